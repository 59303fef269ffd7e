import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorsPage } from './errors-page.ts'
import { mapPage } from './map-page.ts'
import { privacyPage } from './privacy-page.ts'

const DOCS = join(import.meta.dirname, '../../docs')

/** Writes the pages of the documentation that are made from the program's own tables and code. */
const PAGES: Readonly<Record<string, (page: string) => string>> = {
  'api/errors.md': () => errorsPage(),
  'map.md': () => mapPage(),
  'privacy.md': privacyPage,
}
for (const [name, make] of Object.entries(PAGES)) {
  const path = join(DOCS, name)
  writeFileSync(path, make(existsSync(path) ? readFileSync(path, 'utf8') : ''))
  process.stdout.write(`docs/${name}\n`)
}
