import { describe, expect, it } from 'vitest'
import { told } from '../../../../test/support/told.ts'
import type { MappedField, Mapping } from '../../../contract/import-mappings.ts'
import { fieldsOn } from '../../../contract/rips/packs.ts'
import { Turn } from '../../turn.ts'
import type { Sheet } from '../../workbook/table.ts'
import { IMPORTERS } from '../importers.ts'
import { foreignSheet, headingRowOf } from './foreign.ts'
import { mappedTables, misfitsOf, unreadBy } from './mapped.ts'

const SPECS = IMPORTERS['rips-packages'].sheets(fieldsOn('2026-07-20'))
const field = (name: string, ...columns: string[]): MappedField => ({ field: name, columns })
const part = (target: string, sheet: string | null, fields: MappedField[], more: object = {}) => ({
  target,
  sheet,
  headingRow: 1,
  fields,
  ...more,
})
const said = async (mapping: Mapping, sheets: readonly Sheet[]) =>
  (await mappedTables(mapping, sheets, SPECS, new Turn())).map(({ target, name, rows }) => ({
    target,
    name,
    rows: rows.map(({ row, cells, unreadable }) => [row, ...cells, ...(unreadable ? ['!'] : [])]),
  }))

const FLAT: Sheet = {
  name: 'Atenciones',
  rows: [
    ['Factura', 'Documento', 'Sexo', 'CUPS'],
    ['F1', '7', 'F', '890201'],
    ['F1', '7', 'F', '890201'],
    ['F1', '7', 'F', '902210'],
    ['F2', '8', 'M', '890201'],
  ],
}
const USER = [field('@paquete', 'Factura'), field('numDocumentoIdentificacion', 'Documento'), field('codSexo', 'Sexo')]

describe('one row a service, with the user told again', () => {
  const mapping: Mapping = {
    sheets: [
      part('consultas', 'Atenciones', [field('codConsulta', 'CUPS')], { only: { column: 'CUPS', values: ['89*'] } }),
      part('usuarios', 'Atenciones', USER),
      part('transaccion', 'Atenciones', [field('numFactura', 'Factura')]),
    ],
  }
  it('becomes packages, users once each and as many services as rows, in the order of the template', async () => {
    expect((await said(mapping, [FLAT])).map(({ target, rows }) => [target, rows.length])).toEqual([
      ['transaccion', 2],
      ['usuarios', 2],
      ['consultas', 4],
    ])
  })

  it('says which rows no part reads, rather than losing them', async () => {
    const [, , consultas] = await said(mapping, [FLAT])
    expect(consultas?.rows[2]).toEqual([4, '902210', '!'])
    const all: Mapping = {
      sheets: [
        ...mapping.sheets,
        part('procedimientos', 'Atenciones', [field('codProcedimiento', 'CUPS')], {
          only: { column: 'CUPS', values: ['89*'], except: true },
        }),
      ],
    }
    const tables = await said(all, [FLAT])
    expect(tables.map(({ target, rows }) => [target, rows.map(([row]) => row)]).slice(2)).toEqual([
      ['consultas', [2, 3, 5]],
      ['procedimientos', [4]],
    ])
  })
})

describe('two sheets that are joined by a key', () => {
  const people: Sheet = {
    name: 'Personas',
    rows: [
      ['Id', 'Documento', 'Sexo'],
      [1, '7', 'F'],
      [2, '8', 'M'],
    ],
  }
  const services: Sheet = {
    name: 'Servicios',
    rows: [
      ['Persona', 'CUPS'],
      [2, '890201'],
      [9, '890201'],
    ],
  }
  const join = { join: { sheet: 'Personas', headingRow: 1, on: [{ column: 'Persona', other: 'Id' }] } }
  const fields = [field('@numUsuario', 'Personas.Documento'), field('codConsulta', 'CUPS')]
  it('stand beside each other, by the first row of a key; one that nobody has says nothing', async () => {
    const twice: Sheet = { ...people, rows: [...people.rows, [2, '80', 'M']] }
    const tables = await said({ sheets: [part('consultas', 'Servicios', fields, join)] }, [twice, services])
    expect(tables[0]?.rows).toEqual([
      [2, '8', '890201'],
      [3, null, '890201'],
    ])
  })

  it('make a row unreadable by a formula without a value in the one beside, and by one in the key', async () => {
    const mapping = { sheets: [part('consultas', 'Servicios', fields, join)] }
    const rows: Sheet['rows'] = [
      ['Persona', 'CUPS'],
      [1, '890201'],
      [2, '890201'],
      [null, '890201'],
    ]
    const sheets: Sheet[] = [
      { ...people, unvalued: [[1, 1]] },
      { ...services, rows, unvalued: [[3, 0]] },
    ]
    const [table] = await mappedTables(mapping, sheets, SPECS, new Turn())
    expect(table?.rows.map(({ row, unreadable }) => [row, unreadable?.column])).toEqual([
      [2, 'Personas.Documento'],
      [3, undefined],
      [4, 'Persona'],
    ])
  })

  it('rows without a key are not each other’s', async () => {
    const nobody: Sheet = { ...people, rows: [...people.rows, [null, '9', 'M']] }
    const unknown: Sheet = { ...services, rows: [...services.rows, [' ', '890201']] }
    const [table] = await said({ sheets: [part('consultas', 'Servicios', fields, join)] }, [nobody, unknown])
    expect(table?.rows.at(-1)).toEqual([4, null, '890201'])
  })

  it('are of one row by all columns of their key, of which some may be empty', async () => {
    const days: Sheet = {
      name: 'Personas',
      rows: [
        ['Id', 'Sede', 'Documento'],
        [1, null, '7'],
        [1, 'Norte', '8'],
      ],
    }
    const on = [
      { column: 'Persona', other: 'Id' },
      { column: 'Sede', other: 'Sede' },
    ]
    const visits: Sheet = {
      ...services,
      rows: [
        ['Persona', 'Sede', 'CUPS'],
        [1, '', '890201'],
        [1, 'norte', '890202'],
      ],
    }
    const two = { join: { sheet: 'Personas', headingRow: 1, on } }
    const [table] = await said({ sheets: [part('consultas', 'Servicios', fields, two)] }, [days, visits])
    expect(table?.rows).toEqual([
      [2, '7', '890201'],
      [3, '8', '890202'],
    ])
  })

  it('are both read: neither is named as one that nobody reads, and another month beside them is', () => {
    const mapping = { sheets: [part('consultas', 'Servicios', fields, join)] }
    const unread = (...sheets: Sheet[]) => unreadBy(mapping, sheets).map(({ sheet }) => sheet)
    const like: Mapping = { sheets: [...mapping.sheets, part('usuarios', 'Gente', [field('codSexo', 'Sexo')])] }
    expect(unread(people, services)).toEqual([])
    expect(unreadBy(like, [people, services])).toEqual([])
    expect(unreadBy(like, [{ ...people, name: 'Personas 2' }]).map(({ sheet }) => sheet)).toContain('Personas 2')
  })

  it('must both be there, with their keys', () => {
    const mapping = { sheets: [part('consultas', 'Servicios', fields, join)] }
    expect(told(misfitsOf(mapping, [services]))).toEqual(['Falta la hoja «Personas»; el archivo trae «Servicios».'])
    const renamed = {
      ...people,
      rows: [
        ['Código', 'Documento', 'Sexo'],
        [1, '7', 'F'],
      ] as Sheet['rows'],
    }
    expect(told(misfitsOf(mapping, [services, renamed]))).toEqual(['Falta en la hoja «Personas» la columna «Id».'])
  })
})

describe('a mapping that no longer fits', () => {
  const mapping: Mapping = { sheets: [part('usuarios', 'Atenciones', USER)] }
  it.each<[string, Sheet, RegExp]>([
    [
      'a column is gone',
      {
        ...FLAT,
        rows: [
          ['Factura', 'Sexo'],
          ['F1', 'F'],
        ],
      },
      /hoja «Atenciones» la columna «Documento»/,
    ],
    ['the sheet has another name', { ...FLAT, name: 'Julio' }, /Falta la hoja «Atenciones»; el archivo trae «Julio»/],
    ['it is a CSV file now', { ...FLAT, name: null }, /Falta la hoja «Atenciones»/],
  ])('is refused in words: %s', async (_, sheet, message) => {
    await expect(said(mapping, [sheet])).rejects.toMatchObject({
      code: 'invalid_xlsx_file',
      message: expect.stringMatching(message),
    })
  })

  it('fits whatever case and accents the titles have today', () => {
    expect(
      misfitsOf(mapping, [
        {
          name: 'ATENCIONES',
          rows: [
            ['FACTURA', 'documento', ' SEXO '],
            ['F1', '7', 'F'],
          ],
        },
      ]),
    ).toEqual([])
  })
})

describe('headings', () => {
  it('stand below banners and blanks', () => {
    expect(
      headingRowOf([
        ['Clínica Los Samanes'],
        [null],
        ['Del', '1/07/2026', null],
        ['Doc', 'Nombre', 'Valor'],
        ['7', 'Ana', 5],
      ]),
    ).toBe(4)
    expect(headingRowOf([['7', 'Ana', 5]])).toBe(0)
  })

  it('are called once each', () => {
    const sheet = foreignSheet({
      name: 's',
      rows: [
        ['Fecha', 'fecha', null],
        [1, 2, 3],
      ],
    })
    expect(sheet.titles).toEqual(['Fecha', 'fecha (2)', 'Columna C'])
    expect(foreignSheet({ name: 's', rows: [[1, 2]] }).titles).toEqual(['A', 'B'])
  })
})

it('a formula without a value makes its row unreadable, if the column is read', async () => {
  const mapping: Mapping = { sheets: [part('usuarios', 'Atenciones', USER)] }
  const sheet: Sheet = {
    ...FLAT,
    unvalued: [
      [1, 3],
      [4, 2],
    ],
  }
  const [table] = await mappedTables(mapping, [sheet], SPECS, new Turn())
  expect(table?.rows.map(({ row, unreadable }) => [row, unreadable?.column])).toEqual([
    [2, undefined],
    [5, 'Sexo'],
  ])
})
