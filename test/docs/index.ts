import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorsPage } from './errors-page.ts'

/** Writes the pages of the documentation that are made from the program's own tables. */
writeFileSync(join(import.meta.dirname, '../../docs/api/errors.md'), errorsPage())
process.stdout.write('docs/api/errors.md\n')
