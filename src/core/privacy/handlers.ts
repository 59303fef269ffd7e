import type { privacyOperations } from '../../contract/privacy.ts'
import { noteTaken } from '../audit/taken.ts'
import { streamOf } from '../files/web-stream.ts'
import type { Call, HandlersOf, Reply } from '../kernel/call.ts'
import { pdfReply } from '../paper/reply.ts'
import type { Store } from '../store/store.ts'
import { consentHandlers } from './consents.ts'
import { contactHandlers } from './contacts.ts'
import { dossierJson } from './dossier.ts'
import { dossierPdf } from './dossier-pdf.ts'
import { erasureHandlers } from './erasure.ts'
import { foundPatient } from './patient.ts'
import { requestHandlers } from './requests.ts'
import { retentionHandlers } from './retention.ts'

export interface PrivacyDependencies {
  readonly store: Pick<Store, 'write'>
  /** Where the fonts of what is printed are. */
  readonly fontsDir: string
}

/** The handlers of what the law asks about people's data. */
export function privacyHandlers({ store, fontsDir }: PrivacyDependencies): HandlersOf<keyof typeof privacyOperations> {
  async function personalData(call: Call<'patients.personalData'>): Promise<Reply> {
    const { stores, workspace, now, signal, query } = call
    const patient = await foundPatient(call)
    // Stands among the reads of the patient, and before the first byte leaves.
    await noteTaken(store, call, patient.id)
    const of = { stores, workspace, patient, now, signal }
    const name = `datos-${patient.documentType}-${patient.documentNumber}`
    if (query.format === 'pdf') return pdfReply(name, await dossierPdf(of, fontsDir))
    const fileName = `${name.replace(/[^\w-]/g, '')}.json`
    const content = { mediaType: 'application/json', bytes: streamOf(dossierJson(of)), fileName }
    return { status: 200, body: null, content }
  }

  return {
    ...contactHandlers,
    ...consentHandlers,
    ...requestHandlers,
    ...retentionHandlers,
    ...erasureHandlers,
    'patients.personalData': personalData,
  }
}
