import type { DocumentRoot } from '../../../contract/rips/kinds.ts'
import { type Said, say } from '../../messages/message.ts'

/** What a document is called in a sentence. */
export const DOCUMENT_NAMES: Readonly<Record<DocumentRoot, Said>> = {
  Invoice: say('rips.electronicInvoice'),
  CreditNote: say('rips.electronicCreditNote'),
  DebitNote: say('rips.electronicDebitNote'),
}
