import { isNit } from '../../contract/nit.ts'
import type { Issue } from '../messages/untold.ts'
import { type HealthDocument, type HealthInvoice, type HealthNote, totalsOf } from './document.ts'

type Finding = readonly [field: string, message: string]

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
function when(wrong: boolean, field: string, message: string): Finding[] {
  return wrong ? [[field, message]] : []
}

function checkHead({ reference, issued, payment, observation }: HealthDocument): Finding[] {
  return [
    ...when(!/^[\w-]{1,60}$/.test(reference), 'reference', 'La referencia interna no es válida.'),
    ...when(!DATE.test(issued.date) || !TIME.test(issued.time), 'issued', 'La fecha de emisión no es válida.'),
    ...when(payment.method === '', 'payment.method', 'Indique el medio de pago.'),
    ...when(
      payment.form === '2' && !DATE.test(payment.dueDate ?? ''),
      'payment.dueDate',
      'Un pago a crédito necesita fecha de vencimiento.',
    ),
    ...when(
      (observation ?? '').length > OBSERVATION_LENGTH,
      'observation',
      `La observación pasa de ${OBSERVATION_LENGTH} caracteres.`,
    ),
  ]
}

function checkCustomer({ customer }: HealthDocument): Finding[] {
  const { documentCode, documentNumber, name, municipalityCode } = customer
  const wrongNumber = documentCode === '31' ? !isNit(documentNumber) : !/^[A-Za-z0-9]{1,20}$/.test(documentNumber)
  return [
    ...when(
      !DOCUMENT_CODES.has(documentCode),
      'customer.documentCode',
      'El tipo de documento del pagador no es válido.',
    ),
    ...when(wrongNumber, 'customer.documentNumber', 'El número de documento del pagador no es válido.'),
    ...when(name.trim() === '', 'customer.name', 'Falta el nombre del pagador.'),
    ...when(
      !/^\d{5}$/.test(municipalityCode),
      'customer.municipalityCode',
      'El pagador necesita el código de su municipio, de cinco dígitos.',
    ),
  ]
}

function checkLines({ lines }: HealthDocument): Finding[] {
  return [
    ...when(lines.length === 0, 'lines', 'El documento necesita al menos una línea.'),
    ...lines.flatMap(({ code, description, quantity, unitPrice }, index) => [
      ...when(code.trim() === '', `lines[${index}].code`, 'Falta el código del servicio.'),
      ...when(description.trim() === '', `lines[${index}].description`, 'Falta la descripción del servicio.'),
      ...when(
        !Number.isSafeInteger(quantity) || quantity < 1,
        `lines[${index}].quantity`,
        'La cantidad debe ser un número entero mayor que cero.',
      ),
      ...when(!isAmount(unitPrice), `lines[${index}].unitPrice`, 'El valor unitario no es válido.'),
    ]),
  ]
}

function checkTotals(document: HealthDocument): Finding[] {
  const { totals } = document
  const computed = totalsOf(document)
  const differs = (['gross', 'prepaid', 'payable'] as const).some((name) => totals[name] !== computed[name])
  return [
    ...when(differs || !isAmount(computed.gross), 'totals', 'Los totales no coinciden con las líneas y los pagos.'),
    ...when(computed.prepaid > computed.gross, 'prepayments', 'Los pagos recibidos superan el total del documento.'),
  ]
}

function checkHealth({ health, period }: HealthDocument): Finding[] {
  if (health === null) return []
  const both = (health.contractNumber === null) === (health.withoutContractCode === null)
  const validPeriod = period !== null && DATE.test(period.start) && DATE.test(period.end) && period.start <= period.end
  return [
    ...when(!/^\d{10,12}$/.test(health.providerCode), 'health.providerCode', 'El código del prestador no es válido.'),
    ...when(!/^0[1-4]$/.test(health.paymentModality), 'health.paymentModality', 'La modalidad de pago no es válida.'),
    ...when(!/^(0[1-9]|1[0-7])$/.test(health.coverage), 'health.coverage', 'La cobertura no es válida.'),
    ...when(
      both,
      'health.contractNumber',
      'Indique el número de contrato o la causal de factura sin contrato, no ambos.',
    ),
    ...when(
      !/^0[1-7]$/.test(health.withoutContractCode ?? '01'),
      'health.withoutContractCode',
      'La causal de factura sin contrato no es válida.',
    ),
    ...when(!validPeriod, 'period', 'El periodo de facturación no es válido.'),
  ]
}

function checkInvoice(invoice: HealthInvoice): Finding[] {
  const { operationType, health, beneficiary, prepayments, lines } = invoice
  const receipt = operationType === 'SS-Recaudo'
  const needsPrepayments = operationType === 'SS-CUFE' || operationType === 'SS-Reporte'
  return [
    ...when(!receipt && health === null, 'health', 'Faltan los datos del sector salud.'),
    ...when(receipt && beneficiary === null, 'beneficiary', 'Falta la persona que hizo el pago.'),
    ...when(
      receipt && lines.some(({ collects }) => collects === undefined),
      'lines',
      'Cada línea de un recaudo necesita su concepto.',
    ),
    ...when(
      needsPrepayments !== prepayments.length > 0,
      'operationType',
      needsPrepayments
        ? `El tipo de operación ${operationType} necesita pagos del paciente.`
        : `El tipo de operación ${operationType} no lleva pagos del paciente.`,
    ),
    ...prepayments.flatMap(({ concept, amount, reference, receivedDate }, index) => [
      ...when(!/^0[1-4]$/.test(concept), `prepayments[${index}].concept`, 'El concepto de recaudo no es válido.'),
      ...when(!isAmount(amount) || amount === 0, `prepayments[${index}].amount`, 'El valor pagado no es válido.'),
      ...when(reference === '', `prepayments[${index}].reference`, 'Falta el número del recibo.'),
      ...when(!DATE.test(receivedDate), `prepayments[${index}].receivedDate`, 'La fecha del pago no es válida.'),
    ]),
  ]
}

function checkNote({ kind, correction, health }: HealthNote): Finding[] {
  const { concept, invoice } = correction
  const unnamed = invoice.number === '' || !/^[0-9a-f]{96}$/i.test(invoice.cufe) || !DATE.test(invoice.issueDate)
  return [
    ...when(health === null, 'health', 'Faltan los datos del sector salud.'),
    ...when(!CONCEPTS[kind].test(concept), 'correction.concept', 'El concepto de la nota no es válido.'),
    ...when(unnamed, 'correction.invoice', 'La nota no identifica la factura que corrige.'),
  ]
}

function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0
}
