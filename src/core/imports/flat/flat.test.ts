import { describe, expect, it } from 'vitest'
import { fieldsOn } from '../../../contract/rips/packs.ts'
import { tell } from '../../messages/message.ts'
import { Turn } from '../../turn.ts'
import type { Sheet } from '../../workbook/table.ts'
import { IMPORTERS } from '../importers.ts'
import { mappedTables } from '../mapping/mapped.ts'
import { flatMapping, flatSheets } from './flat.ts'
import { type FlatFile, LAYOUTS } from './layouts.ts'

const PRESTADOR = '110010001401'
const text = (line: string): string[] => line.split(',')
const FLAT: Readonly<Record<string, string>> = {
  CT000001: `${PRESTADOR},30/06/2019,AF000001,1`,
  AF000001: `${PRESTADOR},IPS Los Samanes,NI,900123456,F1,30/06/2019,01/06/2019,30/06/2019,EPS001,EPS Uno,,,,0,0,0,70000`,
  US000001: 'CC,1001,EPS001,2,Rojas,Paz,Ana,Lucía,33,1,F,05,001,U',
  AC000001: `F1,${PRESTADOR},CC,1001,15/06/2019,,890201,10,13,C402,,,,2,45000,0,45000`,
  AP000001: `F1,${PRESTADOR},CC,1001,16/06/2019,,902210,1,1,,C402,,,,25000`,
  AU000001: `F1,${PRESTADOR},CC,1001,17/06/2019,08:30,,13,J00X,,,,1,1,,17/06/2019,12:00`,
  AH000001: `F1,${PRESTADOR},CC,1001,1,18/06/2019,08:30,,13,J00X,J00X,,,,,1,,19/06/2019,12:00`,
  AN000001: `F1,${PRESTADOR},CC,1001,19/06/2019,10:15,38,1,F,3100,P07X,,,`,
  AM000001: `F1,${PRESTADOR},CC,1001,,19904-1,1,ACETAMINOFEN,TABLETA,500,MG,10,50,500`,
  AT000001: `F1,${PRESTADOR},CC,1001,,1,I001,GUANTES,2,100,200`,
}
const sheetsOf = (files: Readonly<Record<string, string>>): Sheet[] =>
  flatSheets(
    Object.entries(files).map(([name, lines]) => ({ name, rows: lines.split('\n').map(text) })),
    'x.zip',
  )
const tablesOf = async (area: 'patients' | 'rips-packages', files: Readonly<Record<string, string>>) => {
  const sheets = sheetsOf(files)
  const mapping = flatMapping(area, sheets)
  if (!mapping) throw new Error('no flat files')
  return mappedTables(mapping, sheets, IMPORTERS[area].sheets(fieldsOn('2026-07-20')), new Turn())
}
const record = ({ titles, rows }: Awaited<ReturnType<typeof tablesOf>>[number], at = 0) =>
  Object.fromEntries(
    titles.map((title, i) => [title, rows[at]?.cells[i] ?? null]).filter(([, value]) => value !== null && value !== ''),
  )

describe('the flat files of Resolution 3374', () => {
  it('have as many columns as the resolution', () => {
    const counts: Record<FlatFile, number> = {
      CT: 4,
      AF: 17,
      US: 14,
      AC: 17,
      AP: 15,
      AU: 17,
      AH: 19,
      AN: 14,
      AM: 14,
      AT: 11,
    }
    expect(Object.fromEntries(Object.entries(LAYOUTS).map(([file, layout]) => [file, layout.length]))).toEqual(counts)
    for (const [name, line] of Object.entries(FLAT))
      expect([name, text(line).length]).toEqual([name, counts[name.slice(0, 2) as FlatFile]])
  })

  it.each([
    ['as people call them', 'AC072026 julio', 'us 072026', 'AF072026(1)'],
    ['with signs between', 'AC_072026', 'US-072026-v2', 'AF 072026 copia'],
    ['by their code alone', 'ac', 'us', 'AF'],
  ])('are known %s', (_, ac, us, af) => {
    const { AC000001: services = '', US000001: users = '', AF000001: invoices = '' } = FLAT
    const names = sheetsOf({ [ac]: services, [us]: users, [af]: invoices }).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['AC', 'AF', 'US'])
  })

  it('are told when one of them has another name', () => {
    const { AC000001: services = '', US000001: users = '' } = FLAT
    expect(() => sheetsOf({ 'consultas julio': services, US000001: users })).toThrow(/«consultas julio» está entre/)
  })

  it('become patients', async () => {
    const [patients] = await tablesOf('patients', FLAT)
    expect(patients && record(patients)).toEqual({
      'Tipo de documento': 'CC',
      'Número de documento': '1001',
      'Primer nombre': 'Ana',
      'Segundo nombre': 'Lucía',
      'Primer apellido': 'Rojas',
      'Segundo apellido': 'Paz',
      Sexo: 'F',
      'Tipo de usuario': '04',
      'Municipio de residencia': '05001',
      'Zona de residencia': '02',
    })
  })

  it('become packages with users and services, and nothing that they do not say', async () => {
    const tables = await tablesOf('rips-packages', FLAT)
    expect(tables.filter(({ rows }) => rows.length > 0).map(({ target }) => target)).toEqual([
      ...['transaccion', 'usuarios', 'consultas', 'procedimientos', 'urgencias', 'hospitalizacion', 'recienNacidos'],
      ...['medicamentos', 'otrosServicios'],
    ])
    const of = (target: string) =>
      tables.flatMap((table) => (table.target === target && table.rows.length > 0 ? [record(table)] : []))
    expect(of('usuarios')).toEqual([
      {
        paquete: 'F1',
        tipoDocumentoIdentificacion: 'CC',
        numDocumentoIdentificacion: '1001',
        tipoUsuario: '04',
        codSexo: 'F',
        codMunicipioResidencia: '05001',
        codZonaTerritorialResidencia: '02',
      },
    ])
    expect(of('consultas')[0]).toMatchObject({
      codConsulta: '890201',
      fechaInicioAtencion: '2019-06-15',
      tipoDiagnosticoPrincipal: '02',
    })
    expect(of('consultas')[0]).not.toHaveProperty('finalidadTecnologiaSalud')
    expect(of('urgencias')[0]).toMatchObject({
      fechaInicioAtencion: '2019-06-17 08:30',
      fechaEgreso: '2019-06-17 12:00',
    })
    expect(of('recienNacidos')[0]).toMatchObject({ fechaNacimiento: '2019-06-19 10:15', codSexoBiologico: '02' })
    expect(of('otrosServicios')[0]).toMatchObject({ tipoOS: '01', cantidadOS: '2' })
  })

  it('carry over only codes that mean the same today', async () => {
    const tables = await tablesOf('patients', { US000001: 'CC,1001,EPS001,1,Rojas,,Ana,,33,1,F,05,001,X' })
    const [patient] = tables
    expect(patient && record(patient)).not.toHaveProperty('Tipo de usuario')
    expect(patient && record(patient)).not.toHaveProperty('Zona de residencia')
  })

  it('have lines that are refused when a comma moved all that follows', async () => {
    const us = `${FLAT.US000001}\nCC,1002,EPS001,2,Rojas, Paz,Lima,Ana,,33,1,F,05,001,U\nTI,1003,EPS001,2,Sol,,Bea,,9,1,F,05,001,U`
    const [patients] = await tablesOf('patients', { US000001: us })
    expect(patients?.rows.map(({ row, unreadable }) => [row, unreadable && tell(unreadable.message)])).toEqual([
      [1, undefined],
      [2, expect.stringMatching(/15 datos y en US son 14/)],
      [3, undefined],
    ])
  })

  it('must be there that it takes, once each', () => {
    const { AF000001: _, ...rest } = FLAT
    expect(() => flatMapping('rips-packages', sheetsOf(rest))).toThrow(/falta AF/)
    expect(() => sheetsOf({ ...FLAT, US000002: FLAT.US000001 ?? '' })).toThrow(/dos archivos US/)
  })

  it('are not taken for other files', () => {
    const rows = [LAYOUTS.AC.map((name) => name), text(FLAT.AC000001 ?? '')] as Sheet['rows']
    const sheets: Sheet[] = [{ name: 'AC', rows }]
    expect(flatMapping('patients', flatSheets(sheets, 'libro.xlsx'))).toBeUndefined()
    expect(flatMapping('patients', flatSheets([{ name: null, rows }], 'pacientes.csv'))).toBeUndefined()
  })
})
