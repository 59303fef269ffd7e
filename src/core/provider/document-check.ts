import { isNit } from '../../contract/nit.ts'
import { isReceipt } from '../../contract/receipt.ts'
import { type Message, say } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'
import { type HealthDocument, type HealthInvoice, type HealthNote, totalsOf } from './document.ts'

type Finding = readonly [field: string, message: Message]

const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
/** DIAN identification documents. */
const DOCUMENT_CODES = new Set(['11', '12', '13', '21', '22', '31', '41', '42', '47', '48', '50', '91'])
const CONCEPTS = { credit_note: /^[1-6]$/, debit_note: /^[1-4]$/ }
/** Providers cut a longer one, or refuse it. */
const OBSERVATION_LENGTH = 250

/** What keeps a document from being sent to any provider; empty when nothing does. */
export function checkDocument(document: HealthDocument): Issue[] {
  const findings = [
    ...checkHead(document),
    ...checkCustomer(document),
    ...checkLines(document),
    ...checkTotals(document),
    ...checkHealth(document),
    ...(document.kind === 'invoice' ? checkInvoice(document) : checkNote(document)),
  ]
  return findings.map(([field, message]) => ({ code: 'health_document_invalid', message, field, severity: 'error' }))
}

/** The finding, when `wrong`. */
function when(wrong: boolean, field: string, message: Message): Finding[] {
  return wrong ? [[field, message]] : []
}

function checkHead({ reference, issued, payment, observation }: HealthDocument): Finding[] {
  return [
    ...when(!/^[\w-]{1,60}$/.test(reference), 'reference', say('provider.reference')),
    ...when(!DATE.test(issued.date) || !TIME.test(issued.time), 'issued', say('provider.issued')),
    ...when(payment.method === '', 'payment.method', say('provider.paymentMethod')),
    ...when(payment.form === '2' && !DATE.test(payment.dueDate ?? ''), 'payment.dueDate', say('provider.dueDate')),
    ...when(
      (observation ?? '').length > OBSERVATION_LENGTH,
      'observation',
      say('provider.observation', { max: OBSERVATION_LENGTH }),
    ),
  ]
}

function checkCustomer({ customer }: HealthDocument): Finding[] {
  const { documentCode, documentNumber, name, municipalityCode, countryCode } = customer
  const lacksMunicipality = countryCode === undefined && !/^\d{5}$/.test(municipalityCode)
  const wrongNumber = documentCode === '31' ? !isNit(documentNumber) : !/^[A-Za-z0-9]{1,20}$/.test(documentNumber)
  return [
    ...when(!DOCUMENT_CODES.has(documentCode), 'customer.documentCode', say('provider.customerType')),
    ...when(wrongNumber, 'customer.documentNumber', say('provider.customerNumber')),
    ...when(name.trim() === '', 'customer.name', say('provider.customerName')),
    ...when(lacksMunicipality, 'customer.municipalityCode', say('provider.customerMunicipality')),
    ...when(!/^[A-Z]{2}$/.test(countryCode ?? 'CO'), 'customer.countryCode', say('provider.customerCountry')),
  ]
}

function checkLines({ lines }: HealthDocument): Finding[] {
  return [
    ...when(lines.length === 0, 'lines', say('provider.noLines')),
    ...lines.flatMap(({ code, description, quantity, unitPrice }, index) => [
      ...when(code.trim() === '', `lines[${index}].code`, say('provider.lineCode')),
      ...when(description.trim() === '', `lines[${index}].description`, say('provider.lineDescription')),
      ...when(
        !Number.isSafeInteger(quantity) || quantity < 1,
        `lines[${index}].quantity`,
        say('provider.lineQuantity'),
      ),
      ...when(!isAmount(unitPrice), `lines[${index}].unitPrice`, say('provider.linePrice')),
    ]),
  ]
}

function checkTotals(document: HealthDocument): Finding[] {
  const { totals } = document
  const computed = totalsOf(document)
  const differs = (['gross', 'prepaid', 'payable'] as const).some((name) => totals[name] !== computed[name])
  return [
    ...when(differs || !isAmount(computed.gross), 'totals', say('provider.totals')),
    ...when(computed.prepaid > computed.gross, 'prepayments', say('provider.prepaid')),
  ]
}

function checkHealth({ health, period }: HealthDocument): Finding[] {
  if (health === null) return []
  const { contractNumber, withoutContractCode } = health
  const neither = contractNumber === null && withoutContractCode === null
  const both = contractNumber !== null && withoutContractCode !== null
  const validPeriod = period !== null && DATE.test(period.start) && DATE.test(period.end) && period.start <= period.end
  return [
    ...when(!/^\d{10,12}$/.test(health.providerCode), 'health.providerCode', say('provider.providerCode')),
    ...when(!/^0[1-4]$/.test(health.paymentModality), 'health.paymentModality', say('provider.modality')),
    ...when(!/^(0[1-9]|1[0-7])$/.test(health.coverage), 'health.coverage', say('provider.coverage')),
    ...when(neither, 'health.contractNumber', say('provider.contractMissing')),
    ...when(both, 'health.contractNumber', say('provider.contractAndReason')),
    ...when(
      !/^0[1-7]$/.test(withoutContractCode ?? '01'),
      'health.withoutContractCode',
      say('provider.withoutContract'),
    ),
    ...when(!validPeriod, 'period', say('provider.period')),
  ]
}

function checkInvoice(invoice: HealthInvoice): Finding[] {
  const { operationType, health, beneficiary, prepayments, lines } = invoice
  const receipt = isReceipt(invoice)
  const needsPrepayments = operationType === 'SS-CUFE' || operationType === 'SS-Reporte'
  return [
    ...when(!receipt && health === null, 'health', say('provider.health')),
    ...when(receipt && beneficiary === null, 'beneficiary', say('provider.beneficiary')),
    ...when(receipt && lines.some(({ collects }) => collects === undefined), 'lines', say('provider.lineConcept')),
    ...when(
      needsPrepayments !== prepayments.length > 0,
      'operationType',
      needsPrepayments
        ? say('provider.needsPayments', { operationType })
        : say('provider.takesNoPayments', { operationType }),
    ),
    ...prepayments.flatMap(({ concept, amount, reference, receivedDate }, index) => [
      ...when(!/^0[1-4]$/.test(concept), `prepayments[${index}].concept`, say('provider.paymentConcept')),
      ...when(!isAmount(amount) || amount === 0, `prepayments[${index}].amount`, say('provider.paymentAmount')),
      ...when(reference === '', `prepayments[${index}].reference`, say('provider.paymentReference')),
      ...when(!DATE.test(receivedDate), `prepayments[${index}].receivedDate`, say('provider.paymentDate')),
    ]),
  ]
}

function checkNote({ kind, correction }: HealthNote): Finding[] {
  const { concept, invoice } = correction
  const unnamed = invoice.number === '' || !/^[0-9a-f]{96}$/i.test(invoice.cufe) || !DATE.test(invoice.issueDate)
  return [
    ...when(!CONCEPTS[kind].test(concept), 'correction.concept', say('provider.noteConcept')),
    ...when(unnamed, 'correction.invoice', say('provider.noteInvoice')),
  ]
}

function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0
}
