import { added, type Centavos, NOTHING } from '../../../contract/centavos.ts'
import type { HealthBlock } from '../../../contract/documents.ts'
import type { Patient } from '../../../contract/patients.ts'
import { isReceipt } from '../../../contract/receipt.ts'
import { COVERAGE_01_CLOSED, COVERAGE_MATRIX } from '../../../contract/rips/coverage.ts'
import type { RuleCode } from '../../../contract/rips/rules.ts'
import { PRIVATE } from '../../../contract/visit-invoice.ts'
import { type Message, type Said, say } from '../../messages/message.ts'
import type { Issue } from '../../messages/untold.ts'
import type { InvoiceContent } from '../../store/documents.ts'
import { isCapitation, lineTotal, toCentavos } from './content.ts'

/** `rule`: the ministry's, which the judgement of the RIPS may put better. */
type Finding = readonly [field: string, message: Message, rule?: RuleCode]

/** What keeps an invoice from being sent beyond what every provider refuses. `today`: in Colombia. */
export function invoiceIssues(
  content: InvoiceContent,
  patients: ReadonlyMap<string, Patient>,
  hasPayer: boolean,
  today: string,
): Issue[] {
  const findings = [
    ...payer(content, hasPayer),
    ...values(content),
    ...moderating(content),
    ...coverage(content, patients, today),
  ]
  return findings.map(([field, message, code = 'health_document_invalid']) => ({
    code,
    message,
    field,
    severity: 'error',
  }))
}

function payer(content: InvoiceContent, hasPayer: boolean): Finding[] {
  const { clientId, health, lines } = content
  if (!hasPayer && clientId !== null) return [['clientId', say('documents.payerUnknown')]]
  if (!hasPayer && lines.length > 0) return [['clientId', say('documents.onePatient')]]
  if (clientId === null && !isReceipt(content) && health?.coverage !== PRIVATE)
    return [['clientId', say('documents.choosePayer')]]
  return clientId !== null && isReceipt(content) ? [['clientId', say('documents.collectionToPatient')]] : []
}

/** A value that a service carries must be its line's: invoice and RIPS say the same. */
function values({ lines }: InvoiceContent): Finding[] {
  return lines.flatMap((line, index): Finding[] => {
    const { vrServicio } = line.service
    const field = `lines[${index}].service.vrServicio`
    if (typeof vrServicio !== 'number' || vrServicio === 0 || toCentavos(vrServicio) === lineTotal(line)) return []
    return [[field, say('documents.lineAmount')]]
  })
}

/** Concepts that patients pay by service; an advance (04) is of the invoice only. */
export const BY_SERVICE = ['01', '02', '03'] as const
export const CONCEPT_NAMES: Readonly<Record<string, Said>> = {
  '01': say('documents.copayments'),
  '02': say('documents.moderatingFees'),
  '03': say('documents.sharedPayments'),
}

/** The ministry adds up what the RIPS says that patients paid, by concept, and compares it with the invoice. */
function moderating(content: InvoiceContent): Finding[] {
  // By capitation the invoice credits what was paid in the period before (Lineamientos 2.2.6).
  if (isReceipt(content) || isCapitation(content)) return []
  return BY_SERVICE.flatMap((concept): Finding[] => {
    if (takenOff(content, concept) === paidForServices(content, concept)) return []
    const message = say('documents.conceptSum', { concept: CONCEPT_NAMES[concept] ?? concept })
    return [['moderatingPayments', message, 'RVC036']]
  })
}

/** What patients paid for a concept, as an invoice says that it takes it off. */
export const takenOff = ({ moderatingPayments }: InvoiceContent, concept: string): Centavos =>
  added(moderatingPayments.filter((paid) => paid.concept === concept).map(({ amount }) => amount))

/** The same, as its services say that they paid it. */
export const paidForServices = ({ lines }: InvoiceContent, concept: string): Centavos =>
  added(lines.map(({ service }) => (service.conceptoRecaudo === concept ? paidFor(service) : NOTHING)))

const paidFor = ({ valorPagoModerador }: Readonly<Record<string, unknown>>) =>
  typeof valorPagoModerador === 'number' ? toCentavos(valorPagoModerador) : NOTHING

function coverage(content: InvoiceContent, patients: ReadonlyMap<string, Patient>, today: string): Finding[] {
  const { health, lines, moderatingPayments } = content
  if (!health) return []
  if (health.coverage === '01' && today >= COVERAGE_01_CLOSED) {
    return [['health.coverage', say('documents.coverage01'), 'FED134']]
  }
  const row = COVERAGE_MATRIX[health.coverage]
  if (!row) return []
  const wrongModality = !row.modalities.includes(health.paymentModality)
  const strangers = new Set([...patients.values()].filter(({ userType }) => !row.userTypes.includes(userType ?? '')))
  const firstLines = new Set<string>()
  return [
    ...(wrongModality ? [['health.paymentModality', say('documents.modalityCoverage'), 'FED133'] as const] : []),
    ...policy(health),
    ...lines.flatMap(({ patientId }, index): Finding[] => {
      const patient = patients.get(patientId)
      if (!patient || !strangers.has(patient) || firstLines.has(patientId)) return []
      firstLines.add(patientId)
      return [[`lines[${index}].patientId`, say('documents.userTypeCoverage'), 'RVC005']]
    }),
    ...moderatingPayments.flatMap(({ concept }, index): Finding[] =>
      row.concepts.includes(concept)
        ? []
        : [[`moderatingPayments[${index}].concept`, say('documents.conceptCoverage'), 'CIN006']],
    ),
  ]
}

/** SOAT and voluntary plans are charged by policy, every other coverage by contract. */
const BY_POLICY: ReadonlySet<string> = new Set(['04', '10', '11', '12'])

function policy({ coverage, contractNumber, policyNumber }: HealthBlock): Finding[] {
  const field = 'health.policyNumber'
  if (!policyNumber && BY_POLICY.has(coverage)) {
    return [[field, say('documents.policyNeeded'), 'FED131']]
  }
  if (!policyNumber || !contractNumber) return []
  return [[field, say('documents.contractOrPolicy'), 'FED131']]
}
