import type { BodyInput } from '../../../contract/operations.ts'
import type { IssuableDocument } from '../document-kinds/operations.ts'

type Sent = Pick<IssuableDocument['emails'][number], 'to' | 'state'>

const OPEN: ReadonlySet<Sent['state']> = new Set(['queued', 'sending', 'unknown'])

/** Whether a message to this address is on its way, or left and nobody knows whether it arrived. */
export const mayArrive = (emails: readonly Sent[], to: string): boolean =>
  emails.some((mail) => mail.to === to.trim() && OPEN.has(mail.state))

/** What is asked for: that it may arrive twice was agreed to for an address to which that can happen. */
export const mailTo = (emails: readonly Sent[], to: string, resend: boolean): BodyInput<'healthInvoices.email'> => ({
  ...(to.trim() && { to: to.trim() }),
  ...(resend && mayArrive(emails, to) && { resend }),
})

/** The patient of a document that is of one alone: what names several people goes to the address of none of them. */
export function onlyPatientIn(document: IssuableDocument): string | undefined {
  const lines = 'lines' in document ? document.lines : []
  const [patientId, ...others] = new Set(lines.map((line) => line.patientId))
  return others.length === 0 ? patientId : undefined
}
