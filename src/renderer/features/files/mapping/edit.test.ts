import { describe, expect, it } from 'vitest'
import type { MappedSheet } from '../../../../contract/import-mappings.ts'
import type { ImportInspection, InspectedSheet } from '../../../../contract/imports.ts'
import { beginning, columnOf, refitted, titlesOf, withColumn, withField, withSheet } from './edit.ts'

const sheet = (name: string | null, ...titles: string[]): InspectedSheet => ({
  name,
  rows: 1,
  headingRow: 1,
  first: [],
  columns: titles.map((title) => ({ title, filled: 1, values: [] })),
  unshown: 0,
})
const JULY = sheet('Julio', 'Documento', 'Sexo')
const PART: MappedSheet = {
  target: 'usuarios',
  sheet: 'Julio',
  headingRow: 1,
  fields: [
    { field: 'numero', columns: ['Documento'] },
    { field: 'sexo', columns: ['Sexo'], values: [{ from: 'x', to: 'F' }] },
    { field: 'pais', columns: [], constant: '170' },
  ],
}

describe('a part of a mapping', () => {
  it('loses a field of which nothing is said, and gets one', () => {
    expect(withField(PART, 'pais', { constant: '' }).fields).toHaveLength(2)
    expect(withField(PART, 'zona', { constant: '02' }).fields.at(-1)).toEqual({
      field: 'zona',
      columns: [],
      constant: '02',
    })
  })

  it('forgets what values of another column meant', () => {
    expect(withColumn(PART, 'sexo', 0, 'Documento').fields[1]).toEqual({ field: 'sexo', columns: ['Documento'] })
    expect(withColumn(PART, 'sexo', 1, 'Documento').fields[1]).toMatchObject({
      columns: ['Sexo', 'Documento'],
      values: [{}],
    })
    expect(withColumn(PART, 'sexo', 0, '').fields).toHaveLength(2)
  })

  it('has the columns of the sheet beside it under its name', () => {
    const joined: MappedSheet = {
      ...PART,
      join: { sheet: 'Personas', headingRow: 1, on: [{ column: 'Documento', other: 'Id' }] },
    }
    const sheets = [JULY, sheet('Personas', 'Id')]
    expect(titlesOf(joined, sheets)).toEqual(['Documento', 'Sexo', 'Personas.Id'])
    expect(columnOf(joined, sheets, 'personas.id')?.title).toBe('Id')
  })

  it('goes over to another sheet with the columns that it has', () => {
    expect(withSheet(PART, sheet('Agosto', 'documento'), [sheet('Agosto', 'documento')])).toMatchObject({
      sheet: 'Agosto',
      fields: [{ field: 'numero' }, { field: 'pais' }],
    })
  })
})

describe('a kept mapping that does not quite fit', () => {
  const kept = { id: 'm', area: 'patients', name: 'HIS', mapping: { sheets: [PART] }, updatedAt: '' } as const
  const inspection = (...sheets: InspectedSheet[]): ImportInspection => ({
    form: 'other',
    resources: [],
    sheets,
    targets: [],
    suggestion: { sheets: [] },
    doubts: [],
    known: [{ kept: { ...kept, mapping: { sheets: [PART] } }, misfits: ['Falta la hoja «Julio».'] }],
  })

  it('is where the work begins when its sheet has another name', () => {
    const { mapping, near } = beginning(inspection(sheet('Agosto', 'Documento', 'Sexo')))
    expect(near?.kept.name).toBe('HIS')
    expect(mapping.sheets[0]).toMatchObject({ sheet: 'Agosto', fields: PART.fields })
  })

  it('is left aside for a file of another kind', () => {
    expect(beginning(inspection(sheet('Otra', 'a', 'b'))).near).toBeUndefined()
    expect(refitted({ sheets: [PART] }, []).sheets).toEqual([PART])
  })
})
