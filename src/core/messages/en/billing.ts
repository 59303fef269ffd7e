import type { billing as esCO } from '../es-CO/billing.ts'
import type { Translated } from '../translated.ts'

export const billing: Translated<typeof esCO> = {
  runNotFound: 'There is no such batch of invoices.',
  tooManyVisits: ({ max }) => `There are more than ${max} visits. Choose a shorter period or a payer.`,
  visitNotFound: 'One of the visits does not exist or falls outside the other filters.',
  noneBillable: 'None of these visits can be invoiced.',
  notPaused: 'The batch is not paused.',
  notRunning: 'Only what is in progress can be paused.',
  undone: 'The batch was already undone.',
  cannotEmit: 'The batch is paused or was undone: nothing can be issued from it.',
  itemFailed: 'Something failed in the program with this invoice. The others went on.',
  visitGone: 'One of the visits no longer exists.',
  visitsChanged: 'The visits changed after they were chosen. Invoice them again.',
  invoiceGone: 'The invoice no longer exists.',
}
