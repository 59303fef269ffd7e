import { describe, expect, it } from 'vitest'
import {
  altered,
  consulta,
  type Draft,
  foundOf,
  issuesOf,
  judgeInput,
  rips,
  usuario,
} from '../../../test/support/rips.ts'
import { packFor } from '../../contract/rips/packs.ts'
import { tell } from '../messages/message.ts'
import { judge } from './judge.ts'

const codesOf = foundOf(/^RVG0[1-7] /)
/** What is found; each finding says it in a sentence. */
function found(values: Parameters<typeof codesOf>[0]): string[] {
  for (const { message } of issuesOf(values)) expect(tell(message)).toMatch(/^[\p{Lu}«].+\.$/u)
  return codesOf(values)
}
const user = 'usuarios[0]'
const services = `${user}.servicios`
const consult = `${services}.consultas[0]`
const emergency = `${services}.urgencias[0]`

/** Each vector: path, value (undefined: removed), the only code that it must give, at the path unless told. */
type Vector = [path: string, value: unknown, code: string, at?: string]

const broken = (vectors: readonly Vector[]) =>
  it.each(vectors)('%s = %j is %s', (path, value, code, at = path) => {
    expect(found({ rips: altered(rips(), path, value) })).toEqual([`${code} ${at}`])
  })

const fine = (vectors: readonly [path: string, value: unknown][]) =>
  it.each(vectors)('%s = %j is fine', (path, value) =>
    expect(found({ rips: altered(rips(), path, value) })).toEqual([]),
  )

describe('a whole package', () => {
  it('with one service of each group has nothing wrong', () => expect(found({})).toEqual([]))

  it('in the shape of the ministry examples before Res. 948, without the new fields, has nothing wrong', () => {
    const { registroSIRAS: _, ...patient } = usuario()
    const { codigoVIDA: __, ...old } = consulta()
    const without11 = Object.fromEntries(Object.entries(old).filter(([name]) => !name.endsWith('CIE11')))
    expect(found({ rips: rips({ usuarios: [{ ...patient, servicios: { consultas: [without11] } }] }) })).toEqual([])
  })

  it('under Res. 2275 may have what came after it, and M02, which went', () => {
    const old = altered(rips(), `${services}.medicamentos[0].numAutorizacion`, 'A1')
    expect(found({ rips: old, pack: packFor('2026-03-02') })).toEqual([])
    expect(found({ rips: { ...old, propio: 1 }, pack: packFor('2026-03-02') })).toEqual(['RVG01 propio'])
  })

  it('may leave out the dispensing fee, which then is 0', () => {
    expect(found({ rips: altered(rips(), `${services}.medicamentos[0].vrDispensacion`, undefined) })).toEqual([])
  })

  it('may name groups that it does not use', () => {
    const empty = { consultas: [consulta()], urgencias: [], medicamentos: null }
    expect(found({ rips: rips({ usuarios: [usuario({ servicios: empty })] }) })).toEqual([])
  })

  broken([
    ['usuarios', undefined, 'RVG01'],
    ['usuarios', null, 'RVG01'],
    ['usuarios', {}, 'RVG04'],
    ['usuarios', [], 'RVG03'],
    [user, 'Ana', 'RVG04'],
    [services, undefined, 'RVG01'],
    [services, [], 'RVG04'],
    [services, {}, 'RVG03', 'usuarios'],
    [`${services}.consultas`, {}, 'RVG04'],
    [consult, null, 'RVG04'],
    ['propio', 1, 'RVG01'],
    [`${user}.propio`, null, 'RVG01'],
    [`${services}.hospitalizaciones`, [], 'RVG01'],
    [`${consult}.idMIPRES`, null, 'RVG01'],
    [`${consult}.__proto_`, null, 'RVG01'],
    [`${services}.medicamentos[0].numAutorizacion`, null, 'RVG01'],
  ])

  it.each([
    ['propio', [{ consecutivo: 1 }], 'error'],
    ['serviciosTecnologias', 1, 'error'],
    ['serviciosTecnologias', null, 'notification'],
    ['propio', 1, 'notification'],
  ])('a strange property %s = %j is %s', (name, value, severity) => {
    const issues = issuesOf({ rips: altered(rips(), `${user}.${name}`, value) })
    expect(issues.map((issue) => [issue.path, issue.severity])).toContainEqual([`${user}.${name}`, severity])
  })

  it('says which number a package lacks', () => {
    const of = { tipoNota: 'NA', numNota: '', numFactura: null }
    const words = issuesOf({ kind: 'adjustment_note', rips: rips(of) }).map(({ message }) => tell(message))
    expect(words).toContain('Falta el número de la nota: complételo.')
    expect(words).toContain('Falta el número de factura: complételo.')
  })

  it('tells the right name of a property that other programs misspell', () => {
    expect(found({ rips: altered(rips(), `${user}.registroCIAS`, '1') })).toEqual([`RVG01 ${user}.registroCIAS`])
  })

  it('gives RVG07 for the user without services when others have them', () => {
    const second = usuario({ consecutivo: 2, numDocumentoIdentificacion: '1000000002', servicios: { consultas: [] } })
    expect(found({ rips: rips({ usuarios: [usuario(), second] }) })).toEqual(['RVG07 usuarios[1].servicios'])
  })

  it('sees a property that only JSON can carry', () => {
    const parsed: Draft = JSON.parse(JSON.stringify(rips()).replace('"tipoNota"', '"__proto__":{"x":1},"tipoNota"'))
    expect(found({ rips: parsed })).toEqual(['RVG01 __proto__'])
  })
})

describe('texts', () => {
  broken([
    [`${consult}.codConsulta`, undefined, 'RVG01'],
    [`${consult}.codConsulta`, null, 'RVG01'],
    [`${consult}.codConsulta`, 890602, 'RVG04'],
    [`${consult}.codConsulta`, '89060', 'RVG05'],
    [`${consult}.codConsulta`, '', 'RVG05'],
    [`${consult}.codPrestador`, '9900', 'RVG01'],
    [`${consult}.codDiagnosticoPrincipal`, 'A0010', 'RVG05'],
    [`${consult}.codDiagnosticoPrincipal`, '', 'RVG05'],
    [`${consult}.codDiagnosticoRelacionado1`, 'A0', 'RVG05'],
    [`${services}.procedimientos[0].idMIPRES`, '9'.repeat(18), 'RVG05'],
    [`${consult}.numAutorizacion`, 'A'.repeat(31), 'RVG05'],
    [`${consult}.numDocumentoIdentificacion`, '10.000', 'RVG01'],
    [`${user}.numDocumentoIdentificacion`, '123', 'RVG05'],
    [`${user}.codPaisOrigen`, 'COL', 'RVG01'],
    [`${services}.medicamentos[0].codTecnologiaSalud`, undefined, 'RVG01'],
    [`${services}.medicamentos[0].nomTecnologiaSalud`, 'N'.repeat(121), 'RVG05'],
    ['numDocumentoIdObligado', '90000000A', 'RVG01'],
  ])
  fine([
    [`${consult}.numAutorizacion`, null],
    [`${consult}.numAutorizacion`, ''],
    [`${consult}.numAutorizacion`, undefined],
    [`${consult}.codDiagnosticoPrincipalCIE11`, ''],
    [`${services}.medicamentos[0].codTecnologiaSalud`, null],
    [`${services}.otrosServicios[0].codPrestador`, null],
    [`${services}.medicamentos[0].nomTecnologiaSalud`, 'N'.repeat(30)],
    // The text prints "0, n".
    [`${consult}.codDiagnosticoRelacionado1`, ''],
    [`${services}.procedimientos[0].idMIPRES`, ''],
    [`${services}.procedimientos[0].codComplicacion`, ''],
    [`${services}.medicamentos[0].codPrestador`, ''],
    [`${services}.medicamentos[0].idMIPRES`, ''],
    [`${services}.medicamentos[0].formaFarmaceutica`, ''],
    [`${services}.otrosServicios[0].idMIPRES`, ''],
    ['tipoNota', ''],
  ])

  it.each([
    ['codMunicipioResidencia', '170', 'RVG01'],
    ['codMunicipioResidencia', '862', undefined],
    ['codZonaTerritorialResidencia', '862', undefined],
  ])('%s = "" of who lives in %s: %s', (name, codPaisResidencia, code) => {
    const patient = usuario({ codPaisResidencia, [name]: '' })
    expect(found({ rips: rips({ usuarios: [patient] }) })).toEqual(
      code === undefined ? [] : [`${code} ${user}.${name}`],
    )
  })

  it('remark a length that is taken and not printed, and reject nothing', () => {
    const long = altered(rips(), `${services}.medicamentos[0].nomTecnologiaSalud`, 'N'.repeat(120))
    const [issue, ...more] = issuesOf({ rips: long }).filter(({ code }) => code === 'RVG05')
    expect(issue).toMatchObject({ severity: 'notification', path: `${services}.medicamentos[0].nomTecnologiaSalud` })
    expect(tell(issue?.message ?? '')).toContain('máximo 30 caracteres para el Ministerio')
    expect(more).toEqual([])
  })
})

describe('urgencias', () => {
  broken([
    [`${emergency}.codPrestador`, '99', 'RVG01'],
    [`${emergency}.codPrestador`, '9900100001011', 'RVG01'],
    [`${emergency}.codDiagnosticoPrincipal`, 'A00', 'RVG05'],
    [`${emergency}.codDiagnosticoPrincipal`, 'A001234', 'RVG05'],
    [`${emergency}.codDiagnosticoPrincipalECIE11`, 'X'.repeat(257), 'RVG05'],
    [`${emergency}.nomCodDiagnosticoPrincipalCIE11`, 'X'.repeat(1001), 'RVG05'],
    [`${emergency}.consecutivo`, 0, 'RVG05'],
    [`${emergency}.consecutivo`, 1_000_000, 'RVG05'],
  ])
  fine([
    [`${emergency}.codDiagnosticoCausaMuerte`, undefined],
    [`${emergency}.nomCodDiagnosticoPrincipalCIE11`, 'X'.repeat(1000)],
  ])

  it.each([
    ['codPrestador', '990', '12 caracteres'],
    ['codDiagnosticoPrincipal', 'A00123', '4 caracteres'],
    ['codDiagnosticoRelacionadoE1', 'A00123', '4 caracteres'],
    ['codDiagnosticoPrincipalCIE11', '1A0', 'entre 4 y 256 caracteres'],
  ])("%s = %j is the contract's to take, and remarked: the text asks for %s", (name, value, length) => {
    const path = `${emergency}.${name}`
    const report = judge(judgeInput({ rips: altered(rips(), path, value) }))
    expect(report.issues.filter(({ code }) => code === 'RVG05')).toMatchObject([{ path, severity: 'notification' }])
    expect(tell(report.issues.find(({ path: at }) => at === path)?.message ?? '')).toContain(length)
  })
})

describe('numbers', () => {
  broken([
    [`${consult}.codServicio`, '130', 'RVG04'],
    [`${consult}.codServicio`, 130.5, 'RVG04'],
    [`${consult}.codServicio`, 99, 'RVG05'],
    [`${consult}.codServicio`, 10_000, 'RVG05'],
    [`${consult}.vrServicio`, -1, 'RVG01'],
    [`${consult}.vrServicio`, null, 'RVG01'],
    [`${consult}.vrServicio`, 1e12, 'RVG05'],
    [`${consult}.valorPagoModerador`, 1e10, 'RVG05'],
    [`${services}.recienNacidos[0].edadGestacional`, 100, 'RVG05'],
    [`${services}.recienNacidos[0].peso`, 99, 'RVG05'],
    [`${services}.medicamentos[0].concentracionMedicamento`, 1e10, 'RVG05'],
  ])
  fine([
    [`${consult}.vrServicio`, 103_470.25],
    [`${services}.otrosServicios[0].valorPagoModerador`, 1e10],
    [`${services}.medicamentos[0].unidadMedida`, null],
    [`${services}.medicamentos[0].concentracionMedicamento`, 0.125],
  ])
})

describe('dates', () => {
  broken([
    [`${user}.fechaNacimiento`, '1991-1-01', 'RVG01'],
    [`${user}.fechaNacimiento`, '1991-01-01 00:00', 'RVG01'],
    [`${user}.fechaNacimiento`, 19910101, 'RVG04'],
    [`${user}.fechaNacimiento`, '1991-02-29', 'RVG01'],
    [`${consult}.fechaInicioAtencion`, '2026-06-26', 'RVG01'],
    [`${consult}.fechaInicioAtencion`, '2026-06-26T11:28', 'RVG01'],
    [`${consult}.fechaInicioAtencion`, '2026-06-31 11:28', 'RVG01'],
    [`${consult}.fechaInicioAtencion`, '2126-06-26 11:28', 'RVG01'],
    [`${emergency}.fechaEgreso`, null, 'RVG01'],
  ])
})

describe('small catalogs', () => {
  broken([
    [`${user}.tipoDocumentoIdentificacion`, 'NI', 'RVG06'],
    [`${user}.tipoUsuario`, '15', 'RVG06'],
    [`${user}.codSexo`, 'X', 'RVG06'],
    [`${user}.codSexo`, 'FF', 'RVG05'],
    [`${user}.incapacidad`, '01', 'RVG06'],
    [`${user}.codZonaTerritorialResidencia`, '03', 'RVG06'],
    [`${consult}.tipoDocumentoIdentificacion`, 'RC', 'RVG06'],
    [`${consult}.finalidadTecnologiaSalud`, '14', 'RVG06'],
    [`${consult}.modalidadGrupoServicioTecSal`, '05', 'RVG06'],
    [`${services}.procedimientos[0].finalidadTecnologiaSalud`, '21', 'RVG06'],
    [`${services}.hospitalizacion[0].viaIngresoServicioSalud`, '01', 'RVG06'],
    [`${services}.hospitalizacion[0].condicionDestinoUsuarioEgreso`, '03', 'RVG06'],
    [`${services}.otrosServicios[0].tipoOS`, '06', 'RVG06'],
  ])
  fine([
    [`${services}.procedimientos[0].finalidadTecnologiaSalud`, '14'],
    [`${services}.procedimientos[0].viaIngresoServicioSalud`, '01'],
    [`${consult}.conceptoRecaudo`, '04'],
  ])
})

describe('residence', () => {
  broken([
    [`${user}.codMunicipioResidencia`, null, 'RVG01'],
    [`${user}.codZonaTerritorialResidencia`, undefined, 'RVG01'],
  ])
  it('abroad needs neither municipality nor zone', () => {
    const abroad = { codPaisResidencia: '862', codMunicipioResidencia: null, codZonaTerritorialResidencia: null }
    expect(found({ rips: rips({ usuarios: [usuario(abroad)] }) })).toEqual([])
  })
})

describe('consecutivo', () => {
  const numbered = (...numbers: number[]) =>
    rips({ usuarios: [usuario({ servicios: { consultas: numbers.map((consecutivo) => consulta({ consecutivo })) } })] })
  const at = (index: number) => [`RVG06 ${services}.consultas[${index}].consecutivo`]

  it.each([[[1, 2, 3]], [[3, 1, 2]]])('%j counts from 1', (numbers) =>
    expect(found({ rips: numbered(...numbers) })).toEqual([]),
  )
  it.each([
    [[1, 2, 4], 2],
    [[2], 0],
    [[1, 1], 1],
  ])('%j does not, at %i', (numbers, index) => expect(found({ rips: numbered(...numbers) })).toEqual(at(index)))

  const asNote = { tipoNota: 'NA', numNota: 'NA1' }
  it('keeps in a note the numbers of the records that it corrects', () => {
    expect(found({ kind: 'adjustment_note', rips: { ...numbered(19, 5), ...asNote } })).toEqual([])
    expect(found({ kind: 'adjustment_note', rips: { ...numbered(19, 19), ...asNote } })).toEqual(at(1))
  })

  it('of users counts like any other', () => {
    const other = usuario({ consecutivo: 3, numDocumentoIdentificacion: '1000000002' })
    expect(found({ rips: rips({ usuarios: [usuario(), other] }) })).toEqual(['RVG06 usuarios[1].consecutivo'])
  })
})

describe('the root of each kind', () => {
  const root = (values: Draft) => rips(values)
  const RS = { numFactura: null, tipoNota: 'RS', numNota: 'RS2026060001' }

  it.each([
    ['capitation_final', {}],
    ['capitation_final', { tipoNota: '' }],
    ['adjustment_note', { tipoNota: 'NA', numNota: 'NA1' }],
    ['without_invoice', RS],
  ] as const)('%s is fine with %j', (kind, values) => expect(found({ kind, rips: root(values) })).toEqual([]))

  it.each([
    ['capitation_final', { numFactura: null }, 'RVG01 numFactura'],
    ['capitation_final', { numFactura: '' }, 'RVG05 numFactura'],
    ['capitation_final', { tipoNota: 'NC' }, 'RVG06 tipoNota'],
    ['capitation_final', { tipoNota: 'XX' }, 'RVG06 tipoNota'],
    ['capitation_final', { numNota: 'NA1' }, 'RVG06 numNota'],
    ['adjustment_note', { tipoNota: 'NC', numNota: 'NA1' }, 'RVG06 tipoNota'],
    ['adjustment_note', { tipoNota: null, numNota: 'NA1' }, 'RVG06 tipoNota'],
    ['adjustment_note', { tipoNota: 'NA' }, 'RVG01 numNota'],
    ['adjustment_note', { tipoNota: 'NA', numNota: '' }, 'RVG01 numNota'],
    ['adjustment_note', { tipoNota: 'NA', numNota: 'N'.repeat(21) }, 'RVG05 numNota'],
    ['without_invoice', { ...RS, numFactura: 'SETP1' }, 'RVG06 numFactura'],
    ['without_invoice', { ...RS, numNota: null }, 'RVG01 numNota'],
  ] as const)('%s is wrong with %j: %s', (kind, values, issue) =>
    expect(found({ kind, rips: root(values) })).toEqual([issue]),
  )
})
