import { COVERAGE_MATRIX } from '../../../contract/rips/coverage.ts'
import { text } from '../view.ts'
import { type Rule, serviceRule, userRule, when } from './rule.ts'

/** Users and payments that a coverage takes: matrix 1.8 of DT1. What the matrix does not know is not judged. */

/** New with DT1 v003, which was not seen with its matrix. */
const UNPLACED_USER = '14'
/** Never in a RIPS: RVC092. */
const ADVANCE = '04'

export const COVERAGE_RULES: readonly Rule[] = [
  userRule(
    'RVC005',
    'El tipo de usuario no corresponde a la cobertura de la factura: corrija el tipo o facture con la que es.',
    ({ record, package: { invoice } }) => {
      const row = COVERAGE_MATRIX[invoice?.coverage ?? '']
      const type = text(record, 'tipoUsuario')
      const judged = row !== undefined && type !== undefined && type !== UNPLACED_USER
      return when(judged && !row.userTypes.includes(type), 'tipoUsuario')
    },
    ['invoice'],
  ),
  serviceRule(
    'CIN006',
    ['consultas', 'procedimientos', 'medicamentos', 'otrosServicios'],
    'El concepto de recaudo no corresponde a la cobertura de la factura: corríjalo.',
    ({ record, user }) => {
      const row = COVERAGE_MATRIX[user.package.invoice?.coverage ?? '']
      const concept = text(record, 'conceptoRecaudo')
      const judged = row !== undefined && concept !== undefined && concept !== ADVANCE
      return when(judged && !row.concepts.includes(concept), 'conceptoRecaudo')
    },
    ['invoice'],
  ),
]
