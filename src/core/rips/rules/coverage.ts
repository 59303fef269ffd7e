import { COVERAGE_MATRIX, type CoverageException } from '../../../contract/rips/coverage.ts'
import { say } from '../../messages/message.ts'
import { type Service, text } from '../view.ts'
import { codeOf } from './codes.ts'
import { type Rule, serviceRule, userRule, when } from './rule.ts'

/** Users and payments that a coverage takes: matrix 1.8 of DT1. What the matrix does not know is not judged. */

/** New with DT1 v003, which was not seen with its matrix. */
const UNPLACED_USER = '14'
/** Never in a RIPS: RVC092. */
const ADVANCE = '04'

export const COVERAGE_RULES: readonly Rule[] = [
  userRule(
    'RVC005',
    say('findings.userTypeOfCoverage'),
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
    say('findings.conceptOfCoverage'),
    (service) => {
      const { record, user } = service
      const row = COVERAGE_MATRIX[user.package.invoice?.coverage ?? '']
      const concept = text(record, 'conceptoRecaudo')
      if (row === undefined || concept === undefined || concept === ADVANCE) return
      const taken = row.concepts.includes(concept) && !(row.exception && isExcepted(row.exception, concept, service))
      return when(!taken, 'conceptoRecaudo')
    },
    ['invoice'],
  ),
]

function isExcepted({ concept, cups, userTypes }: CoverageException, given: string, service: Service): boolean {
  if (given !== concept) return false
  const code = codeOf(service) ?? ''
  const type = text(service.user.record, 'tipoUsuario') ?? ''
  return (cups?.some((group) => code.startsWith(group)) ?? true) && (userTypes?.includes(type) ?? true)
}
