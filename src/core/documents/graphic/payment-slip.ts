import { day, known, pesos } from '../../paper/format.ts'
import { PAYMENT_CONCEPTS } from '../../paper/names.ts'
import type { Slip } from '../../paper/slip.ts'
import { amountInWords } from './amount-in-words.ts'
import { type GraphicSource, testStanding } from './graphic.ts'

/** The receipt of what a patient paid. Undefined: the document has no such payment. It proves money, not an invoice. */
export function paymentSlip(source: GraphicSource, index: number): Slip | undefined {
  const { head, workspace, document } = source
  const paid = document.kind === 'invoice' ? document.prepayments[index] : undefined
  if (!paid) return undefined
  const { concept, amount, reference, receivedDate } = paid
  const { companyName, nit, verificationDigit } = workspace
  const name = PAYMENT_CONCEPTS[concept] ?? concept
  return {
    title: `Recibo de ${name.toLowerCase()}`,
    issuer: { name: companyName, identification: `NIT ${nit}-${verificationDigit}` },
    standing: [...(head.status === 'discarded' ? ['FACTURA DESCARTADA'] : []), ...testStanding(source)],
    main: { label: 'Valor recibido', value: pesos(amount), below: amountInWords(amount) },
    facts: known([
      ['Recibo', reference],
      ['Fecha del pago', day(receivedDate)],
      ['Concepto', `${concept} · ${name}`],
      ['Entidad', document.customer.name || null],
      ['Factura', head.status === 'accepted' ? head.number : 'Sin emitir'],
    ]),
    qr: null,
    closing: ['Este recibo no reemplaza la factura electrónica de venta.', 'Hecho con Radica'],
    madeAt: new Date(`${receivedDate}T12:00:00.000Z`),
  }
}
