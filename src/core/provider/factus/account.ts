import { z } from 'zod'
import type { DocumentKind } from '../document.ts'
import { Flag } from '../flag.ts'
import type { FactusConnection, NumberingRange, ProviderCompany } from '../provider.ts'
import type { Sessions } from '../session.ts'
import { NotSent, readJson, unreadable } from '../wire.ts'
import { isoDate } from './time.ts'

const CompanyAnswer = z.object({
  data: z.object({
    nit: z.coerce.string(),
    graphic_representation_name: z.string().nullish(),
    company: z.string().nullish(),
  }),
})

/** Throws NotSent, with `invoice_provider_company_mismatch` for another company's account. */
export async function readCompany(
  sessions: Sessions<FactusConnection>,
  connection: FactusConnection,
  now: number,
): Promise<ProviderCompany> {
  const json = readJson(await sessions.call(connection, { method: 'GET', path: '/v2/companies' }), now)
  const company = CompanyAnswer.safeParse(json).data?.data
  if (company === undefined) throw unreadable()
  if (company.nit !== connection.nit) throw new NotSent('invoice_provider_company_mismatch', 'other-nit')
  return { nit: company.nit, name: company.graphic_representation_name || company.company || '' }
}

const Range = z.object({
  id: z.coerce.string(),
  document: z.coerce.string(),
  prefix: z.string().nullish(),
  from: z.coerce.number(),
  to: z.coerce.number(),
  current: z.coerce.number(),
  resolution_number: z.coerce.string().nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  technical_key: z.string().nullish(),
  is_expired: Flag,
  is_active: Flag,
})
const Page = z.object({
  data: z.object({ data: z.array(Range), pagination: z.object({ last_page: z.number() }) }),
})

/** A name in lists, a code elsewhere. */
const KINDS: Readonly<Record<string, DocumentKind>> = {
  'Factura de Venta': 'invoice',
  'Nota Crédito': 'credit_note',
  'Nota Débito': 'debit_note',
  '21': 'invoice',
  '22': 'credit_note',
  '23': 'debit_note',
}
/** An account with more is not a clinic's. */
const MAX_PAGES = 20

export async function readRanges(
  sessions: Sessions<FactusConnection>,
  connection: FactusConnection,
  now: number,
): Promise<NumberingRange[]> {
  const ranges: NumberingRange[] = []
  for (let page = 1, last = 1; page <= Math.min(last, MAX_PAGES); page += 1) {
    const path = `/v2/numbering-ranges?page=${page}`
    const answer = Page.safeParse(readJson(await sessions.call(connection, { method: 'GET', path }), now)).data
    if (answer === undefined) throw unreadable()
    last = answer.data.pagination.last_page
    ranges.push(...answer.data.data.map(rangeOf))
  }
  return ranges
}

function rangeOf(range: z.infer<typeof Range>): NumberingRange {
  // Those of notes have no resolution, and dates that mean nothing.
  const authorised = range.resolution_number !== null
  return {
    providerRangeId: range.id,
    kind: KINDS[range.document] ?? null,
    prefix: range.prefix ?? '',
    from: range.from,
    to: range.to,
    next: range.current,
    resolutionNumber: range.resolution_number,
    validFrom: authorised ? isoDate(range.start_date) : null,
    validTo: authorised ? isoDate(range.end_date) : null,
    technicalKey: range.technical_key ?? null,
    active: range.is_active,
    expired: authorised && range.is_expired,
  }
}
