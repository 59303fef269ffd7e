import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mapping } from '../../../src/contract/import-mappings.ts'
import { type ImportArea, MAX_MAPPINGS } from '../../../src/contract/imports.ts'
import type { BodyInput } from '../../../src/contract/operations.ts'
import type { Api } from '../../support/api.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { base64 } from '../calls.ts'
import { anotherClinic } from './clinics.ts'
import { base64Of, type Cells, type Sheet } from './files.ts'

let at: TestWorkspace
let api: Api
beforeAll(async () => {
  at = await testWorkspace()
})
beforeEach(async () => {
  ;({ api } = await anotherClinic(at))
})
afterAll(() => at.close())

const TITLES = [
  ...['Nro Factura', 'Tipo Doc', 'Identificación', 'Fecha Nacimiento', 'Género', 'Municipio', 'Régimen', 'Zona'],
  ...['Fecha Atención', 'Hora Atención', 'Código CUPS', 'Dx Principal', 'Cédula Médico', 'Vlr Servicio'],
]
const line = (factura: string, documento: number, cups: string, more: Readonly<Record<number, string>> = {}): Cells =>
  [
    ...[factura, 'Cédula', documento, '23/11/1991', 'Femenino', 5001, 'Particular', 'Urbano'],
    ...['20/07/2026', '08:30', cups, 'C402', 1_000_000_099, '45.000'],
  ].map((cell, i) => more[i] ?? cell)
const book = (...rows: Cells[]): Sheet[] => [{ name: 'Reporte', rows: [['Mi HIS'], [], TITLES, ...rows] }]
const JULY = book(line('F1', 1001, '890201'), line('F1', 1001, '890301'), line('F2', 1002, '890201'))

const fileOf = async (sheets: readonly Sheet[]) => ({ fileName: 'his.xlsx', contentBase64: await base64Of(sheets) })
const inspect = async (sheets: readonly Sheet[], area: ImportArea = 'rips-packages') =>
  (await api('imports.inspect', { body: { area, ...(await fileOf(sheets)) } })).body
const importing = async (sheets: readonly Sheet[], more: Partial<BodyInput<'imports.create'>> = {}) =>
  api('imports.create', { body: { area: 'rips-packages', ...(await fileOf(sheets)), ...more } })

/** What a person adds to the guess: values that the file does not have. */
const FIXED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  usuarios: { codPaisResidencia: '170', codPaisOrigen: '170', incapacidad: 'NO' },
  consultas: {
    codPrestador: '110010001401',
    modalidadGrupoServicioTecSal: '01',
    grupoServicios: '01',
    codServicio: '130',
    finalidadTecnologiaSalud: '16',
    causaMotivoAtencion: '38',
    tipoDiagnosticoPrincipal: '02',
    tipoDocumentoIdentificacion: 'CC',
    conceptoRecaudo: '05',
    valorPagoModerador: '0',
  },
}
const completed = ({ sheets, ...rest }: Mapping): Mapping => ({
  ...rest,
  sheets: sheets.map((part) => {
    const fixed = FIXED[part.target] ?? {}
    const fields = Object.entries(fixed).map(([field, constant]) => ({ field, columns: [], constant }))
    return { ...part, fields: [...part.fields, ...fields] }
  }),
})
const packages = async () => (await api('ripsPackages.list', {})).body.items

describe('an export of another program, one row a service', () => {
  it('is guessed, completed by a person, judged without writing, and becomes packages', async () => {
    const { suggestion, form, known } = await inspect(JULY)
    expect([form, known]).toEqual(['other', []])
    const mapping = completed(suggestion)
    const dry = (await importing(JULY, { mapping, dryRun: true })).body
    expect(dry.rows.flatMap(({ issues }) => issues)).toEqual([])
    expect(dry).toMatchObject({ created: 2 + 2 + 3, refused: 0, importId: null })
    expect(await packages()).toEqual([])

    const { rows } = (await importing(JULY, { mapping })).body
    expect(rows[0]).toMatchObject({ sheet: 'Reporte', row: 4, target: 'transaccion', outcome: 'created' })
    expect((await packages()).map(({ number, users, services, kind }) => [number, users, services, kind])).toEqual([
      ['F2', 1, 1, 'invoice'],
      ['F1', 1, 2, 'invoice'],
    ])
    const [, made] = await packages()
    const { rips } = (await api('ripsPackages.get', { params: { packageId: made?.id ?? '' } })).body
    expect(rips).toMatchObject({
      usuarios: [
        {
          tipoDocumentoIdentificacion: 'CC',
          codSexo: 'F',
          fechaNacimiento: '1991-11-23',
          tipoUsuario: '12',
          codZonaTerritorialResidencia: '02',
          servicios: { consultas: [{ fechaInicioAtencion: '2026-07-20 08:30', vrServicio: 45_000 }, {}] },
        },
      ],
    })
  })

  it('names in a refusal the column of the file, and gives the refused rows back in the template’s own columns', async () => {
    const mapping = completed((await inspect(JULY)).suggestion)
    const bad = book(line('F1', 1001, '890201', { 8: '31/02/2026' }), line('F1', 1001, '890301'))
    const { rows } = (await importing(bad, { mapping, dryRun: true })).body
    expect(rows.find(({ outcome }) => outcome === 'refused')).toMatchObject({
      sheet: 'Reporte',
      row: 4,
      target: 'consultas',
      issues: [{ column: 'Fecha Atención', code: 'RVG01' }],
    })
    const refused = await api.raw('imports.refused', {
      body: { area: 'rips-packages', ...(await fileOf(bad)), mapping },
    })
    expect(refused.status).toBe(200)
  })

  it('may leave gaps, which are counted, instead of being refused', async () => {
    const mapping = { ...(await inspect(JULY)).suggestion, gaps: true }
    const { gaps, refused } = (await importing(JULY, { mapping })).body
    expect(refused).toBe(0)
    expect(gaps).toEqual(
      expect.arrayContaining([
        { sheet: 'usuarios', field: 'incapacidad', label: expect.any(String), rows: 2 },
        { sheet: 'consultas', field: 'grupoServicios', label: expect.any(String), rows: 3 },
      ]),
    )
    expect(gaps.map(({ field }) => field)).not.toContain('codConsulta')
    const strict = (await importing(JULY, { mapping: { ...mapping, gaps: false }, dryRun: true })).body
    expect(strict.refused).toBeGreaterThan(0)
  })
})

describe('a kept mapping', () => {
  const save = async (name: string, mapping: Mapping, area: ImportArea = 'rips-packages') =>
    (await api('importMappings.save', { body: { area, name, mapping } })).body

  it('is recognised in the next file of the same shape, and says why it does not fit another', async () => {
    const mapping = completed((await inspect(JULY)).suggestion)
    const { id } = await save('Mi HIS', mapping)
    const august = await inspect(book(line('F9', 1003, '890201')))
    expect(august.known).toEqual([{ kept: expect.objectContaining({ id, name: 'Mi HIS', mapping }), misfits: [] }])

    const [sheet] = JULY
    const renamed = [{ name: 'Agosto', rows: sheet?.rows ?? [] }]
    expect((await inspect(renamed)).known[0]?.misfits).toEqual(['Falta la hoja «Reporte»; el archivo trae «Agosto».'])
    const gone = [{ name: 'Reporte', rows: (sheet?.rows ?? []).map((cells) => cells.slice(0, 13)) }]
    const before = await packages()
    const { error } = await importing(gone, { mapping })
    expect([error.code, error.message]).toEqual([
      'invalid_xlsx_file',
      'La unión de columnas no corresponde a este archivo. Falta en la hoja «Reporte» la columna «Vlr Servicio». No se guardó nada.',
    ])
    expect(await packages()).toEqual(before)
  })

  it('says which sheets it leaves that look like the one that it reads', async () => {
    const mapping = completed((await inspect(JULY)).suggestion)
    const rows = [['Mi HIS'], [], TITLES, line('F9', 1003, '890201')]
    const { ignored } = (await importing([...JULY, { name: 'Agosto', rows }], { mapping, dryRun: true })).body
    expect(ignored).toEqual(TITLES.map((column) => ({ sheet: 'Agosto', column })))
    const notes = { name: 'Notas', rows: [['Pendiente'], ['Llamar']] }
    expect((await importing([...JULY, notes], { mapping, dryRun: true })).body.ignored).toEqual([])
  })

  it('goes by its name, is of one clinic, and can be forgotten', async () => {
    const mapping: Mapping = { sheets: [{ target: 'pacientes', sheet: null, headingRow: 1, fields: [] }] }
    const { id } = await save('Lista', mapping, 'patients')
    expect((await save('Lista', { ...mapping, gaps: true }, 'patients')).id).toBe(id)
    expect((await api('importMappings.list', {})).body.items).toMatchObject([
      { id, name: 'Lista', mapping: { gaps: true } },
    ])
    expect((await api('importMappings.list', { query: { area: 'clients' } })).body.items).toEqual([])
    const other = (await anotherClinic(at)).api
    expect((await other('importMappings.list', {})).body.items).toEqual([])
    expect((await other('importMappings.remove', { params: { mappingId: id } })).error.code).toBe('not_found')
    await api('importMappings.remove', { params: { mappingId: id } })
    expect((await api('importMappings.list', {})).body.items).toEqual([])
  })

  it('makes room: of more than a hundred the ones that were saved first go', async () => {
    const mapping: Mapping = { sheets: [{ target: 'pacientes', sheet: null, headingRow: 1, fields: [] }] }
    for (let n = 0; n <= MAX_MAPPINGS; n++) {
      await save(`Lista ${n}`, mapping, 'patients')
      await at.core.clock.advance(1)
    }
    const names = (await api('importMappings.list', {})).body.items.map(({ name }) => name)
    expect([names.length, names[0], names.at(-1)]).toEqual([MAX_MAPPINGS, `Lista ${MAX_MAPPINGS}`, 'Lista 1'])
  })

  it('that names what no template has is refused', async () => {
    const mapping: Mapping = { sheets: [{ target: 'nada', sheet: 'Reporte', headingRow: 3, fields: [] }] }
    expect((await importing(JULY, { mapping })).error.code).toBe('invalid_request')
  })
})

describe('other kinds of record', () => {
  it('patients from any CSV, each once though the file tells them at every visit', async () => {
    const csv =
      'TD|CEDULA|NOMBRE 1|APELLIDO 1|GENERO\nCC|1|Ana|Sol|FEMENINO\nCC|1|Ana|Sol|FEMENINO\nCC|2|Beto|Mar|MASCULINO\n'
    const file = { area: 'patients' as const, fileName: 'p.txt', contentBase64: base64(csv) }
    const { suggestion } = (await api('imports.inspect', { body: file })).body
    const { created, refused } = (await api('imports.create', { body: { ...file, mapping: suggestion } })).body
    expect([created, refused]).toEqual([2, 0])
    expect((await api('patients.list', {})).body.items.map(({ sexCode }) => sexCode).sort()).toEqual(['F', 'M'])
  })

  it.each([
    [90, { unshown: 0, isShown: true }],
    [300, { unshown: 45, isShown: false }],
  ])(
    'whose columns begin behind %i others: they can be joined, or it is said how many cannot',
    async (others, expected) => {
      const filler = (text: string) => `${Array.from({ length: others }, (_, at) => text + at).join('|')}|`
      const csv = `${filler('Dato ')}TD|CEDULA|NOMBRE 1|APELLIDO 1|GENERO\n${filler('x')}CC|1|Ana|Sol|FEMENINO\n`
      const file = { area: 'patients' as const, fileName: 'p.txt', contentBase64: base64(csv) }
      const [sheet] = (await api('imports.inspect', { body: file })).body.sheets
      const isShown = sheet?.columns.some(({ title }) => title === 'CEDULA')
      expect({ unshown: sheet?.unshown, isShown }).toEqual(expected)
    },
  )
})
