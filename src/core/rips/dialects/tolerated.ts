import { type Said, say } from '../../messages/message.ts'
import type { FieldCheck } from '../field-check.ts'

/** The technical document's own example has it, and no size admits it. */
export const isExample = (name: string, value: string) => name === 'idMIPRES' && value === '9999'

/** What the ministry takes although its text says otherwise: why it is only remarked here; undefined: nothing of the kind. */
export function toleratedValue(name: string, value: unknown, check: FieldCheck): Said | undefined {
  if (typeof value !== 'string') return undefined
  if (isExample(name, value)) {
    return say('rips.exampleMipres')
  }
  const hasBlanks = name === 'numDocumentoIdentificacion' && /\s/.test(value)
  if (hasBlanks && check(value.replace(/\s/g, '')) === undefined) {
    return say('rips.documentNumberBlanks')
  }
  return undefined
}

/** Whether a property that the table does not have may hold records: leaving those out would lose services or people. */
export const mayHoldRecords = (value: unknown): boolean =>
  Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)
