import { z } from 'zod'
import { Flag } from '../flag.ts'
import { meaningOf, type ProviderText, sentences } from '../texts.ts'

const text = z.string().nullish().catch(null)

/** The tax authority's own words, as MATIAS passes them on. One error comes as a text, several as a list. */
const Response = z.object({
  StatusCode: text,
  IsValid: z.union([z.string(), z.boolean()]).nullish().catch(null),
  ErrorMessage: z.object({ string: z.unknown().optional() }).nullish().catch(null),
  XmlDocumentKey: text,
})
export type DianResponse = z.infer<typeof Response>

export type DianVerdict = 'accepted' | 'in-process' | 'never-seen' | 'already-processed' | 'rejected' | 'none'

const Status = z.object({
  ResponseDian: z.object({
    Envelope: z.object({ Body: z.object({ GetStatusResponse: z.object({ GetStatusResult: Response }) }) }),
  }),
})

export const Emission = z.looseObject({
  success: Flag.nullish().catch(null),
  message: text,
  errors: z.unknown().optional(),
  XmlDocumentKey: text,
  XmlFileName: text,
  response: Response.nullish().catch(null),
  qr: z.object({ qrDian: text }).nullish().catch(null),
})
export type Emission = z.infer<typeof Emission>

/** Undefined when the answer carries no word of the tax authority: its service fails with 200 too. */
export function readDianStatus(json: unknown): DianResponse | undefined {
  return Status.safeParse(json).data?.ResponseDian.Envelope.Body.GetStatusResponse.GetStatusResult
}

export function verdictOf(response: DianResponse): DianVerdict {
  if (response.StatusCode === '00' || String(response.IsValid) === 'true') return 'accepted'
  if (response.StatusCode === '98') return 'in-process'
  if (response.StatusCode === '66') return 'never-seen'
  const meaning = meaningOf(saidIn(response))
  if (meaning !== 'not-a-rejection') return meaning
  return response.StatusCode === '99' ? 'rejected' : 'none'
}

export function saidIn({ ErrorMessage }: DianResponse): ProviderText[] {
  return sentences(ErrorMessage?.string)
}

/** A CUFE or CUDE in lower case; undefined when it is not one. */
export function keyOf(value: string | null | undefined): string | undefined {
  return value?.toLowerCase().match(/^[0-9a-f]{96}$/)?.[0]
}
