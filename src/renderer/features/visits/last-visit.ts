import { call } from '../../base/api/client.ts'
import { firstTerms, type Terms } from './draft.ts'

/** A patient's last visit by its day: what was registered last may be of years before. */
export const lastVisitOf = (patientId: string) => ({ patientId, sort: '-date', limit: 1 })

/** Who paid the last visit; before the first one, who usually pays for such a patient. */
export async function termsOf(workspaceId: string, patientId: string): Promise<Terms> {
  const params = { workspaceId, patientId }
  const query = lastVisitOf(patientId)
  const [last] = (await call('visits.list', { params: { workspaceId }, query })).body.items
  if (last) return last
  const [{ body: contact }, { body: patient }] = await Promise.all([
    call('patientContacts.get', { params }),
    call('patients.get', { params }),
  ])
  return firstTerms(contact, patient)
}
