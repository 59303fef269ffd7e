import type { ServiceGroup } from '../../src/contract/rips/field.ts'
import { FIELDS } from '../../src/contract/rips/groups.ts'
import { packFor } from '../../src/contract/rips/packs.ts'
import { type JudgeInput, judge } from '../../src/core/rips/judge.ts'

/**
 * Invented data in the shape of the ministry's example files (Res. 948 of 2026), for tests. Provider 900000001, site
 * 990010000101, patients 1000000001 and on, professional 1000000099.
 */

export type Draft = Record<string, unknown>

export const NOW = '2026-07-20 10:00'
export const NIT = '900000001'
export const SITE = '990010000101'
export const INVOICE = 'SETP990000001'

/** Fields without a value of their own are null, as in the ministry's files. */
const filled = (group: ServiceGroup, values: Draft): Draft => ({
  ...Object.fromEntries(FIELDS[group].map(({ name, ifMissing = null }) => [name, ifMissing])),
  codPrestador: SITE,
  consecutivo: 1,
  ...values,
})

const PROFESSIONAL = { tipoDocumentoIdentificacion: 'CC', numDocumentoIdentificacion: '1000000099' }
const UNPAID = { vrServicio: 0, conceptoRecaudo: '05', valorPagoModerador: 0 }

export const consulta = (values: Draft = {}): Draft =>
  filled('consultas', {
    fechaInicioAtencion: '2026-06-26 11:28',
    numAutorizacion: 'AUT0000001',
    codConsulta: '890602',
    modalidadGrupoServicioTecSal: '01',
    grupoServicios: '01',
    codServicio: 130,
    finalidadTecnologiaSalud: '16',
    causaMotivoAtencion: '38',
    codDiagnosticoPrincipal: 'C402',
    tipoDiagnosticoPrincipal: '02',
    ...PROFESSIONAL,
    ...UNPAID,
    ...values,
  })

export const procedimiento = (values: Draft = {}): Draft =>
  filled('procedimientos', {
    fechaInicioAtencion: '2026-06-26 14:20',
    numAutorizacion: 'AUT0000001',
    idMIPRES: '00000000000000000001',
    codProcedimiento: '903895',
    viaIngresoServicioSalud: '02',
    modalidadGrupoServicioTecSal: '01',
    grupoServicios: '02',
    codServicio: 130,
    finalidadTecnologiaSalud: '15',
    codDiagnosticoPrincipal: 'C402',
    ...PROFESSIONAL,
    ...UNPAID,
    ...values,
  })

export const urgencia = (values: Draft = {}): Draft =>
  filled('urgencias', {
    fechaInicioAtencion: '2026-06-22 23:21',
    causaMotivoAtencion: '38',
    codDiagnosticoPrincipal: 'A001',
    codDiagnosticoPrincipalE: 'A001',
    condicionDestinoUsuarioEgreso: '01',
    fechaEgreso: '2026-06-24 21:50',
    ...values,
  })

export const hospitalizacion = (values: Draft = {}): Draft =>
  filled('hospitalizacion', {
    viaIngresoServicioSalud: '02',
    fechaInicioAtencion: '2026-06-24 22:00',
    numAutorizacion: 'AUT0000001',
    causaMotivoAtencion: '38',
    codDiagnosticoPrincipal: 'C402',
    codDiagnosticoPrincipalE: 'C402',
    condicionDestinoUsuarioEgreso: '01',
    fechaEgreso: '2026-06-28 11:28',
    ...values,
  })

export const recienNacido = (values: Draft = {}): Draft =>
  filled('recienNacidos', {
    tipoDocumentoIdentificacion: 'CN',
    numDocumentoIdentificacion: '00000000000001',
    fechaNacimiento: '2026-06-26 11:10',
    edadGestacional: 40,
    numConsultasCPrenatal: 9,
    codSexoBiologico: '02',
    peso: 3800,
    codDiagnosticoPrincipal: 'P599',
    condicionDestinoUsuarioEgreso: '01',
    fechaEgreso: '2026-06-26 15:55',
    ...values,
  })

export const medicamento = (values: Draft = {}): Draft =>
  filled('medicamentos', {
    idMIPRES: '00000000000000000001',
    fechaDispensAdmon: '2026-06-26 12:35',
    codDiagnosticoPrincipal: 'C402',
    tipoMedicamento: '01',
    codTecnologiaSalud: '10042-1',
    unidadMinDispensa: 3,
    cantidadMedicamento: 1,
    diasTratamiento: 1,
    vrUnitMedicamento: 0,
    ...PROFESSIONAL,
    ...UNPAID,
    ...values,
  })

export const otroServicio = (values: Draft = {}): Draft =>
  filled('otrosServicios', {
    numAutorizacion: 'AUT0000001',
    idMIPRES: '00000000000000000001',
    fechaSuministroTecnologia: '2026-06-26 00:00',
    tipoOS: '02',
    codTecnologiaSalud: '601T01',
    nomTecnologiaSalud: 'TRASLADO FICTICIO',
    cantidadOS: 1,
    vrUnitOS: 0,
    ...PROFESSIONAL,
    ...UNPAID,
    ...values,
  })

const MAKERS: Readonly<Record<ServiceGroup, (values: Draft) => Draft>> = {
  consultas: consulta,
  procedimientos: procedimiento,
  urgencias: urgencia,
  hospitalizacion,
  recienNacidos: recienNacido,
  medicamentos: medicamento,
  otrosServicios: otroServicio,
}
/** A service of any group. */
export const serviceOf = (group: ServiceGroup, values: Draft): Draft => MAKERS[group](values)
/** The groups whose services are charged. */
export const CHARGED: readonly ServiceGroup[] = ['consultas', 'procedimientos', 'medicamentos', 'otrosServicios']

/** Those groups, each with the field that says when. */
export const DATED: readonly (readonly [ServiceGroup, string])[] = [
  ['consultas', 'fechaInicioAtencion'],
  ['procedimientos', 'fechaInicioAtencion'],
  ['medicamentos', 'fechaDispensAdmon'],
  ['otrosServicios', 'fechaSuministroTecnologia'],
]

/** The consultation that goes with `urgencia`. */
export const consultaUrgencias = (values: Draft = {}): Draft =>
  consulta({ codConsulta: '890701', fechaInicioAtencion: '2026-06-22 23:00', grupoServicios: '05', ...values })

/** One service of each group: every rule finds something to look at, and none anything wrong. */
export const sevenGroups = (): Draft => ({
  consultas: [consultaUrgencias()],
  procedimientos: [procedimiento()],
  urgencias: [urgencia()],
  hospitalizacion: [hospitalizacion()],
  recienNacidos: [recienNacido()],
  medicamentos: [medicamento()],
  otrosServicios: [otroServicio()],
})

export const usuario = (values: Draft = {}): Draft => ({
  tipoDocumentoIdentificacion: 'CC',
  numDocumentoIdentificacion: '1000000001',
  tipoUsuario: '01',
  fechaNacimiento: '1991-01-01',
  codSexo: 'F',
  codPaisResidencia: '170',
  codMunicipioResidencia: '05001',
  codZonaTerritorialResidencia: '02',
  incapacidad: 'NO',
  consecutivo: 1,
  codPaisOrigen: '170',
  registroSIRAS: null,
  servicios: { consultas: [consulta()] },
  ...values,
})

export const rips = (values: Draft = {}): Draft => ({
  numDocumentoIdObligado: NIT,
  numFactura: INVOICE,
  tipoNota: null,
  numNota: null,
  usuarios: [usuario({ servicios: sevenGroups() })],
  ...values,
})

/** What `judge` needs for a capitation close, the plainest kind: a RIPS of an invoice, and no document. */
export const judgeInput = (values: Partial<JudgeInput> = {}): JudgeInput => ({
  kind: 'capitation_final',
  rips: rips(),
  attachedDocument: null,
  workspace: { nit: NIT, providerCodes: [SITE] },
  now: NOW,
  pack: packFor(NOW),
  ...values,
})

/**
 * A copy of a tree with the value at a path replaced, or removed when it is undefined:
 * `altered(rips(), 'usuarios[0].codSexo', 'X')`.
 */
export function altered<T>(tree: T, path: string, value: unknown): T {
  const copy = structuredClone(tree)
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '')
  const last = keys.pop() ?? ''
  let node = copy as Draft
  for (const key of keys) node = node[key] as Draft
  if (value === undefined) delete node[last]
  else node[last] = value
  return copy
}

/** Every document of a contract is remarked on for having no policy, so only tests about that code count it. */
const STANDING = /^(FED|CND|DND)131$/

/** What a package is found guilty of, without what stays unresolved. */
export const issuesOf = (values: Partial<JudgeInput>, about = '') =>
  judge(judgeInput(values)).issues.filter(
    ({ severity, code }) => severity !== 'unresolved' && (STANDING.test(about) || !STANDING.test(code)),
  )

/** The same as `CODE path`. */
export const found = (values: Partial<JudgeInput>): string[] =>
  issuesOf(values).map(({ code, path }) => `${code} ${path ?? '-'}`)

/** The same, of the codes that a test is about: what else a broken value brings along is another test's. */
export const foundOf =
  (codes: RegExp) =>
  (values: Partial<JudgeInput>): string[] =>
    found(values).filter((finding) => codes.test(finding))
