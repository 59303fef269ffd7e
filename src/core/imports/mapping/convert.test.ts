import { describe, expect, it } from 'vitest'
import type { MappedField } from '../../../contract/import-mappings.ts'
import { fieldsOn } from '../../../contract/rips/packs.ts'
import type { Cell } from '../../workbook/table.ts'
import { IMPORTERS } from '../importers.ts'
import { converter } from './convert.ts'

const read = (group: string, of: Omit<MappedField, 'columns'>, ...cells: Cell[]) => {
  const sheet = IMPORTERS['rips-packages'].sheets(fieldsOn('2026-07-20')).find(({ name }) => name === group)
  const spec = sheet?.columns.find(({ field }) => field === of.field)
  if (!spec) throw new Error(of.field)
  return converter({ ...of, columns: [] }, spec)(cells)
}
const time = (dates: MappedField['dates'], ...cells: Cell[]) =>
  read('consultas', { field: 'fechaInicioAtencion', ...(dates && { dates }) }, ...cells)

describe('a cell of another program', () => {
  it.each<[MappedField['dates'], Cell[], Cell]>([
    [undefined, ['20/07/2026 8:30'], '2026-07-20 08:30'],
    [undefined, ['2026-07-20T08:30:15'], '2026-07-20 08:30'],
    ['mdy', ['07/20/2026 02:05 PM'], '2026-07-20 14:05'],
    ['dmy', ['20-jul-2026 12:15 a. m.'], '2026-07-20 00:15'],
    ['dmy', ['20072026'], '2026-07-20'],
    ['ymd', ['20260720 0830'], '2026-07-20 08:30'],
    ['serial', [46_223.5], '2026-07-20 12:00'],
    // As much of half past eight as a spreadsheet keeps.
    ['serial', [46_223.354_166_6], '2026-07-20 08:30'],
    ['dmy', ['20/07/2026', '8:30'], '2026-07-20 08:30'],
    ['dmy', ['20/07/2026', 0.354_166_666_666_667], '2026-07-20 08:30'],
    ['dmy', [new Date('2026-07-20T00:00:00Z'), new Date('1899-12-30T08:30:00Z')], '2026-07-20 08:30'],
    ['dmy', ['20/07/2026', ''], '2026-07-20'],
    ['dmy', ['20/07/2026', new Date('1899-12-30T00:00:00Z')], '2026-07-20 00:00'],
    ['dmy', ['20/07/2026', new Date('2026-07-20T00:00:00Z')], '2026-07-20 00:00'],
    ['dmy', ['20/07/2026', new Date('2026-07-20T00:15:00Z')], '2026-07-20 00:15'],
    ['dmy', ['20/07/2026', 0], '2026-07-20 00:00'],
    ['dmy', ['20/07/2026', null], '2026-07-20'],
    ['dmy', [null, new Date('1899-12-30T00:00:00Z')], null],
    // A column of texts in which a spreadsheet took some for days.
    ['mdy', [new Date('2026-05-07T08:30:00Z')], '2026-05-07 08:30'],
    ['mdy', [new Date('2026-05-07T00:00:00Z'), '8:30'], '2026-05-07 08:30'],
    ['mdy', ['2026-05-07 08:30'], '2026-05-07 08:30'],
    ['serial', ['2026-05-07 08:30'], '2026-05-07 08:30'],
    // Nobody files what was done a century ago.
    ['dmy', ['20/07/26 8:30'], '2026-07-20 08:30'],
    ['mdy', ['07/20/26'], '2026-07-20'],
    ['ymd', ['26/07/20'], '26/07/20'],
    ['dmy', ['mañana'], 'mañana'],
  ])('written %s, %s is %s', (dates, cells, expected) => {
    expect(time(dates, ...cells)).toBe(expected)
  })

  it('of a birth is left as it is when its year may be of two centuries', () => {
    expect(read('usuarios', { field: 'fechaNacimiento' }, '20/07/26')).toBe('20/07/26')
  })

  it('is the code that it stands for, whatever its case and accents; others stay for the verdict', () => {
    const values = [{ from: 'Régimen Subsidiado', to: '04' }]
    expect(read('usuarios', { field: 'tipoUsuario', values }, 'REGIMEN SUBSIDIADO ')).toBe('04')
    expect(read('usuarios', { field: 'tipoUsuario', values }, 'Otro')).toBe('Otro')
    expect(read('usuarios', { field: 'tipoUsuario', values, onlyListed: true }, '1')).toBeNull()
  })

  it('is the fixed value when it says nothing', () => {
    expect(read('usuarios', { field: 'codPaisResidencia', constant: '170' }, null)).toBe('170')
    expect(read('usuarios', { field: 'codPaisResidencia', constant: '170' }, '862')).toBe('862')
    expect(read('usuarios', { field: 'codPaisResidencia', constant: '170' })).toBe('170')
  })

  it('of two columns is one code or one text', () => {
    expect(read('usuarios', { field: 'codMunicipioResidencia' }, 5, 1)).toBe('05001')
    expect(read('usuarios', { field: 'codMunicipioResidencia' }, '11', '001')).toBe('11001')
    expect(read('consultas', { field: 'numAutorizacion' }, 'A', '7')).toBe('A 7')
  })
})
