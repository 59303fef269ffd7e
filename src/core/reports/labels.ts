import type { Language } from '../../contract/language.ts'
import type { ReportDimension } from '../../contract/reports.ts'
import { CATALOGS } from '../../contract/rips/catalogs.ts'
import { meaningOf } from '../../contract/rips/meanings.ts'
import { isRule } from '../../contract/rips/rules.ts'
import type { Message } from '../messages/message.ts'
import type { PageCursor } from '../store/page.ts'
import type { RecordScope } from '../store/records.ts'
import type { Stores } from '../store/store.ts'

const ALL = { isActive: 'all', limit: 1_000, offset: 0 } as const

type Names = (key: string) => Promise<string> | string

async function professionals(stores: Stores, scope: RecordScope): Promise<Names> {
  const names = new Map<string, string>()
  for (let after: PageCursor | undefined; ; ) {
    const { items, next } = await stores.records.specialists.list(scope, { ...ALL, after })
    for (const { documentNumber, firstName, lastName } of items) {
      names.set(documentNumber, [firstName, lastName].filter(Boolean).join(' '))
    }
    if (next === null) return (key) => names.get(key) ?? ''
    after = next
  }
}

const payers =
  (stores: Stores, scope: RecordScope): Names =>
  async (key) =>
    (await stores.records.clients.find(scope, key))?.companyName ?? ''

async function codes(stores: Stores, catalogs: readonly string[]): Promise<Names> {
  const shelves = await Promise.all(catalogs.map((catalog) => stores.catalogs.look(catalog)))
  return (key) => shelves.map(({ file }) => file?.find(key)?.name).find(Boolean) ?? ''
}

const sexes: Names = (key) => CATALOGS.codSexo.find(({ code }) => code === key)?.name ?? ''

/** What the keys of a dimension are called; empty where nothing is known of one. */
export async function namesOf(by: ReportDimension, stores: Stores, scope: RecordScope): Promise<Names> {
  switch (by) {
    case 'payer':
      return payers(stores, scope)
    case 'professional':
      return professionals(stores, scope)
    case 'service':
      return codes(stores, ['cups', 'cum', 'ium'])
    case 'diagnosis':
      return codes(stores, ['cie10'])
    case 'sex':
      return sexes
    default:
      return () => ''
  }
}

/** What a code asks for; of one that is no rule of the ministry, what was last said with it. */
export const ruleNames =
  (said: ReadonlyMap<string, Message>, language: Language) =>
  (code: string): Message | string =>
    isRule(code) ? meaningOf(code, language) : (said.get(code) ?? '')
