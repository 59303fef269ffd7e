import { readFileSync } from 'node:fs'

/** Most of the time of all suites over PostgreSQL, for what is no store's: large files, a full disk, a year, clients of others, what is refused at the door. */
export const NO_STORES = [
  'kernel',
  'access/table',
  'documents/codes',
  'documents/printed',
  'year',
  'import',
  'documents/week',
  'webhooks/webhooks',
  'packages/large',
  'packages/dialects-large',
  'document-runs/full-disk',
  'stranger/stranger',
]

/** Suites that ask PostgreSQL for nothing that no other suite asks it for; `npm run stores` finds them out. */
export const ASKED_BY_OTHERS = new URL('asked-by-others.json', import.meta.url)

/** What the short form leaves out over PostgreSQL, as files. Over SQLite all of it runs. */
export const leftOut = (): string[] =>
  [...NO_STORES, ...(JSON.parse(readFileSync(ASKED_BY_OTHERS, 'utf8')) as string[])].map(fileOf)

/** What `npm run stores` asks nothing about. */
export const NOT_ASKED = NO_STORES.map(fileOf)

function fileOf(suite: string): string {
  return `test/contract/${suite}.contract.test.ts`
}
