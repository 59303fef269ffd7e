import { isDeepStrictEqual } from 'node:util'
import type { PatientContact } from '../../contract/privacy.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import { foundPatient } from './patient.ts'

export const NO_CONTACT: PatientContact = {
  phone: null,
  email: null,
  clientId: null,
  coverage: null,
  policyNumber: null,
  revision: 1,
  updatedAt: null,
}

export const contactHandlers: HandlersOf<'patientContacts.get' | 'patientContacts.update'> = {
  async 'patientContacts.get'(call) {
    const { id } = await foundPatient(call)
    return { status: 200, body: (await call.stores.privacy.contact(id)) ?? NO_CONTACT, shown: { ids: [id] } }
  },

  async 'patientContacts.update'(call) {
    const { stores, workspace, body, now } = call
    const { id, isActive } = await foundPatient(call)
    if (!isActive) throw new Fault('resource_archived', say('privacy.patientArchived'))
    if (body.clientId && !(await stores.records.clients.find(workspace, body.clientId))) {
      throw new Fault('not_found', say('records.payerNotFound'), { field: 'clientId' })
    }
    const before = (await stores.privacy.contact(id)) ?? NO_CONTACT
    const changed = { ...before, ...body }
    if (isDeepStrictEqual(changed, before)) return { status: 200, body: before, written: false }
    const contact = { ...changed, revision: before.revision + 1, updatedAt: isoInstant(now) }
    await stores.privacy.saveContact(id, contact)
    const { revision } = contact
    const changes = [{ resource: 'patient-contacts', id, revision }]
    return { status: 200, body: contact, target: { id, revision }, changes }
  },
}
