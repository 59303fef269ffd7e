import { bogotaDay } from '../../contract/bogota.ts'
import type { PatientConsent, PatientConsentInput } from '../../contract/privacy.ts'
import { PURPOSES } from '../../contract/privacy-law.ts'
import { Fault } from '../fault.ts'
import { authorOf, type HandlersOf, isoInstant } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { listReply } from '../lists/cursor.ts'
import { type Message, say } from '../messages/message.ts'
import { foundPatient } from './patient.ts'

const refused = (field: string, message: Message) => new Fault('invalid_request', message, { field })

function refuseUnlikely({ purpose, decidedOn, method, witness }: PatientConsentInput, today: string): void {
  if (decidedOn > today) throw refused('decidedOn', say('deadlines.futureDay'))
  if (!PURPOSES[purpose].asksConsent) {
    throw refused('purpose', say('privacy.legalPurpose'))
  }
  if (method === 'verbal' && !witness) throw refused('witness', say('privacy.witnessNeeded'))
}

export const consentHandlers: HandlersOf<'patientConsents.list' | 'patientConsents.record'> = {
  async 'patientConsents.list'(call) {
    const { id } = await foundPatient(call)
    const list = `consents ${id}`
    const reply = await listReply(list, call.query, (filter) => call.stores.privacy.consents(id, filter))
    return { ...reply, shown: { ids: [id] } }
  },

  async 'patientConsents.record'(call) {
    const { stores, body, now, principal } = call
    const { id: patientId } = await foundPatient(call)
    refuseUnlikely(body, bogotaDay(now))
    const consent: PatientConsent = {
      representative: null,
      witness: null,
      ...body,
      id: `cns_${newUlid(now)}`,
      recordedAt: isoInstant(now),
      recordedBy: authorOf(principal),
    }
    await stores.privacy.addConsent(patientId, consent)
    const changes = [{ resource: 'patient-consents', id: patientId, revision: null }]
    return { status: 201, body: consent, target: { id: patientId }, changes }
  },
}
