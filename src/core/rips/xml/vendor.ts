import type { DocumentRoot } from '../../../contract/rips/kinds.ts'
import type { RuleCode } from '../../../contract/rips/rules.ts'
import type { PathSegment } from '../../json/path.ts'
import { type Said, say } from '../../messages/message.ts'
import { DOCUMENT_NAMES } from './names.ts'

const isRoot = (name: unknown): name is DocumentRoot => typeof name === 'string' && Object.hasOwn(DOCUMENT_NAMES, name)

const PERIOD =
  '<cac:InvoicePeriod><cbc:StartDate>2026-06-01</cbc:StartDate><cbc:EndDate>2026-06-30</cbc:EndDate></cac:InvoicePeriod>'
const information = (name: string, value: string, scheme = '') =>
  `<AdditionalInformation><Name>${name}</Name><Value${scheme}>${value}</Value></AdditionalInformation>`

/** How the data look when they are right, by the path below the root. The values are examples. */
const EXAMPLES: Readonly<Record<string, string>> = {
  'InvoicePeriod.StartDate': PERIOD,
  'InvoicePeriod.EndDate': PERIOD,
  'UBLExtensions.UBLExtension.ExtensionContent.CustomTagGeneral':
    '<CustomTagGeneral><Interoperabilidad><Group schemeName="Sector Salud"><Collection schemeName="Usuario">…los cinco AdditionalInformation…</Collection></Group></Interoperabilidad></CustomTagGeneral>',
  'CustomTagGeneral.Interoperabilidad.CODIGO_PRESTADOR': information('CODIGO_PRESTADOR', '1100100000'),
  'CustomTagGeneral.Interoperabilidad.MODALIDAD_PAGO': information(
    'MODALIDAD_PAGO',
    'Pago por evento',
    ' schemeID="04" schemeName="salud_modalidad_pago.gc"',
  ),
  'CustomTagGeneral.Interoperabilidad.COBERTURA_PLAN_BENEFICIOS': information(
    'COBERTURA_PLAN_BENEFICIOS',
    'Plan de beneficios en salud financiado con UPC Contributivo',
    ' schemeID="16" schemeName="salud_cobertura.gc"',
  ),
  'CustomTagGeneral.Interoperabilidad.NUMERO_CONTRATO': information('NUMERO_CONTRATO', 'C-001'),
  'CustomTagGeneral.Interoperabilidad.NUMERO_POLIZA': information('NUMERO_POLIZA', 'P-001'),
  'BillingReference.InvoiceDocumentReference':
    '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>FE1</cbc:ID><cbc:UUID schemeName="CUFE-SHA384">…CUFE…</cbc:UUID></cac:InvoiceDocumentReference></cac:BillingReference>',
  'PrepaidPayment.ID.schemeID': '<cac:PrepaidPayment><cbc:ID schemeID="02">1</cbc:ID>…</cac:PrepaidPayment>',
}

/**
 * Which data the invoicing program has to write, in words that can be sent to whoever makes it: the document is signed, so
 * nobody else can. Undefined: the finding is not about an element of the document.
 */
export function vendorWords(code: RuleCode, place: readonly PathSegment[]): Said | undefined {
  const [property, root, ...path] = place
  if (property !== 'attachedDocument' || !isRoot(root) || path.length === 0) return undefined
  const facts = {
    document: DOCUMENT_NAMES[root],
    code,
    meaning: say(`rules.${code}`),
    element: [root, ...path].join('/'),
  }
  const example = EXAMPLES[path.join('.')]
  return example === undefined ? say('rips.vendor', facts) : say('rips.vendorWithExample', { ...facts, example })
}
