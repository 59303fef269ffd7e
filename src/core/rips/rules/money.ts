import type { ServiceGroup } from '../../../contract/rips/field.ts'
import type { RuleCode } from '../../../contract/rips/rules.ts'
import { type Said, say } from '../../messages/message.ts'
import type { AttachedDocument } from '../attached-document.ts'
import { centavos, type Json, number, type Package, text } from '../view.ts'
import { type Path, type Rule, runningRule, serviceRule, when } from './rule.ts'

/** Values of the services and what patients pay, in centavos. Source: DT1 v002, section 5; lineamientos, section 6. */

const EVENT = '04'
/** Modalities whose invoice carries the collections of its own services; capitation credits those of the month before. */
const COLLECTING: ReadonlySet<string> = new Set(['01', '02', '04'])
const NOTHING = '05'
const COPAY = '01'
const MODERATING_FEE = '02'
const SHARED = '03'
const ADVANCE = '04'
const COLLECTED = [COPAY, MODERATING_FEE, SHARED]
/** A copayment may be nothing; a fee or a voucher may not (RVC060). */
const NEVER_NOTHING: ReadonlySet<string> = new Set([MODERATING_FEE, SHARED])
const MAGISTRAL = '03'
const SUBSIDISED = '04'
/** Contributory regime, and the special regimes, whose coverage (13) takes the fee. */
const PAYS_MODERATING_FEE: ReadonlySet<string> = new Set(['01', '02', '03', '06', '07', '13'])

const CHARGED = ['consultas', 'procedimientos', 'medicamentos', 'otrosServicios'] as const satisfies ServiceGroup[]
/** Values that a charge by event has, and no other modality. */
const VALUES: Partial<Record<ServiceGroup, readonly string[]>> = {
  consultas: ['vrServicio'],
  procedimientos: ['vrServicio'],
  medicamentos: ['vrUnitMedicamento', 'vrServicio'],
  otrosServicios: ['vrUnitOS', 'vrServicio'],
}

const isNote = ({ method }: Package): boolean => method.consecutivos === 'kept'

export const MONEY_RULES: readonly Rule[] = [
  serviceRule(
    'RVC034',
    CHARGED,
    say('findings.valueOfModality'),
    ({ group, record, user }): Path[] => {
      const modality = user.package.invoice?.paymentModality ?? null
      if (modality === null || isNote(user.package)) return []
      const byEvent = modality === EVENT
      const wrong = (field: string): boolean => {
        const value = number(record, field)
        // Of the ingredients of a preparation, one may carry the sum and the others 0.
        if (value === undefined || (byEvent && text(record, 'tipoMedicamento') === MAGISTRAL)) return false
        return byEvent ? value === 0 : value !== 0
      }
      return (VALUES[group] ?? []).filter(wrong).map((field) => [field])
    },
    ['invoice'],
  ),
  serviceRule(
    'RVC094',
    ['medicamentos'],
    say('findings.medicineValue'),
    ({ record, user }) => {
      if (user.package.invoice?.paymentModality !== EVENT) return
      const total = centavos(record, 'vrServicio')
      const unit = number(record, 'vrUnitMedicamento')
      const quantity = number(record, 'cantidadMedicamento')
      if (total === undefined || unit === undefined || quantity === undefined) return
      if (text(record, 'tipoMedicamento') === MAGISTRAL) return
      const product = Math.round(quantity * unit * 100)
      const withDispensing = product + (centavos(record, 'vrDispensacion') ?? 0)
      return when(total !== product && total !== withDispensing, 'vrServicio')
    },
    ['invoice'],
  ),
  serviceRule(
    'RVC091',
    ['procedimientos', 'medicamentos', 'otrosServicios'],
    say('findings.valueWithoutInvoice'),
    ({ group, record, user }): Path[] => {
      if (user.package.kind !== 'without_invoice') return []
      return (VALUES[group] ?? []).filter((field) => (number(record, field) ?? 0) !== 0).map((field) => [field])
    },
  ),

  serviceRule(
    'RVC060',
    ['consultas', 'procedimientos', 'medicamentos'],
    say('findings.feeOfNothing'),
    ({ record, user }) => {
      const collected = NEVER_NOTHING.has(text(record, 'conceptoRecaudo') ?? '')
      const none = (number(record, 'valorPagoModerador') ?? 1) < 1
      return when(collected && none && !isNote(user.package), 'valorPagoModerador')
    },
  ),
  serviceRule(
    'RVC061',
    ['consultas', 'procedimientos', 'medicamentos'],
    say('findings.valueOfNoConcept'),
    ({ record }) =>
      when(
        text(record, 'conceptoRecaudo') === NOTHING && (number(record, 'valorPagoModerador') ?? 0) > 0,
        'valorPagoModerador',
      ),
  ),
  serviceRule('RVC092', CHARGED, say('findings.advanceInRips'), ({ record }) =>
    when(text(record, 'conceptoRecaudo') === ADVANCE, 'conceptoRecaudo'),
  ),
  serviceRule('RVC035', CHARGED, say('findings.feeOfOtherRegime'), ({ record, user }) => {
    const type = text(user.record, 'tipoUsuario')
    const pays = type === undefined || PAYS_MODERATING_FEE.has(type)
    return when(text(record, 'conceptoRecaudo') === MODERATING_FEE && !pays, 'conceptoRecaudo')
  }),
  serviceRule('RVC037', CHARGED, say('findings.voluntaryOfSubsidized'), ({ record, user }) =>
    when(
      text(record, 'conceptoRecaudo') === SHARED && text(user.record, 'tipoUsuario') === SUBSIDISED,
      'conceptoRecaudo',
    ),
  ),

  runningRule(
    'RVG08',
    say('findings.sumDiffers'),
    (of) => {
      const invoice = ownDocument(of)
      const charges = (of.kind === 'invoice' || of.kind === 'credit_note') && invoice?.paymentModality === EVENT
      const values = charges ? totalsOf(invoice) : new Set<number>()
      let sum = 0
      return {
        user({ services }) {
          for (const { record } of services) sum += centavos(record, 'vrServicio') ?? 0
          return undefined
        },
        end: () => (values.size > 0 && !values.has(sum) ? [USERS] : undefined),
      }
    },
    ['invoice'],
  ),
  collections('RVG09', say('findings.collectionsDiffer')),
  collections('RVC036', say('findings.conceptsDiffer')),
]

/** Sums are of all users: there is no nearer place. */
const USERS: Path = ['usuarios']

/** The document that this package itself carries for its services. */
const ownDocument = (of: Package): AttachedDocument | null => (of.invoice === of.document ? of.invoice : null)

/** Amounts that count as the value of a document: gross, or what is due and what was prepaid. */
function totalsOf({ grossCentavos, payableCentavos, prepaidCentavos }: AttachedDocument): Set<number> {
  const due = payableCentavos === null ? null : payableCentavos + (prepaidCentavos ?? 0)
  return new Set([grossCentavos, due].filter((value) => value !== null))
}

/**
 * Payments of the patients against the prepayments of the document, concept by concept: `RVG09` when their sum differs,
 * `RVC036` when only the concepts do. Not in capitation, where a month's collections are credited by the next invoice.
 */
function collections(code: RuleCode & ('RVG09' | 'RVC036'), message: Said): Rule {
  return runningRule(
    code,
    message,
    (of) => {
      const invoice = ownDocument(of)
      const compared = invoice !== null && COLLECTING.has(invoice.paymentModality ?? '')
      const left = new Map(COLLECTED.map((concept) => [concept, compared ? prepaid(invoice, concept) : 0]))
      return {
        user({ services }) {
          if (compared) for (const { record } of services) subtract(left, record)
          return undefined
        },
        end() {
          const differences = [...left.values()]
          const sum = differences.reduce((total, value) => total + value, 0)
          const broken = code === 'RVG09' ? sum !== 0 : sum === 0 && differences.some((value) => value !== 0)
          return broken ? [USERS] : undefined
        },
      }
    },
    ['invoice'],
  )
}

function subtract(left: Map<string, number>, record: Json): void {
  const paid = centavos(record, 'valorPagoModerador') ?? 0
  const concept = text(record, 'conceptoRecaudo') ?? ''
  if (paid > 0 && concept !== NOTHING) left.set(concept, (left.get(concept) ?? 0) - paid)
}

const prepaid = ({ prepayments }: AttachedDocument, concept: string): number =>
  prepayments
    .filter((payment) => payment.concept === concept)
    .reduce((sum, payment) => sum + (payment.centavos ?? 0), 0)
