import { z } from 'zod'
import { bogotaDay } from '../../../contract/bogota.ts'
import { Flag } from '../flag.ts'
import type { AccountCatalog, MatiasConnection, NumberingRange, ProviderCompany } from '../provider.ts'
import type { Sessions } from '../session.ts'
import { NotSent, readJson, unreadable } from '../wire.ts'
import { BASE } from './paths.ts'

type Account = Sessions<MatiasConnection>

const Profile = z.object({
  dni: z.coerce.string().optional(),
  nit: z.coerce.string().optional(),
  company_name: z.string().nullish(),
  name: z.string().nullish(),
})
/** The vendor does not print this answer: the company is looked for where its other answers put their subject. */
const CompanyAnswer = z.union([
  z.object({ company: Profile }).transform(({ company }) => company),
  z
    .object({ dataRecords: z.object({ data: z.array(Profile).min(1) }) })
    .transform(({ dataRecords }) => dataRecords.data[0]),
  z.object({ data: Profile }).transform(({ data }) => data),
  Profile,
])

/** `nit` null: the account does not say. Throws NotSent, with `invoice_provider_company_mismatch` for another company's. */
export async function readCompany(
  account: Account,
  connection: MatiasConnection,
  now: number,
): Promise<ProviderCompany> {
  const answer = await account.call(connection, { method: 'GET', path: `${BASE}/company` })
  if (answer.status === 404) return { nit: null, name: '' }
  const profile = CompanyAnswer.safeParse(readJson(answer, now)).data
  const nit = (profile?.dni ?? profile?.nit)?.replace(/-\d$/, '')
  if (nit !== undefined && nit !== connection.nit) throw new NotSent('invoice_provider_company_mismatch', 'other-nit')
  return { nit: nit ?? null, name: profile?.company_name ?? profile?.name ?? '' }
}

const Range = z.object({
  id: z.coerce.string(),
  resolution_number: z.coerce.string().nullable(),
  prefix: z.string().nullish(),
  from_number: z.coerce.number(),
  to_number: z.coerce.number(),
  /** The last one that was used. */
  current_number: z.coerce.number(),
  date_from: z.string().nullish(),
  date_to: z.string().nullish(),
  is_active: Flag.optional(),
})
const Ranges = z.object({ dataRecords: z.object({ data: z.array(Range) }) })

export async function readRanges(
  account: Account,
  connection: MatiasConnection,
  now: number,
): Promise<NumberingRange[]> {
  const answer = await account.call(connection, { method: 'GET', path: `${BASE}/numbering-range` })
  const ranges = Ranges.safeParse(readJson(answer, now)).data?.dataRecords.data
  if (ranges === undefined) throw unreadable()
  const today = bogotaDay(now)
  return ranges.map((range) => {
    // Only invoices have a resolution; MATIAS does not say which kind of note another range is for.
    const authorised = range.resolution_number !== null
    const validTo = authorised ? (range.date_to ?? null) : null
    return {
      providerRangeId: range.id,
      kind: authorised ? 'invoice' : null,
      prefix: range.prefix ?? '',
      from: range.from_number,
      to: range.to_number,
      next: range.current_number + 1,
      resolutionNumber: range.resolution_number,
      validFrom: authorised ? (range.date_from ?? null) : null,
      validTo,
      technicalKey: null,
      active: range.is_active ?? true,
      expired: validTo !== null && today > validTo,
    }
  })
}

const City = z.object({ id: z.coerce.string(), code: z.coerce.string() })
const Cities = z.union([
  z.object({ dataRecords: z.object({ data: z.array(City) }) }).transform(({ dataRecords }) => dataRecords.data),
  z.object({ data: z.array(City) }).transform(({ data }) => data),
])

/** MATIAS numbers the municipalities itself. */
export async function readCatalog(
  account: Account,
  connection: MatiasConnection,
  now: number,
): Promise<AccountCatalog> {
  const answer = await account.call(connection, { method: 'GET', path: `${BASE}/cities` })
  if (answer.status === 404) return {}
  const cities = Cities.safeParse(readJson(answer, now)).data
  if (cities === undefined) throw unreadable()
  return { municipalityIds: Object.fromEntries(cities.map(({ id, code }) => [code.padStart(5, '0'), id])) }
}
