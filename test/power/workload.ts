import { writeSync } from 'node:fs'
import { apiOn } from '../support/api.ts'
import { memoryVault, testCore } from '../support/core.ts'
import { ADMIN_PASSWORD, aSetup } from '../support/fixtures.ts'
import { everyday } from './everyday.ts'
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
  await everyday(api, { life, patients: PATIENTS_A_LIFE, ask: async (call) => (await call()).body, tell })
  await core.stop()
}
