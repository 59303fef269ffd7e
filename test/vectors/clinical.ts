import type { PairTable } from '../../src/core/rips/catalog-lookup.ts'
import type { JudgeInput } from '../../src/core/rips/judge.ts'
import {
  consulta,
  consultaUrgencias,
  type Draft,
  hospitalizacion,
  NOW,
  otroServicio,
  procedimiento,
  recienNacido,
  urgencia,
} from '../support/rips.ts'
import { pairedIn, UNPAIRED_CUPS } from '../support/rips-catalogs.ts'
import { at, consulted, invoiced, served, user, type Vector, vector } from './vector.ts'

/** Dates, stays, sex and age, diagnoses, purposes and newborns. */

const FUTURE = '2026-07-20 10:01'
const hospital = (values: Draft = {}, more: Draft = {}) =>
  served({ hospitalizacion: [hospitalizacion(values)], ...more })
const emergency = (values: Draft = {}, more: Draft = {}) =>
  served({ urgencias: [urgencia(values)], consultas: [consultaUrgencias()], ...more })
/** An outpatient consultation at that time, beside an observation from 22 June 23:21 on. */
const emergencyWith = (fechaInicioAtencion: string) =>
  emergency(
    {},
    { consultas: [consultaUrgencias(), consulta({ consecutivo: 2, codConsulta: '890201', fechaInicioAtencion })] },
  )
const born = (values: Draft = {}, userValues: Draft = {}) =>
  served({ recienNacidos: [recienNacido(values)] }, userValues)
const treated = (values: Draft = {}, userValues: Draft = {}) =>
  served({ procedimientos: [procedimiento(values)] }, userValues)
const dead = { condicionDestinoUsuarioEgreso: '02', codDiagnosticoCausaMuerte: 'I219' }
const child = { fechaNacimiento: '2024-06-01', tipoDocumentoIdentificacion: 'RC' }
const purpose = (finalidadTecnologiaSalud: string, causaMotivoAtencion: string, more: Draft = {}) =>
  consulted({
    finalidadTecnologiaSalud,
    causaMotivoAtencion,
    ...(finalidadTecnologiaSalud === '11' && { codDiagnosticoPrincipal: 'Z000' }),
    ...more,
  })
const delivered = (values: Draft, servicios: Draft = {}) =>
  served({
    procedimientos: [procedimiento({ codProcedimiento: '735301', codDiagnosticoPrincipal: 'O800', ...values })],
    ...servicios,
  })
/** A CUPS that one of the tables of pairs does not have. */
const unpaired = (table: PairTable): Partial<JudgeInput> => ({
  ...consulted({ codConsulta: UNPAIRED_CUPS }),
  catalogs: pairedIn(table === 'cups-cie10' ? 'cups-finalidad' : 'cups-cie10'),
})
const twins = [recienNacido(), recienNacido({ consecutivo: 2, numDocumentoIdentificacion: '00000000000002' })]

export const DATE_VECTORS: readonly Vector[] = [
  vector(
    'RVC013',
    at('consultas', 'fechaInicioAtencion'),
    ['ahora', consulted({ fechaInicioAtencion: NOW })],
    ['en un minuto', consulted({ fechaInicioAtencion: FUTURE })],
  ),
  vector(
    'RVC038',
    at('urgencias', 'fechaInicioAtencion'),
    ['ingreso pasado', emergency()],
    ['ingreso futuro', emergency({ fechaInicioAtencion: FUTURE, fechaEgreso: FUTURE })],
  ),
  vector(
    'RVC039',
    at('urgencias', 'fechaInicioAtencion'),
    ['ingreso antes del egreso', emergency()],
    ['después', emergency({ fechaInicioAtencion: '2026-06-24 22:00' })],
  ),
  vector(
    'RVC040',
    at('urgencias', 'fechaEgreso'),
    ['48 horas', emergency({ fechaEgreso: '2026-06-24 23:21' })],
    ['48 horas y un minuto', emergency({ fechaEgreso: '2026-06-24 23:22' })],
  ),
  vector(
    'RVC041',
    at('hospitalizacion', 'fechaEgreso'),
    ['6 horas', hospital({ fechaEgreso: '2026-06-25 04:00' })],
    ['un minuto menos', hospital({ fechaEgreso: '2026-06-25 03:59' })],
  ),
  vector(
    'RVC043',
    at('hospitalizacion', 'fechaEgreso'),
    ['egreso ahora', hospital({ fechaEgreso: NOW })],
    ['egreso futuro', hospital({ fechaEgreso: FUTURE })],
  ),
  vector(
    'RVC044',
    at('hospitalizacion', 'fechaEgreso'),
    ['en el periodo', invoiced(hospital())],
    ['después', invoiced(hospital({ fechaEgreso: '2026-07-01 00:00' }))],
  ),
  vector(
    'RVC045',
    at('recienNacidos', 'fechaNacimiento'),
    ['nace antes', born()],
    ['nacerá', born({ fechaNacimiento: FUTURE, fechaEgreso: FUTURE })],
  ),
  vector(
    'RVC046',
    at('recienNacidos', 'fechaEgreso'),
    ['egresa después', born()],
    ['egresa antes', born({ fechaEgreso: '2026-06-26 11:09' })],
  ),
  vector(
    'RVC053',
    at('hospitalizacion', 'condicionDestinoUsuarioEgreso'),
    [
      '24 horas después',
      hospital(dead, { procedimientos: [procedimiento({ fechaInicioAtencion: '2026-06-29 11:28' })] }),
    ],
    ['un minuto más', hospital(dead, { procedimientos: [procedimiento({ fechaInicioAtencion: '2026-06-29 11:29' })] })],
  ),
  vector(
    'RVC079',
    at('procedimientos', 'fechaInicioAtencion'),
    [
      'el día en que nace',
      treated(
        { fechaInicioAtencion: '2026-06-01 00:00', codDiagnosticoPrincipal: 'C402' },
        { ...child, fechaNacimiento: '2026-06-01' },
      ),
    ],
    ['la víspera', treated({ fechaInicioAtencion: '2026-05-31 23:59' }, { ...child, fechaNacimiento: '2026-06-01' })],
  ),
  vector(
    'RVC080',
    at('recienNacidos', 'fechaEgreso'),
    ['madre nacida antes', born()],
    ['madre nacida después', born({ fechaNacimiento: '1990-12-30 10:00', fechaEgreso: '1990-12-31 10:00' })],
  ),
  vector(
    'RVC081',
    at('hospitalizacion', 'fechaInicioAtencion'),
    ['ya nacido', hospital()],
    ['la víspera', hospital({ fechaInicioAtencion: '1990-12-31 23:59' })],
  ),
]

export const STAY_VECTORS: readonly Vector[] = [
  vector(
    'RVG15',
    at('urgencias', 'fechaInicioAtencion'),
    ['con su consulta', emergency()],
    ['sin consulta', served({ urgencias: [urgencia()] })],
  ),
  vector(
    'RVG16',
    at('urgencias', 'causaMotivoAtencion'),
    ['la misma causa', emergency()],
    ['otra causa', emergency({ causaMotivoAtencion: '26' })],
  ),
  vector(
    'RVC027',
    at('consultas', 'codConsulta'),
    ['intrahospitalaria', hospital({}, { consultas: [consulta()] })],
    ['externa en la estancia', hospital({}, { consultas: [consulta({ codConsulta: '890201' })] })],
  ),
  vector(
    'RVC027',
    at('consultas', 'codConsulta', 1),
    ['antes de la observación', emergencyWith('2026-06-22 23:20')],
    ['externa en la observación de urgencias', emergencyWith('2026-06-23 10:00')],
  ),
  vector(
    'RVC027',
    at('consultas', 'codConsulta'),
    ['en otro servicio', consulted({ codConsulta: '890201' })],
    ['externa en el servicio de urgencias', consulted({ codConsulta: '890201', codServicio: 1102 })],
  ),
  vector(
    'RVC054',
    at('hospitalizacion', 'viaIngresoServicioSalud'),
    ['con urgencias', emergency({}, { hospitalizacion: [hospitalizacion({ viaIngresoServicioSalud: '03' })] })],
    ['sin urgencias', hospital({ viaIngresoServicioSalud: '03' })],
  ),
  vector(
    'RVC056',
    at('otrosServicios', 'tipoOS'),
    [
      'con hospitalización',
      hospital({}, { otrosServicios: [otroServicio({ tipoOS: '03', codTecnologiaSalud: '130A01' })] }),
    ],
    ['sola', served({ otrosServicios: [otroServicio({ tipoOS: '03', codTecnologiaSalud: '130A01' })] })],
  ),
  vector(
    'RVC062',
    at('urgencias', 'condicionDestinoUsuarioEgreso'),
    ['con el otro servicio', emergency({ condicionDestinoUsuarioEgreso: '03' })],
    ['sin él', { ...served({ urgencias: [urgencia({ condicionDestinoUsuarioEgreso: '03' })] }) }],
  ),
  vector(
    'RVC021',
    at('procedimientos', 'codProcedimiento'),
    [
      'con estancia',
      served(
        { procedimientos: [procedimiento({ codProcedimiento: '605101' })], hospitalizacion: [hospitalizacion()] },
        { codSexo: 'M' },
      ),
    ],
    ['sin estancia', treated({ codProcedimiento: '605101' }, { codSexo: 'M' })],
  ),
  vector(
    'RVC090',
    at('procedimientos', 'codProcedimiento'),
    [
      'con sala',
      served({
        procedimientos: [procedimiento({ codProcedimiento: '010101', grupoServicios: '04' })],
        otrosServicios: [otroServicio()],
      }),
    ],
    ['sin sala', treated({ codProcedimiento: '010101', grupoServicios: '04' })],
  ),
]

export const PERSON_VECTORS: readonly Vector[] = [
  vector(
    'RVC008',
    `${user}.fechaNacimiento`,
    ['madre de 60 años', born({}, { fechaNacimiento: '1966-01-01' })],
    ['de 61', born({}, { fechaNacimiento: '1965-01-01' })],
  ),
  vector('RVC009', `${user}.codSexo`, ['madre', born()], ['usuario M', born({}, { codSexo: 'M' })]),
  vector(
    'RVC010',
    `${user}.codSexo`,
    ['usuaria F', purpose('24', '35')],
    ['usuario M', consulted({ finalidadTecnologiaSalud: '24', causaMotivoAtencion: '35' }, { codSexo: 'M' })],
  ),
  vector(
    'RVC051',
    at('consultas', 'finalidadTecnologiaSalud'),
    ['prenatal a los 35', purpose('23', '42')],
    [
      'prenatal a los 60',
      consulted({ finalidadTecnologiaSalud: '23', causaMotivoAtencion: '42' }, { fechaNacimiento: '1966-01-01' }),
    ],
  ),
  vector(
    'RVC016',
    at('procedimientos', 'codProcedimiento'),
    [
      'hombre',
      served(
        { procedimientos: [procedimiento({ codProcedimiento: '605101' })], hospitalizacion: [hospitalizacion()] },
        { codSexo: 'M' },
      ),
    ],
    [
      'mujer',
      served({ procedimientos: [procedimiento({ codProcedimiento: '605101' })], hospitalizacion: [hospitalizacion()] }),
    ],
  ),
  vector(
    'RVC028',
    at('consultas', 'codDiagnosticoPrincipal'),
    ['mujer', consulted({ codDiagnosticoPrincipal: 'O800' })],
    ['hombre', consulted({ codDiagnosticoPrincipal: 'O800' }, { codSexo: 'M' })],
  ),
]

export const DIAGNOSIS_VECTORS: readonly Vector[] = [
  vector(
    'RVC031',
    at('consultas', 'codDiagnosticoPrincipal'),
    ['enfermedad', consulted({})],
    ['causa externa', consulted({ codDiagnosticoPrincipal: 'Y349' })],
  ),
  vector(
    'RVC031',
    at('consultas', 'codDiagnosticoPrincipal'),
    ['factor', consulted({ codDiagnosticoPrincipal: 'Z012' })],
    ['síntoma', consulted({ codDiagnosticoPrincipal: 'R509' })],
  ),
  vector(
    'RVC032',
    at('procedimientos', 'codDiagnosticoPrincipal'),
    ['enfermedad', treated()],
    ['síntoma', treated({ codDiagnosticoPrincipal: 'R509' })],
  ),
  vector(
    'RVC033',
    at('procedimientos', 'codDiagnosticoPrincipal'),
    ['enfermedad', treated()],
    ['factor', treated({ codDiagnosticoPrincipal: 'Z000' })],
  ),
  vector(
    'RVC042',
    at('hospitalizacion', 'codDiagnosticoCausaMuerte'),
    ['con causa', hospital(dead)],
    ['sin causa', hospital({ condicionDestinoUsuarioEgreso: '02' })],
  ),
  vector(
    'RVC085',
    at('consultas', 'finalidadTecnologiaSalud'),
    ['con factor', purpose('11', '40')],
    ['con enfermedad', purpose('11', '40', { codDiagnosticoPrincipal: 'C402' })],
  ),
  vector(
    'RVC086',
    at('consultas', 'codDiagnosticoRelacionado1'),
    ['otro', consulted({ codDiagnosticoRelacionado1: 'C403' })],
    ['el principal', consulted({ codDiagnosticoRelacionado1: 'C402' })],
  ),
  vector(
    'RVC087',
    at('consultas', 'codDiagnosticoRelacionado2'),
    ['distintos', consulted({ codDiagnosticoRelacionado1: 'C403', codDiagnosticoRelacionado2: 'C404' })],
    ['iguales', consulted({ codDiagnosticoRelacionado1: 'C403', codDiagnosticoRelacionado2: 'C403' })],
  ),
  vector(
    'RVC088',
    at('hospitalizacion', 'codDiagnosticoRelacionadoE1'),
    ['otro', hospital({ codDiagnosticoRelacionadoE1: 'C403' })],
    ['el principal', hospital({ codDiagnosticoRelacionadoE1: 'C402' })],
  ),
  vector(
    'RVC089',
    at('hospitalizacion', 'codDiagnosticoRelacionadoE3'),
    ['distintos', hospital({ codDiagnosticoRelacionadoE1: 'C403', codDiagnosticoRelacionadoE3: 'C404' })],
    ['iguales', hospital({ codDiagnosticoRelacionadoE1: 'C403', codDiagnosticoRelacionadoE3: 'C403' })],
  ),
  vector(
    'RVC019',
    at('procedimientos', 'codProcedimiento'),
    ['relacionado', treated({ codProcedimiento: '067001', codDiagnosticoPrincipal: 'Q892' })],
    ['no relacionado', treated({ codProcedimiento: '067001' })],
  ),
  vector(
    'RVC019',
    at('consultas', 'codConsulta'),
    ['CUPS de la tabla', consulted({ codConsulta: '890268', codDiagnosticoPrincipal: 'E669' })],
    ['CUPS que no está en la tabla', unpaired('cups-cie10')],
  ),
  vector(
    'RVC029',
    at('consultas', 'codDiagnosticoRelacionado1'),
    ['sin relacionado', consulted({ codConsulta: '890268', codDiagnosticoPrincipal: 'E669' })],
    [
      'no relacionado',
      consulted({ codConsulta: '890268', codDiagnosticoPrincipal: 'E669', codDiagnosticoRelacionado1: 'C403' }),
    ],
  ),
  vector(
    'RVC030',
    at('procedimientos', 'codDiagnosticoRelacionado'),
    ['sin relacionado', treated({ codProcedimiento: '067001', codDiagnosticoPrincipal: 'Q892' })],
    [
      'no relacionado',
      treated({ codProcedimiento: '067001', codDiagnosticoPrincipal: 'Q892', codDiagnosticoRelacionado: 'C403' }),
    ],
  ),
]

const CAUSES = [
  ['RVC067', '11', '40'],
  ['RVC068', '22', '42'],
  ['RVC069', '25', '42'],
  ['RVC070', '23', '42'],
  ['RVC071', '27', '42'],
] as const
const where = at('consultas', 'finalidadTecnologiaSalud')

export const PURPOSE_VECTORS: readonly Vector[] = [
  ...CAUSES.map(([code, finalidad, cause]) =>
    vector(
      code,
      where,
      [`${finalidad} con ${cause}`, purpose(finalidad, cause)],
      [`${finalidad} con 38`, purpose(finalidad, '38')],
    ),
  ),
  vector(
    'RVC052',
    where,
    ['IVE por malformación', purpose('24', '35')],
    ['IVE por enfermedad general', purpose('24', '38')],
  ),
  vector(
    'RVC084',
    where,
    ['sin pago', purpose('22', '42')],
    ['con cuota moderadora', purpose('22', '42', { conceptoRecaudo: '02', valorPagoModerador: 4700 })],
  ),
  vector(
    'RVC059',
    at('consultas', 'codConsulta'),
    ['finalidad de la tabla', consulted({ codConsulta: '890201' })],
    ['otra', consulted({ codConsulta: '890201', finalidadTecnologiaSalud: '44' })],
  ),
  vector(
    'RVC059',
    at('consultas', 'codConsulta'),
    ['CUPS de la tabla', consulted({ codConsulta: '890201' })],
    ['CUPS que no está en la tabla', unpaired('cups-finalidad')],
  ),
  vector(
    'RVC083',
    at('procedimientos', 'finalidadTecnologiaSalud'),
    ['colectivo', treated({ codProcedimiento: '901304', finalidadTecnologiaSalud: '42' })],
    ['individual', treated({ finalidadTecnologiaSalud: '42' })],
  ),
]

export const NEWBORN_VECTORS: readonly Vector[] = [
  vector(
    'RVC057',
    at('recienNacidos', 'edadGestacional'),
    ['46 semanas', born({ edadGestacional: 46 })],
    ['47', born({ edadGestacional: 47 })],
  ),
  vector('RVC058', at('recienNacidos', 'peso'), ['500 gramos', born({ peso: 500 })], ['499', born({ peso: 499 })]),
  vector(
    'RVC097',
    at('recienNacidos', 'numConsultasCPrenatal'),
    ['15 controles', born({ numConsultasCPrenatal: 15 })],
    ['16', born({ numConsultasCPrenatal: 16 })],
  ),
  vector(
    'RVC023',
    at('procedimientos', 'codProcedimiento'),
    ['parto con recién nacido', delivered({}, { recienNacidos: [recienNacido()] })],
    ['sin recién nacido', delivered({})],
  ),
  vector(
    'RVC022',
    at('procedimientos', 'codProcedimiento'),
    [
      'con hospitalización y sala',
      delivered(
        { grupoServicios: '03' },
        { recienNacidos: [recienNacido()], hospitalizacion: [hospitalizacion()], otrosServicios: [otroServicio()] },
      ),
    ],
    ['sin ellas', delivered({ grupoServicios: '03' }, { recienNacidos: [recienNacido()] })],
  ),
  vector(
    'RVG14',
    at('recienNacidos', 'fechaNacimiento', 1),
    ['parto múltiple', delivered({ codProcedimiento: '735931' }, { recienNacidos: twins })],
    ['parto de uno', delivered({}, { recienNacidos: twins })],
  ),
]
