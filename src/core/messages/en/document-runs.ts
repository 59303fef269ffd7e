import type { documentRuns as esCO } from '../es-CO/document-runs.ts'
import type { Translated } from '../translated.ts'

export const documentRuns: Translated<typeof esCO> = {
  notFound: 'There is no such run over documents.',
  targetNotFound: 'One of the documents does not exist, or is none that this act takes.',
  reasonMissing: 'Write why the invoices are annulled: it stands in every note.',
  notPaused: 'The run over documents is not paused.',
  over: 'The run over documents was cancelled already.',
  itemFailed: 'Something failed in the program with this document. The others went on.',
  mailed: 'The invoice was sent by e-mail already, or may have been. It can be sent again from the invoice.',
}
