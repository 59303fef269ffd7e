import {
  consulta,
  type Draft,
  hospitalizacion,
  medicamento,
  otroServicio,
  procedimiento,
  rips,
  usuario,
} from '../../support/rips.ts'

let number = 0

/** A RIPS without invoice, of one user with these services. */
export const without = (servicios: Draft = { consultas: [consulta()] }, user: Draft = {}): Draft =>
  rips({ numFactura: null, tipoNota: 'RS', numNota: `DI${++number}`, usuarios: [usuario({ servicios, ...user })] })

/** Of an invoice that the ministry does not have: it refuses the close of its capitation. */
export const OF_INVOICE = { numFactura: 'NADIE1', tipoNota: null, numNota: null }

export const user = 'usuarios[0]'
export const services = `${user}.servicios`

/** A dialect: where, what stands there, what is made of it, and what is told; what it is in a program's JSON. */
interface Row {
  readonly content: () => Draft
  readonly path: string
  readonly given: unknown
  readonly kept: unknown
  readonly told: readonly string[]
  readonly stays?: readonly string[]
}

export const EVERYWHERE: Readonly<Record<string, Row>> = {
  'a blank idMIPRES of a procedure': {
    content: () => without({ procedimientos: [procedimiento()] }),
    path: `${services}.procedimientos[0].idMIPRES`,
    given: '',
    kept: null,
    told: ['empty_to_null procedimientos idMIPRES 1'],
  },
  'blanks for a blank idMIPRES of a medicine': {
    content: () => without({ medicamentos: [medicamento()] }),
    path: `${services}.medicamentos[0].idMIPRES`,
    given: '  ',
    kept: null,
    told: ['empty_to_null medicamentos idMIPRES 1'],
  },
  'a blank idMIPRES of another service': {
    content: () => without({ otrosServicios: [otroServicio()] }),
    path: `${services}.otrosServicios[0].idMIPRES`,
    given: '',
    kept: null,
    told: ['empty_to_null otrosServicios idMIPRES 1'],
  },
  'a blank related diagnosis': {
    content: () => without(),
    path: `${services}.consultas[0].codDiagnosticoRelacionado1`,
    given: '',
    kept: null,
    told: ['empty_to_null consultas codDiagnosticoRelacionado1 1'],
  },
  'a blank complication': {
    content: () => without({ hospitalizacion: [hospitalizacion()] }),
    path: `${services}.hospitalizacion[0].codComplicacion`,
    given: '',
    kept: null,
    told: ['empty_to_null hospitalizacion codComplicacion 1'],
  },
  'a blank pharmaceutical form': {
    content: () => without({ medicamentos: [medicamento()] }),
    path: `${services}.medicamentos[0].formaFarmaceutica`,
    given: '',
    kept: null,
    told: ['empty_to_null medicamentos formaFarmaceutica 1'],
  },
  "a foreigner's blank municipality": {
    content: () => without(undefined, { codPaisResidencia: '862', codZonaTerritorialResidencia: null }),
    path: `${user}.codMunicipioResidencia`,
    given: '',
    kept: null,
    told: ['empty_to_null usuarios codMunicipioResidencia 1'],
  },
  'a blank numFactura': {
    content: () => without(),
    path: 'numFactura',
    given: '',
    kept: null,
    told: ['empty_to_null root numFactura 1'],
  },
  'a document number with blanks around it': {
    content: () => without(),
    path: `${user}.numDocumentoIdentificacion`,
    given: ' 31188202 ',
    kept: '31188202',
    told: ['trimmed usuarios numDocumentoIdentificacion 1'],
  },
  'a property that only the hospital stay has': {
    content: () => without(),
    path: `${services}.consultas[0].viaIngresoServicioSalud`,
    given: '02',
    kept: '02',
    told: ['not_sent consultas viaIngresoServicioSalud 1'],
  },
  'a property that no table has': {
    content: () => without(),
    path: `${services}.consultas[0].codDiagnosticoMuerte`,
    given: null,
    kept: null,
    told: ['not_sent consultas codDiagnosticoMuerte 1'],
  },
  'the authorisation of a medicine': {
    content: () => without({ medicamentos: [medicamento()] }),
    path: `${services}.medicamentos[0].numAutorizacion`,
    given: 'AUT1',
    kept: 'AUT1',
    told: ['not_sent medicamentos numAutorizacion 1'],
  },
}

export const OF_FILES: Readonly<Record<string, Row>> = {
  'a unit of measure as text': {
    content: () => without({ medicamentos: [medicamento()] }),
    path: `${services}.medicamentos[0].unidadMedida`,
    given: '168',
    kept: 168,
    told: ['text_to_number medicamentos unidadMedida 1'],
  },
  'a value with its cents as text': {
    content: () => without(),
    path: `${services}.consultas[0].vrServicio`,
    given: '0.00',
    kept: 0,
    told: ['text_to_number consultas vrServicio 1'],
  },
  'a code as a number': {
    content: () => without(),
    path: `${services}.consultas[0].codConsulta`,
    given: 890602,
    kept: '890602',
    told: ['number_to_text consultas codConsulta 1'],
  },
  'a code in a column of fixed width': {
    content: () => without(),
    path: `${services}.consultas[0].codConsulta`,
    given: '890602    ',
    kept: '890602',
    told: ['trimmed consultas codConsulta 1'],
    stays: [`RVG05 ${services}.consultas[0].codConsulta`],
  },
  'a time with T and seconds': {
    content: () => without(),
    path: `${services}.consultas[0].fechaInicioAtencion`,
    given: '2026-06-26T11:28:07',
    kept: '2026-06-26 11:28',
    told: ['date_form consultas fechaInicioAtencion 1'],
    stays: [`RVG01 ${services}.consultas[0].fechaInicioAtencion`],
  },
  'a day with its midnight': {
    content: () => without(),
    path: `${user}.fechaNacimiento`,
    given: '1991/01/01 00:00:00.000',
    kept: '1991-01-01',
    told: ['date_form usuarios fechaNacimiento 1'],
    stays: [`RVG01 ${user}.fechaNacimiento`],
  },
  'a code in small letters, with blanks': {
    content: () => without(),
    path: `${services}.consultas[0].codDiagnosticoPrincipal`,
    given: ' c402',
    kept: 'C402',
    told: ['trimmed consultas codDiagnosticoPrincipal 1', 'capitals consultas codDiagnosticoPrincipal 1'],
    stays: [`RVG05 ${services}.consultas[0].codDiagnosticoPrincipal`],
  },
  'the kind of a note in small letters': {
    content: () => without(),
    path: 'tipoNota',
    given: 'rs',
    kept: 'RS',
    told: ['capitals root tipoNota 1'],
    stays: ['RVG06 tipoNota'],
  },
  'a number that counts from 0': {
    content: () => without(),
    path: `${user}.consecutivo`,
    given: 0,
    kept: 1,
    told: ['renumbered usuarios consecutivo 1'],
    stays: [`RVG05 ${user}.consecutivo`],
  },
  'a number that leaves a gap': {
    content: () => without(),
    path: `${services}.consultas[0].consecutivo`,
    given: 9,
    kept: 1,
    told: ['renumbered consultas consecutivo 1'],
    stays: [`RVG06 ${services}.consultas[0].consecutivo`],
  },
}
