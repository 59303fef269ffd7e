import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorsPage } from './errors-page.ts'
import { mapPage } from './map-page.ts'

const DOCS = join(import.meta.dirname, '../../docs')

/** Writes the pages of the documentation that are made from the program itself. */
for (const [page, made] of [
  ['api/errors.md', errorsPage()],
  ['map.md', mapPage()],
] as const) {
  writeFileSync(join(DOCS, page), made)
  process.stdout.write(`docs/${page}\n`)
}
