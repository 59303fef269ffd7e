import type { VisitService } from '../../contract/visits.ts'
import { chance, drawn, nth } from './chance.ts'
import { clinic, SITES } from './clinic.ts'

/** Visits that are billed together: a patient comes four times in a month, every other month. */
export const TOGETHER = 4
/** Of whom each has six such months in a year of 14,400 visits. */
export const PATIENTS = 600

/** Of ten patients, whose they are: the largest payer has four. */
const PAYERS_OF_TEN = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3] as const
/** What each payer pays of the clinic's prices, in hundredths. */
const TARIFFS: readonly [number, ...number[]] = [100, 92, 85, 110]
/** The payer who wants each service authorized. */
const AUTHORIZING = 1
/** Professionals who work there. */
const OF_FIRST_SITE = 7

const common = {
  codPrestador: SITES[0],
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

const consultation = (codConsulta: string, codServicio: number, description: string, unitPrice: number): Offered => ({
  category: 1,
  description,
  unitPrice,
  service: { ...consulta, codServicio, codConsulta },
})
const procedure = (codProcedimiento: string, codServicio: number, description: string, unitPrice: number): Offered => ({
  category: 2,
  description,
  unitPrice,
  service: { ...procedimiento, codServicio, codProcedimiento },
})

/** What somebody of a speciality does, and what for. */
interface Speciality {
  readonly first: Offered
  readonly control: Offered
  /** Done besides a consultation; none. */
  readonly procedures: readonly Offered[]
  readonly diagnoses: readonly [string, ...string[]]
}

const medicina: Speciality = {
  first: consultation('890201', 328, 'Consulta por primera vez', 52_000),
  control: consultation('890301', 328, 'Consulta de control', 45_000),
  procedures: [
    procedure('903841', 706, 'Glucosa en suero', 9_850.5),
    procedure('902210', 706, 'Hemograma', 18_400),
    procedure('907106', 706, 'Uroanálisis', 8_200),
  ],
  diagnoses: ['J00X', 'I10X', 'E119', 'R51X', 'Z000'],
}
const odontologia: Speciality = {
  first: consultation('890203', 334, 'Odontología: primera vez', 48_000),
  control: consultation('890303', 334, 'Odontología: control', 38_500),
  procedures: [procedure('232102', 334, 'Obturación con resina', 74_000)],
  diagnoses: ['K021'],
}
const psicologia: Speciality = {
  first: consultation('890208', 344, 'Psicología: primera vez', 68_000),
  control: consultation('890308', 344, 'Psicología: control', 60_000),
  procedures: [],
  diagnoses: ['F411'],
}
const nutricion: Speciality = {
  first: consultation('890206', 333, 'Nutrición: primera vez', 55_000),
  control: consultation('890306', 333, 'Nutrición: control', 46_000),
  procedures: [],
  diagnoses: ['E669', 'E119'],
}
const fisioterapia: Speciality = {
  first: consultation('890211', 739, 'Fisioterapia: primera vez', 43_000),
  control: consultation('890311', 739, 'Fisioterapia: control', 39_000),
  procedures: [procedure('931000', 739, 'Terapia física integral', 27_300.25)],
  diagnoses: ['M545'],
}

/** Of the professionals, in their order. */
const SPECIALITIES: readonly [Speciality, ...Speciality[]] = [
  ...([medicina, medicina, odontologia, psicologia, nutricion] as const),
  ...([fisioterapia, medicina, medicina, fisioterapia, odontologia] as const),
]

/** What is kept as services of their own, to begin a visit from. */
export const OFFERED: readonly Offered[] = [
  ...[medicina, odontologia, psicologia, nutricion, fisioterapia].flatMap(({ first, control, procedures }) => [
    ...[control, first],
    ...procedures,
  ]),
]

export interface SampleVisit {
  readonly patient: number
  /** Null: nobody wrote down who pays. */
  readonly payer: number | null
  readonly services: VisitService[]
}

/** The nth visit of all, and what was done at this time of it by somebody of the speciality. A small clinic's year is 14,400 of them. */
export function visitOf(n: number, date: string, clock: string, patients = PATIENTS): SampleVisit {
  const patient = Math.floor(n / TOGETHER) % patients
  const payer = nth(PAYERS_OF_TEN, patient)
  // Somebody's own; the next ones when they come again.
  const professional = (Math.floor(patient / 3) + (n % TOGETHER)) % clinic.professionals.length
  const { first, control, procedures: known, diagnoses } = nth(SPECIALITIES, professional)
  const diagnosis = drawn(diagnoses, n + 3e6)
  const serviceOf = ({ category, description, service, unitPrice }: Offered, quantity: number): VisitService => ({
    category,
    description,
    quantity,
    unitPrice: Math.round(unitPrice * nth(TARIFFS, payer)) / 100,
    service: {
      ...service,
      codPrestador: SITES[professional < OF_FIRST_SITE ? 0 : 1],
      fechaInicioAtencion: `${date} ${clock}`,
      // Their contract asks for it.
      ...(payer === AUTHORIZING && { numAutorizacion: `A${100_000 + n}` }),
      codDiagnosticoPrincipal: diagnosis,
      numDocumentoIdentificacion: nth(clinic.professionals, professional).documentNumber,
    },
  })
  const procedures = Math.min(Math.floor(chance(n + 5e6) * 3), known.length)
  return {
    patient,
    payer: n % 50 === 49 ? null : payer,
    services: [
      serviceOf(n % TOGETHER === 0 ? first : control, 1),
      ...[...known, ...known]
        .slice(n % known.length, (n % known.length) + procedures)
        .map((each) => serviceOf(each, 1 + (n % 3))),
    ],
  }
}
