import { describe, expect, it } from 'vitest'
import { FIELDS } from '../../contract/rips/groups.ts'
import type { Cell } from '../workbook/table.ts'
import { valueFrom } from './cell.ts'
import { headingOf, namesOf, wordsOf } from './heading.ts'
import { IMPORTERS } from './importers.ts'
import { RECORD_SHEETS } from './record-sheets.ts'

const [PATIENTS] = RECORD_SHEETS.patients
const REQUIRED = ['Tipo de documento', 'Número de documento', 'Primer nombre', 'Primer apellido']
const fieldsOf = (heading: readonly Cell[]) => headingOf(heading, PATIENTS).columns.map(({ spec }) => spec.field)

describe('headings', () => {
  it('are known whatever their case, accents, signs and small words', () => {
    expect(wordsOf('  NÚMERO de Documento* ')).toBe('documento')
    expect(wordsOf('codMunicipioResidencia')).toBe('municipio residencia')
    const required = ['documentType', 'documentNumber', 'firstName', 'lastName']
    expect(fieldsOf(REQUIRED)).toEqual(required)
    expect(fieldsOf(required)).toEqual(required)
    expect(fieldsOf(['tipoDocumentoIdentificacion', 'numDocumentoIdentificacion', 'NOMBRES', 'Apellidos'])).toEqual(
      required,
    )
    expect(fieldsOf([...REQUIRED, 'Fecha nacimiento', 'Código de país de residencia', 'Zona'])).toEqual([
      ...required,
      ...['birthDate', 'countryResidenceCode', 'territorialZoneCode'],
    ])
  })

  it('must name the required columns, each once; others are told apart', () => {
    expect(() => fieldsOf(REQUIRED.slice(1))).toThrow(/«Tipo de documento»/)
    expect(() => fieldsOf([null, 7, 'x'])).toThrow(/Tipo de documento.*Número de documento.*Primer nombre/)
    expect(() => fieldsOf([...REQUIRED, 'Documento'])).toThrow(/dos veces la columna «Número de documento»/)
    expect(headingOf([...REQUIRED, 'Observaciones', 'motivo'], PATIENTS).ignored).toEqual([
      { index: 4, title: 'Observaciones' },
    ])
  })

  it.each(Object.entries(IMPORTERS))('of %s name one column each, and the template can be read back', (_, importer) => {
    for (const sheet of importer.sheets(FIELDS)) {
      const names = new Map<string, Set<string>>()
      for (const [name, { field }] of namesOf(sheet)) names.set(name, (names.get(name) ?? new Set()).add(field))
      expect([...names].filter(([, fields]) => fields.size > 1)).toEqual([])
      const { columns, ignored } = headingOf(
        sheet.columns.map(({ title }) => title),
        sheet,
      )
      expect(columns.map(({ spec }) => spec)).toEqual(sheet.columns)
      expect(ignored).toEqual([])
    }
  })
})

describe('cells', () => {
  const read = (field: string, cell: Cell) => {
    const spec = PATIENTS.columns.find((column) => column.field === field)
    if (!spec) throw new Error(field)
    return valueFrom(cell, spec)
  }
  const rips = (group: string, field: string, cell: Cell) => {
    const sheet = IMPORTERS['rips-packages'].sheets(FIELDS).find(({ name }) => name === group)
    const spec = sheet?.columns.find((column) => column.field === field)
    if (!spec) throw new Error(field)
    return valueFrom(cell, spec)
  }

  it('say what people write in the spelling of the contract', () => {
    expect(read('documentType', 'cc')).toBe('CC')
    expect(read('documentType', 'CC - Cédula de ciudadanía')).toBe('CC')
    expect(read('documentNumber', 1032456789)).toBe('1032456789')
    expect(read('firstName', ' Ada ')).toBe('Ada')
    expect(read('municipalityResidenceCode', 5001)).toBe('05001')
    expect(read('incapacityCertificate', 'Sí')).toBe('SI')
    expect(read('incapacityCertificate', false)).toBe('NO')
    expect(read('territorialZoneCode', 1)).toBe('01')
    expect(read('firstName', '  ')).toBeUndefined()
  })

  it.each([
    ['3/12/1990', '1990-12-03'],
    ['03-12-1990', '1990-12-03'],
    [new Date('1990-12-03T00:00:00Z'), '1990-12-03'],
    ['31/02/1990', '1990-02-31'],
    ['ayer', 'ayer'],
  ])('take %s for a date with the day first', (cell, date) => {
    expect(read('birthDate', cell)).toBe(date)
  })

  it.each<[Cell, string]>([
    ['2026-07-20 08:30', '2026-07-20 08:30'],
    ['2026-07-20T08:30:15', '2026-07-20 08:30'],
    ['20/07/2026 8:30', '2026-07-20 08:30'],
    // 08:30 as the fraction of a day comes a fraction of a millisecond short.
    [new Date(Date.UTC(2026, 6, 20, 8, 29, 59, 999)), '2026-07-20 08:30'],
    [new Date('2026-07-20T00:00:00Z'), '2026-07-20 00:00'],
    ['2026-07-20', '2026-07-20'],
  ])('take %s for a clinical time', (cell, time) => {
    expect(rips('consultas', 'fechaInicioAtencion', cell)).toBe(time)
  })

  it.each<[Cell, string | number]>([
    ['50.000', 50_000],
    ['1.234.567,50', 1_234_567.5],
    ['50000,5', 50_000.5],
    ['50000.5', 50_000.5],
    [45_000, 45_000],
    ['0,125', 0.125],
    ['45,000', '45,000'],
    ['$ 45.000', 45_000],
    ['$45.000,50', 45_000.5],
    ['COP 45.000', 45_000],
    ['45.000 COP', 45_000],
    ['1,234.50', 1234.5],
    ['1,234,567', 1_234_567],
    ['45 000', 45_000],
    ['45\u00a0000,50', 45_000.5],
    ["1'234'567.5", 1_234_567.5],
    ['$ 45,000', '$ 45,000'],
    ['45 00', '45 00'],
    ['1,23,456', '1,23,456'],
    ['1,234.567', '1,234.567'],
    ['mucho', 'mucho'],
    ['1.50.000', '1.50.000'],
    // What is before the dash is no code here, and what it costs is another sum.
    ['50.000 - 10.000', '50.000 - 10.000'],
    ['45.000 - sin copago', '45.000 - sin copago'],
  ])('take %s for an amount', (cell, amount) => {
    expect(rips('consultas', 'vrServicio', cell)).toBe(amount)
  })

  it('keep the zeros of codes of one length', () => {
    expect(rips('consultas', 'codPrestador', 50010012301)).toBe('050010012301')
    expect(rips('consultas', 'finalidadTecnologiaSalud', '16 - lo que sea')).toBe('16')
    expect(rips('consultas', 'codServicio', '334 - Odontología')).toBe(334)
  })
})
