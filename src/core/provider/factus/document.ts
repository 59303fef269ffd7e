import { z } from 'zod'
import { type Message, say } from '../../messages/message.ts'
import type { Issue } from '../../messages/untold.ts'
import { Flag } from '../flag.ts'
import { centavos } from '../money.ts'
import type { Accepted, Expectation, FactusConnection, Pending, Rejected, Unknown } from '../provider.ts'
import { meaningOf, ruleIssues, sentences } from '../texts.ts'
import { bogotaTime } from './time.ts'

const Amount = z.unknown().transform((value, context) => {
  const amount = centavos(value)
  if (amount !== undefined) return amount
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})
const Code = z.string().nullish()

/** `data` of a document, as creating and viewing it give it. */
const Document = z.object({
  reference_code: z.string(),
  number: z.string().min(1),
  cufe: Code,
  cude: Code,
  is_validated: Flag,
  created_at: z.string().nullish(),
  validated_at: z.string().nullish(),
  errors: z.unknown().optional(),
  company: z.object({ nit: z.coerce.string() }),
  customer: z.object({ identification: z.coerce.string() }),
  items: z.array(z.unknown()),
  totals: z.object({ gross_amount: Amount, total: Amount, prepayment_amount: Amount.optional() }),
  related_bill: z.object({ number: z.string() }).nullish(),
  links: z.object({ qr: z.string().nullish() }).nullish(),
})
export type FactusDocument = z.infer<typeof Document>

/** Undefined when it is not a document in full. */
export function readFactusDocument(data: unknown): FactusDocument | undefined {
  return Document.safeParse(data).data
}

/** What a document at Factus means for the one that was sent. `answer` is the text that it came in. */
export function judgeDocument(
  document: FactusDocument,
  expected: Expectation,
  { nit }: Pick<FactusConnection, 'nit'>,
  answer: string,
): Accepted | Rejected | Pending | Unknown {
  const difference = differenceOf(document, expected, nit)
  if (difference !== undefined) return { kind: 'unknown', cause: difference, issues: [DIFFERENT[difference]], answer }
  const said = sentences(document.errors)
  if (document.is_validated) return accepted(document, expected, ruleIssues(said), answer)
  switch (meaningOf(said)) {
    case 'already-processed':
      return { kind: 'unknown', cause: 'already-processed', issues: ruleIssues(said), answer }
    case 'rejected':
      return { kind: 'rejected', by: 'taxAuthority', issues: ruleIssues(said), storedAtProvider: true, answer }
    case 'not-a-rejection':
      return { kind: 'pending', cause: 'tax-authority-late', answer }
  }
}

/** CUFE of an invoice, CUDE of a note, in lower case; empty while it has none. */
export const codeOf = ({ cufe, cude }: FactusDocument): string => (cufe ?? cude ?? '').toLowerCase()

/**
 * The tax authority refused it and it is kept under our reference: an earlier revision of what was sent, whose totals and
 * payer may have been others. Never a legal document, so nothing is lost with it.
 */
export function isKeptRejection(
  { reference_code, company, is_validated, errors }: FactusDocument,
  { reference }: Pick<Expectation, 'reference'>,
  { nit }: Pick<FactusConnection, 'nit'>,
): boolean {
  const ours = reference_code === reference && company.nit === nit
  return ours && !is_validated && meaningOf(sentences(errors)) === 'rejected'
}

/** The same, but for what an earlier revision left there: then this one is not there. */
export function judgeUnlessLeft(
  document: FactusDocument,
  expected: Expectation,
  connection: Pick<FactusConnection, 'nit'>,
  answer: string,
): Accepted | Rejected | Pending | Unknown | undefined {
  const judged = judgeDocument(document, expected, connection, answer)
  return judged.kind === 'unknown' && isKeptRejection(document, expected, connection) ? undefined : judged
}

/** A repeated reference gives the old document whatever the new bytes say, so every answer is held against ours. */
function differenceOf(document: FactusDocument, expected: Expectation, nit: string) {
  const ours =
    document.reference_code === expected.reference &&
    document.company.nit === nit &&
    document.customer.identification === expected.customerNumber &&
    document.items.length === expected.lineCount &&
    (document.related_bill == null || document.related_bill.number === expected.sourceNumber)
  if (!ours) return 'reference-collision'
  const { gross_amount, total, prepayment_amount } = document.totals
  const { grossCentavos, payableCentavos } = expected
  // Nobody publishes whether `total` is what is left after the prepayments; that it knows them it has to show then.
  const isBefore = total === grossCentavos && prepayment_amount === grossCentavos - payableCentavos
  const isTotal = total === payableCentavos || isBefore
  return gross_amount === grossCentavos && isTotal ? undefined : 'totals-mismatch'
}

const DIFFERENT = {
  'reference-collision': unresolved(say('provider.otherWithReference')),
  'totals-mismatch': unresolved(say('provider.otherTotals')),
} as const

function unresolved(message: Message): Issue {
  return { code: 'provider_outcome_unknown', message, severity: 'unresolved' }
}

/** Notifications, or rule 90 after it was cleared up: nothing of it invalidates a validated document. */
function accepted(
  document: FactusDocument,
  expected: Expectation,
  issues: Issue[],
  answer: string,
): Accepted | Unknown {
  const cufe = codeOf(document)
  if (!/^[0-9a-f]{96}$/.test(cufe)) return { kind: 'unknown', cause: 'no-cufe', issues: [], answer }
  return {
    kind: 'accepted',
    facts: {
      number: document.number,
      cufe,
      issuedAt: bogotaTime(document.created_at) ?? expected.issuedAt,
      validatedAt: bogotaTime(document.validated_at) ?? null,
      qrUrl: document.links?.qr ?? null,
      totalCentavos: expected.payableCentavos,
      providerId: null,
    },
    issues: issues.map((issue) => ({ ...issue, severity: 'notification' })),
    answer,
  }
}
