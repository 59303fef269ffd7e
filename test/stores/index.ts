import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { askedIn } from '../support/asked.ts'
import { askedByOthers, shapesOf } from './choosing.ts'
import { ASKED_BY_OTHERS } from './short-form.ts'

/** `npm run stores`: runs the contract's suites over PostgreSQL and writes down which of them ask it for nothing of their own. */
const Report = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})

const folder = mkdtempSync(join(tmpdir(), 'radica-stores-'))
const report = join(folder, 'report.json')
const args = ['node_modules/vitest/vitest.mjs', 'run', 'test/contract', '--reporter=json', `--outputFile=${report}`]
const env = { ...process.env, RADICA_TEST_STORE: 'pglite', RADICA_TEST_STATEMENTS: folder }
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
if (status !== 0) throw new Error('only of suites that pass it is known what they ask for')

const statements = new Map<string, Set<string>>()
for (const [file, text] of askedIn(folder)) {
  const known = statements.get(file) ?? new Set()
  statements.set(file, known)
  for (const shape of shapesOf(text)) known.add(shape)
}
const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
const suites = testResults.flatMap(({ name, startTime, endTime }) => {
  const own = name.endsWith('.contract.test.ts') ? statements.get(name) : undefined
  const suite = relative('test/contract', name).replace('.contract.test.ts', '')
  return own ? [{ name: suite, seconds: (endTime - startTime) / 1_000, statements: own }] : []
})
const others = askedByOthers(suites)
writeFileSync(ASKED_BY_OTHERS, `${JSON.stringify(others, null, 2)}\n`)
rmSync(folder, { recursive: true })
process.stdout.write(`${others.length} of ${suites.length} suites ask for nothing of their own\n`)
