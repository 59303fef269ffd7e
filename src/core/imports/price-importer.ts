import { plainNit } from '../../contract/plain-number.ts'
import { MAX_PRICE_ITEMS, PriceItem, type PriceList } from '../../contract/prices.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import { codeOf, openList, writeVersion } from '../prices/versions.ts'
import { type Importer, type ImportWork, refused, type SheetRow, type Table, type Verdict } from './importer.ts'
import { CODE_KINDS, RECORD_SHEETS } from './record-sheets.ts'
import { issuesOf, titleOf, valuesOf } from './row-values.ts'

/** A code of the CUPS that a spreadsheet took for a number. */
const CUPS_DIGITS = /^\d{4,5}$/

/** The NIT that a file may name; undefined: the list is nobody's. */
async function agreedNit({ stores, workspace }: ImportWork, { clientId }: PriceList): Promise<string | undefined> {
  return clientId === null ? undefined : (await stores.records.clients.find(workspace, clientId))?.nit
}

interface Judging {
  readonly agreed: string | undefined
  /** Rows by the code that they say. */
  readonly seen: Map<string, number>
}

/** The price that a row says, or why it says none. */
function priceIn(row: SheetRow, table: Table, { agreed, seen }: Judging): PriceItem | Verdict {
  const { nit, kind, ...values } = valuesOf(row, table)
  if (nit !== undefined && agreed !== undefined && plainNit(String(nit)) !== agreed) {
    return refused(titleOf(table, 'nit'), 'invalid_request', say('prices.payerOther', { nit: String(nit), agreed }))
  }
  if (kind !== undefined && !CODE_KINDS.some(({ code }) => code === kind)) {
    return refused(titleOf(table, 'kind'), 'invalid_request', say('prices.kindUnknown', { kind: String(kind) }))
  }
  const code = values.code === undefined ? undefined : String(values.code)
  const said = {
    ...values,
    ...(kind !== undefined && { kind: kind === 'PROPIO' ? 'OWN' : kind }),
    ...(code !== undefined && { code: kind === 'CUPS' && CUPS_DIGITS.test(code) ? code.padStart(6, '0') : code }),
  }
  const parsed = PriceItem.safeParse(said)
  if (!parsed.success) {
    return { outcome: 'refused', id: null, issues: issuesOf(parsed.error, table, { ...values, ...said }) }
  }
  const earlier = seen.get(codeOf(parsed.data))
  if (earlier !== undefined) {
    const message = say('prices.codeInRow', { code: parsed.data.code, row: earlier })
    return refused(titleOf(table, 'code'), 'duplicate_resource', message)
  }
  seen.set(codeOf(parsed.data), row.row)
  return parsed.data
}

/** Rows of a file as the prices of one new version: all of them, or none. */
export const priceImporter: Importer = {
  sheets: () => RECORD_SHEETS.prices,
  resources: ['priceLists'],
  async take(work, tables) {
    const { priceVersion, dryRun } = work
    if (priceVersion === undefined) {
      throw new Fault('invalid_request', say('prices.versionWanted'), { field: 'priceVersion' })
    }
    const list = await openList(work, priceVersion)
    const judging: Judging = { agreed: await agreedNit(work, list), seen: new Map() }
    const items: PriceItem[] = []
    const verdicts: Verdict[] = []
    for (const table of tables) {
      for (const row of table.rows) {
        const judged = priceIn(row, table, judging)
        if ('outcome' in judged) verdicts.push(judged)
        else {
          items.push(judged)
          verdicts.push({ outcome: 'created', id: null, issues: [] })
        }
        await work.step()
      }
    }
    if (items.length > MAX_PRICE_ITEMS) {
      throw new Fault('invalid_request', say('prices.tooManyItems', { max: MAX_PRICE_ITEMS }), {
        field: 'contentBase64',
      })
    }
    if (dryRun) return { verdicts, entries: [] }
    const rows = verdicts.length - items.length + work.unreadable
    if (rows > 0) throw new Fault('invalid_request', say('prices.fileRefused', { rows }), { field: 'contentBase64' })
    const { id } = await writeVersion(work, priceVersion, items, work.turn)
    return { verdicts, entries: [{ id, revision: 1, before: null }] }
  },
  async takeBack({ stores, workspace, now }, { id }) {
    const version = await stores.prices.find(workspace.id, id)
    if (!version || version.withdrawnAt !== null) return undefined
    await stores.prices.saveWithdrawn(id, isoInstant(now))
    return null
  },
}
