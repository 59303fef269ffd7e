import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import type { Api } from '../support/api.ts'
import { aPatient } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { base64 } from './calls.ts'

let at: TestWorkspace
let api: Api
let workspaces = 0
beforeAll(async () => {
  at = await testWorkspace()
})
beforeEach(async () => {
  const names = { companyName: 'Sede', displayName: 'Sede', environment: 2 } as const
  const { body } = await at.api('workspaces.create', { body: { nit: String(900_300_000 + ++workspaces), ...names } })
  api = at.api.as({ token: at.token, params: { workspaceId: body.id } })
})
afterAll(() => at.close())

const HEADING = 'Tipo de documento;Documento;Primer nombre;Primer apellido;Fecha de nacimiento'
const csv = (...rows: string[]) => base64([HEADING, ...rows].join('\r\n'))
const importing = (contentBase64: string, dryRun?: boolean) =>
  api('patients.import', {
    body: { fileName: 'pacientes.csv', contentBase64, ...(dryRun === undefined ? {} : { dryRun }) },
  })
const patients = async () => (await api('patients.list', { query: { isActive: 'all' } })).body

describe('patients.import', () => {
  const ROWS = [
    'CC;1001;Ada;Lima;3/12/1990',
    'CC;1002;;Lima;',
    '',
    'CC;1003;Eva;Mar;31/02/1990',
    'CC;1001;Ana;Lima;',
    'CE;1001;Iris;Luna;1990-01-01',
  ]

  it('keeps every accepted row and names every refused one', async () => {
    const { body } = await importing(csv(...ROWS))
    expect(body).toMatchObject({ created: 2, updated: 0, unchanged: 0, refused: 3, dryRun: false })
    const refused = (row: number, column: string, code = 'invalid_request') => ({
      sheet: null,
      row,
      outcome: 'refused',
      id: null,
      issues: [{ column, code, message: expect.any(String) }],
    })
    expect(body.rows).toEqual([
      { sheet: null, row: 2, outcome: 'created', id: expect.stringMatching(/^pat_/), issues: [] },
      refused(3, 'Primer nombre'),
      refused(5, 'Fecha de nacimiento'),
      refused(6, 'Documento', 'duplicate_resource'),
      { sheet: null, row: 7, outcome: 'created', id: expect.stringMatching(/^pat_/), issues: [] },
    ])
    const { items } = await patients()
    expect(items.map(({ documentType, firstName, birthDate }) => [documentType, firstName, birthDate])).toEqual([
      ['CE', 'Iris', '1990-01-01'],
      ['CC', 'Ada', '1990-12-03'],
    ])
    expect(items.map(({ id }) => id)).toEqual([body.rows[4]?.id, body.rows[0]?.id])
  })

  it('judges everything and writes nothing on a dry run', async () => {
    const { body } = await importing(csv(...ROWS), true)
    expect(body).toMatchObject({ created: 2, refused: 3, dryRun: true })
    expect(body.rows.map(({ id }) => id)).toEqual([null, null, null, null, null])
    expect((await patients()).total).toBe(0)
    expect((await api('auditEvents.list', {})).body.items.map(({ operation }) => operation)).not.toContain(
      'patients.import',
    )
  })

  it('updates what differs, leaves what is the same, and lets a blank cell be', async () => {
    const known = aPatient({ documentNumber: '1001', firstName: 'Ada', lastName: 'Lima', birthDate: '1990-12-03' })
    const { body: before } = await api('patients.create', { body: known })
    const same = await importing(csv('CC;1001;Ada;Lima;'))
    expect(same.body).toMatchObject({ created: 0, updated: 0, unchanged: 1, rows: [{ id: before.id }] })
    const other = await importing(csv('CC;1001;Adela;Lima;'))
    expect(other.body).toMatchObject({ updated: 1, rows: [{ outcome: 'updated', id: before.id }] })
    const { body } = await api('patients.get', { params: { patientId: before.id } })
    expect(body).toEqual({ ...before, firstName: 'Adela', revision: 2, updatedAt: body.updatedAt })
  })

  it('does not bring an archived patient back', async () => {
    const { body } = await api('patients.create', { body: aPatient({ documentNumber: '1001' }) })
    await api('patients.archive', { params: { patientId: body.id }, revision: 1 })
    const { rows } = (await importing(csv('CC;1001;Ada;Lima;'))).body
    expect(rows).toMatchObject([{ outcome: 'refused', id: body.id, issues: [{ code: 'resource_archived' }] }])
  })

  it('reads a workbook', async () => {
    const text = (value: string) => ({ type: String, value })
    const buffer = await writeExcelFile([
      HEADING.split(';').map(text),
      [
        text('CC'),
        { type: Number, value: 1001 },
        text('Ada'),
        text('Lima'),
        { type: Date, value: new Date('1990-12-03'), format: 'dd/mm/yyyy' },
      ],
    ]).toBuffer()
    expect((await importing(buffer.toString('base64'))).body.created).toBe(1)
    expect((await patients()).items[0]).toMatchObject({ documentNumber: '1001', birthDate: '1990-12-03' })
  })

  it.each([
    ['nothing', ''],
    ['a heading alone', csv()],
    ['a heading without the columns', base64('a;b\n1;2')],
    ['a broken workbook', base64('PK\u0003\u0004')],
  ])('refuses %s', async (_, content) => {
    const { error } = await importing(content)
    expect(error.code).toBe('invalid_xlsx_file')
  })

  it('takes thousands of rows in one go without standing in the way of readers', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => `CC;${10_000 + n};Ada;Lima;1990-12-03`)
    let reads = 0
    const work = importing(csv(...rows))
    const reading = (async () => {
      while (reads < 10) {
        expect((await patients()).total).toBe(0)
        reads++
      }
    })()
    await reading
    expect((await work).body.created).toBe(5000)
    expect((await patients()).total).toBe(5000)
  })
})
