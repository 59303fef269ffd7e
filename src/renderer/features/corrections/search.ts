import { z } from 'zod'
import { CauseSource } from '../../../contract/choices.ts'

const text = (max: number) => z.coerce.string().max(max).optional().catch(undefined)

/** Which causes are shown, or the documents of which one, as the address keeps it. */
export const correctionsSearch = z.object({
  q: text(200),
  fuente: CauseSource.optional().catch(undefined),
  pagador: text(40),
  desde: z.iso.date().optional().catch(undefined),
  hasta: z.iso.date().optional().catch(undefined),
  /** Code of the cause whose documents are shown, and its place. */
  causa: text(60),
  campo: text(300),
})
export type CorrectionsSearch = {
  [K in keyof z.infer<typeof correctionsSearch>]?: z.infer<typeof correctionsSearch>[K] | undefined
}

export interface CorrectionsProps {
  readonly search: CorrectionsSearch
  readonly onSearch: (change: CorrectionsSearch, options?: { replace: boolean }) => void
}

/** What narrows the causes and their documents alike. */
export const narrowedBy = ({ pagador, desde, hasta }: CorrectionsSearch) => ({
  clientId: pagador,
  dateFrom: desde,
  dateTo: hasta,
})
