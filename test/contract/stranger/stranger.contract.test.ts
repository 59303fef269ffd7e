import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleCufe, sampleXml } from '../../../src/simulators/ministry/sample-packages.ts'
import { type Clinic, clinic } from '../documents/clinic.ts'
import { generateClient } from './generate.ts'
import type { Surroundings } from './program.ts'

const TSC = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')
const SOURCE = 'SRC1'

let at: Clinic
let around: Surroundings
beforeAll(async () => {
  at = await clinic()
  const origin = 'http://radica.test'
  const send: typeof fetch = (input, init) => at.core.fetch(new Request(input, init))
  await generateClient(await (await send(`${origin}/api/v1/openapi.json`)).text())
  around = {
    origin,
    fetch: send,
    token: at.token,
    workspaceId: at.workspaceId,
    wait: () => at.pass(10_000),
    signed(root, id, source) {
      const reference = { id: source, uuid: sampleCufe(source) }
      const xml = sampleXml(root === 'Invoice' ? { id } : { root, id, reference, total: 20_000 })
      return Buffer.from(xml).toString('base64')
    },
  }
})
afterAll(() => at.close())

it('compiles strictly against the client that a generator makes of the document', () => {
  expect(() =>
    execFileSync(process.execPath, [TSC, '--noEmit', '-p', import.meta.dirname], { encoding: 'utf8' }),
  ).not.toThrow()
})

it('files one package of each kind, and an invoice', async () => {
  const { KINDS, Stranger } = await import('./program.ts')
  const stranger = new Stranger(around)
  expect((await stranger.file('invoice', SOURCE, SOURCE)).status).toBe('accepted')
  for (const [index, kind] of KINDS.entries()) {
    const filed = await stranger.file(kind, `DOC${index}`, SOURCE)
    expect([kind, filed.status, filed.cuv]).toEqual([kind, 'accepted', expect.stringMatching(/^[0-9a-f]{96}$/)])
  }
  expect(await stranger.invoice(at.patients[0], at.clientId)).toEqual({
    number: expect.stringMatching(/^SETP\d+$/),
    status: 'accepted',
  })
})
