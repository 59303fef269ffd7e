/** What the ministry takes together with a coverage (its matrix 1.8, rules RVC005 and CIN006). */
export interface CoverageRow {
  /** modalidadPago. */
  readonly modalities: readonly string[]
  /** tipoUsuario. */
  readonly userTypes: readonly string[]
  /** conceptoRecaudo; 04 only in the invoice. */
  readonly concepts: readonly string[]
  /** The row's footnote: a concept that some CUPS or users do not have. */
  readonly exception?: CoverageException
}

export interface CoverageException {
  readonly concept: string
  /** Beginnings of CUPS. */
  readonly cups?: readonly string[]
  readonly userTypes?: readonly string[]
}

const EVERY_MODALITY = ['01', '02', '03', '04']
const EVERYBODY = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13']

const row = (
  modalities: readonly string[],
  userTypes: readonly string[],
  concepts: readonly string[],
  exception?: CoverageException,
): CoverageRow => ({
  modalities,
  userTypes,
  concepts,
  ...(exception && { exception }),
})

/**
 * Footnote of row 16, of which the print is not clear: its marks stand on 01 and 02, and the ministry's own examples pay a
 * moderating fee (02) for 890201. So it is the copayment (01) that consultations of these groups never had.
 */
const NO_COPAY_FOR_CONSULTATIONS: CoverageException = { concept: '01', cups: ['8902', '8903'] }
/** Footnote of row 17: the subsidised regime pays no moderating fee. */
const NO_FEE_FOR_SUBSIDISED: CoverageException = { concept: '02', userTypes: ['04'] }

/**
 * By coberturaPlan. 01 is closed since 1 July 2026 (16 and 17 took its place); the row of 03 is printed empty, so nothing
 * is known against it: neither is here.
 */
export const COVERAGE_MATRIX: Readonly<Record<string, CoverageRow>> = {
  '02': row(['04'], ['01', '02', '03', '04'], ['01', '02', '05']),
  '04': row(['01', '04'], ['10'], ['05']),
  '05': row(EVERY_MODALITY, ['09'], ['04', '05']),
  '06': row(['01', '04'], EVERYBODY, ['05']),
  '07': row(['01', '03', '04'], EVERYBODY, ['05']),
  '08': row(['04'], ['05'], ['05']),
  '09': row(['04'], ['05'], ['05']),
  '10': row(EVERY_MODALITY, ['11'], ['03', '04', '05']),
  '11': row(EVERY_MODALITY, ['11'], ['03', '04', '05']),
  '12': row(['01', '04'], ['11'], ['03', '04', '05']),
  '13': row(EVERY_MODALITY, ['06', '07', '13'], ['01', '02', '04', '05']),
  '14': row(EVERY_MODALITY, ['08'], ['04', '05']),
  '15': row(['01', '04'], ['12'], ['04', '05']),
  '16': row(EVERY_MODALITY, ['01', '02', '03'], ['01', '02', '04', '05'], NO_COPAY_FOR_CONSULTATIONS),
  '17': row(EVERY_MODALITY, ['04'], ['01', '02', '04', '05'], NO_FEE_FOR_SUBSIDISED),
}

/** By tipoUsuario, the coverage by which most of them come; who has more than one is asked. */
export const USUAL_COVERAGE: Readonly<Record<string, string>> = {
  '01': '16',
  '02': '16',
  '03': '16',
  '04': '17',
  '06': '13',
  '07': '13',
  '08': '14',
  '09': '05',
  '10': '04',
  '12': '15',
}

/** modalidadPago: one invoice for each thing that was done. */
export const PAY_PER_EVENT = '04'

/** Invoices issued from this day on may not name coverage 01. */
export const COVERAGE_01_CLOSED = '2026-07-01'
