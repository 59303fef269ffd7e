import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '../../support/api.ts'
import {
  base64Json,
  bundle,
  coverage,
  encounter,
  patient,
  procedure,
  type Resource,
  visitDocument,
} from '../../support/fhir.ts'
import { aClient, aContract, aPrice, aPriceList } from '../../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { anotherClinic } from './clinics.ts'
import { base64Of, type Cells, type Sheet, sheetsOf } from './files.ts'
import { A1, attended, consulted, PATIENTS, PAYERS, SERVICE, WHOLE } from './visit-sheets.ts'

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

const workbook = async (sheets: readonly Sheet[]) => ({ fileName: 'f.xlsx', contentBase64: await base64Of(sheets) })
const fhir = (...more: Resource[]) => ({
  fileName: 'rda.json',
  contentBase64: base64Json(bundle(visitDocument(...more))),
})
type File = ReturnType<typeof fhir>
const importing = async (file: File, dryRun = false) =>
  (await api('imports.create', { body: { area: 'visits', ...file, dryRun } })).body
const refusedRows = async (body: object) => {
  const headers = { authorization: `Bearer ${at.token}`, 'content-type': 'application/json' }
  const url = `http://radica.test/api/v1/workspaces/${workspaceId}/imports/refused`
  const response = await at.core.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
  return new Uint8Array(await response.arrayBuffer())
}
const visits = async () => (await api('visits.list', { query: { isActive: 'true' } })).body.items
const told = ({ rows }: Awaited<ReturnType<typeof importing>>) =>
  rows.map(({ sheet, outcome, issues: [issue] }) => [sheet, outcome, ...(issue ? [issue.column, issue.message] : [])])

describe('a workbook of visits', () => {
  it('brings in patients, payers and visits with their services, and its dry run says the same', async () => {
    const file = await workbook(WHOLE)
    const dry = await importing(file, true)
    expect(await visits()).toEqual([])
    const report = await importing(file)
    expect(told(report)).toEqual(told(dry))
    expect(report).toMatchObject({ created: 4, refused: 0 })
    const [visit] = await visits()
    expect(visit).toMatchObject({
      reference: 'A1',
      date: '2026-07-20',
      patientName: 'Ada Lima',
      coverage: '16',
      services: [{ category: 1, quantity: 1, unitPrice: 45_000, service: { codConsulta: '890201' } }],
    })
    expect(visit?.clientId).toMatch(/^cli_/)
  })

  it('its dry run knows who is in the file, however their numbers are written', async () => {
    const people: Sheet = {
      name: 'pacientes',
      rows: [
        ['Tipo de documento', 'Número de documento', 'Primer nombre', 'Primer apellido'],
        ['CC', '52.345.678', 'Ada', 'Lima'],
        ['cc', 1002, 'Iris', 'Luna'],
      ],
    }
    const payers: Sheet = {
      name: 'pagadores',
      rows: [
        ['NIT', 'Razón social'],
        ['900.123.456-8', 'EPS Uno'],
      ],
    }
    const came = attended(
      ['A1', 'CC', 52_345_678, '20/07/2026', '900123456', null],
      ['A2', 'CC', 1002, '20/07/2026', '900.123.456-8', null],
    )
    const file = await workbook([people, payers, came])
    const dry = await importing(file, true)
    expect(dry).toMatchObject({ created: 5, refused: 0 })
    expect(told(await importing(file))).toEqual(told(dry))
  })

  it('the same file again changes nothing, and takes no price or time from who completed the visit', async () => {
    const day: Cells = ['A1', 890201, '20/07/2026', null, null]
    await importing(await workbook([PATIENTS, PAYERS, attended(A1), consulted(day)]))
    const [visit] = await visits()
    const [service] = visit?.services ?? []
    const completed = { ...service?.service, fechaInicioAtencion: '2026-07-20 09:15', codDiagnosticoPrincipal: 'J00X' }
    const services = [{ category: 1, quantity: 1, unitPrice: 50_000, service: completed }]
    await api('visits.update', {
      params: { visitId: visit?.id ?? '' },
      body: { services },
      revision: visit?.revision ?? 0,
    })
    const again = await importing(await workbook([PATIENTS, PAYERS, attended(A1), consulted(day)]))
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 4, importId: null })
    expect((await visits()).map((one) => one.services)).toEqual([services])
    const more = await importing(await workbook([consulted(['A1', 890301, '20/07/2026 15:00', 20_000, null])]))
    expect(more).toMatchObject({ created: 1 })
    expect((await visits())[0]?.services).toHaveLength(2)
  })

  it('a payer that is archived is none: its visit is refused, on a dry run too', async () => {
    const { id: clientId } = (await api('clients.create', { body: aClient({ nit: '900123456' }) })).body
    await api('clients.archive', { params: { clientId }, revision: 1 })
    const file = await workbook([PATIENTS, attended(A1), consulted(SERVICE)])
    const dry = await importing(file, true)
    expect(told(dry)[1]).toEqual(['atenciones', 'refused', 'NIT del pagador', expect.any(String)])
    expect(told(await importing(file))).toEqual(told(dry))
    expect(await visits()).toEqual([])
  })

  it('a sum that nobody owes by the list of the contract refuses its visit alone, on a dry run too', async () => {
    const { id: clientId } = (await api('clients.create', { body: aClient({ nit: '900123456' }) })).body
    const { id: priceListId } = (await api('priceLists.create', { body: aPriceList() })).body
    const body = { from: '2026-01-01', items: [aPrice('890201', 450_000)] }
    await api('priceVersions.create', { params: { priceListId }, body })
    await api('contracts.create', { body: await aContract(api, { clientId, priceListId }) })
    const counted: Sheet = {
      name: 'consultas',
      rows: [
        ['Atención', 'codConsulta', 'fechaInicioAtencion', 'Cantidad'],
        ['A1', 890201, '20/07/2026 8:30', 45_000],
        ['A2', 890201, '20/07/2026 9:30', 1],
      ],
    }
    const file = await workbook([PATIENTS, attended(A1, ['A2', ...A1.slice(1)]), counted])
    const dry = await importing(file, true)
    expect(dry).toMatchObject({ created: 3, refused: 2 })
    expect(told(dry)[1]).toEqual(['atenciones', 'refused', 'Atención', expect.stringMatching(/pasa de/)])
    expect(told(await importing(file))).toEqual(told(dry))
    expect(await visits()).toMatchObject([{ reference: 'A2', services: [{ unitPrice: 450_000 }] }])
  })

  it('a long stay comes in again with what was corrected in it, and has a bound all the same', async () => {
    const doses = (count: number, price: number) =>
      Array.from({ length: count }, (_, n): Cells => ['A1', 890201, `20/07/2026 8:${10 + (n % 50)}`, price, null])
    await importing(await workbook([PATIENTS, PAYERS, attended(A1), consulted(...doses(150, 45_000))]))
    const again = await importing(await workbook([consulted(...doses(150, 46_000))]))
    expect(again).toMatchObject({ updated: 150, refused: 0 })
    const [visit] = await visits()
    expect(visit?.services.map(({ unitPrice }) => unitPrice)).toEqual(Array(150).fill(46_000))
    const more = await importing(await workbook([consulted(...doses(210, 46_000))]))
    expect(more).toMatchObject({ unchanged: 150, created: 50, refused: 10 })
  })

  it.each<[string, readonly Sheet[], string, RegExp]>([
    ['a patient who is nowhere', [attended(A1)], 'Número de documento', /El paciente no está/],
    ['a payer who is nowhere', [PATIENTS, attended(A1)], 'NIT del pagador', /El pagador no está/],
    ['a visit twice', [PATIENTS, PAYERS, attended(A1, A1)], 'Atención', /ya está en otra fila/],
    ['a service of no visit', [PATIENTS, consulted(SERVICE)], 'Atención', /La atención no está/],
    [
      'a service of a refused visit',
      [PATIENTS, attended(['A1', 'CC', 1001, 'ayer', null, null]), consulted(SERVICE)],
      'Atención',
      /La fila de su atención se rechazó/,
    ],
    [
      'a code of no diagnosis',
      [PATIENTS, PAYERS, attended(A1), consulted(['A1', 890201, null, null, 'J'])],
      'codDiagnosticoPrincipal',
      /./,
    ],
    [
      'a price that nobody owes',
      [PATIENTS, PAYERS, attended(A1), consulted(['A1', 890201, null, '10.000.000.001', 'J00X'])],
      'Valor unitario',
      /pasa de \$ 10.000.000.000/,
    ],
    [
      'a price that may be two',
      [PATIENTS, PAYERS, attended(A1), consulted(['A1', 890201, null, '45,000', 'J00X'])],
      'Valor unitario',
      /^El valor unitario debe ser un número/,
    ],
  ])('%s refuses its row, and changes nothing by it', async (_, sheets, column, sentence) => {
    const report = await importing(await workbook(sheets))
    const last = told(report).at(-1)
    expect(last).toEqual([expect.any(String), 'refused', column, expect.stringMatching(sentence)])
  })

  it('a reference that is here of another patient is refused', async () => {
    await importing(await workbook(WHOLE))
    const other: Sheet = { ...PATIENTS, rows: [...PATIENTS.rows.slice(0, 1), ['CC', 1002, 'Iris', 'Luna']] }
    const report = await importing(await workbook([other, attended(['A1', 'CC', 1002, '20/07/2026', null, null])]))
    expect(told(report)[1]).toEqual([
      'atenciones',
      'refused',
      'Número de documento',
      expect.stringMatching(/otro paciente/),
    ])
    expect(await visits()).toMatchObject([{ patientName: 'Ada Lima' }])
  })

  it('a visit that is invoiced is left as it is', async () => {
    await importing(await workbook(WHOLE))
    const [visit] = await visits()
    const body = { kind: 'without_invoice' as const, visitIds: [visit?.id ?? ''] }
    await api('ripsPackages.create', { body: { ...body, name: 'x', rips: { usuarios: [] } } })
    const dearer = await importing(await workbook([consulted(['A1', 890201, '20/07/2026 8:30', 60_000, 'J00X'])]))
    expect(told(dearer)).toEqual([['consultas', 'refused', 'Atención', expect.stringMatching(/factura|paquete/i)]])
    expect(await importing(await workbook(WHOLE))).toMatchObject({ unchanged: 4, refused: 0 })
  })

  it('taken back leave a visit for which somebody brought a document since, and whose it is', async () => {
    const { importId } = await importing(await workbook([...WHOLE.slice(0, 2), attended(A1, ['A2', ...A1.slice(1)])]))
    const visitId = (await visits()).find(({ reference }) => reference === 'A1')?.id ?? ''
    await api('visitSupports.create', { params: { visitId }, body: { type: 'HEV', name: 'a.pdf', bytes: 100 } })
    const { body } = await api('imports.undo', { params: { importId: importId ?? '' } })
    expect(body.undone).toMatchObject({ takenBack: 1, kept: 3 })
    expect((await visits()).map(({ reference }) => reference)).toEqual(['A1'])
  })

  it('is taken back as a whole: the visit, and who came with it', async () => {
    const { importId } = await importing(await workbook(WHOLE))
    const { body } = await api('imports.undo', { params: { importId: importId ?? '' } })
    expect(body.undone).toMatchObject({ takenBack: 3, kept: 0 })
    expect(await visits()).toEqual([])
    expect((await api('patients.list', { query: { isActive: 'true' } })).body.items).toEqual([])
    expect((await api('clients.list', { query: { isActive: 'true' } })).body.items).toEqual([])
    // Judged first, as the window does, while the patient is still archived.
    expect(await importing(await workbook(WHOLE), true)).toMatchObject({ created: 4, refused: 0 })
    expect(await importing(await workbook(WHOLE))).toMatchObject({ created: 4, refused: 0 })
    expect(await visits()).toHaveLength(1)
  })

  it('two visits of one reference cannot be typed either', async () => {
    const { body } = await api('patients.create', {
      body: { documentType: 'CC', documentNumber: '77', firstName: 'Iris', lastName: 'Luna' },
    })
    const visit = { patientId: body.id, date: '2026-07-20', services: [], reference: 'R-1' }
    await api('visits.create', { body: visit })
    const { error } = await api('visits.create', { body: visit })
    expect([error.code, error.field]).toEqual(['duplicate_resource', 'reference'])
    await api('visits.create', { body: { ...visit, reference: null } })
    await api('visits.create', { body: { ...visit, reference: null } })
  })
})

describe('FHIR', () => {
  it('brings in what a document says, leaves open what it does not, and says where each row stood', async () => {
    const report = await importing(fhir())
    expect(report).toMatchObject({ created: 7, refused: 0, ignored: [] })
    expect(report.rows.find(({ sheet }) => sheet === 'atenciones')?.source).toBe('entry[2].resource')
    const gaps = report.gaps.map(({ sheet, field }) => `${sheet}.${field}`)
    expect(gaps).toEqual(
      expect.arrayContaining(['consultas.codServicio', 'consultas.@price', 'medicamentos.tipoMedicamento']),
    )
    const [visit] = await visits()
    expect(visit).toMatchObject({ date: '2026-03-02', coverage: '16', policyNumber: 'AF-12' })
    expect(visit?.services.map(({ category }) => category)).toEqual([1, 2, 6])
    expect(visit?.services[0]?.service).not.toHaveProperty('codServicio')
    const found = (await api('visits.list', { query: { q: '2026 77' } })).body.items
    expect(found.map(({ id }) => id)).toEqual([visit?.id])
  })

  it('the same document again is one visit still', async () => {
    await importing(fhir())
    expect(await importing(fhir())).toMatchObject({ created: 0, updated: 0, refused: 0, importId: null })
    const changed = await importing(fhir(encounter({ class: { code: 'AMB' } }), coverage({ subscriberId: 'AF-13' })))
    expect(changed).toMatchObject({ created: 0, updated: 1 })
    expect(await visits()).toMatchObject([{ policyNumber: 'AF-13' }])
  })

  it('gives the same verdicts as its rows in a workbook', async () => {
    const lost = procedure({ id: 'Procedure-1', encounter: { reference: 'Encounter/9' } })
    const file = fhir(lost, patient({ identifier: [] }))
    const report = await importing(file, true)
    const refused = told(report).filter(([, outcome]) => outcome === 'refused')
    expect(refused).toContainEqual(['pacientes', 'refused', 'Tipo de documento', 'Falta este dato.'])
    expect(refused).toContainEqual([
      'procedimientos',
      'refused',
      'entry[14].resource.encounter.reference',
      expect.any(String),
    ])
    const sheets = await sheetsOf(await refusedRows({ area: 'visits', ...file }))
    expect(sheets.pacientes?.[1]).toEqual(expect.arrayContaining(['Ana', 'Rojas']))
    expect(sheets.procedimientos?.map((row) => row.at(-1))).toContainEqual(expect.stringMatching(/entry\[14\]/))
  })

  it('is recognised when it is looked at', async () => {
    const { body } = await api('imports.inspect', { body: { area: 'visits', ...fhir() } })
    expect(body.form).toBe('fhir')
    expect(body.resources).toEqual(
      expect.arrayContaining([
        { type: 'Encounter', count: 1, read: true },
        { type: 'AllergyIntolerance', count: 1, read: false },
      ]),
    )
    expect(body.sheets.map(({ name }) => name)).toEqual([
      'pacientes',
      'pagadores',
      'profesionales',
      'atenciones',
      'consultas',
      'procedimientos',
      'medicamentos',
    ])
  })

  it('gives patients alone where patients are imported, and nothing where it has nothing of it', async () => {
    const { body } = await api('imports.create', { body: { area: 'patients', ...fhir() } })
    expect(body).toMatchObject({ created: 1, refused: 0 })
    expect((await api('patients.list', {})).body.items).toMatchObject([{ documentNumber: '1032456789', sexCode: 'F' }])
    const { error } = await api('imports.create', { body: { area: 'services', ...fhir() } })
    expect([error.code, error.message]).toEqual(['invalid_xlsx_file', expect.stringMatching(/Atenciones/)])
  })

  it('beside a workbook is refused', async () => {
    const more = [await workbook([PATIENTS])]
    const { error } = await api('imports.create', { body: { area: 'visits', ...fhir(), more } })
    expect(error.message).toMatch(/FHIR solos/)
  })
})

it('takes a visit whose attender is a role that leads to itself, without who attended', async () => {
  const role = { resourceType: 'PractitionerRole', id: 'r', practitioner: { reference: '#r' } }
  const report = await importing(fhir(role, encounter({ participant: [{ individual: { reference: '#r' } }] })))
  expect(report).toMatchObject({ refused: 0 })
  expect((await visits())[0]?.services[0]?.service).not.toHaveProperty('numDocumentoIdentificacion')
})
