import type { privacy as esCO } from '../es-CO/privacy.ts'
import type { Translated } from '../translated.ts'

export const privacy: Translated<typeof esCO> = {
  legalPurpose: 'The law orders this purpose: it is neither authorised nor revoked.',
  witnessNeeded: 'What was said aloud needs a witness.',
  patientArchived: 'The patient is archived: restore it before changing it.',
  writtenMeanwhile: 'Something more was written about this patient in the meantime: review it again.',
  requestNotFound: 'There is no such request.',
  requestAnswered: 'The request was already answered.',
  kept: ({ label, count, until, norm }) => `${label}: ${count}, which are kept until ${until}. ${norm}`,
  clinical: 'Patients with visits',
  tax: 'Invoices and notes',
  rips: 'RIPS packages',
}
