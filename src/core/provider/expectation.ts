import { Fault } from '../fault.ts'
import { type Message, say } from '../messages/message.ts'
import type { HealthDocument } from './document.ts'
import { checkDocument } from './document-check.ts'
import type { Expectation, FrozenRequest } from './provider.ts'

export function expectationOf(document: HealthDocument): Expectation {
  const { kind, reference, range, customer, totals, lines, issued } = document
  return {
    kind,
    reference,
    number: range.number === null ? null : `${range.prefix}${range.number}`,
    prefix: range.prefix,
    rangeId: range.providerRangeId,
    customerNumber: customer.documentNumber,
    grossCentavos: totals.gross,
    payableCentavos: totals.payable,
    lineCount: lines.length,
    sourceNumber: document.kind === 'invoice' ? null : document.correction.invoice.number,
    issuedAt: `${issued.date}T${issued.time}-05:00`,
  }
}

/** Checks a document by the common rules and by a provider's own, and freezes its JSON. */
export function freeze(
  document: HealthDocument,
  needs: readonly (readonly [met: boolean, field: string, message: Message])[],
  body: () => unknown,
): FrozenRequest {
  const unmet = needs
    .filter(([met]) => !met)
    .map(([, field, message]) => ({ code: 'health_document_invalid', message, field, severity: 'error' as const }))
  const issues = [...checkDocument(document), ...unmet]
  if (issues.length > 0) throw new Fault('health_document_invalid', say('provider.faulty'), { issues })
  return { bytes: new TextEncoder().encode(JSON.stringify(body())), expected: expectationOf(document) }
}
