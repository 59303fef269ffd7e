import type { VisitService } from '../../../../contract/visits.ts'
import { chance, drawn, nth } from './chance.ts'
import { clinic, SITES } from './clinic.ts'

/** Visits that are billed together: a patient comes four times in a month, every other month. */
export const TOGETHER = 4
/** Of whom each has six such months in a year of 14,400 visits. */
export const PATIENTS = 600

/** Of ten patients, whose they are: the largest payer has four. */
const PAYERS_OF_TEN = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3] as const
const DIAGNOSES = ['J00X', 'I10X', 'E119', 'M545', 'R51X', 'F411', 'Z000'] as const
/** What each payer pays of the clinic's prices, in hundredths. */
const TARIFFS: readonly [number, ...number[]] = [100, 92, 85, 110]
/** Professionals who work there. */
const OF_FIRST_SITE = 7

const common = {
  codPrestador: SITES[0],
  codServicio: 130,
  modalidadGrupoServicioTecSal: '01',
  conceptoRecaudo: '05',
  tipoDocumentoIdentificacion: 'CC',
  valorPagoModerador: 0,
}
const consulta = {
  ...common,
  grupoServicios: '01',
  finalidadTecnologiaSalud: '16',
  causaMotivoAtencion: '38',
  tipoDiagnosticoPrincipal: '02',
}
const procedimiento = {
  ...common,
  grupoServicios: '02',
  finalidadTecnologiaSalud: '15',
  viaIngresoServicioSalud: '02',
}

export interface Offered {
  readonly category: number
  readonly description: string
  readonly service: Readonly<Record<string, string | number>>
  readonly unitPrice: number
}

const CONSULTAS: readonly [Offered, Offered] = [
  {
    category: 1,
    description: 'Consulta de control',
    service: { ...consulta, codConsulta: '890301' },
    unitPrice: 45_000,
  },
  {
    category: 1,
    description: 'Consulta por primera vez',
    service: { ...consulta, codConsulta: '890201' },
    unitPrice: 52_000,
  },
]
const PROCEDIMIENTOS: readonly [Offered, ...Offered[]] = [
  {
    category: 2,
    description: 'Glucosa en suero',
    service: { ...procedimiento, codProcedimiento: '903841' },
    unitPrice: 9_850.5,
  },
  {
    category: 2,
    description: 'Hemograma',
    service: { ...procedimiento, codProcedimiento: '902210' },
    unitPrice: 18_400,
  },
  {
    category: 2,
    description: 'Terapia física integral',
    service: { ...procedimiento, codProcedimiento: '931000' },
    unitPrice: 27_300.25,
  },
]

/** What is kept as services of their own, to begin a visit from. */
export const OFFERED: readonly Offered[] = CONSULTAS

export interface SampleVisit {
  readonly patient: number
  /** Null: nobody wrote down who pays. */
  readonly payer: number | null
  readonly services: VisitService[]
}

/** The nth visit of all, and what was done at this time of it. A small clinic's year is 14,400 of them. */
export function visitOf(n: number, date: string, clock: string): SampleVisit {
  const patient = Math.floor(n / TOGETHER) % PATIENTS
  const payer = nth(PAYERS_OF_TEN, patient)
  // Somebody's own; the next ones when they come again.
  const professional = (Math.floor(patient / 3) + (n % TOGETHER)) % clinic.professionals.length
  const diagnosis = drawn(DIAGNOSES, n + 3e6)
  const serviceOf = ({ category, description, service, unitPrice }: Offered, quantity: number): VisitService => ({
    category,
    description,
    quantity,
    unitPrice: Math.round(unitPrice * nth(TARIFFS, payer)) / 100,
    service: {
      ...service,
      codPrestador: SITES[professional < OF_FIRST_SITE ? 0 : 1],
      fechaInicioAtencion: `${date} ${clock}`,
      codDiagnosticoPrincipal: diagnosis,
      numDocumentoIdentificacion: nth(clinic.professionals, professional).documentNumber,
    },
  })
  const procedures = Math.floor(chance(n + 5e6) * 3)
  return {
    patient,
    payer: n % 50 === 49 ? null : payer,
    services: [
      serviceOf(nth(CONSULTAS, n % TOGETHER === 0 ? 1 : 0), 1),
      ...Array.from({ length: procedures }, (_, k) => serviceOf(nth(PROCEDIMIENTOS, n + k), 1 + (n % 3))),
    ],
  }
}
