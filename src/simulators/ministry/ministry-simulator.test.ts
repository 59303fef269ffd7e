import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FaultOrder } from '../kit/faults.ts'
import { createMinistryHost } from './index.ts'
import { creditNoteBody, invoiceBody, NIT, sampleBody, sampleCufe, sampleRips } from './sample-packages.ts'

const HEX96 = /^[0-9a-f]{96}$/
const START = Date.parse('2026-07-10T15:04:05.123Z')

let now = START
let token = ''
let simulator = createMinistryHost()

async function call(path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(JSON.stringify(body))
  const request = { method, path, query: new URLSearchParams(), headers, body: bytes }
  const exchange = await simulator.host.exchange(request)
  if (exchange.kind !== 'answer') throw new Error(exchange.kind)
  const text = String(exchange.answer.body)
  return { status: exchange.answer.status, text, json: text.startsWith('{') ? JSON.parse(text) : undefined }
}

function load(method: string, body: Uint8Array) {
  return call(`/api/PaquetesFevRips/${method}`, body, { authorization: `Bearer ${token}` })
}

async function loadWith(fault: FaultOrder, method: string, body: Uint8Array) {
  simulator.host.addFault(fault)
  return load(method, body)
}

function login(clave = 'secreta') {
  const persona = { identificacion: { tipo: 'CC', numero: '1000000000' } }
  return call('/api/Auth/LoginSISPRO', { persona, clave, nit: NIT })
}

async function ledger() {
  return (await call('/_control/ledger', {}, {}, 'GET')).json.documents
}

function codes(answer: { json: { ResultadosValidacion?: unknown[]; resultadosValidacion?: unknown[] } }) {
  const items = (answer.json.ResultadosValidacion ?? answer.json.resultadosValidacion ?? []) as { Codigo: string }[]
  return items.map(({ Codigo }) => Codigo)
}

beforeEach(async () => {
  now = START
  simulator = createMinistryHost({ clock: { now: () => now, after: () => () => {} } })
  token = (await login()).json.token
})

afterEach(() => simulator.close())

describe('session', () => {
  test('a wrong password is an answer, not an error; a login without its parts is a bad request', async () => {
    expect(await login('incorrecta')).toMatchObject({ status: 200, json: { login: false, token: null } })
    expect(await call('/api/Auth/LoginSISPRO', { clave: 'x' })).toMatchObject({ status: 400 })
    simulator.host.addFault({ fault: 'login-401', operation: 'LoginSISPRO' })
    expect(await login()).toMatchObject({ status: 401 })
  })

  test('a load needs a token that is ours and not older than two hours', async () => {
    const body = invoiceBody('F1')
    expect((await call('/api/PaquetesFevRips/CargarFevRips', body)).status).toBe(401)
    const forged = { authorization: `Bearer ${token.slice(0, -4)}AAAA` }
    expect((await call('/api/PaquetesFevRips/CargarFevRips', body, forged)).status).toBe(401)
    now = START + 7_201_000
    expect((await load('CargarFevRips', body)).status).toBe(401)
    expect(await ledger()).toEqual([])
  })

  test('health needs none', async () => {
    expect((await call('/Health', {}, {}, 'GET')).text).toBe('Healthy')
    expect((await call('/BasicHealth', {}, {}, 'GET')).text).toContain('EnvironmentName: DockerStage')
    expect((await call('/api/TestApi/Index', {}, {}, 'GET')).status).toBe(200)
  })
})

describe('structure', () => {
  const invoice = { id: 'F1' }
  test.each([
    ['unknown property', { apodo: 'x' }, 'RVG01', 'rips.usuarios[0].apodo'],
    ['wrong form', { fechaNacimiento: '01/01/1991' }, 'RVG01', 'rips.usuarios[0].fechaNacimiento'],
    ['wrong type', { tipoUsuario: 1 }, 'RVG04', 'rips.usuarios[0].tipoUsuario'],
    ['wrong length', { numDocumentoIdentificacion: '1' }, 'RVG05', 'rips.usuarios[0].numDocumentoIdentificacion'],
    ['value outside a closed list', { codSexo: 'X' }, 'RVG01', 'rips.usuarios[0].codSexo'],
  ])('%s: HTTP 400 in camelCase with the path', async (_, change, code, path) => {
    const answer = await load('CargarFevRips', sampleBody(sampleRips({ numFactura: 'F1' }, change), invoice))
    expect(answer).toMatchObject({ status: 400, json: { resultState: false, codigoUnicoValidacion: '-' } })
    expect(answer.json.resultadosValidacion).toMatchObject([{ Codigo: code, PathFuente: path, Clase: 'RECHAZADO' }])
  })

  test('a missing RIPS, another shape of body, and an unknown service group', async () => {
    expect(codes(await load('CargarFevRips', sampleBody(null, invoice)))).toEqual(['RVG01'])
    const odd = new TextEncoder().encode('{"rips":null,"xmlFevFile":"","extra":1}')
    expect(await load('CargarFevRips', odd)).toMatchObject({ status: 400, json: { tipo: 'BadRequest' } })
    const group = sampleRips({ numFactura: 'F1' }, { servicios: { terapias: [] } })
    expect(codes(await load('CargarFevRips', sampleBody(group, invoice)))).toEqual(['RVG01'])
  })
})

describe('match and groups', () => {
  test.each([
    ['no XML', sampleBody(sampleRips({ numFactura: 'F1' }), null), 'CargarFevRips', ['VPQ004']],
    ['another NIT', invoiceBody('F1', { nit: '900000009' }), 'CargarFevRips', ['RVC001']],
    ['another number', sampleBody(sampleRips({ numFactura: 'F1' }), { id: 'F2' }), 'CargarFevRips', ['RVC004']],
    ['a credit note as invoice', creditNoteBody('NC1', 'F1'), 'CargarFevRips', ['FEV008']],
    ['an invoice as credit note', invoiceBody('F1'), 'CargarNC', ['NCV008']],
    ['an invoice as debit note', invoiceBody('F1'), 'CargarND', ['NDV008']],
    [
      'no services',
      sampleBody(sampleRips({ numFactura: 'F1' }, { servicios: {} }), { id: 'F1' }),
      'CargarFevRips',
      ['RVG03'],
    ],
  ])('%s', async (_, body, method, expected) => {
    const answer = await load(method, body)
    expect(answer).toMatchObject({ status: 200, json: { ResultState: false, ProcesoId: 0 } })
    expect(answer.json.CodigoUnicoValidacion).not.toMatch(HEX96)
    expect(codes(answer)).toEqual(expect.arrayContaining(expected))
  })

  test.each([
    ['a note without its number', { tipoNota: 'RS' }, 'RVG01'],
    ['an invoice number where there is no invoice', { tipoNota: 'RS', numNota: 'RS1', numFactura: 'F1' }, 'RVG06'],
    ['the note of another method', { tipoNota: 'NA', numNota: 'RS1' }, 'RVG06'],
  ])('%s', async (_, numbers, code) => {
    expect(codes(await load('CargarRipsSinFactura', sampleBody(sampleRips(numbers), null)))).toEqual([code])
  })

  test('a user without services beside one with them, and the same user twice', async () => {
    const rips = sampleRips({ numFactura: 'F1' })
    const [user] = rips.usuarios as object[]
    const body = (second: object) =>
      sampleBody({ ...rips, usuarios: [user, { ...second, consecutivo: 2 }] }, { id: 'F1' })
    const other = { ...user, numDocumentoIdentificacion: '1000000002', servicios: {} }
    expect(codes(await load('CargarFevRips', body(other)))).toEqual(['RVG07'])
    expect(codes(await load('CargarFevRips', body({ ...user })))).toEqual(['RVG12'])
  })
})

describe('acceptance', () => {
  test('an invoice gets a CUV, a process number of its NIT and the time of the clock', async () => {
    const answer = await load('cargarfevrips', invoiceBody('F1'))
    expect(answer).toMatchObject({
      status: 200,
      json: {
        ResultState: true,
        ProcesoId: 1,
        NumFactura: 'F1',
        FechaRadicacion: '2026-07-10T15:04:05.1230000+00:00',
        Ambiente: 'DockerStage',
        Modulo: 'FacturaElectronica',
        ModalidadPago: 'Pago global prospectivo',
        PeriodoAtencion: { FechaInicio: '2026-06-01T00:00:00', FechaFin: '2026-06-30T00:00:00' },
        RutaArchivos: null,
        ResultadosValidacion: [],
      },
    })
    expect(answer.json.CodigoUnicoValidacion).toMatch(HEX96)
    expect(await ledger()).toMatchObject([
      { kind: 'FacturaElectronica', number: 'F1', accepted: 1, attempts: 1, cufe: sampleCufe('F1'), total: 50000 },
    ])
  })

  test('an empty contract number is a notification, not a rejection', async () => {
    const answer = await load('CargarFevRips', invoiceBody('F1', { contract: '' }))
    expect(answer.json.ResultState).toBe(true)
    expect(codes(answer)).toEqual(['FED129'])
  })

  test('the same document again is refused with its first CUV, and counted once', async () => {
    const first = (await load('CargarFevRips', invoiceBody('F1'))).json.CodigoUnicoValidacion
    const again = await load('CargarFevRips', invoiceBody('F1'))
    expect(again.json).toMatchObject({ ResultState: false, ProcesoId: 0 })
    expect(codes(again)).toEqual(['RVG02', 'RVG18'])
    expect(again.json.ResultadosValidacion[0].Observaciones).toContain(
      `CUV ${first} CUFE/CUDE ${sampleCufe('F1')} ProcesoId 1`,
    )
    expect(again.json.ResultadosValidacion[1].Observaciones).toBe(first)
    const [line] = await ledger()
    expect(line).toMatchObject({ accepted: 1, attempts: 2 })
    expect(new Set(line.receivedSha256).size).toBe(1)
  })

  test('a rejected package is not stored and may come again', async () => {
    const fault = { fault: 'cfr001' } as const
    expect(codes(await loadWith(fault, 'CargarFevRips', invoiceBody('F1')))).toEqual(['CFR001'])
    expect((await load('CargarFevRips', invoiceBody('F1'))).json.ResultState).toBe(true)
    expect(await ledger()).toMatchObject([{ accepted: 1, attempts: 2 }])
  })

  test('without XML there is no CUFE in the refusal, and the number of an RS is its own', async () => {
    const body = sampleBody(sampleRips({ tipoNota: 'RS', numNota: 'RS1' }), null)
    expect((await load('CargarRipsSinFactura', body)).json).toMatchObject({ ResultState: true, NumFactura: 'RS1' })
    const again = await load('CargarRipsSinFactura', body)
    expect(again.json.ResultadosValidacion[0].Observaciones).not.toContain('CUFE')
  })
})

describe('sources', () => {
  const reference = { id: 'F1', uuid: sampleCufe('F1') }
  const noteOf = (id: string, root: 'CreditNote' | 'DebitNote') => ({ root, id, total: 20_000, reference })
  const adjustment = sampleBody(sampleRips({ numFactura: 'F1', tipoNota: 'NA', numNota: 'NA1' }), null)
  const cases: [string, Uint8Array, string, string][] = [
    ['CargarNC', creditNoteBody('NC1', 'F1'), 'GI012', 'NotaCredito'],
    ['CargarNCTotal', sampleBody(null, noteOf('NC2', 'CreditNote')), 'GI012', 'NotaCreditoTotal'],
    [
      'CargarNCAcuerdoVoluntades',
      sampleBody(null, noteOf('NC3', 'CreditNote')),
      'GI012',
      'NotaCreditoAcuerdoVoluntades',
    ],
    ['CargarNcCapita', sampleBody(null, noteOf('NC4', 'CreditNote')), 'GI012', 'NCCapita'],
    [
      'CargarND',
      sampleBody(sampleRips({ numFactura: 'F1', tipoNota: 'ND', numNota: 'ND1' }), noteOf('ND1', 'DebitNote')),
      'GI013',
      'NotaDebito',
    ],
    ['CargarNotaAjuste', adjustment, 'GI016', 'NotaAjuste'],
    ['CargarCapitaPeriodo', sampleBody(sampleRips({ numFactura: 'F1' }), { id: 'F2' }), 'GI016', 'CapitaPeriodo'],
    ['CargarCapitaFinal', sampleBody(sampleRips({ numFactura: 'F1' }), null), 'GI016', 'CapitaFinal'],
  ]

  test.each(cases)('%s needs its invoice, and names it in the answer', async (method, body, code, modulo) => {
    expect(codes(await load(method, body))).toEqual([code])
    await load('CargarCapitaInicial', sampleBody(null, { id: 'F1' }))
    const accepted = (await load(method, body)).json
    expect(accepted).toMatchObject({ ResultState: true, Modulo: modulo, NumFactura: 'F1', ProcesoId: 2 })
  })

  test('the CUFE of the reference must be that of the registered invoice', async () => {
    await load('CargarFevRips', invoiceBody('F1'))
    const wrong = { ...noteOf('NC1', 'CreditNote'), reference: { id: 'F1', uuid: sampleCufe('F9') } }
    expect(codes(await load('CargarNCTotal', sampleBody(null, wrong)))).toEqual(['GI012'])
  })

  test('credit notes may not pass the value of the invoice', async () => {
    await load('CargarFevRips', invoiceBody('F1'))
    expect((await load('CargarNC', creditNoteBody('NC1', 'F1', 30_000))).json.ResultState).toBe(true)
    expect(codes(await load('CargarNC', creditNoteBody('NC2', 'F1', 20_001)))).toEqual(['RVG08'])
    expect((await load('CargarNC', creditNoteBody('NC2', 'F1', 20_000))).json.ResultState).toBe(true)
  })
})

describe('queries by CUV', () => {
  test('RecuperarCUV repeats the first answer under both paths; ConsultarCUV describes the document', async () => {
    const first = (await load('CargarFevRips', invoiceBody('F1'))).json
    const asked = { codigoUnicoValidacion: first.CodigoUnicoValidacion }
    const session = { authorization: `Bearer ${token}` }
    for (const path of ['/api/ConsultasFevRips/RecuperarCUV', '/api/PaquetesFevRips/RecuperarCUV']) {
      expect((await call(path, asked, session)).json).toEqual(first)
    }
    const described = (await call('/api/ConsultasFevRips/ConsultarCUV', asked)).json
    expect(described).toMatchObject({ EsValido: true, NumeroDocumento: 'F1', TotalFactura: 50000, JsonFile: null })
    // Filed at 15:04 of UTC: here the ministry tells the time of Colombia, and no zone.
    expect(described.FechaValidacion).toBe('2026-07-10T10:04:05.1230000')
    expect(described.CantidadTotalAtenciones).toMatchObject({ Consultas: 1, Urgencias: 0 })
    const files = (await call('/api/ConsultasFevRips/DescargarArchivosFevRipsCUV', asked)).json
    expect(JSON.parse(files.JsonFile)).toMatchObject({ numFactura: 'F1' })
  })

  test('an unknown CUV is answered as not validated', async () => {
    const asked = { codigoUnicoValidacion: 'a'.repeat(96) }
    const described = (await call('/api/ConsultasFevRips/ConsultarCUV', asked)).json
    expect(described).toMatchObject({ EsValido: false, ResultadosValidacion: [{ Codigo: 'CCV001' }] })
  })
})

describe('shapes on request', () => {
  test('rules as HTTP 400, camelCase, samples of notifications, and a session that ends while processing', async () => {
    const bad = invoiceBody('F1', { nit: '900000009' })
    expect((await loadWith({ fault: 'rejected-as-400' }, 'CargarFevRips', bad)).status).toBe(400)
    const camel = await loadWith({ fault: 'camel-case' }, 'CargarFevRips', bad)
    expect(camel.json).toMatchObject({ resultState: false, resultadosValidacion: [{ codigo: 'RVC001' }] })
    const expired = await loadWith({ fault: 'tot003' }, 'CargarFevRips', invoiceBody('F1'))
    expect(codes(expired)).toEqual(['TOT003'])
    expect(expired.json).not.toHaveProperty('ResultState')
    const noted = await loadWith({ fault: 'sample-notifications' }, 'CargarFevRips', invoiceBody('F1'))
    expect(noted.json.ResultState).toBe(true)
    expect(codes(noted)).toEqual(['RVC019', 'RVC059'])
  })

  test('a professional whom its register does not have, once', async () => {
    const refused = await loadWith({ fault: 'unknown-professional' }, 'CargarFevRips', invoiceBody('F1'))
    expect(refused.json).toMatchObject({ ResultState: false, ResultadosValidacion: [{ Codigo: 'RVG11' }] })
    expect((await load('CargarFevRips', invoiceBody('F1'))).json.ResultState).toBe(true)
  })
})

test('what was accepted survives a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ministry-'))
  try {
    simulator = createMinistryHost({ dataDir })
    token = (await login()).json.token
    const first = (await load('CargarFevRips', invoiceBody('F1'))).json
    const before = await ledger()
    simulator.close()
    simulator = createMinistryHost({ dataDir })
    expect(await ledger()).toEqual(before)
    expect(codes(await load('CargarFevRips', invoiceBody('F1')))).toEqual(['RVG02', 'RVG18'])
    const next = (await load('CargarFevRips', invoiceBody('F2'))).json
    expect(next).toMatchObject({ ResultState: true, ProcesoId: first.ProcesoId + 1 })
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
