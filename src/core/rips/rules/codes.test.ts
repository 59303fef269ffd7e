import { describe, expect, it } from 'vitest'
import {
  consulta,
  type Draft,
  foundOf,
  hospitalizacion,
  otroServicio,
  procedimiento,
  serviceOf,
  urgencia,
} from '../../../../test/support/rips.ts'
import { SAMPLE_CATALOGS } from '../../../../test/support/rips-catalogs.ts'
import { at, served, user } from '../../../../test/vectors/vector.ts'
import { SERVICE_GROUPS, type ServiceGroup } from '../../../contract/rips/field.ts'
import type { CatalogEntry, CatalogLookup } from '../catalog-lookup.ts'

const rule =
  (code: string, catalogs: CatalogLookup = SAMPLE_CATALOGS) =>
  (servicios: Draft, userValues: Draft = {}) =>
    foundOf(new RegExp(`^${code} `))({ ...served(servicios, userValues), catalogs })
/** Tables in which every code is described so. */
const describing = (entry: Partial<CatalogEntry>): CatalogLookup => ({
  ...SAMPLE_CATALOGS,
  entry: (_, code) => (code === '' ? undefined : { enabled: true, ...entry }),
})

const CUPS: [ServiceGroup, string, (values: Draft) => Draft][] = [
  ['consultas', 'codConsulta', consulta],
  ['procedimientos', 'codProcedimiento', procedimiento],
  ['otrosServicios', 'codTecnologiaSalud', (values) => otroServicio({ tipoOS: '05', ...values })],
]
const DIAGNOSED = SERVICE_GROUPS.filter((group) => group !== 'otrosServicios')
const MAIN = 'codDiagnosticoPrincipal'

describe('RVG06: a code that has the form of its table is in it', () => {
  it.each([
    ['codPaisResidencia', '170', '999', '17'],
    ['codPaisOrigen', '862', '999', '1700'],
    ['codMunicipioResidencia', '11001', '99999', '1100'],
  ])('%s', (field, known, unknown, malformed) => {
    const found = (code: unknown) => rule('RVG06')({}, { [field]: code }).filter((issue) => issue.endsWith(field))
    expect(found(known)).toEqual([])
    expect(found(unknown)).toEqual([`RVG06 ${user}.${field}`])
    for (const left of [malformed, `x${unknown}`, `${unknown}x`, null]) expect(found(left)).toEqual([])
  })

  it.each(DIAGNOSED)('the diagnosis of %s', (group) => {
    const found = (code: string | null) => rule('RVG06')({ [group]: [serviceOf(group, { [MAIN]: code })] })
    expect(found('I219')).toEqual([])
    for (const code of ['Z999', 'Z99X']) expect(found(code)).toEqual([`RVG06 ${at(group, MAIN)}`])
  })
})

describe.each(CUPS)('the CUPS of %s', (group, field, make) => {
  const one = (values: Draft) => ({ [group]: [make(values)] })

  it('RVC096: is in the table, and for fees whatever its form', () => {
    expect(rule('RVC096')(one({ [field]: '890201' }))).toEqual([])
    for (const code of ['999999', '99ABC9'])
      expect(rule('RVC096')(one({ [field]: code }))).toEqual([`RVC096 ${at(group, field)}`])
    expect(rule('RVC096')(one({ [field]: null }))).toEqual([])
    const formless = group === 'otrosServicios' ? [`RVC096 ${at(group, field)}`] : []
    for (const code of ['99999', '9999999', '99999a']) expect(rule('RVC096')(one({ [field]: code }))).toEqual(formless)
  })

  it('RVC016: is of the sex of the patient', () => {
    const found = (sex: 'M' | 'F' | undefined, codSexo: string) =>
      rule('RVC016', describing(sex === undefined ? {} : { sex }))(one({ [field]: '890201' }), { codSexo })
    expect(found('F', 'M')).toEqual([`RVC016 ${at(group, field)}`])
    expect(found('M', 'F')).toHaveLength(1)
    for (const [sex, given] of [
      ['F', 'F'],
      ['M', 'M'],
      ['F', 'I'],
      [undefined, 'M'],
    ] as const)
      expect(found(sex, given)).toEqual([])
  })

  it('RVC018: is not repeated on the same day', () => {
    const when = group === 'otrosServicios' ? 'fechaSuministroTecnologia' : 'fechaInicioAtencion'
    const twice = (second: Draft) =>
      rule('RVC018')({
        [group]: [
          make({ [field]: '890201', [when]: '2026-06-26 10:00' }),
          make({ consecutivo: 2, [field]: '890201', [when]: '2026-06-26 18:00', ...second }),
        ],
      })
    expect(twice({})).toEqual([`RVC018 ${at(group, field)}`])
    expect(twice({ [when]: '2026-06-27 10:00' })).toEqual([])
    expect(twice({ [when]: null })).toEqual([])
    expect(twice({ [field]: '890602' })).toEqual([])
    expect(twice({ [field]: null })).toEqual([])
  })
})

it('RVC018: the same code in two groups is no repetition', () => {
  const both = {
    consultas: [consulta({ codConsulta: '890201' })],
    procedimientos: [procedimiento({ codProcedimiento: '890201' })],
  }
  expect(rule('RVC018')(both)).toEqual([])
})

it('RVC096: of other services only fees are judged', () => {
  const types = ['01', '02', '03', '04', '05', null]
  const found = (tipoOS: string | null) =>
    rule('RVC096')({ otrosServicios: [otroServicio({ tipoOS, codTecnologiaSalud: '999999' })] })
  expect(types.filter((type) => found(type).length > 0)).toEqual(['05'])
})

it.each([
  ['RVC015', 'consultas', 'AC', consulta],
  ['RVC020', 'procedimientos', 'AP', procedimiento],
] as const)('%s: the CUPS of %s is of that use', (code, group, use, make) => {
  const found = (entry: Partial<CatalogEntry>) => rule(code, describing(entry))({ [group]: [make({})] })
  expect(found({ use })).toEqual([])
  expect(found({})).toEqual([])
  expect(found({ use: 'AT' })).toHaveLength(1)
  expect(rule(code, describing({ use: 'AT' }))({ otrosServicios: [otroServicio()] })).toEqual([])
})

describe('a procedure', () => {
  const of = (values: Draft, more: Draft = {}) => ({ procedimientos: [procedimiento(values)], ...more })

  it('RVC021: that needs a stay has one', () => {
    const found = (more: Draft, needsStay = true) => rule('RVC021', describing({ needsStay }))(of({}, more))
    expect(found({})).toHaveLength(1)
    expect(found({}, false)).toEqual([])
    expect(found({ urgencias: [urgencia()] })).toEqual([])
    expect(found({ hospitalizacion: [hospitalizacion()] })).toEqual([])
    expect(found({ otrosServicios: [otroServicio({ tipoOS: '03' })] })).toEqual([])
    expect(found({ otrosServicios: [otroServicio({ tipoOS: '02' })] })).toHaveLength(1)
  })

  it('RVC090: that is surgery of group 04 has its room', () => {
    const found = (grupoServicios: string, surgical: boolean, more: Draft = {}) =>
      rule('RVC090', describing({ surgical }))(of({ grupoServicios }, more))
    expect(found('04', true)).toHaveLength(1)
    expect(found('03', true)).toEqual([])
    expect(found('04', false)).toEqual([])
    expect(found('04', true, { otrosServicios: [otroServicio()] })).toEqual([])
  })

  it('RVC059, RVC083: has a purpose that goes with its CUPS', () => {
    const found = (code: string, codProcedimiento: string, purpose: string | null) =>
      rule(code)(of({ codProcedimiento, finalidadTecnologiaSalud: purpose }))
    expect(found('RVC059', '901304', '16')).toEqual([`RVC059 ${at('procedimientos', 'codProcedimiento')}`])
    for (const purpose of ['15', '42', null]) expect(found('RVC059', '901304', purpose)).toEqual([])
    expect(found('RVC059', '903895', '16')).toEqual([])
    expect(found('RVC059', '890201', '42')).toEqual([])
    expect(found('RVC083', '901304', '42')).toEqual([])
    expect(found('RVC083', '903895', '42')).toEqual([`RVC083 ${at('procedimientos', 'finalidadTecnologiaSalud')}`])
    expect(found('RVC083', '903895', '15')).toEqual([])
  })
})

describe('diagnoses beside the CUPS', () => {
  it('RVC019: the main one', () => {
    const found = (code: string, diagnosis: string | null) =>
      rule('RVC019')({ consultas: [consulta({ codConsulta: code, [MAIN]: diagnosis })] })
    expect(found('890268', 'C402')).toEqual([`RVC019 ${at('consultas', 'codConsulta')}`])
    for (const diagnosis of ['E669', null]) expect(found('890268', diagnosis)).toEqual([])
    expect(found('890201', 'C402')).toEqual([])
    const surgery = (diagnosis: string) =>
      rule('RVC019')({ procedimientos: [procedimiento({ codProcedimiento: '067001', [MAIN]: diagnosis })] })
    expect(surgery('C402')).toHaveLength(1)
    expect(surgery('Q892')).toEqual([])
  })

  it.each([1, 2, 3])('RVC029: the related one %i of a consultation', (n) => {
    const field = `codDiagnosticoRelacionado${n}`
    const found = (code: string) => rule('RVC029')({ consultas: [consulta({ codConsulta: '890268', [field]: code })] })
    expect(found('C402')).toEqual([`RVC029 ${at('consultas', field)}`])
    expect(found('E669')).toEqual([])
  })

  it('RVC030: the related one of a procedure', () => {
    const field = 'codDiagnosticoRelacionado'
    const found = (code: string) =>
      rule('RVC030')({ procedimientos: [procedimiento({ codProcedimiento: '067001', [field]: code })] })
    expect(found('C402')).toEqual([`RVC030 ${at('procedimientos', field)}`])
    expect(found('Q892')).toEqual([])
  })
})

describe('RVC028: a diagnosis', () => {
  const found = (
    entry: Partial<CatalogEntry>,
    userValues: Draft = {},
    group: ServiceGroup = 'consultas',
    values: Draft = {},
  ) => rule('RVC028', describing(entry))({ [group]: [serviceOf(group, values)] }, userValues)

  it.each(DIAGNOSED)('of %s is of the sex of the patient', (group) => {
    const sexes = group === 'recienNacidos' ? { codSexoBiologico: '01' } : {}
    expect(found({ sex: 'F' }, { codSexo: 'M' }, group, sexes)).toContain(`RVC028 ${at(group, MAIN)}`)
    expect(found({ sex: 'F' }, { codSexo: 'F' }, group, sexes)).toEqual([])
    expect(found({ sex: 'F' }, { codSexo: 'I' }, group, { codSexoBiologico: '03' })).toEqual([])
  })

  it('is of the age at the time', () => {
    const born = (fechaNacimiento: string | null) => found({ minAge: 10, maxAge: 54 }, { fechaNacimiento })
    expect(born('2016-06-26')).toEqual([])
    expect(born('2016-06-27')).toHaveLength(1)
    expect(born('1971-06-27')).toEqual([])
    expect(born('1971-06-26')).toHaveLength(1)
    expect(born(null)).toEqual([])
  })

  it('of a medicine goes by the day of its dispensing', () => {
    const given = (fechaDispensAdmon: string) =>
      found({ minAge: 10 }, { fechaNacimiento: '2016-06-26' }, 'medicamentos', { fechaDispensAdmon })
    expect(given('2026-06-26 10:00')).toEqual([])
    expect(given('2026-06-25 10:00')).toHaveLength(1)
  })

  it('of a newborn may be of the mother, or of a child of its sex that is not a year old', () => {
    const newborn = (entry: Partial<CatalogEntry>, values: Draft = {}) => found(entry, {}, 'recienNacidos', values)
    expect(newborn({ minAge: 10 })).toEqual([])
    expect(newborn({ minAge: 0, maxAge: 0 })).toEqual([])
    expect(newborn({ minAge: 1, maxAge: 5 })).toHaveLength(1)
    expect(newborn({ sex: 'M', maxAge: 0 }, { codSexoBiologico: '01' })).toEqual([])
    expect(newborn({ sex: 'M', maxAge: 0 }, { codSexoBiologico: '02' })).toHaveLength(1)
  })
})
