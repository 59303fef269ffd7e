import { type Dispatch, DispatchProofInput } from '../../../contract/dispatches.ts'
import { base64Of } from '../../base/files/save-file.ts'

/** A CUV or CUFE as it is copied from a document, where it is broken over lines. */
export const codeIn = (typed: string): string => typed.replace(/\s/g, '')

export const isCode = (code: string): boolean => DispatchProofInput.shape.cuv.safeParse(code).success

/** What shows the outcome: of a filing its code, of an emission the signed document before its code. */
export async function proofOf(kind: Dispatch['kind'], code: string, file: File | null): Promise<DispatchProofInput> {
  if (kind === 'ministry.package') return { cuv: code }
  return file ? { document: { fileName: file.name, contentBase64: await base64Of(file) } } : { cufe: code }
}
