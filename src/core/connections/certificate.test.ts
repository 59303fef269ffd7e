import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestWorkspace, testWorkspace } from '../../../test/support/workspace.ts'
import { type RunningMinistrySimulator, startMinistrySimulator } from '../../simulators/ministry/index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'muv-'))
const params = { connection: 'ministry' }
let at: TestWorkspace
let muv: RunningMinistrySimulator
beforeAll(async () => {
  muv = await startMinistrySimulator({ dataDir })
  at = await testWorkspace()
})
afterAll(async () => {
  await at.close()
  await muv.close()
  rmSync(dataDir, { recursive: true })
})

const endOf = async () => (await at.api('connections.get', { params })).body.certificateValidTo
const save = (documentNumber: string, certificateSha256: string | null = muv.certificateSha256) => {
  const { url: baseUrl } = muv
  const body = { baseUrl, certificateSha256, documentType: 'CC', documentNumber, password: 'Clave-Secreta-1' }
  return at.api('connections.put', { params, body })
}

it('the end of the confirmed certificate is known once a trial went well, and forgotten with the settings', async () => {
  await save('1000000000')
  expect(await endOf()).toBeNull()
  expect((await at.api('connections.test', { params })).body.ok).toBe(true)
  // A certificate of ten years.
  expect(Math.round((Date.parse((await endOf()) ?? '') - Date.now()) / (365 * 86_400_000))).toBe(10)
  await save('1000000001')
  expect(await endOf()).toBeNull()
})

it('one that nobody confirmed is shown to be confirmed, and not refused', async () => {
  await save('1000000000', null)
  const { status, body } = await at.api('connections.test', { params })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ok: false, verifiedAt: null, certificateSha256: muv.certificateSha256 })
})
