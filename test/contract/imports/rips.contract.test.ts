import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BodyInput } from '../../../src/contract/operations.ts'
import type { Api } from '../../support/api.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { anotherClinic } from './clinics.ts'
import { aConsulta, aUser, base64Of, type Sheet, sheetsOf, sheetWith } from './files.ts'

let at: TestWorkspace
let api: Api
let workspaceId: string
let nit: string
beforeAll(async () => {
  at = await testWorkspace()
})
beforeEach(async () => {
  ;({ api, workspaceId, nit } = await anotherClinic(at))
})
afterAll(() => at.close())

const RS = { tipoNota: 'RS', numNota: 'RS1' }
type Extra = Partial<Pick<BodyInput<'imports.create'>, 'dryRun' | 'kind'>>

async function importing(sheets: readonly Sheet[], extra: Extra = {}) {
  const file = { fileName: 'julio.xlsx', contentBase64: await base64Of(sheets) }
  return api('imports.create', { body: { area: 'rips-packages', ...file, ...extra } })
}
const refusals = async (sheets: readonly Sheet[], extra: Extra = {}) => {
  const { rows } = (await importing(sheets, extra)).body
  return rows.flatMap(({ sheet, row, issues }) => issues.map(({ column, code }) => [sheet, row, column, code]))
}
const packages = async () => (await api('ripsPackages.list', {})).body.items
const content = async (packageId: string) => (await api('ripsPackages.get', { params: { packageId } })).body

const GOOD = [sheetWith('transaccion', [RS]), sheetWith('usuarios', [aUser()]), sheetWith('consultas', [aConsulta()])]

describe('a workbook of the RIPS template', () => {
  it('becomes a package in the ministry’s spelling, which is judged as any other', async () => {
    const { body } = await importing(GOOD)
    expect(body).toMatchObject({ created: 3, refused: 0, importId: expect.stringMatching(/^imp_/) })
    const [made] = await packages()
    expect(body.rows[0]).toMatchObject({ sheet: 'transaccion', row: 2, outcome: 'created', id: made?.id })
    expect(made).toMatchObject({ kind: 'without_invoice', number: 'RS1', name: 'julio.xlsx', users: 1, services: 1 })
    const { rips } = await content(made?.id ?? '')
    expect(rips).toEqual({
      numDocumentoIdObligado: nit,
      ...RS,
      usuarios: [
        {
          tipoDocumentoIdentificacion: 'CC',
          numDocumentoIdentificacion: '1000000001',
          tipoUsuario: '01',
          fechaNacimiento: '1991-01-01',
          codSexo: 'F',
          codPaisResidencia: '170',
          codMunicipioResidencia: '05001',
          codZonaTerritorialResidencia: '02',
          incapacidad: 'NO',
          codPaisOrigen: '170',
          consecutivo: 1,
          servicios: {
            consultas: [
              {
                codPrestador: '110010001401',
                fechaInicioAtencion: '2026-07-20 08:30',
                codConsulta: '890201',
                codServicio: 130,
                modalidadGrupoServicioTecSal: '01',
                grupoServicios: '01',
                finalidadTecnologiaSalud: '16',
                causaMotivoAtencion: '38',
                codDiagnosticoPrincipal: 'C402',
                tipoDiagnosticoPrincipal: '02',
                tipoDocumentoIdentificacion: 'CC',
                vrServicio: 45_000,
                numDocumentoIdentificacion: '1000000099',
                conceptoRecaudo: '05',
                valorPagoModerador: 0,
                consecutivo: 1,
              },
            ],
          },
        },
      ],
    })
    const { issues } = (await api('ripsPackages.validate', { params: { packageId: made?.id ?? '' } })).body
    expect(issues.filter(({ code }) => code === 'RVG01' || code === 'RVG04' || code === 'RVG05')).toEqual([])
  })

  it('writes nothing on a dry run, and says the same', async () => {
    const { body } = await importing(GOOD, { dryRun: true })
    expect(body).toMatchObject({ created: 3, refused: 0, dryRun: true, importId: null })
    expect(body.rows.map(({ id }) => id)).toEqual([null, null, null])
    expect(await packages()).toEqual([])
    expect((await api('auditEvents.list', {})).body.items.map(({ operation }) => operation)).not.toContain(
      'imports.create',
    )
  })

  it('may hold several packages, whose rows name theirs', async () => {
    const paquete = (numNota: string) => ({ tipoNota: 'RS', numNota })
    const sheets = [
      sheetWith('transaccion', [paquete('A'), paquete('B')]),
      sheetWith('usuarios', [aUser({ paquete: 'A' }), aUser({ paquete: 'B' })]),
      sheetWith('consultas', [aConsulta({ paquete: 'A' }), aConsulta({ paquete: 'B' }), aConsulta({ paquete: 'B' })]),
    ]
    expect((await importing(sheets)).body.refused).toBe(0)
    expect((await packages()).map(({ number, services }) => [number, services])).toEqual([
      ['B', 2],
      ['A', 1],
    ])
    expect(await refusals([sheets[0] as Sheet, sheetWith('usuarios', [aUser(), aUser({ paquete: 'C' })])])).toEqual([
      ['usuarios', 2, 'paquete', 'invalid_rips_input'],
      ['usuarios', 3, 'paquete', 'invalid_rips_input'],
    ])
  })

  it('puts no rows into the one package that can be read when another one’s row cannot', async () => {
    const lost = { tipoNota: 'RS', numNota: '1,23457E+15' }
    const rows = [sheetWith('usuarios', [aUser()]), sheetWith('consultas', [aConsulta()])]
    expect(await refusals([sheetWith('transaccion', [RS, lost]), ...rows])).toEqual([
      ['transaccion', 2, 'numFactura', 'invalid_rips_input'],
      ['transaccion', 3, 'numNota', 'invalid_xlsx_file'],
      ['usuarios', 2, 'paquete', 'invalid_rips_input'],
      ['consultas', 2, 'paquete', 'invalid_rips_input'],
    ])
    expect(await packages()).toEqual([])
  })

  it.each<[string, Sheet[], unknown[][]]>([
    [
      'a service without what it needs, or with what it must not have',
      [sheetWith('consultas', [aConsulta({ codConsulta: null, finalidadTecnologiaSalud: '99', vrServicio: 'mucho' })])],
      [
        ['consultas', 2, 'codConsulta', 'RVG01'],
        ['consultas', 2, 'finalidadTecnologiaSalud', 'RVG06'],
        ['consultas', 2, 'vrServicio', 'RVG04'],
      ],
    ],
    [
      'a time that is none',
      [sheetWith('consultas', [aConsulta({ fechaInicioAtencion: '31/02/2026 08:00' })])],
      [['consultas', 2, 'fechaInicioAtencion', 'RVG01']],
    ],
    [
      'a service of nobody',
      [
        sheetWith('procedimientos', [
          { 'usuario.tipoDocumentoIdentificacion': 'CC', 'usuario.numDocumentoIdentificacion': 7 },
        ]),
      ],
      [['procedimientos', 2, 'usuario.numDocumentoIdentificacion', 'invalid_rips_input']],
    ],
  ])('refuses %s, by sheet, row and column', async (_, sheets, expected) => {
    const seen = await refusals([...GOOD.slice(0, 2), ...sheets])
    expect(seen).toEqual(expect.arrayContaining(expected))
    expect(new Set(seen.map(([sheet, row]) => `${sheet} ${row}`)).size).toBe(1)
  })

  it('refuses users that are there twice, and the services of users that were refused', async () => {
    const users = sheetWith('usuarios', [aUser(), aUser(), aUser({ numDocumentoIdentificacion: '2', codSexo: 'X' })])
    const services = sheetWith('consultas', [aConsulta(), aConsulta({ 'usuario.numDocumentoIdentificacion': '2' })])
    expect(await refusals([GOOD[0] as Sheet, users, services])).toEqual([
      ['usuarios', 3, 'numDocumentoIdentificacion', 'duplicate_resource'],
      ['usuarios', 4, 'numDocumentoIdentificacion', 'RVG05'],
      ['usuarios', 4, 'codSexo', 'RVG06'],
      ['consultas', 3, 'usuario.numDocumentoIdentificacion', 'invalid_rips_input'],
    ])
  })

  it('refuses a transaction that carries no RIPS, that repeats, or that has nobody', async () => {
    const [, users, services] = GOOD as [Sheet, Sheet, Sheet]
    const twice = [sheetWith('transaccion', [RS, RS]), users, services]
    expect((await refusals(twice))[0]).toEqual(['transaccion', 3, 'numFactura', 'duplicate_resource'])
    expect((await refusals(GOOD, { kind: 'credit_note_total' }))[0]?.slice(0, 4)).toEqual([
      ...['transaccion', 2, 'tipoNota', 'invalid_package_kind'],
    ])
    const empty = await refusals([sheetWith('transaccion', [{ tipoNota: 'RS', numNota: 'VACIO' }])])
    expect(empty).toEqual([['transaccion', 2, 'numFactura', 'invalid_rips_input']])
    expect((await packages()).map(({ number }) => number)).toEqual(['RS1'])
  })

  it('says which columns nothing is read from', async () => {
    const sheets = [...GOOD.slice(0, 2), sheetWith('consultas', [aConsulta({ codDiagnosticoPrincial: 'C402' })])]
    expect((await importing(sheets, { dryRun: true })).body.ignored).toEqual([
      { sheet: 'consultas', column: 'codDiagnosticoPrincial' },
    ])
  })
})

describe('what was refused', () => {
  it('comes back alone with its reasons, and goes into the same package when it is corrected', async () => {
    const bad = aConsulta({ codConsulta: '890301', finalidadTecnologiaSalud: '99' })
    const sheets = [...GOOD.slice(0, 2), sheetWith('consultas', [aConsulta(), bad])]
    const file = { area: 'rips-packages' as const, fileName: 'julio.xlsx', contentBase64: await base64Of(sheets) }
    expect((await importing(sheets)).body).toMatchObject({ created: 3, refused: 1 })

    const response = await at.core.fetch(refusedRequest(file))
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    const back = await sheetsOf(new Uint8Array(await response.arrayBuffer()))
    expect(Object.keys(back)).toEqual(['transaccion', 'consultas'])
    const [heading = [], ...rows] = back.consultas ?? []
    expect(rows).toHaveLength(1)
    expect(heading.at(-1)).toBe('motivo')
    expect(rows[0]?.at(-1)).toMatch(/^finalidadTecnologiaSalud: .*lista/)

    const fix = (cells: unknown[]) => cells.map((cell, i) => (heading[i] === 'finalidadTecnologiaSalud' ? '16' : cell))
    const corrected = [
      { name: 'transaccion', rows: back.transaccion ?? [] },
      { name: 'consultas', rows: [heading, ...rows.map(fix)] },
    ] as unknown as Sheet[]
    const { body } = await importing(corrected)
    expect(body).toMatchObject({ created: 1, updated: 1, refused: 0 })
    const [only, ...others] = await packages()
    expect(others).toEqual([])
    expect(only).toMatchObject({ number: 'RS1', revision: 2, services: 2 })
    expect((await importing(corrected)).body).toMatchObject({ created: 0, unchanged: 2, importId: null })
  })

  function refusedRequest(body: object): Request {
    const headers = { authorization: `Bearer ${at.token}`, 'content-type': 'application/json' }
    const url = `http://radica.test/api/v1/workspaces/${workspaceId}/imports/refused`
    return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
  }
})

describe('a package that is here already', () => {
  const services = (...consultas: ReturnType<typeof aConsulta>[]) => [
    ...GOOD.slice(0, 2),
    sheetWith('consultas', consultas),
  ]

  it('gets as many equal services as there are rows, once', async () => {
    await importing(GOOD)
    expect((await importing(services(aConsulta(), aConsulta()))).body).toMatchObject({
      created: 1,
      updated: 1,
      unchanged: 2,
    })
    expect((await importing(services(aConsulta(), aConsulta()))).body).toMatchObject({ created: 0, unchanged: 4 })
    expect((await packages())[0]).toMatchObject({ revision: 2, services: 2 })
  })

  it('keeps what somebody completed in it, when the same file comes again', async () => {
    const gaps = [GOOD[0] as Sheet, sheetWith('usuarios', [aUser({ codZonaTerritorialResidencia: null })])]
    const first = [...gaps, sheetWith('consultas', [aConsulta(), aConsulta({ codConsulta: '890301' })])]
    const packageId = (await importing(first)).body.rows[0]?.id ?? ''
    const { rips } = await content(packageId)
    const text = JSON.stringify(rips)
    const completed = JSON.parse(
      text
        .replace('"codZonaTerritorialResidencia":null', '"codZonaTerritorialResidencia":"02"')
        .replace('"codConsulta":"890201"', '"codConsulta":"890201","numAutorizacion":"A-7"'),
    )
    expect(JSON.stringify(completed)).not.toBe(text)
    const revised = { params: { packageId }, revision: 1, body: { rips: completed } }
    const { rips: before } = (await api('ripsPackages.createRevision', revised)).body
    expect((await importing(first)).body).toMatchObject({ created: 0, updated: 0, unchanged: 4, importId: null })
    const user = sheetWith('usuarios', [aUser({ codZonaTerritorialResidencia: null, codPaisOrigen: 862 })])
    expect((await importing([GOOD[0] as Sheet, user])).body).toMatchObject({ created: 0, updated: 2 })
    const usuarios = JSON.parse(
      JSON.stringify(before).replace('"codPaisOrigen":"170"', '"codPaisOrigen":"862"'),
    ).usuarios
    expect((await content(packageId)).rips).toMatchObject({ usuarios })
  })
})

describe('taking an import back', () => {
  const undo = async (importId: string | null) =>
    (await api('imports.undo', { params: { importId: importId ?? '' } })).body

  it('discards the package while it is a draft', async () => {
    const { importId } = (await importing(GOOD)).body
    expect((await undo(importId)).undone).toMatchObject({ takenBack: 1, kept: 0 })
    expect(await packages()).toEqual([])
    expect((await undo(importId)).undone).toMatchObject({ takenBack: 1, kept: 0 })
    expect((await importing(GOOD)).body.created).toBe(3)
  })

  it('gives a package that was added to the content that it had', async () => {
    await importing(GOOD)
    const more = [...GOOD.slice(0, 1), sheetWith('usuarios', [aUser({ numDocumentoIdentificacion: '1000000002' })])]
    const { importId } = (await importing(more)).body
    const [added] = await packages()
    expect(added).toMatchObject({ revision: 2, users: 2 })
    await undo(importId)
    expect((await packages())[0]).toMatchObject({ revision: 3, users: 1 })
  })

  it('leaves a package that somebody changed since', async () => {
    const { importId, rows } = (await importing(GOOD)).body
    const packageId = rows[0]?.id ?? ''
    await api('ripsPackages.createRevision', { params: { packageId }, revision: 1, body: { rips: { usuarios: [] } } })
    expect((await undo(importId)).undone).toMatchObject({ takenBack: 0, kept: 1 })
    expect(await packages()).toHaveLength(1)
  })
})

describe('ripsPackages.import with a workbook', () => {
  it('answers the packages and the refused cells', async () => {
    const sheets = [...GOOD.slice(0, 2), sheetWith('consultas', [aConsulta(), aConsulta({ codConsulta: '8902011' })])]
    const body = { fileName: 'julio.xlsx', contentBase64: await base64Of(sheets) }
    const answer = (await api('ripsPackages.import', { body })).body
    expect(answer.packages).toMatchObject([{ number: 'RS1', users: 1, services: 1 }])
    expect(answer.refused).toEqual([
      { sheet: 'consultas', row: 3, column: 'codConsulta', code: 'RVG05', message: expect.any(String) },
    ])
    expect(answer.importId).toMatch(/^imp_/)
  })

  it('takes an electronic document with one package only', async () => {
    const transactions = sheetWith('transaccion', [RS, { tipoNota: 'RS', numNota: 'RS2' }])
    const attachedDocument = { fileName: 'f.xml', contentBase64: 'PGE+' }
    const contentBase64 = await base64Of([transactions, ...GOOD.slice(1)])
    const { error } = await api('ripsPackages.import', {
      body: { fileName: 'j.xlsx', contentBase64, attachedDocument },
    })
    expect([error.code, error.field]).toEqual(['invalid_request', 'attachedDocument'])
  })
})

describe('a file that is no workbook of the template', () => {
  it.each([
    ['another sheet', [{ name: 'Hoja1', rows: [['a'], ['1']] }], /transaccion/],
    ['headings alone', [{ name: 'usuarios', rows: [['tipoUsuario']] }], /no tiene filas/],
    [
      'users without who they are',
      [{ name: 'usuarios', rows: [['tipoUsuario'], ['01']] }],
      /«usuarios».*tipoDocumento/,
    ],
  ])('is refused: %s', async (_, sheets, message) => {
    const { error } = await importing(sheets)
    expect(error.code).toBe('invalid_xlsx_file')
    expect(error.message).toMatch(message)
  })

  it('is refused: CSV', async () => {
    const contentBase64 = Buffer.from('tipoUsuario\n01').toString('base64')
    const { error } = await api('imports.create', { body: { area: 'rips-packages', fileName: 'a.csv', contentBase64 } })
    expect(error.code).toBe('invalid_xlsx_file')
  })
})
