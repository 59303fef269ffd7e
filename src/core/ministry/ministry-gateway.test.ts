import { beforeEach, describe, expect, test } from 'vitest'
import { connection, invoice, MinistryWorld } from '../../../test/support/ministry.ts'
import {
  creditNoteBody,
  invoiceBody,
  sampleBody,
  sampleCufe,
  sampleRips,
} from '../../simulators/ministry/sample-packages.ts'
import type { MinistryOutcome, SubmissionIntent } from './gateway.ts'

const CUV = /^[0-9a-f]{96}$/

let world = new MinistryWorld()
beforeEach(() => {
  world = new MinistryWorld()
})

describe('definite answers', () => {
  test('accepted, with CUV, process number, time and notifications', async () => {
    world.host.addFault({ fault: 'sample-notifications' })
    const outcome = await world.gateway.send(connection, invoice)
    expect(outcome).toMatchObject({
      kind: 'accepted',
      cuv: expect.stringMatching(CUV),
      processId: '1',
      filedAt: '2026-07-10T15:04:05.1230000+00:00',
      issues: [
        { code: 'RVC019', severity: 'notification', field: 'usuarios[0].servicios.consultas[0].codConsulta' },
        { code: 'RVC059', severity: 'notification' },
      ],
    })
  })

  test.each(['rejected-as-400', 'camel-case', 'latency'] as const)('rejected by rules, %s', async (shape) => {
    world.host.addFault({ fault: shape })
    const outcome = await world.gateway.send(connection, { ...invoice, body: invoiceBody('F1', { nit: '900000009' }) })
    expect(outcome).toMatchObject({
      kind: 'rejected',
      issues: [{ code: 'RVC001', severity: 'error', field: 'numDocumentoIdObligado' }],
    })
    expect(await world.held()).toEqual(['F1 x0'])
  })

  test('rejected by structure: the field is where the user finds it, without the prefix of the wire', async () => {
    const body = sampleBody(sampleRips({ numFactura: 'F1' }, { tipoUsuario: 1 }), { id: 'F1' })
    expect(await world.gateway.send(connection, { ...invoice, body })).toMatchObject({
      kind: 'rejected',
      issues: [
        { code: 'RVG04', field: 'usuarios[0].tipoUsuario', message: expect.stringContaining('Dato enviado [1]') },
      ],
    })
  })

  test.each([
    ['the generic body', 400, { tipo: 'BadRequest', descripcion: 'x' }, 'HTTP400'],
    ['problem details', 400, { title: 'One or more validation errors occurred.', errors: {} }, 'HTTP400'],
    ['plain text', 400, 'Bad Request', 'HTTP400'],
    ['too large', 413, '', 'HTTP413'],
    ['a refusal without reasons', 200, { ResultState: false, ResultadosValidacion: [] }, 'RECHAZADO'],
  ])('rejected: %s', async (_, status, body, code) => {
    const outcome = await world.sendTo(world.withAnswer(/Cargar/, status, body))
    expect(outcome).toMatchObject({ kind: 'rejected', issues: [{ code, severity: 'error' }] })
  })

  test('every load method reaches its own path', async () => {
    await world.gateway.send(connection, invoice)
    const note = { cufe: sampleCufe('NC1'), number: 'NC1', sourceNumber: 'F1' }
    const sent = await world.gateway.send(connection, {
      method: 'CargarNC',
      body: creditNoteBody('NC1', 'F1'),
      ...note,
    })
    expect(sent).toMatchObject({ kind: 'accepted', answer: expect.stringContaining('"Modulo":"NotaCredito"') })
  })
})

describe('not sent', () => {
  test.each([
    ['unavailable', {}, 'ministry_unavailable', 'refused'],
    ['wrong password', { password: 'incorrecta' }, 'ministry_login_failed', 'login-refused'],
    [
      'a production workspace at a simulator',
      { environment: 1 as const },
      'upstream_configuration_invalid',
      'simulator-in-production',
    ],
  ])('%s', async (name, change, code, cause) => {
    world.host.setAvailable(name !== 'unavailable')
    expect(await world.gateway.send({ ...connection, ...change }, invoice)).toEqual({ kind: 'not-sent', code, cause })
    expect(await world.held()).toEqual([])
  })

  test('a production workspace shows a simulator neither its password nor a package', async () => {
    await world.gateway.send({ ...connection, environment: 1 }, invoice)
    expect(await world.operations()).toEqual(['BasicHealth'])
  })

  test.each([1, 2] as const)(
    'the other environment is refused before the password leaves (%i)',
    async (environment) => {
      const name = environment === 1 ? 'DockerStage' : 'DockerProd'
      const upstream = world.withAnswer(/BasicHealth/, 200, `Version: 5\nEnvironmentName: ${name}\n`)
      const outcome = await world.sendTo(upstream, invoice, { ...connection, environment })
      expect(outcome).toMatchObject({
        kind: 'not-sent',
        code: 'upstream_configuration_invalid',
        cause: 'other-environment',
      })
      expect(await world.operations()).toEqual([])
    },
  )

  test.each([
    ['login answered with 401', /Login/, 401, '', 'ministry_login_failed'],
    ['login answered with 503', /Login/, 503, '', 'ministry_unavailable'],
    ['login that nobody knows', /Login/, 404, '', 'upstream_configuration_invalid'],
    ['login without a token', /Login/, 200, { login: true, token: '' }, 'ministry_login_failed'],
    ['login that is not JSON', /Login/, 200, '<html>', 'ministry_unavailable'],
    ['a load that nobody knows', /Cargar/, 404, '', 'upstream_configuration_invalid'],
    ['a load that is not allowed', /Cargar/, 403, '', 'invalid_ministry_token'],
  ])('%s', async (_, path, status, body, code) => {
    expect(await world.sendTo(world.withAnswer(path, status, body))).toMatchObject({ kind: 'not-sent', code })
    expect(await world.held()).toEqual([])
  })

  test('too many requests: with the time to wait', async () => {
    const outcome = await world.sendTo(world.withAnswer(/Cargar/, 429, '', { 'retry-after': '30' }))
    expect(outcome).toMatchObject({ kind: 'not-sent', code: 'ministry_unavailable', retryAfterMs: 30_000 })
  })

  test('could not be stored: the same bytes may go again, and are accepted once', async () => {
    world.host.addFault({ fault: 'cfr001' })
    expect(await world.gateway.send(connection, invoice)).toMatchObject({ kind: 'not-sent', cause: 'cfr001' })
    expect(await world.gateway.send(connection, invoice)).toMatchObject({ kind: 'accepted' })
    expect(await world.held()).toEqual(['F1 x1'])
  })
})

describe('session', () => {
  test('one login serves many packages at once, and is renewed five minutes before it ends', async () => {
    const numbers = ['F1', 'F2', 'F3']
    const send = (number: string) =>
      world.gateway.send(connection, { ...invoice, body: invoiceBody(number), number, cufe: sampleCufe(number) })
    await Promise.all(numbers.map(send))
    world.clock.time += 114 * 60_000
    await send('F4')
    expect((await world.operations()).filter((name) => name === 'LoginSISPRO')).toHaveLength(1)
    world.clock.time += 2 * 60_000
    expect(await send('F5')).toMatchObject({ kind: 'accepted' })
    expect((await world.operations()).filter((name) => name === 'LoginSISPRO')).toHaveLength(2)
  })

  test('is of one clinic: for another one the same person signs in anew', async () => {
    for (const nit of [connection.nit, '860002964']) await world.gateway.send({ ...connection, nit }, invoice)
    expect((await world.operations()).filter((name) => name === 'LoginSISPRO')).toHaveLength(2)
  })

  test.each(['expired-token', 'tot003'] as const)(
    '%s: one new login, then the identical bytes once more',
    async (name) => {
      world.host.addFault({ fault: name })
      expect(await world.gateway.send(connection, invoice)).toMatchObject({ kind: 'accepted' })
      const { requests } = await world.control('/_control/requests')
      const loads = requests.filter(({ operation }: { operation: string }) => operation === 'CargarFevRips')
      expect(loads).toHaveLength(2)
      expect(loads[0].sha256).toBe(loads[1].sha256)
      expect(await world.held()).toEqual(['F1 x1'])
    },
  )

  test('refused twice by the gate: not sent', async () => {
    world.host.addFault({ fault: 'expired-token', times: 2 })
    const expected = { kind: 'not-sent', code: 'invalid_ministry_token', cause: 'session-expired' }
    expect(await world.gateway.send(connection, invoice)).toEqual(expected)
  })

  test.each([
    ['twice', { fault: 'tot003' }],
    ['and then at the gate', { fault: 'expired-token' }],
    ['and then the password fails', { fault: 'login-false', operation: 'LoginSISPRO' }],
  ] as const)('expired while processing %s: nothing proves that it was not processed', async (_, second) => {
    // The first login must not use up the fault that is meant for the second one.
    await world.gateway.send(connection, { ...invoice, body: invoiceBody('F0'), number: 'F0' })
    world.host.addFault({ fault: 'tot003' })
    world.host.addFault(second)
    expect(await world.gateway.send(connection, invoice)).toMatchObject({ kind: 'unknown' })
  })
})

describe('unknown, and how the same bytes settle it', () => {
  test.each([
    ['drop-before-effect', 'reset'],
    ['drop-after-effect', 'reset'],
    ['reset-mid-answer', 'truncated'],
    ['truncated-json', 'answer-unreadable'],
    ['error-500-before-effect', 'http-500'],
    ['error-500-after-effect', 'http-500'],
    ['unavailable-503', 'http-503'],
  ] as const)('%s', async (name, cause) => {
    world.host.addFault({ fault: name })
    expect(await world.gateway.send(connection, invoice)).toMatchObject({ kind: 'unknown', cause })
    const settled = await world.gateway.send(connection, invoice)
    expect(settled).toMatchObject({ kind: 'accepted', processId: '1', cuv: expect.stringMatching(CUV) })
    expect(await world.held()).toEqual(['F1 x1'])
  })

  test.each([200, 400])('a page of a proxy or a portal, with %i, is no outcome', async (status) => {
    const page = world.withAnswer(/Cargar/, status, '\n<!DOCTYPE html><html>Acceso denegado</html>')
    expect(await world.sendTo(page)).toMatchObject({ kind: 'unknown', cause: 'answer-unreadable' })
    expect(await world.gateway.send(connection, invoice)).toMatchObject({ kind: 'accepted' })
    expect(await world.held()).toEqual(['F1 x1'])
  })

  test('no answer in time, while the ministry still works on it', async () => {
    world.host.addFault({ fault: 'latency', afterMs: 10 * 60_000 })
    const sending = world.gateway.send(connection, invoice)
    while (world.clock.waiting.length < 2) await new Promise((resolve) => setImmediate(resolve))
    world.clock.waiting.sort((a, b) => a.at - b.at)[0]?.callback()
    expect(await sending).toMatchObject({ kind: 'unknown', cause: 'timeout' })
    world.clock.waiting[0]?.callback()
    expect(await world.gateway.send(connection, invoice)).toMatchObject({ kind: 'accepted' })
    expect(await world.held()).toEqual(['F1 x1'])
  })

  test('accepted earlier: the first answer is recovered, and the second path serves where the first is missing', async () => {
    const first = await world.gateway.send(connection, invoice)
    expect(await world.gateway.send(connection, invoice)).toEqual(first)
    expect(await world.sendTo(world.withAnswer(/ConsultasFevRips\/RecuperarCUV/, 404, ''))).toEqual(first)
  })

  test('accepted earlier, without XML and with the refusal as HTTP 400', async () => {
    const body = sampleBody(sampleRips({ tipoNota: 'RS', numNota: 'RS1' }), null)
    const intent: SubmissionIntent = { method: 'CargarRipsSinFactura', body, number: 'RS1', cufe: null }
    const first = await world.gateway.send(connection, intent)
    world.host.addFault({ fault: 'rejected-as-400' })
    expect(await world.gateway.send(connection, intent)).toEqual(first)
  })

  test('accepted earlier, in the other wording and without RVG18', async () => {
    const first = await world.gateway.send(connection, invoice)
    const cuv = first.kind === 'accepted' ? first.cuv : ''
    const said = refusal('RVG02', `Codigo CUV Registrado: ${cuv}`)
    expect(await world.sendTo(world.withAnswer(/CargarFevRips/, 200, said))).toEqual(first)
  })

  test.each([
    ['fails', 500, ''],
    ['does not know it', 200, { ResultState: false }],
    ['gives another CUV', 200, { ResultState: true, CodigoUnicoValidacion: 'a'.repeat(96), NumFactura: 'F1' }],
    ['is nowhere', 404, ''],
  ])('accepted earlier, but the recovery %s: still unknown', async (_, status, body) => {
    await world.gateway.send(connection, invoice)
    expect(await world.sendTo(world.withAnswer(/RecuperarCUV/, status, body))).toMatchObject({ kind: 'unknown' })
  })

  test('accepted earlier, but what is recovered is of another number: still unknown', async () => {
    const { cuv } = (await world.gateway.send(connection, invoice)) as Extract<MinistryOutcome, { kind: 'accepted' }>
    const recovered = { ResultState: true, CodigoUnicoValidacion: cuv, NumFactura: 'F2' }
    const outcome = await world.sendTo(world.withAnswer(/RecuperarCUV/, 200, recovered))
    expect(outcome).toMatchObject({ kind: 'unknown', cause: 'recovery-inconclusive' })
  })

  test.each([
    ['in another shape', 200, { Resultado: { Estado: 'OK' } }],
    ['without a verdict', 200, { ResultState: '1', CodigoUnicoValidacion: 'x' }],
    ['as a page', 200, '<html>Inicie sesión</html>'],
  ])('accepted earlier, and recovered %s: ConsultarCUV proves it', async (_, status, body) => {
    const first = await world.gateway.send(connection, invoice)
    const { cuv, processId } = first as Extract<MinistryOutcome, { kind: 'accepted' }>
    expect(await world.sendTo(world.withAnswer(/RecuperarCUV/, status, body))).toMatchObject({
      kind: 'accepted',
      cuv,
      processId,
    })
    expect(await world.held()).toEqual(['F1 x1'])
  })

  test.each([
    ['does not know it', { EsValido: false }],
    ['says "0" for false', { EsValido: '0' }],
    ['says a text for true', { EsValido: 'true' }],
    ['describes another document', { NumeroDocumento: 'F2' }],
    ['describes another CUV', { CodigoUnicoValidacion: 'a'.repeat(96) }],
    ['names no document', { NumeroDocumento: null }],
  ])('accepted earlier, recovered in another shape, and ConsultarCUV %s: still unknown', async (_, changes) => {
    const first = await world.gateway.send(connection, invoice)
    const { cuv } = first as Extract<MinistryOutcome, { kind: 'accepted' }>
    const described = { EsValido: true, CodigoUnicoValidacion: cuv, NumeroDocumento: 'F1', ...changes }
    const outcome = await world.sendTo(world.withAnswer(/RecuperarCUV|ConsultarCUV/, 200, described))
    expect(outcome).toMatchObject({ kind: 'unknown', cause: 'recovery-inconclusive' })
  })

  test('a document with our number but another CUFE is not ours', async () => {
    await world.gateway.send(connection, invoice)
    const outcome = await world.gateway.send(connection, { ...invoice, cufe: sampleCufe('F9') })
    expect(outcome).toMatchObject({ kind: 'rejected', issues: [{ code: 'RVG02' }, { code: 'RVG18' }] })
  })

  test('an answer about another number is not about ours', async () => {
    await world.gateway.send(connection, invoice)
    expect(await world.gateway.send(connection, { ...invoice, number: 'F9' })).toMatchObject({ kind: 'rejected' })
  })

  test('codes that are in no table are kept as they came, with their text', async () => {
    const said = refusal('CFR003', 'no fue posible', 'GI019')
    const outcome = await world.sendTo(world.withAnswer(/Cargar/, 200, said))
    expect(outcome).toMatchObject({
      kind: 'rejected',
      answer: JSON.stringify(said),
      issues: [
        { code: 'CFR003', message: 'x (no fue posible)', severity: 'error' },
        { code: 'GI019', message: 'x (no fue posible)', severity: 'error' },
      ],
    })
  })

  test.each<[string, number, unknown, MinistryOutcome['kind']]>([
    ['success without a CUV', 200, { ResultState: true, CodigoUnicoValidacion: 'No aplica' }, 'unknown'],
    ['no ResultState', 200, { CodigoUnicoValidacion: 'a'.repeat(96) }, 'unknown'],
    ['a ResultState that is a text', 200, { ResultState: 'true', CodigoUnicoValidacion: 'a'.repeat(96) }, 'unknown'],
    ['half of a refusal', 400, '{"resultState":false,"resultadosVal', 'unknown'],
    ['registered, without saying as what', 200, refusal('RVG18', 'ya registrado'), 'unknown'],
    ['RVG02 that is only a mismatch', 200, refusal('RVG02', `CUFE ${'b'.repeat(96)} no coincide`), 'rejected'],
    ['CFR001 beside another rejection', 200, refusal('CFR001', '', 'RVC001'), 'rejected'],
  ])('%s', async (_, status, body, kind) => {
    expect(await world.sendTo(world.withAnswer(/Cargar/, status, body))).toMatchObject({ kind })
  })
})

test('check signs in and names the environment, without any package', async () => {
  expect(await world.gateway.check(connection)).toEqual({
    ok: true,
    environmentName: 'DockerStage',
    version: '5.4.10.1',
  })
  const failed = { ok: false, code: 'ministry_login_failed', cause: 'login-refused' }
  expect(await world.gateway.check({ ...connection, password: 'incorrecta' })).toEqual(failed)
  expect((await world.operations()).every((name) => ['BasicHealth', 'LoginSISPRO'].includes(name))).toBe(true)
})

function refusal(code: string, Observaciones: string, ...more: string[]) {
  const items = [code, ...more].map((Codigo) => ({ Clase: 'RECHAZADO', Codigo, Descripcion: 'x', Observaciones }))
  return { ResultState: false, NumFactura: 'F1', ResultadosValidacion: items }
}
