import { afterEach, beforeEach, expect, test } from 'vitest'
import { type VirtualClock, virtualClock } from '../../../test/support/clock.ts'
import { testCore } from '../../../test/support/core.ts'
import { aSetup } from '../../../test/support/fixtures.ts'
import { createClient } from '../../contract/client.ts'
import type { PackageKind } from '../../contract/packages.ts'
import { NIT, sampleRips, sampleXml } from '../../simulators/ministry/sample-packages.ts'

const SIMULATORS = {
  ministry: { url: 'https://muv.example.invalid', certificateSha256: 'a'.repeat(64) },
  provider: { url: 'http://provider.example.invalid' },
}

let clock: VirtualClock
let core: Awaited<ReturnType<typeof testCore>>
let call: ReturnType<typeof createClient>
let params: { workspaceId: string }

// Not started: what is submitted stays in the queue.
beforeEach(async () => {
  clock = virtualClock(Date.parse('2026-07-20T15:00:00.000Z'))
  core = await testCore({ clock, simulators: SIMULATORS })
  let token: string | undefined
  call = createClient({ origin: 'http://radica.test', token: () => token, fetch: core.fetch })
  const setup = aSetup()
  const workspace = { ...setup.workspace, nit: NIT, providerCodes: ['990010000101'] }
  const { body } = await call('setup.create', { body: { ...setup, workspace } })
  token = body.token
  params = { workspaceId: body.workspace.id }
})
afterEach(() => core.close())

async function submit(kind: PackageKind, rips: Record<string, unknown> | null, number: string) {
  const contentBase64 = Buffer.from(sampleXml({ id: number })).toString('base64')
  const attachedDocument = { fileName: `${number}.xml`, contentBase64 }
  const { body } = await call('ripsPackages.create', { params, body: { kind, rips, attachedDocument } })
  const ofPackage = { ...params, packageId: body.id }
  await call('ripsPackages.validate', { params: ofPackage })
  let waiting = true
  const submission = call('ripsPackages.submit', { params: ofPackage, idempotencyKey: `${kind}-${number}` })
  submission.catch(() => undefined).finally(() => (waiting = false))
  while (waiting) {
    await clock.advance(1_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return (await submission).body.status
}

test('one invoice is not filed twice, be it as packages of two kinds: the second would get the CUV of the first', async () => {
  expect(await submit('invoice', sampleRips({ numFactura: 'F1' }), 'F1')).toBe('queued')
  await expect(submit('invoice', sampleRips({ numFactura: 'F1' }), 'F1')).rejects.toMatchObject({
    code: 'dispatch_conflict',
  })
  await expect(submit('capitation_initial', null, 'F1')).rejects.toMatchObject({ code: 'dispatch_conflict' })
  expect(await submit('capitation_initial', null, 'F2')).toBe('queued')
})
