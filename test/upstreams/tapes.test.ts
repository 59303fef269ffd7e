import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { createInProcessTransport } from '../../src/core/transport/in-process-transport.ts'
import { systemClock } from '../../src/simulators/kit/simulator.ts'
import { createMinistryHost } from '../../src/simulators/ministry/index.ts'
import { createProviderHost } from '../../src/simulators/provider/index.ts'
import type { SettingsInput } from '../../src/simulators/provider/settings.ts'
import { ASSUMPTIONS } from './assumptions.ts'
import { type Account, type Run, recordTape, replay } from './run.ts'
import { Tape, tapeClock } from './tape.ts'

/** What accounts said once is what the adapters must go on understanding. */

const FOLDER = 'test/upstreams/tapes'
const NIT = '900987654'
const ORIGIN = 'http://127.0.0.1:4010'
const PASSWORD = 'Clave-De-Nadie-7'

const tapes = readdirSync(FOLDER).map(
  (file) => [file, Tape.parse(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')))] as const,
)

describe.each(tapes)('%s', (_, tape) => {
  it('is understood as it was, and nothing else is sent than was', async () => {
    const { findings, left } = await replay(tape)
    // A file that is not XML is not on a tape: what it showed is only in its own findings.
    const isThere = !JSON.stringify(tape).includes('{"file"')
    expect(findings).toEqual({ ...tape.findings, ...(!isThere && { container: 'not seen' }) })
    expect(left).toBe(0)
  })

  it('has nothing of anybody', () => {
    const text = JSON.stringify(tape)
    expect(text.match(/[\w.+-]+@[\w.-]+/g)?.filter((address) => !address.endsWith('ejemplo.test')) ?? []).toEqual([])
    expect(text).not.toMatch(/eyJ[\w-]+\.|Bearer|900987654|1020304050|Clave-De|simulado\.test/)
  })
})

test('every vendor and the ministry have a tape', () => {
  expect(new Set(tapes.map(([, { upstream }]) => upstream))).toEqual(new Set(['factus', 'matias', 'ministry']))
})

test('the assumptions are the rows of docs/upstreams.md, in their order', () => {
  const rows = readFileSync('docs/upstreams.md', 'utf8').matchAll(/^\| (?!Assumption|---)(.+?) \| /gm)
  expect([...rows].map(([, text]) => text)).toEqual(Object.values(ASSUMPTIONS).map(({ text }) => text))
})

function provider(upstream: 'factus' | 'matias', settings: SettingsInput = {}) {
  const { host } = createProviderHost({ settings })
  const [username, password] = [`${NIT}@simulado.test`, 'simulado']
  const reach = { baseUrl: ORIGIN, nit: NIT, environment: 2 } as const
  const account: Account =
    upstream === 'factus'
      ? {
          upstream,
          connection: {
            ...reach,
            provider: upstream,
            credentials: { clientId: 'x-1', clientSecret: 'simulado', username, password },
          },
        }
      : { upstream, connection: { ...reach, provider: upstream, credentials: { email: username, password } } }
  return { account, send: createInProcessTransport({ [ORIGIN]: host }, systemClock), host }
}

/** Without waiting: whoever waits on this clock has waited. */
function recorded({ account, send }: Pick<Run, 'account' | 'send'>, mayCall = async () => true) {
  const clock = tapeClock(new Date().toISOString())
  return recordTape({ account, send, mayCall, clock, of: 'simulator', salt: 'sal', say: () => undefined })
}

test.each([
  ['factus', { flags: 'text' }, { vendorFlags: 'does not hold' }],
  ['factus', { totalsNet: false }, { totals: 'does not hold', idempotence: 'holds' }],
  ['factus', { containerId: 'serial' }, { container: 'does not hold' }],
  ['matias', { containerId: 'serial' }, { container: 'does not hold' }],
  ['matias', { statusBy: 'undocumented' }, { settling: 'does not hold', status: 'does not hold' }],
  ['matias', { flags: 'number' }, { vendorFlags: 'does not hold' }],
] as const)('%s with %j: what does not hold is told', async (upstream, settings, findings) => {
  expect(await recorded(provider(upstream, settings)).then((tape) => tape.findings)).toMatchObject(findings)
})

test('nothing is sent that a person did not agree to', async () => {
  const { account, send, host } = provider('factus')
  await expect(recorded({ account, send }, async () => false)).rejects.toThrow('No se envió más.')
  const { answer } = (await host.exchange({
    method: 'GET',
    path: '/_control/requests',
    query: new URLSearchParams(),
    headers: {},
    body: new Uint8Array(),
  })) as { answer: { body: string } }
  expect(JSON.parse(answer.body)).toEqual({ requests: [] })
})

test.each([['DockerProd'], ['Otro']])(
  'a ministry that says %s is told nothing, not even the password',
  async (name) => {
    const asked: string[] = []
    const person = { documentType: 'CC', documentNumber: '1020304050', password: PASSWORD, certificateSha256: null }
    const account: Account = {
      upstream: 'ministry',
      connection: { baseUrl: 'https://muv.invalid', nit: NIT, environment: 2, ...person },
    } as const
    const send = async ({ url }: { readonly url: string }) => {
      asked.push(new URL(url).pathname)
      return { status: 200, headers: {}, body: new TextEncoder().encode(`EnvironmentName: ${name}`) }
    }
    await expect(recorded({ account, send })).rejects.toThrow('No dice que sea de pruebas')
    expect(asked).toEqual(['/BasicHealth'])
  },
)

test('what a request no longer says as it did is off the tape', async () => {
  const { host } = createMinistryHost()
  const person = { documentType: 'CC', documentNumber: '1020304050', password: PASSWORD, certificateSha256: null }
  const account: Account = {
    upstream: 'ministry',
    connection: { baseUrl: 'https://muv.invalid', nit: NIT, environment: 2, ...person },
  }
  const tape = await recorded({ account, send: createInProcessTransport({ 'https://muv.invalid': host }, systemClock) })
  expect(JSON.stringify(tape)).not.toMatch(/Clave-De-Nadie|900987654|1020304050/)
  expect((await replay(tape)).left).toBe(0)
  const changed = structuredClone(tape)
  const load = changed.exchanges.find(({ path }) => path.endsWith('CargarRipsSinFactura'))
  if (load === undefined) throw new Error('nothing was filed')
  load.sent = { ...(load.sent as object), otra: 1 }
  await expect(replay(changed)).rejects.toThrow('CargarRipsSinFactura')
})
