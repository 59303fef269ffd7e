import { writeSync } from 'node:fs'
import { apiOn, type Result } from '../support/api.ts'
import { memoryVault, type TestCore, testCore } from '../support/core.ts'
import { aPatient, aSetup } from '../support/fixtures.ts'
import type { Refusal, Told } from './told.ts'

/** One life of a program whose disk may fail: whoever is refused asks again, with the same key. */
const PATIENTS = 12
const TRIES = 3

const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('faulty-workload.ts FOLDER')

/** In one call to the kernel, at once. */
const tell = (told: Told | Refusal) => void writeSync(1, `${JSON.stringify(told)}\n`)

class GivenUp extends Error {}

async function ask<Body>(call: () => Promise<Result<Body>>): Promise<Body> {
  for (let tries = 0; tries < TRIES; tries++) {
    const result = await call()
    if (result.status < 400) return result.body
    tell({ kind: 'refused', status: result.status, message: result.error.message })
  }
  throw new GivenUp()
}

async function work(core: TestCore): Promise<void> {
  const anybody = apiOn((request) => core.fetch(request))
  const { admin, workspace } = aSetup()
  const made = await ask(() => anybody('setup.create', { body: { admin, workspace } }))
  const workspaceId = made.workspace.id
  tell({ kind: 'workspace', id: workspaceId })
  const api = anybody.as({ token: made.token, params: { workspaceId } })
  for (let i = 0; i < PATIENTS; i++) {
    const body = aPatient()
    const patient = await ask(() => api('patients.create', { body, idempotencyKey: `patient-${i}` }))
    tell({ kind: 'patient', id: patient.id, revision: patient.revision, word: patient.lastName })
    if (i % 3 === 0) {
      const change = { params: { patientId: patient.id }, body: { lastName: `Nogal ${i}` }, revision: patient.revision }
      const changed = await ask(() => api('patients.update', { ...change, idempotencyKey: `change-${i}` }))
      tell({ kind: 'patient', id: changed.id, revision: changed.revision, word: changed.lastName })
    }
    if (i % 5 === 0) {
      const rips = { numDocumentoIdObligado: workspace.nit, numNota: `${i}`, usuarios: [] }
      const draft = { body: { kind: 'without_invoice' as const, rips }, idempotencyKey: `package-${i}` }
      const drafted = await ask(() => api('ripsPackages.create', draft))
      tell({ kind: 'package', id: drafted.id, revision: drafted.revision, word: `${i}` })
    }
  }
}

async function open(folder: string): Promise<TestCore | undefined> {
  try {
    return await testCore({ dataDir: folder, secrets: memoryVault() })
  } catch (error) {
    tell({ kind: 'closed', message: error instanceof Error ? error.message : String(error) })
    return undefined
  }
}

const core = await open(dataDir)
if (core) {
  try {
    await core.start()
    await work(core)
    tell({ kind: 'ended' })
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error
    tell({ kind: 'given-up' })
  }
  // What the disk refuses at the end is refused again at the next start, or not.
  await core.stop().catch(() => undefined)
}
