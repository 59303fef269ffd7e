import { writeSync } from 'node:fs'
import { apiOn } from '../support/api.ts'
import { memoryVault, testCore } from '../support/core.ts'
import { ADMIN_PASSWORD, aPatient, aSetup } from '../support/fixtures.ts'
import type { Told } from './told.ts'

/**
 * Some lives of a program on one store: it is made, written to, closed and opened again. Each answer is told to the world as
 * soon as it is there: from then on it is a promise.
 */
const LIVES = 4
const PATIENTS_A_LIFE = 14

const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('workload.ts FOLDER')

/** In one call to the kernel, at once. */
const tell = (told: Told) => void writeSync(1, `${JSON.stringify(told)}\n`)
const secrets = memoryVault()
const { admin, workspace } = aSetup()
let workspaceId = ''

for (let life = 0; life < LIVES; life++) {
  const core = await testCore({ dataDir, secrets })
  await core.start()
  const anybody = apiOn((request) => core.fetch(request))
  const signedIn = await (life === 0
    ? anybody('setup.create', { body: { admin, workspace } }).then(({ body }) => {
        workspaceId = body.workspace.id
        tell({ kind: 'workspace', id: workspaceId })
        return body.token
      })
    : anybody('sessions.create', { body: { phone: admin.phone, password: ADMIN_PASSWORD } }).then(
        ({ body }) => body.token,
      ))
  const api = anybody.as({ token: signedIn, params: { workspaceId } })
  for (let i = 0; i < PATIENTS_A_LIFE; i++) {
    const { body } = await api('patients.create', { body: aPatient(), idempotencyKey: `patient-${life}-${i}` })
    const { id, revision, lastName } = body
    tell({ kind: 'patient', id, revision, word: lastName })
    if (i % 3 === 0) {
      const change = { params: { patientId: id }, body: { lastName: `Nogal ${life} ${i}` }, revision }
      const changed = (await api('patients.update', change)).body
      tell({ kind: 'patient', id, revision: changed.revision, word: changed.lastName })
    }
    if (i % 5 === 0) {
      const rips = { numDocumentoIdObligado: workspace.nit, numNota: `${life}-${i}`, usuarios: [] }
      const made = (await api('ripsPackages.create', { body: { kind: 'without_invoice', rips } })).body
      tell({ kind: 'package', id: made.id, revision: made.revision, word: `${life}-${i}` })
    }
  }
  await core.stop()
}
