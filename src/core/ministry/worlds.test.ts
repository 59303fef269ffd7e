import { expect, test } from 'vitest'
import { idle, TestClock } from '../../../test/support/provider.ts'
import type { FaultName } from '../../simulators/kit/faults.ts'
import { createMinistryHost } from '../../simulators/ministry/index.ts'
import { invoiceBody, NIT, sampleCufe } from '../../simulators/ministry/sample-packages.ts'
import type { SettingsInput } from '../../simulators/ministry/settings.ts'
import { createInProcessTransport } from '../transport/in-process-transport.ts'
import type { MinistryConnection, SubmissionIntent } from './gateway.ts'
import { createMinistryGateway } from './ministry-gateway.ts'

/** The ministry as nobody has seen it, and as nobody has denied it: docs/upstreams.md. */

const ORIGIN = 'https://muv.example.invalid'
const HOUR = 3_600_000
const connection: MinistryConnection = {
  baseUrl: ORIGIN,
  certificateSha256: null,
  environment: 2,
  nit: NIT,
  documentType: 'CC',
  documentNumber: '1000000000',
  password: 'Clave-Secreta-1',
}
const intent = (number: string): SubmissionIntent => ({
  method: 'CargarFevRips',
  body: invoiceBody(number),
  number,
  cufe: sampleCufe(number),
})

function ministry(clockErrorMs = 0, settings: SettingsInput = {}) {
  const clock = new TestClock()
  clock.time = Date.parse('2026-07-10T15:04:05.123Z')
  const wrong = { now: () => clock.now() + clockErrorMs, after: clock.after.bind(clock) }
  const { host } = createMinistryHost({ clock: wrong, settings })
  const gateway = createMinistryGateway({ transport: createInProcessTransport({ [ORIGIN]: host }, clock), clock })
  const asked = async (path: string) => {
    const ended = await host.exchange({
      method: 'GET',
      path,
      query: new URLSearchParams(),
      headers: {},
      body: new Uint8Array(),
    })
    return 'answer' in ended ? JSON.parse(String(ended.answer.body)) : undefined
  }
  return { clock, host, gateway, asked }
}

test.each([
  ['proxy-page-403', 'http-403'],
  ['portal-page', 'answer-unreadable'],
  ['gzip-bomb', 'answer-unreadable'],
  ['endless-answer', 'too-large'],
  ['slow-answer', 'timeout'],
] as const)('%s instead of the answer: nobody knows, and the same bytes settle it', async (fault: FaultName, cause) => {
  const { host, gateway, clock, asked } = ministry()
  host.addFault({ fault })
  const sending = gateway.send(connection, intent('F1'))
  const hasArrived = async () => JSON.stringify(await asked('/_control/requests')).includes(fault)
  while (!(await hasArrived())) await idle()
  await idle()
  clock.advance(130_000)
  expect(await sending).toMatchObject({ kind: 'unknown', cause })
  expect(await gateway.send(connection, intent('F1'))).toMatchObject({ kind: 'accepted' })
  expect((await asked('/_control/ledger')).documents).toMatchObject([{ number: 'F1', accepted: 1 }])
})

test.each([-5, -1.9, 5])('a container whose clock is %s hours off: one login for what follows', async (hours) => {
  const { gateway, clock, asked } = ministry(hours * HOUR)
  expect(await gateway.send(connection, intent('F1'))).toMatchObject({ kind: 'accepted' })
  clock.advance(HOUR)
  expect(await gateway.send(connection, intent('F2'))).toMatchObject({ kind: 'accepted' })
  const { requests } = await asked('/_control/requests')
  const logins = requests.filter(({ operation }: { operation: string }) => operation === 'LoginSISPRO')
  expect(logins).toHaveLength(1)
})

test.each(['wrapped', 'plain-text'] as const)(
  'RecuperarCUV in another shape (%s): ConsultarCUV settles it',
  async (recovers) => {
    const { gateway, host, asked } = ministry(0, { recovers })
    host.addFault({ fault: 'drop-after-effect' })
    expect(await gateway.send(connection, intent('F1'))).toMatchObject({ kind: 'unknown' })
    const [held] = (await asked('/_control/ledger')).documents
    expect(await gateway.send(connection, intent('F1'))).toMatchObject({ kind: 'accepted', cuv: held.cuv })
    expect((await asked('/_control/ledger')).documents).toMatchObject([{ number: 'F1', accepted: 1 }])
  },
)

test.each(['number', 'text'] as const)(
  'yes and no as %s: neither is taken for the other, and nothing is filed twice',
  async (flags) => {
    const { gateway, asked } = ministry(0, { flags })
    expect(await gateway.send(connection, intent('F1'))).toMatchObject({ kind: 'unknown', cause: 'no-result-state' })
    expect(await gateway.send(connection, intent('F1'))).toMatchObject({ kind: 'unknown', cause: 'no-result-state' })
    expect((await asked('/_control/ledger')).documents).toMatchObject([{ number: 'F1', accepted: 1 }])
  },
)

test('yes and no as text, and the refusal of what it has already as HTTP 400: no rejection', async () => {
  const { gateway, host } = ministry(0, { flags: 'text' })
  await gateway.send(connection, intent('F1'))
  host.addFault({ fault: 'rejected-as-400' })
  expect(await gateway.send(connection, intent('F1'))).toMatchObject({
    kind: 'unknown',
    cause: 'recovery-inconclusive',
  })
})
