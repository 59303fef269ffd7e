import { type Patient, PatientInput } from '../../contract/patients.ts'
import { type PatientContact, PatientContactPatch } from '../../contract/privacy.ts'
import { NO_CONTACT } from '../privacy/contacts.ts'
import type { RecordArea } from '../records/archivable.ts'
import { newPatient } from '../records/patient.ts'
import { patientArea } from '../records/patients.ts'
import type { RecordStore } from '../store/records.ts'
import type { Stores } from '../store/store.ts'

/** A patient as a row of a file: with how the patient is reached. */
export type PatientRow = Patient & Pick<PatientContact, 'phone' | 'email'>

export const PatientRowInput = PatientInput.extend({
  phone: PatientContactPatch.shape.phone,
  email: PatientContactPatch.shape.email,
})
type Input = typeof PatientRowInput._zod.output

export async function rowOf({ privacy }: Pick<Stores, 'privacy'>, patient: Patient): Promise<PatientRow> {
  const { phone, email } = (await privacy.contact(patient.id)) ?? NO_CONTACT
  return { ...patient, phone, email }
}

/** Whether somebody said since the patient was last written how the patient is reached. */
export const isReachedOtherwise = async ({ privacy }: Stores, { id, updatedAt }: PatientRow): Promise<boolean> =>
  ((await privacy.contact(id))?.updatedAt ?? '') > updatedAt

/** The store of patients, each with the contact that is kept beside it. */
function rowStore(stores: Stores): RecordStore<PatientRow> {
  const { patients } = stores.records

  async function saveContact({ id, phone, email, updatedAt }: PatientRow): Promise<void> {
    const before = (await stores.privacy.contact(id)) ?? NO_CONTACT
    if (before.phone === phone && before.email === email) return
    await stores.privacy.saveContact(id, { ...before, phone, email, revision: before.revision + 1, updatedAt })
  }

  return {
    async find(scope, id) {
      const patient = await patients.find(scope, id)
      return patient && rowOf(stores, patient)
    },
    async some(scope, ids) {
      const found = [...(await patients.some(scope, ids)).values()].map((patient) => rowOf(stores, patient))
      return new Map((await Promise.all(found)).map((row) => [row.id, row]))
    },
    async findTwin(scope, of) {
      const patient = await patients.findTwin(scope, of)
      return patient && rowOf(stores, patient)
    },
    async list(scope, filter) {
      const page = await patients.list(scope, filter)
      return { ...page, items: await Promise.all(page.items.map((patient) => rowOf(stores, patient))) }
    },
    async insert(scope, row) {
      await patients.insert(scope, row)
      await saveContact(row)
    },
    async replace(scope, row) {
      await patients.replace(scope, row)
      await saveContact(row)
    },
    remove: (scope, id) => patients.remove(scope, id),
  }
}

/** What the file import of patients goes by. */
export const patientRowArea: RecordArea<PatientRow, Input, Partial<Input>> = {
  resource: patientArea.resource,
  prefix: patientArea.prefix,
  parameter: patientArea.parameter,
  store: rowStore,
  created: (head, { phone = null, email = null, ...input }) => ({ ...newPatient(head, input), phone, email }),
  changed: (row, patch) => ({ ...row, ...patch }),
  shown: (row) => row,
}
