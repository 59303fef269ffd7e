import type { Api, Result } from '../support/api.ts'
import { aPatient, aSetup } from '../support/fixtures.ts'
import type { Told } from './told.ts'

interface Everyday {
  /** Tells the writes of one life from those of another. */
  readonly life: number
  readonly patients: number
  /** How a write is asked for until it is answered. */
  readonly ask: <Body>(call: () => Promise<Result<Body>>) => Promise<Body>
  readonly tell: (told: Told) => void
}

/** So many stand in line together, and share a commit. */
const AT_ONCE = 3

/** Patients are registered, some are changed, and now and then a package is begun. Each answer is told as soon as it is there. */
export async function everyday(api: Api, { life, patients, ask, tell }: Everyday): Promise<void> {
  const { workspace } = aSetup()
  const visit = async (i: number) => {
    const body = aPatient()
    const patient = await ask(() => api('patients.create', { body, idempotencyKey: `patient-${life}-${i}` }))
    const { id, revision } = patient
    tell({ kind: 'patient', id, revision, word: patient.lastName })
    if (i % 3 === 0) {
      const change = { params: { patientId: id }, body: { lastName: `Nogal ${life} ${i}` }, revision }
      const changed = await ask(() => api('patients.update', { ...change, idempotencyKey: `change-${life}-${i}` }))
      tell({ kind: 'patient', id, revision: changed.revision, word: changed.lastName })
    }
    if (i % 5 === 0) {
      const rips = { numDocumentoIdObligado: workspace.nit, numNota: `${life}-${i}`, usuarios: [] }
      const draft = { body: { kind: 'without_invoice' as const, rips }, idempotencyKey: `package-${life}-${i}` }
      const made = await ask(() => api('ripsPackages.create', draft))
      tell({ kind: 'package', id: made.id, revision: made.revision, word: `${life}-${i}` })
    }
  }
  for (let i = 0; i < patients; i += AT_ONCE) {
    const those = Array.from({ length: Math.min(AT_ONCE, patients - i) }, (_, n) => i + n)
    await Promise.all(those.map(visit))
  }
}
