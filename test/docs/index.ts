import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorsPage } from './errors-page.ts'
import { privacyPage } from './privacy-page.ts'

const DOCS = join(import.meta.dirname, '../../docs')

/** Writes the pages of the documentation that are made from the program's own tables. */
const PAGES: Readonly<Record<string, (page: string) => string>> = {
  'api/errors.md': () => errorsPage(),
  'privacy.md': privacyPage,
}
for (const [name, make] of Object.entries(PAGES)) {
  const path = join(DOCS, name)
  writeFileSync(path, make(readFileSync(path, 'utf8')))
  process.stdout.write(`docs/${name}\n`)
}
