import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportArea } from '../../../src/contract/imports.ts'
import type { Api } from '../../support/api.ts'
import {
  ADMIN_PASSWORD,
  aContract,
  anAuthorization,
  aPatient,
  aPriceList,
  aSetup,
  aVisit,
} from '../../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { base64 } from '../calls.ts'
import { anotherClinic } from './clinics.ts'
import { base64Of, type Sheet, sheetsOf, workbookOf } from './files.ts'

let at: TestWorkspace
let api: Api
let workspaceId: string
beforeAll(async () => {
  at = await testWorkspace()
})
beforeEach(async () => {
  ;({ api, workspaceId } = await anotherClinic(at))
})
afterAll(() => at.close())

const importing = async (area: ImportArea, sheets: readonly Sheet[], dryRun = false) => {
  const contentBase64 = await base64Of(sheets)
  return (await api('imports.create', { body: { area, fileName: 'f.xlsx', contentBase64, dryRun } })).body
}
const undo = async (importId: string | null) =>
  (await api('imports.undo', { params: { importId: importId ?? '' } })).body
const bytesOf = async (path: string) => {
  const headers = { authorization: `Bearer ${at.token}` }
  const response = await at.core.fetch(
    new Request(`http://radica.test/api/v1/workspaces/${workspaceId}/${path}`, { headers }),
  )
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const HEADING = ['Tipo de documento', 'Número de documento', 'Primer nombre', 'Primer apellido']
const patients = (...rows: (string | number)[][]): Sheet[] => [{ name: 'pacientes', rows: [HEADING, ...rows] }]
const ADA = ['CC', 1001, 'Ada', 'Lima']
const IRIS = ['CC', 1002, 'Iris', 'Luna']
const list = async (isActive: 'true' | 'false' = 'true') => (await api('patients.list', { query: { isActive } })).body

describe('each kind of record', () => {
  it('numbers grouped by dots are the same numbers, from a file as from a program', async () => {
    const dotted = { documentType: 'CC', documentNumber: '52.345.678', firstName: 'Ada', lastName: 'Lima' }
    await api('patients.create', { body: aPatient(dotted) })
    const again = await importing(
      'patients',
      patients(['CC', '52.345.678', 'Ada', 'Lima'], ['CC', 52_345_678, 'Ada', 'Lima']),
    )
    expect(again.created).toBe(0)
    expect((await list()).items.map(({ documentNumber }) => documentNumber)).toEqual(['52345678'])
    const payers = [
      ['NIT', 'Entidad'],
      ['900.123.456-8', 'EPS Uno'],
    ]
    expect(await importing('clients', [{ name: 'pagadores', rows: payers }])).toMatchObject({ created: 1, refused: 0 })
    expect((await api('clients.list', {})).body.items.map(({ nit }) => nit)).toEqual(['900123456'])
  })

  it('a type of document that is none refuses its row and says which there are', async () => {
    const report = await importing('patients', patients(ADA, ['XX', 1003, 'Ana', 'Mora'], ['cc', 1004, 'Eva', 'Rey']))
    expect(report).toMatchObject({ created: 2, refused: 1 })
    const issue = { column: 'Tipo de documento', code: 'invalid_request', message: expect.stringMatching(/«XX».*CC/) }
    expect(report.rows[1]?.issues).toMatchObject([issue])
  })

  it('a sheet that looks like the one that is read, and is not, is told of', async () => {
    const row = (n: number) => [HEADING, ['CC', n, 'Ana', 'Mora']]
    const months: Sheet[] = [
      { name: 'Enero', rows: row(1) },
      { name: 'Febrero', rows: row(2) },
      { name: 'Marzo', rows: [HEADING] },
      { name: 'Notas', rows: [['Nota'], ['Llamar a Ana']] },
    ]
    const report = await importing('patients', months, true)
    expect(report).toMatchObject({ created: 1, refused: 0 })
    expect(report.ignored).toEqual(HEADING.map((column) => ({ sheet: 'Febrero', column })))
    const [first] = patients(ADA)
    const copy = { name: 'pacientes (2)', rows: [HEADING, IRIS] }
    const twice = await importing('patients', [first as Sheet, copy], true)
    expect(twice.ignored.map(({ sheet }) => sheet)).toEqual(HEADING.map(() => 'pacientes (2)'))
  })

  it.each([
    ['as Excel writes it into a CSV file', '1,03246E+11'],
    ['as others do', '1.03E+15'],
    ['whose last digits a cell does not keep', 1_234_567_890_123_456],
  ])('a number that has lost its digits, %s, refuses its row', async (_, lost) => {
    const report = await importing('patients', patients(ADA, ['CC', lost, 'Ana', 'Mora'], ['CC', '1E5', 'Eva', 'Rey']))
    expect(report).toMatchObject({ created: 2, refused: 1 })
    expect(report.rows[1]?.issues).toMatchObject([
      { column: 'Número de documento', message: expect.stringMatching(/perdió sus últimos dígitos/) },
    ])
  })

  it('payers: the check digit is held to the NIT, by the column of the file', async () => {
    const rows = [
      ['NIT', 'DV', 'Entidad', 'Teléfono', 'Municipio'],
      [900123456, null, 'EPS Uno', '601', 5001],
      [900123457, 9, 'EPS Dos', null, null],
    ]
    const report = await importing('clients', [{ name: 'pagadores', rows }])
    expect(report).toMatchObject({ created: 1, refused: 1 })
    expect(report.rows[1]?.issues).toMatchObject([{ column: 'DV', code: 'invalid_nit' }])
    expect((await api('clients.list', {})).body.items).toMatchObject([
      { nit: '900123456', verificationDigit: '8', municipalityCode: '05001', phone: '601' },
    ])
  })

  it('professionals', async () => {
    const rows = [
      ['Tipo de documento', 'Cédula', 'Nombres', 'Apellidos', 'Rethus'],
      ['CC', 19, 'Pablo', 'Ruiz', '25-1'],
    ]
    expect(await importing('specialists', [{ name: 'Hoja1', rows }])).toMatchObject({ created: 1, refused: 0 })
    const again = await importing('specialists', [{ name: 'Hoja1', rows }])
    expect(again).toMatchObject({ unchanged: 1, importId: null })
    expect((await api('specialists.list', {})).body.items).toMatchObject([
      { documentNumber: '19', registrationNumber: '25-1' },
    ])
  })

  it('saved services: the sheet says the category, and what is not said stays', async () => {
    const heading = ['Nombre del servicio', 'codConsulta', 'finalidadTecnologiaSalud', 'vrServicio']
    const first = [
      { name: 'consultas', rows: [heading, ['Control', 890301, '16', '45.000'], ['Otra', 890302, '16', 'mucho']] },
      {
        name: 'medicamentos',
        rows: [
          ['nombre', 'codTecnologiaSalud'],
          ['Jarabe', 'ACETAMINOFEN'],
        ],
      },
    ]
    const report = await importing('services', first)
    expect(
      report.rows.map(({ sheet, row, outcome, issues }) => [sheet, row, outcome, issues[0]?.column, issues[0]?.code]),
    ).toEqual([
      ['consultas', 2, 'created', undefined, undefined],
      ['consultas', 3, 'refused', 'vrServicio', 'invalid_rips_input'],
      ['medicamentos', 2, 'refused', 'codTecnologiaSalud', 'invalid_medication_code'],
    ])
    const more = [
      {
        name: 'consultas',
        rows: [
          ['nombre', 'codServicio'],
          ['Control', 334],
        ],
      },
    ]
    expect(await importing('services', more)).toMatchObject({ updated: 1 })
    expect((await api('services.list', {})).body.items).toMatchObject([
      { category: 1, name: 'Control', payload: { codConsulta: '890301', vrServicio: 45_000, codServicio: 334 } },
    ])
  })
})

describe('the template', () => {
  it.each<[ImportArea, string[]]>([
    ['patients', ['Lea primero', 'pacientes', 'listas']],
    ['clients', ['Lea primero', 'pagadores', 'listas']],
    ['specialists', ['Lea primero', 'profesionales', 'listas']],
    ['services', expect.arrayContaining(['Lea primero', 'consultas', 'otrosServicios', 'listas'])],
    [
      'visits',
      expect.arrayContaining(['Lea primero', 'pacientes', 'pagadores', 'profesionales', 'atenciones', 'consultas']),
    ],
    ['rips-packages', expect.arrayContaining(['Lea primero', 'transaccion', 'usuarios', 'consultas', 'recienNacidos'])],
  ])('of %s has its sheets, and is refused while nothing is written in it', async (area, names) => {
    const bytes = await bytesOf(`import-templates/${area}`)
    expect(Object.keys(await sheetsOf(bytes))).toEqual(names)
    const body = { area, fileName: 'p.xlsx', contentBase64: Buffer.from(bytes).toString('base64') }
    const { error } = await api('imports.create', { body })
    expect([error.code, error.message]).toEqual(['invalid_xlsx_file', 'El archivo no tiene filas de datos.'])
  })

  it('has the ministry’s own names, and says what each column is for', async () => {
    const { usuarios = [], 'Lea primero': guide = [] } = await sheetsOf(await bytesOf('import-templates/rips-packages'))
    expect(usuarios[0]).toEqual(expect.arrayContaining(['paquete', 'codSexo', 'codPaisOrigen']))
    // The clock of these tests stands in March 2026, and the field is of June.
    expect(usuarios[0]).not.toContain('registroSIRAS')
    expect(guide.find((row) => row[0] === 'usuarios' && row[1] === 'codSexo')).toMatchObject([
      ...['usuarios', 'codSexo', 'Sí', 'Texto', expect.stringMatching(/Sexo/), 'Hoja «listas»'],
    ])
  })

  it('of something else is not there', async () => {
    const { error } = await api('imports.template', { params: { area: 'resolutions' } })
    expect(error.code).toBe('not_found')
  })
})

describe('limits', () => {
  it('are kept: rows, and bytes before they are read', async () => {
    const rows = Array.from({ length: 20_001 }, () => 'CC;1;Ada;Lima')
    const contentBase64 = base64(['Tipo de documento;Documento;Nombre;Apellido', ...rows].join('\n'))
    const { error } = await api('imports.create', { body: { area: 'patients', fileName: 'p.csv', contentBase64 } })
    expect([error.code, /20000/.test(error.message)]).toEqual(['invalid_xlsx_file', true])
    const large = await api.raw('imports.create', {
      bytes: '{}',
      headers: { 'content-length': String(64 * 1024 * 1024) },
    })
    expect(large.error.code).toBe('request_too_large')
  })

  it('are kept: a formula counts as the value that it had', async () => {
    const formula = { type: 'Formula' as const, value: '=HYPERLINK("http://x")' }
    const { default: write } = await import('write-excel-file/node')
    const cells = HEADING.map((value) => ({ type: String, value }))
    const row = [{ type: String, value: 'CC' }, { type: String, value: '7' }, formula, { type: String, value: 'Lima' }]
    const contentBase64 = (await write([cells, row]).toBuffer()).toString('base64')
    const { body } = await api('imports.create', { body: { area: 'patients', fileName: 'p.xlsx', contentBase64 } })
    expect(body.rows[0]).toMatchObject({
      outcome: 'refused',
      issues: [{ column: 'Primer nombre', message: expect.stringMatching(/fórmula sin resultado/) }],
    })
  })
})

describe('taking an import back', () => {
  it('archives what it made, and the corrected file brings it back under its name', async () => {
    const { importId, rows } = await importing('patients', patients(ADA, IRIS))
    expect(await undo(importId)).toMatchObject({ created: 2, undone: { takenBack: 2, kept: 0 } })
    expect([(await list()).total, (await list('false')).total]).toEqual([0, 2])
    const again = await importing('patients', patients(['CC', 1001, 'Adela', 'Lima']))
    expect(again).toMatchObject({ created: 1, rows: [{ id: rows[0]?.id }] })
    expect((await list()).items).toMatchObject([{ firstName: 'Adela', revision: 3 }])
    await undo(again.importId)
    expect((await list()).total).toBe(0)
    expect((await importing('patients', patients(ADA))).created).toBe(1)
  })

  it('gives what it changed its values again', async () => {
    const before = (await api('patients.create', { body: aPatient({ documentNumber: '1001' }) })).body
    const { importId } = await importing('patients', patients(ADA))
    await undo(importId)
    const { body } = await api('patients.get', { params: { patientId: before.id } })
    expect(body).toEqual({ ...before, revision: 3, updatedAt: body.updatedAt })
  })

  it('leaves alone what somebody changed, or works with, since', async () => {
    const { importId, rows } = await importing('patients', patients(ADA, IRIS, ['CC', 1003, 'Eva', 'Mar']))
    const [ada = '', iris = ''] = rows.map(({ id }) => id ?? '')
    await api('patients.update', { params: { patientId: ada }, revision: 1, body: { middleName: 'Rosa' } })
    await api('visits.create', { body: { ...(await aVisit(api)), patientId: iris } })
    expect((await undo(importId)).undone).toMatchObject({ takenBack: 1, kept: 2 })
    const names = (await list()).items.map(({ firstName }) => firstName)
    expect(names).toEqual(expect.arrayContaining(['Ada', 'Iris']))
    expect(names).not.toContain('Eva')
  })

  it('leaves alone how a patient is reached, where somebody said it since', async () => {
    const reached = (phone: string): Sheet[] => [
      {
        name: 'pacientes',
        rows: [
          [...HEADING, 'Teléfono'],
          [...ADA, phone],
          [...IRIS, phone],
        ],
      },
    ]
    await importing('patients', reached('3001111111'))
    const { importId, rows } = await importing('patients', reached('3002222222'))
    const [ada = '', iris = ''] = rows.map(({ id }) => id ?? '')
    const phoneOf = async (patientId: string) =>
      (await api('patientContacts.get', { params: { patientId } })).body.phone
    await at.core.clock.advance(1_000)
    const params = { patientId: ada }
    await api('patientContacts.update', { params, body: { phone: '3003333333' } })
    expect((await undo(importId)).undone).toMatchObject({ takenBack: 1, kept: 1 })
    expect([await phoneOf(ada), await phoneOf(iris)]).toEqual(['3003333333', '3001111111'])
  })

  it('leaves whom something was agreed with since, and whom something was authorized for', async () => {
    const people = await importing('patients', patients(ADA, IRIS))
    const rows = [['NIT', 'Razón social'], ...[900_123_456, 900_123_457, 900_123_458].map((nit) => [nit, `EPS ${nit}`])]
    const payers = await importing('clients', [{ name: 'pagadores', rows }])
    const [agreed = '', listed = '', left = ''] = payers.rows.map(({ id }) => id ?? '')
    await api('contracts.create', { body: await aContract(api, { clientId: agreed }) })
    await api('priceLists.create', { body: aPriceList({ clientId: listed }) })
    const authorized = await anAuthorization(api, { patientId: people.rows[0]?.id ?? '', clientId: agreed })
    await api('authorizations.create', { body: authorized })
    expect((await undo(payers.importId)).undone).toMatchObject({ takenBack: 1, kept: 2 })
    expect((await undo(people.importId)).undone).toMatchObject({ takenBack: 1, kept: 1 })
    expect((await api('clients.get', { params: { clientId: left } })).body.isActive).toBe(false)
  })

  it('does not bring back what a person archived', async () => {
    const { rows } = await importing('patients', patients(ADA))
    await api('patients.archive', { params: { patientId: rows[0]?.id ?? '' }, revision: 1 })
    const report = await importing('patients', patients(ADA))
    expect(report.rows[0]?.issues[0]?.code).toBe('resource_archived')
  })

  it('is offered for 30 days, and is of this workspace', async () => {
    const { importId } = await importing('patients', patients(ADA))
    const { items } = (await api('imports.list', { query: { area: 'patients' } })).body
    expect(items).toMatchObject([{ id: importId, fileName: 'f.xlsx', created: 1, undone: null }])
    expect((await api('imports.list', { query: { area: 'clients' } })).body.total).toBe(0)
    const elsewhere = await at.api('imports.undo', { params: { importId: importId ?? '' } })
    expect(elsewhere.error.code).toBe('not_found')
    await at.core.clock.advance(31 * 86_400_000)
    const { phone } = aSetup().admin
    const { token } = (await at.api('sessions.create', { body: { phone, password: ADMIN_PASSWORD } })).body
    at = { ...at, token, api: at.api.as({ token, params: { workspaceId: at.workspaceId } }) }
    api = at.api.as({ token, params: { workspaceId } })
    expect((await api('imports.list', {})).body.total).toBe(0)
    expect((await api('imports.undo', { params: { importId: importId ?? '' } })).error.code).toBe('not_found')
    expect((await list()).items).toMatchObject([{ firstName: 'Ada' }])
  })
})

it('a file read back: what was refused comes with the rows as they were', async () => {
  const bytes = await workbookOf(patients(ADA, ['CC', 1002, '', 'Luna']))
  const body = JSON.stringify({ area: 'patients', fileName: 'p.xlsx', contentBase64: bytes.toString('base64') })
  const headers = { authorization: `Bearer ${at.token}`, 'content-type': 'application/json' }
  const url = `http://radica.test/api/v1/workspaces/${workspaceId}/imports/refused`
  const response = await at.core.fetch(new Request(url, { method: 'POST', headers, body }))
  const { pacientes } = await sheetsOf(new Uint8Array(await response.arrayBuffer()))
  expect(pacientes).toEqual([
    [...HEADING, 'motivo'],
    ['CC', 1002, null, 'Luna', 'Primer nombre: Falta este dato.'],
  ])
})
