import { type InvoiceTerms, invoiceOfVisits } from '../../contract/visit-invoice.ts'
import { invoiceContent } from '../documents/content/content.ts'
import type { Desk } from '../documents/content/context.ts'
import { knownOf } from '../documents/drafts.ts'
import { assemble } from '../documents/emission/assemble.ts'
import { heldContent } from '../documents/emission/emission.ts'
import { plain, readinessOf } from '../documents/emission/readiness.ts'
import type { Issue } from '../messages/untold.ts'
import type { Planned } from './plan.ts'

/** Names no document. */
const PLANNED = 'planned'
/** So many findings of one planned invoice are told. */
const TOLD = 5

/** What would keep an invoice from being emitted, as things stand now, and at which of its visits it is mended. */
export async function foreseenOf(desk: Desk, { visits }: Planned, terms: InvoiceTerms) {
  const given = invoiceContent(invoiceOfVisits(visits, terms, desk.now))
  const held = await heldContent(desk, given, PLANNED)
  const head = { id: PLANNED, ...knownOf(held.content, held.family) }
  const assembly = await assemble(desk, PLANNED, held.content, held.family)
  const { issues } = await readinessOf(desk, { head, ...held, assembly })
  const visitAt = visits.flatMap(({ id, services }) => services.map(() => id))
  const first = visits[0]?.id ?? ''
  return issues
    .filter(({ blocks }) => blocks === 'emission')
    .slice(0, TOLD)
    .map((issue): { issue: Issue; visitId: string } => {
      const line = /^lines\[(\d+)\]/.exec(issue.field ?? '')?.[1]
      return { issue: plain(issue), visitId: (line && visitAt[Number(line)]) || first }
    })
}
