import { bogotaTime } from '../../../contract/bogota.ts'
import { IDENTIFICATIONS } from '../../../contract/identifications.ts'
import { nitCheckDigit } from '../../../contract/nit.ts'
import { CATALOGS, type Option } from '../../../contract/rips/catalogs.ts'
import { amount, day, known, type PrintedFact, pesos } from '../../paper/format.ts'
import {
  NOT_ISSUED,
  PAYMENT_CONCEPTS,
  PAYMENT_FORMS,
  PAYMENT_METHODS,
  REGIMES,
  RESPONSIBILITIES,
  SIMULATED,
  TEST_ENVIRONMENT,
  TITLES,
  UNITS,
} from '../../paper/names.ts'
import type { Customer, HealthDocument, Prepayment } from '../../provider/document.ts'
import type { Moment, SignedFacts, SignedParty } from '../../rips/xml/signed.ts'
import type { StoredDocument } from '../../store/documents.ts'
import type { StoredWorkspace } from '../../store/identity.ts'
import type { StoredResolution } from '../../store/records.ts'
import { amountInWords } from './amount-in-words.ts'
import { catalogAddress, type Environment, qrContent } from './qr-content.ts'

/** A document as it is printed, on whatever paper: everything is a text by now. */
export interface Graphic {
  readonly title: string
  /** Null: it has none yet. */
  readonly number: string | null
  /** What has to be said above everything else. */
  readonly standing: readonly string[]
  /** Null while nobody confirmed one. */
  readonly code: { readonly name: 'CUFE' | 'CUDE'; readonly value: string; readonly qr: string } | null
  readonly seller: Party
  readonly buyer: Party
  readonly facts: readonly PrintedFact[]
  readonly resolution: string | null
  readonly health: readonly PrintedFact[]
  readonly corrects: readonly PrintedFact[]
  readonly lines: readonly PrintedLine[]
  /** What patients paid, one by one. */
  readonly payments: readonly PrintedFact[]
  readonly totals: readonly PrintedFact[]
  readonly payable: string
  readonly words: string
  readonly observation: string | null
  readonly closing: readonly string[]
  readonly madeAt: Date
}

interface Party {
  readonly name: string
  readonly identification: string
  readonly details: readonly string[]
}

export interface PrintedLine {
  readonly code: string
  readonly description: string
  readonly unit: string
  readonly quantity: string
  readonly unitPrice: string
  readonly iva: string
  readonly total: string
}

export interface GraphicSource {
  readonly head: StoredDocument
  readonly workspace: StoredWorkspace
  readonly document: HealthDocument
  /** Undefined: the signed document is not here. */
  readonly signed: SignedFacts | undefined
  readonly resolution: StoredResolution | undefined
}

export function graphicOf(source: GraphicSource): Graphic {
  const { head, document, signed } = source
  const { observation, totals } = document
  const accepted = head.status === 'accepted'
  return {
    title: TITLES[head.kind],
    number: head.number,
    standing: standingOf(source),
    code: codeOf(source),
    seller: sellerOf(source),
    buyer: buyerOf(document.customer, signed?.buyer),
    facts: factsOf(source),
    resolution: head.kind === 'invoice' ? resolutionOf(source) : null,
    health: healthOf(document),
    corrects: correctsOf(document),
    lines: linesOf(document, signed),
    payments: document.kind === 'invoice' ? document.prepayments.map(paymentFact) : [],
    totals: totalsOf(document, signed),
    payable: pesos(signed?.payable ?? totals.payable),
    words: amountInWords(signed?.payable ?? totals.payable),
    observation,
    closing: accepted ? closingOf(source) : [],
    madeAt: new Date(accepted ? (head.issuedAt ?? head.createdAt) : head.createdAt),
  }
}

/** The document's own word, else the clinic's setting. */
function environmentOf({ signed, workspace }: GraphicSource): Environment {
  return (signed?.environment ?? String(workspace.environment)) === '1' ? '1' : '2'
}

function standingOf(source: GraphicSource): string[] {
  const { head, signed } = source
  const standing = head.status === 'accepted' ? [] : [NOT_ISSUED[head.status]]
  standing.push(...testStanding(source))
  if (head.status === 'accepted' && !signed) {
    standing.push('FALTA EL DOCUMENTO FIRMADO: SIN DIRECCIÓN NI RESPONSABILIDADES DEL EMISOR')
  }
  return standing
}

/** What is not of the production environment is never taken for it. */
export const testStanding = (source: GraphicSource): string[] =>
  environmentOf(source) === '1' ? [] : [source.signed?.simulated ? SIMULATED : TEST_ENVIRONMENT]

function codeOf(source: GraphicSource): Graphic['code'] {
  const { head, workspace, document, signed } = source
  if (head.status !== 'accepted' || head.cufe === null) return null
  const name = head.kind === 'invoice' ? 'CUFE' : 'CUDE'
  const issued = issuedOf(source)
  const qr = qrContent({
    number: head.number ?? '',
    date: issued?.date ?? '',
    time: issued?.time ?? '',
    sellerNit: workspace.nit,
    buyerNumber: document.customer.documentNumber,
    gross: signed?.gross ?? document.totals.gross,
    payable: signed?.payable ?? document.totals.payable,
    iva: signed?.iva ?? 0,
    otherTaxes: signed?.otherTaxes ?? 0,
    codeName: name,
    code: head.cufe,
    environment: environmentOf(source),
  })
  return { name, value: head.cufe, qr }
}

function issuedOf({ head, signed }: GraphicSource): Moment | null {
  if (signed?.issued) return signed.issued
  if (head.issuedAt === null) return null
  const [date = '', time = ''] = bogotaTime(Date.parse(head.issuedAt)).split(' ')
  return { date, time: `${time}:${head.issuedAt.slice(17, 19)}-05:00` }
}

function sellerOf({ workspace, signed }: GraphicSource): Party {
  const { companyName, nit, verificationDigit } = workspace
  return {
    name: signed?.seller.name ?? companyName,
    identification: `NIT ${nit}-${verificationDigit}`,
    details: signed ? partyDetails(signed.seller) : [],
  }
}

function buyerOf(customer: Customer, signed: SignedParty | undefined): Party {
  const { documentCode, documentNumber, name } = customer
  const { address, email, phone } = customer
  const party = signed ?? { city: null, department: null, responsibilities: [], regime: null, tax: null }
  return {
    name: name || 'Sin adquirente todavía',
    identification: documentNumber ? identificationOf(documentCode, documentNumber) : '',
    details: partyDetails({
      ...party,
      address: signed?.address ?? address,
      email: signed?.email ?? email,
      phone: signed?.phone ?? phone,
    }),
  }
}

const NIT = '31'
const identificationOf = (code: string, number: string) =>
  [IDENTIFICATIONS[code] ?? code, code === NIT ? `${number}-${nitCheckDigit(number)}` : number].join(' ')

type Details = Omit<SignedParty, 'name'>

function partyDetails({ address, city, department, phone, email, responsibilities, regime, tax }: Details): string[] {
  const place = [address, city, department].filter(Boolean).join(', ')
  const reached = [phone && `Tel. ${phone}`, email].filter(Boolean).join(' · ')
  const named = responsibilities.map((code) => [code, RESPONSIBILITIES[code]].filter(Boolean).join(' '))
  const taxed = [regime && REGIMES[regime], tax && `Tributo: ${tax}`].filter(Boolean).join(' · ')
  return [place, reached, named.length > 0 ? `Responsabilidad fiscal: ${named.join('; ')}` : '', taxed].filter(Boolean)
}

const momentText = (moment: Moment | null | undefined) =>
  moment && [day(moment.date), moment.time?.slice(0, 8)].filter(Boolean).join(' ')

function factsOf(source: GraphicSource): PrintedFact[] {
  const { head, document, signed } = source
  const { payment, period } = document
  const accepted = head.status === 'accepted'
  return known([
    ['Generación', accepted ? momentText(issuedOf(source)) : 'Sin emitir'],
    ['Validación DIAN', momentText(signed?.validated)],
    ['Forma de pago', PAYMENT_FORMS[payment.form]],
    ['Medio de pago', PAYMENT_METHODS[payment.method] ?? `Código ${payment.method}`],
    ['Vencimiento', payment.dueDate && day(payment.dueDate)],
    ['Periodo facturado', period && `${day(period.start)} a ${day(period.end)}`],
    ['Moneda', 'Peso colombiano (COP)'],
  ])
}

/** As it is in the signed document, else as the clinic has it. */
function resolutionOf({ signed, resolution }: GraphicSource): string | null {
  const of = signed?.authorization ?? (resolution?.resolutionNumber ? fromRecord(resolution) : null)
  if (!of) return null
  const range = of.from && of.to ? `, rango ${of.prefix}${of.from} a ${of.prefix}${of.to}` : ''
  const validity = of.start && of.end ? `, vigencia ${day(of.start)} a ${day(of.end)}` : ''
  return `Autorización de numeración DIAN N.º ${of.number}${range}${validity}`
}

const fromRecord = ({ resolutionNumber, validFrom, validTo, prefix, from, to }: StoredResolution) => ({
  number: resolutionNumber ?? '',
  start: validFrom,
  end: validTo,
  prefix,
  from: String(from),
  to: String(to),
})

const named = (catalog: readonly Option[], code: string) =>
  [code, catalog.find((each) => each.code === code)?.name].filter(Boolean).join(' · ')

function healthOf(document: HealthDocument): PrintedFact[] {
  const { health } = document
  const operation = document.kind === 'invoice' ? document.operationType : null
  const beneficiary = document.kind === 'invoice' ? document.beneficiary : null
  return known([
    ['Tipo de operación', operation && named(CATALOGS.tipoOperacion, operation)],
    ['Código del prestador', health?.providerCode],
    ['Modalidad de pago', health && named(CATALOGS.modalidadPago, health.paymentModality)],
    ['Cobertura', health && named(CATALOGS.coberturaPlan, health.coverage)],
    ['Contrato', health?.contractNumber],
    ['Sin contrato', health?.withoutContractCode && named(CATALOGS.facturaSinContrato, health.withoutContractCode)],
    ['Póliza', health?.policyNumber],
    [
      'Usuario',
      beneficiary &&
        `${beneficiary.names} ${beneficiary.surnames} · ${beneficiary.documentType} ${beneficiary.documentNumber}`,
    ],
  ])
}

function correctsOf(document: HealthDocument): PrintedFact[] {
  if (document.kind === 'invoice') return []
  const { concept, invoice } = document.correction
  const concepts = document.kind === 'credit_note' ? CATALOGS.conceptoNotaCredito : CATALOGS.conceptoNotaDebito
  return known([
    ['Factura que corrige', `${invoice.number} del ${day(invoice.issueDate)}`],
    ['CUFE de la factura', invoice.cufe],
    ['Concepto', named(concepts, concept)],
  ])
}

/** The services of health are excluded from VAT: a line without one says so. */
function linesOf({ lines }: HealthDocument, signed: SignedFacts | undefined): PrintedLine[] {
  const same = signed?.lines.length === lines.length ? signed.lines : []
  return lines.map(({ code, description, quantity, unitPrice, note }, index) => {
    const { unit = null, iva = null } = same[index] ?? {}
    return {
      code,
      description: [description, note].filter(Boolean).join(' – '),
      unit: unit === null ? 'Unidad' : (UNITS[unit] ?? unit),
      quantity: String(quantity),
      unitPrice: amount(unitPrice),
      iva: iva === null ? 'Excluido' : `${Number(iva)} %`,
      total: amount(quantity * unitPrice),
    }
  })
}

const paymentFact = ({ concept, amount: paid, reference, receivedDate }: Prepayment): PrintedFact => [
  `${PAYMENT_CONCEPTS[concept] ?? concept} · recibo ${reference} · ${day(receivedDate)}`,
  pesos(paid),
]

function totalsOf(document: HealthDocument, signed: SignedFacts | undefined): PrintedFact[] {
  const { gross, prepaid } = document.totals
  const discounted = document.kind === 'invoice' && document.operationType === 'SS-CUFE'
  return known([
    ['Valor bruto', pesos(signed?.gross ?? gross)],
    ['IVA', pesos(signed?.iva ?? 0)],
    ['Otros impuestos', signed && signed.otherTaxes > 0 ? pesos(signed.otherTaxes) : null],
    [
      discounted ? 'Menos: pagado por los usuarios' : 'Pagado por los usuarios (informativo)',
      prepaid > 0 ? pesos(discounted ? -prepaid : prepaid) : null,
    ],
  ])
}

const PROVIDERS = { factus: 'Factus', matias: 'MATIAS API' } as const

function closingOf(source: GraphicSource): string[] {
  const { head, signed } = source
  const software = signed?.software
  const through = head.facts.provider && `Emitido a través de ${PROVIDERS[head.facts.provider]}`
  const made =
    software && `Proveedor tecnológico NIT ${software.providerNit}${software.id ? ` · Software ${software.id}` : ''}`
  return [
    head.cufe
      ? `Consulte este documento en ${catalogAddress(environmentOf(source), '').replace(/\/document.*/, '')}`
      : '',
    [through, made].filter(Boolean).join(' · '),
  ].filter(Boolean)
}
