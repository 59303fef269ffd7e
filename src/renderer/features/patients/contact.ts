import { type Patient, PatientInput, PatientPatch } from '../../../contract/patients.ts'
import { PatientContactPatch } from '../../../contract/privacy.ts'
import { call } from '../../base/api/client.ts'
import { invalidate } from '../../base/api/query.ts'
import type { Values, WriteOptions } from '../records/area.ts'
import { pick } from '../records/values.ts'

/** One form for what the contract keeps apart: the patient, and how the patient is reached. */
export const PatientForm = PatientInput.extend(PatientContactPatch.shape)

/** The fields of the body that are those of one of the two. */
const fieldsIn = (body: Values, shape: object) =>
  pick(
    body,
    Object.keys(body).filter((name) => name in shape),
  )

async function writeContact(workspaceId: string, patientId: string, body: Values): Promise<void> {
  const contact = PatientContactPatch.parse(fieldsIn(body, PatientContactPatch.shape))
  if (Object.values(contact).every((value) => value === undefined)) return
  await call('patientContacts.update', { params: { workspaceId, patientId }, body: contact })
  invalidate(['patientContacts.get'])
}

export async function readWithContact(workspaceId: string, patientId: string, signal: AbortSignal): Promise<Patient> {
  const params = { workspaceId, patientId }
  const [{ body: patient }, { body: contact }] = await Promise.all([
    call('patients.get', { params, signal }),
    call('patientContacts.get', { params, signal }),
  ])
  return { ...pick(contact, Object.keys(PatientContactPatch.shape)), ...patient }
}

/** The patient first, whom the contact belongs to; the same key makes the same patient when it is tried again. */
export async function createWithContact(workspaceId: string, body: Values, options: WriteOptions): Promise<Patient> {
  const own = PatientInput.parse(fieldsIn(body, PatientInput.shape))
  const { body: made } = await call('patients.create', { params: { workspaceId }, body: own, ...options })
  const filled = Object.entries(body).filter(([, value]) => value !== null)
  await writeContact(workspaceId, made.id, Object.fromEntries(filled))
  return made
}

/** The contact first: it has no revision, so that it can be written again when the patient is refused. */
export async function updateWithContact(
  workspaceId: string,
  patientId: string,
  body: Values,
  options: WriteOptions,
): Promise<Patient> {
  await writeContact(workspaceId, patientId, body)
  const own = PatientPatch.parse(fieldsIn(body, PatientPatch.shape))
  return (await call('patients.update', { params: { workspaceId, patientId }, body: own, ...options })).body
}
