import { describe, expect, it } from 'vitest'
import {
  consulta,
  consultaUrgencias,
  DATED,
  type Draft,
  foundOf,
  hospitalizacion,
  otroServicio,
  procedimiento,
  recienNacido,
  serviceOf,
  urgencia,
} from '../../../../test/support/rips.ts'
import { at, served } from '../../../../test/vectors/vector.ts'

const rule = (code: string) => (servicios: Draft) => foundOf(new RegExp(`^${code} `))(served(servicios))

describe('RVC053: after a death', () => {
  const died = '2026-06-24 21:50'
  const dead = { condicionDestinoUsuarioEgreso: '02', codDiagnosticoCausaMuerte: 'I219', fechaEgreso: died }
  const found = rule('RVC053')
  it.each(DATED)('%s may be given for 24 hours', (group, field) => {
    const given = (when: string | null) => ({
      urgencias: [urgencia(dead)],
      [group]: [serviceOf(group, { [field]: when })],
    })
    expect(found(given('2026-06-25 21:50'))).toEqual([])
    expect(found(given('2026-06-25 21:51'))).toEqual([`RVC053 ${at('urgencias', 'condicionDestinoUsuarioEgreso')}`])
    expect(found(given(null))).toEqual([])
  })

  it('is not judged of the living', () => {
    const late = { consultas: [consulta({ fechaInicioAtencion: '2026-07-01 10:00' })] }
    expect(found({ ...late, hospitalizacion: [hospitalizacion()] })).toEqual([])
    expect(found({ ...late, hospitalizacion: [hospitalizacion(dead)] })).toHaveLength(1)
  })
})

describe('RVC062: a patient who was sent to another service', () => {
  const found = rule('RVC062')
  const sent = { urgencias: [urgencia({ condicionDestinoUsuarioEgreso: '03' })] }

  it('has records of it', () => {
    expect(found(sent)).toEqual([`RVC062 ${at('urgencias', 'condicionDestinoUsuarioEgreso')}`])
    expect(found({ ...sent, consultas: [consultaUrgencias()] })).toEqual([])
    expect(found({ urgencias: [urgencia()] })).toEqual([])
  })

  it('RVG15: needs no emergency consultation then', () => expect(rule('RVG15')(sent)).toEqual([]))
})

describe('RVC054: what an admission came from is in the package', () => {
  const admitted = (via: string | null, more: Draft = {}) =>
    rule('RVC054')({ hospitalizacion: [hospitalizacion({ viaIngresoServicioSalud: via })], ...more })
  const issue = [`RVC054 ${at('hospitalizacion', 'viaIngresoServicioSalud')}`]

  it('from emergencies: their record, their consultation, or immediate care', () => {
    expect(admitted('03')).toEqual(issue)
    expect(admitted('03', { urgencias: [urgencia()] })).toEqual([])
    expect(admitted('03', { consultas: [consultaUrgencias({ grupoServicios: '01' })] })).toEqual([])
    expect(admitted('03', { procedimientos: [procedimiento({ grupoServicios: '05' })] })).toEqual([])
    expect(admitted('03', { consultas: [consulta()] })).toEqual(issue)
  })

  it('from surgery: a procedure of that group', () => {
    expect(admitted('05')).toEqual(issue)
    expect(admitted('05', { procedimientos: [procedimiento()] })).toEqual(issue)
    expect(
      admitted('05', { procedimientos: [procedimiento(), procedimiento({ consecutivo: 2, grupoServicios: '04' })] }),
    ).toEqual([])
    expect(admitted('05', { consultas: [consulta({ grupoServicios: '04' })] })).toEqual(issue)
  })

  it('born here: the delivery or the newborn', () => {
    expect(admitted('06')).toEqual(issue)
    expect(admitted('06', { procedimientos: [procedimiento()] })).toEqual([])
    expect(admitted('06', { recienNacidos: [recienNacido()] })).toEqual([])
  })

  it.each(['01', '02', '04', '07', null])('by way %s nothing is known', (via) => expect(admitted(via)).toEqual([]))
})

it('RVC056: a stay is of an emergency or a hospital stay', () => {
  const found = rule('RVC056')
  const stay = { otrosServicios: [otroServicio({ tipoOS: '03' })] }
  expect(found(stay)).toEqual([`RVC056 ${at('otrosServicios', 'tipoOS')}`])
  expect(found({ ...stay, urgencias: [urgencia()] })).toEqual([])
  expect(found({ ...stay, hospitalizacion: [hospitalizacion()] })).toEqual([])
  expect(found({ otrosServicios: [otroServicio()] })).toEqual([])
})

describe('an emergency', () => {
  it('RVG15: has its consultation', () => {
    const found = rule('RVG15')
    expect(found({ urgencias: [urgencia()] })).toEqual([`RVG15 ${at('urgencias', 'fechaInicioAtencion')}`])
    expect(found({ urgencias: [urgencia()], consultas: [consulta()] })).toHaveLength(1)
    expect(found({ urgencias: [urgencia()], procedimientos: [procedimiento({ codConsulta: '890701' })] })).toHaveLength(
      1,
    )
    expect(found({ urgencias: [urgencia()], consultas: [consultaUrgencias()] })).toEqual([])
  })

  it('RVG16: has the cause of its consultation', () => {
    const found = rule('RVG16')
    const issue = [`RVG16 ${at('urgencias', 'causaMotivoAtencion')}`]
    const said = (consultation: Draft, values: Draft = {}) =>
      found({ urgencias: [urgencia(values)], consultas: [consultaUrgencias(consultation)] })
    expect(said({ causaMotivoAtencion: '38' })).toEqual([])
    expect(said({ causaMotivoAtencion: '21' })).toEqual(issue)
    expect(said({ causaMotivoAtencion: null })).toEqual([])
    expect(said({ causaMotivoAtencion: '21' }, { causaMotivoAtencion: null })).toEqual([])
    expect(said({ causaMotivoAtencion: '21', fechaInicioAtencion: '2026-06-24 21:50' })).toEqual(issue)
    expect(said({ causaMotivoAtencion: '21', fechaInicioAtencion: '2026-06-24 21:51' })).toEqual([])
    const both = [consultaUrgencias({ causaMotivoAtencion: '21' }), consultaUrgencias({ consecutivo: 2 })]
    expect(found({ urgencias: [urgencia()], consultas: both })).toEqual([])
    const two = [urgencia(), urgencia({ consecutivo: 2, causaMotivoAtencion: '21' })]
    expect(found({ urgencias: two, consultas: [consultaUrgencias({ causaMotivoAtencion: '30' })] })).toEqual([])
  })
})

describe('RVC027: a consultation of a patient who is in', () => {
  const found = (values: Draft, more: Draft = { hospitalizacion: [hospitalizacion()] }) =>
    rule('RVC027')({ consultas: [consulta(values)], ...more })
  const issue = [`RVC027 ${at('consultas', 'codConsulta')}`]
  const OUTSIDE = '890201'

  it('is one of 8904 to 8907', () => {
    for (const code of ['890402', '890502', '890602', '890701']) expect(found({ codConsulta: code })).toEqual([])
    for (const code of ['890302', '890802', '190402']) expect(found({ codConsulta: code })).toEqual(issue)
    expect(found({ codConsulta: null })).toEqual([])
  })

  it('from the admission to the discharge', () => {
    const when = (fechaInicioAtencion: string | null) => found({ codConsulta: OUTSIDE, fechaInicioAtencion })
    expect(when('2026-06-24 21:59')).toEqual([])
    expect(when('2026-06-24 22:00')).toEqual(issue)
    expect(when('2026-06-28 11:28')).toEqual(issue)
    expect(when('2026-06-28 11:29')).toEqual([])
    expect(when(null)).toEqual([])
  })

  it('or during an observation in urgencias, or wherever it says so itself', () => {
    expect(found({ codConsulta: OUTSIDE, grupoServicios: '03' }, {})).toEqual(issue)
    expect(found({ codConsulta: OUTSIDE }, {})).toEqual([])
    const emergency = { urgencias: [urgencia({ fechaEgreso: '2026-06-26 23:00' })] }
    expect(found({ codConsulta: OUTSIDE }, emergency)).toEqual(issue)
    expect(found({ codConsulta: OUTSIDE, codServicio: 1102 }, {})).toEqual(issue)
  })
})
