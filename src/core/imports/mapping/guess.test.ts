import { describe, expect, it } from 'vitest'
import type { MappedSheet } from '../../../contract/import-mappings.ts'
import type { ImportArea } from '../../../contract/imports.ts'
import { fieldsOn } from '../../../contract/rips/packs.ts'
import { Turn } from '../../turn.ts'
import type { Sheet } from '../../workbook/table.ts'
import { IMPORTERS } from '../importers.ts'
import { inspected } from './inspect.ts'
import { mappedTables } from './mapped.ts'

const inspect = (area: ImportArea, ...sheets: Sheet[]) =>
  inspected({ area, specs: IMPORTERS[area].sheets(fieldsOn('2026-07-20')), sheets, kept: [] }, new Turn())
const columns = (part: MappedSheet | undefined) =>
  Object.fromEntries((part?.fields ?? []).map((one) => [one.field, one.columns.join('+')]))
const partOf = async (area: ImportArea, target: string, ...sheets: Sheet[]) =>
  (await inspect(area, ...sheets)).suggestion.sheets.find((part) => part.target === target)

const HIS: Sheet = {
  name: 'Reporte',
  rows: [
    ['CONSULTORIO LOS SAMANES'],
    [],
    [
      ...['Nro Factura', 'Tipo Doc', 'Identificación', 'F. Nacimiento', 'Género', 'Municipio', 'Régimen'],
      ...['Fecha Atención', 'Hora Atención', 'Código CUPS', 'Dx Principal', 'Cédula Médico', 'Vlr Servicio'],
    ],
    ...[
      [
        'F1',
        'Cédula',
        1000000001,
        '11/23/1991',
        'Femenino',
        5001,
        'Particular',
        '07/20/2026',
        '08:30',
        '890201',
        'C402',
        99,
        '45.000',
      ],
      [
        'F1',
        'Cédula',
        1000000001,
        '11/23/1991',
        'Femenino',
        5001,
        'Particular',
        '07/21/2026',
        '09:30',
        '902210',
        'C402',
        99,
        '12.000',
      ],
      [
        'F2',
        'TI',
        1000000002,
        '01/02/2012',
        'Masculino',
        5001,
        'Subsidiado',
        '07/21/2026',
        '10:00',
        '890301',
        'J00X',
        99,
        '45.000',
      ],
    ],
  ],
}

describe('columns are guessed from their names and their values', () => {
  it('of a list of patients', async () => {
    const sheet: Sheet = {
      name: null,
      rows: [
        ['TIPO_DOC', 'NUM_DOC', 'NOMBRE_1', 'NOMBRE_2', 'APELLIDO_1', 'FEC_NAC', 'GENERO', 'OBSERVACIONES'],
        ['CC', '1001', 'Ana', 'Lucía', 'Rojas', '23/11/1991', 'FEMENINO', 'x'],
        ['TI', '1002', 'Bea', '', 'Sol', '01/02/2012', 'MASCULINO', ''],
      ],
    }
    const part = await partOf('patients', 'pacientes', sheet)
    expect(columns(part)).toEqual({
      documentType: 'TIPO_DOC',
      documentNumber: 'NUM_DOC',
      firstName: 'NOMBRE_1',
      middleName: 'NOMBRE_2',
      lastName: 'APELLIDO_1',
      birthDate: 'FEC_NAC',
      sexCode: 'GENERO',
    })
    expect(part?.fields.find(({ field }) => field === 'sexCode')?.values).toEqual([
      { from: 'FEMENINO', to: 'F' },
      { from: 'MASCULINO', to: 'M' },
    ])
  })

  it('of an export with one row a service: packages, users, consultas and procedures by their CUPS', async () => {
    const { suggestion, sheets, form } = await inspect('rips-packages', HIS)
    expect(form).toBe('other')
    expect(sheets[0]).toMatchObject({ headingRow: 3, rows: 3 })
    expect(suggestion.sheets.map(({ target }) => target)).toEqual([
      'transaccion',
      'usuarios',
      'consultas',
      'procedimientos',
    ])
    const [root, users, consultas, procedures] = suggestion.sheets
    expect(columns(root)).toEqual({ numFactura: 'Nro Factura' })
    expect(columns(users)).toMatchObject({
      '@paquete': 'Nro Factura',
      tipoDocumentoIdentificacion: 'Tipo Doc',
      codSexo: 'Género',
      tipoUsuario: 'Régimen',
      numDocumentoIdentificacion: 'Identificación',
      fechaNacimiento: 'F. Nacimiento',
      codMunicipioResidencia: 'Municipio',
    })
    expect(users?.fields.find(({ field }) => field === 'fechaNacimiento')?.dates).toBe('mdy')
    expect(columns(consultas)).toMatchObject({
      '@paquete': 'Nro Factura',
      '@numUsuario': 'Identificación',
      codConsulta: 'Código CUPS',
      fechaInicioAtencion: 'Fecha Atención+Hora Atención',
      codDiagnosticoPrincipal: 'Dx Principal',
      numDocumentoIdentificacion: 'Cédula Médico',
      vrServicio: 'Vlr Servicio',
    })
    expect(consultas?.only).toEqual({ column: 'Código CUPS', values: ['89*'] })
    expect(procedures?.only).toEqual({ column: 'Código CUPS', values: ['89*'], except: true })
  })

  it('of two amounts that are called alike none is taken: which price is meant, a person says', async () => {
    const valueIn = async (...titles: string[]) => {
      const rows = [
        ['CUPS', 'Descripción', ...titles],
        ['890201', 'Consulta', ...titles.map((_, n) => 45_000 + n)],
      ]
      return columns(await partOf('prices', 'precios', { name: 's', rows })).value
    }
    expect(await valueIn('Valor SOAT', 'Valor 2026')).toBeUndefined()
    expect(await valueIn('Valor SOAT', 'Valor')).toBe('Valor')
    expect(await valueIn('Valor 2026', 'Otro')).toBe('Valor 2026')
  })

  it('of visits in one sheet: whom they are of is a patient, and none of the professionals', async () => {
    const people: Sheet['rows'] = [
      ['Nro Atención', 'Tipo Doc', 'Identificación', 'Primer Nombre', 'Primer Apellido', 'Fecha Atención', 'CUPS'],
      ['1', 'CC', 1_001, 'Ana', 'Sol', '20/07/2026', '890201'],
      ['2', 'CC', 1_002, 'Bea', 'Sol', '21/07/2026', '890201'],
    ]
    const { suggestion } = await inspect('visits', { name: 'Hoja1', rows: people })
    expect(suggestion.sheets.map(({ target }) => target)).toEqual(['pacientes', 'atenciones', 'consultas'])
    // Without a number of theirs the visits are a person's to find; whom they name is no professional all the same.
    const unnumbered = people.map(([, ...cells]) => cells)
    const rest = await inspect('visits', { name: 'Hoja1', rows: unnumbered })
    expect(rest.suggestion.sheets.map(({ target }) => target)).toEqual(['pacientes', 'consultas'])
    const doctors: Sheet['rows'] = [
      ['Tipo Doc', 'Identificación', 'Nombres', 'Apellidos', 'Registro profesional'],
      ['CC', 99, 'Luz', 'Roble', '25-1'],
    ]
    const both = await inspect('visits', { name: 'Hoja1', rows: people }, { name: 'Médicos', rows: doctors })
    expect(both.suggestion.sheets).toContainEqual(
      expect.objectContaining({ target: 'profesionales', sheet: 'Médicos' }),
    )
  })

  it('not when the values speak against the name', async () => {
    const sheet: Sheet = {
      name: 's',
      rows: [
        ['Documento', 'Tipo documento', 'Primer nombre', 'Primer apellido', 'Fecha nacimiento'],
        ['7', 'CC', 'Ana', 'Rojas', 'pronto'],
      ],
    }
    expect(columns(await partOf('patients', 'pacientes', sheet))).not.toHaveProperty('birthDate')
  })

  it('a column that is another field’s is not taken for want of a better one; the one that does not fit is named', async () => {
    const rows = [
      ['Factura', 'Tipo Doc', 'Documento', 'Fecha Nacimiento', 'Sexo', 'Municipio', 'Fecha', 'CUPS', 'Valor'],
      ['F1', 'CC', '1001', '23/11/1991', 'F', '05001', 'lunes 20', '890201', '45.000'],
      ['F2', 'CC', '1002', '01/02/1980', 'M', '05001', 'martes 21', '890301', '45.000'],
    ]
    const { suggestion, doubts } = await inspect('rips-packages', { name: 's', rows })
    const consultas = suggestion.sheets.find(({ target }) => target === 'consultas')
    expect(columns(consultas)).not.toHaveProperty('fechaInicioAtencion')
    const sheets = [{ target: 'consultas', field: 'fechaInicioAtencion', column: 'Fecha', value: 'lunes 20' }]
    expect(doubts.filter(({ target }) => target === 'consultas')).toEqual(sheets)
  })

  it('a year of two digits is of this century where a service was given, and is named where somebody was born', async () => {
    const rows = [
      ['Factura', 'Tipo Doc', 'Documento', 'Fecha Nacimiento', 'Sexo', 'Régimen', 'Fecha Atención', 'CUPS', 'Valor'],
      ['F1', 'CC', '1001', '23/11/91', 'F', '01', '20/07/26', '890201', '45.000'],
      ['F2', 'CC', '1002', '01/02/12', 'M', '01', '21/07/26', '890301', '45.000'],
    ]
    const { suggestion, doubts } = await inspect('rips-packages', { name: 's', rows })
    const part = (name: string) => suggestion.sheets.find(({ target }) => target === name)
    expect(columns(part('consultas'))).toMatchObject({ fechaInicioAtencion: 'Fecha Atención' })
    expect(columns(part('usuarios'))).not.toHaveProperty('fechaNacimiento')
    expect(doubts).toEqual([
      { target: 'usuarios', field: 'fechaNacimiento', column: 'Fecha Nacimiento', value: '23/11/91' },
    ])
  })

  const sexesOf = async (...letters: string[]) => {
    const titles = ['TIPO_DOC', 'NUM_DOC', 'NOMBRE_1', 'APELLIDO_1', 'SEXO']
    const rows = letters.map((letter, n) => ['CC', String(1_001 + n), 'Ana', 'Rojas', letter])
    const part = await partOf('patients', 'pacientes', { name: null, rows: [titles, ...rows] })
    return part?.fields.find(({ field }) => field === 'sexCode')?.values
  }

  it('an M is a woman where men have an H, and a man where women have an F', async () => {
    expect(await sexesOf('H', 'M', 'M')).toEqual([
      { from: 'M', to: 'F' },
      { from: 'H', to: 'M' },
    ])
    expect(await sexesOf('M', 'Hombre')).toContainEqual({ from: 'M', to: 'F' })
    expect(await sexesOf('F', 'M')).toBeUndefined()
  })

  it('the order of day and month is that of all rows, though only late ones tell it', async () => {
    const titles = ['Factura', 'Tipo Doc', 'Documento', 'Fecha Atención', 'CUPS']
    const rows = Array.from({ length: 1_000 }, (_, n) => {
      const day = String(1 + Math.floor(n / 34)).padStart(2, '0')
      const time = `${String(8 + Math.floor((n % 34) / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`
      return [`F${n}`, 'CC', '1001', `07/${day}/2026 ${time}`, '890201']
    })
    const { suggestion } = await inspect('rips-packages', { name: 's', rows: [titles, ...rows] })
    const consultas = suggestion.sheets.find(({ target }) => target === 'consultas')
    expect(consultas?.fields.find(({ field }) => field === 'fechaInicioAtencion')?.dates).toBe('mdy')
  })

  it('what a long value means is found again in the rows', async () => {
    const purpose = 'Promoción del empoderamiento para el ejercicio del derecho a la salud'
    const rows = [
      ['Factura', 'Tipo Doc', 'Documento', 'Fecha Atención', 'CUPS', 'Finalidad'],
      ['F1', 'CC', '1001', '20/07/2026', '902210', purpose],
    ]
    const sheets: Sheet[] = [{ name: 's', rows }]
    const { suggestion } = await inspect('rips-packages', ...sheets)
    const specs = IMPORTERS['rips-packages'].sheets(fieldsOn('2026-07-20'))
    const tables = await mappedTables(suggestion, sheets, specs, new Turn())
    const procedures = tables.find(({ target }) => target === 'procedimientos')
    const at = procedures?.heading.columns.find(({ spec }) => spec.field === 'finalidadTecnologiaSalud')?.index ?? -1
    expect(procedures?.rows[0]?.cells[at]).toBe('38')
  })

  it('and the template is known as such', async () => {
    const rows: Sheet['rows'] = [
      ['Tipo de documento', 'Número de documento', 'Primer nombre', 'Primer apellido'],
      ['CC', '7', 'Ana', 'Sol'],
    ]
    expect((await inspect('patients', { name: 'pacientes', rows })).form).toBe('template')
  })
})
