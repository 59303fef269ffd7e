import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { GROUPS, type Group } from './groups.ts'
import { chosen as chosenDefects, huntPlanted } from './planted/planted.ts'
import { type Count, readReport, score, total } from './report.ts'

/**
 * `npm run mutate [-- GROUP...] [--only GLOB] [--survivors]`: changes the pure functions in small ways, one at a time, and
 * counts how many changes a test notices. A group under 90 % fails. The group `main` plants defects in the desktop shell, each of
 * which a test must notice; there `--only` has words of their names.
 */

const LEAST = 90
const ROOT = join(import.meta.dirname, '../..')
const STRYKER = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const SHELL = 'main'
const NAMES = [...GROUPS.map(({ name }) => name), SHELL]
const USAGE = `npm run mutate -- [${NAMES.join(' ')}] [--only GLOB] [--survivors]`

const say = (text: string) => process.stdout.write(`${text}\n`)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, survivors: { type: 'boolean', default: false } },
})
if (positionals.some((name) => !NAMES.includes(name))) throw new Error(USAGE)

setPriority(10)
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name)
const chosen = GROUPS.filter(({ name }) => isWanted(name))
let passed = chosen.filter((group) => {
  const count = judge(group)
  return count !== undefined && score(count) >= LEAST
}).length
let all = chosen.length
if (isWanted(SHELL)) {
  passed += await huntPlanted(ROOT, values.only, say)
  all += chosenDefects(values.only).length
}
say(`${passed} passed, ${all - passed} failed`)
process.exitCode = passed === all ? 0 : 1

/** Undefined: the tests fail without any mutant, or Stryker does. */
function judge(group: Group): Count | undefined {
  const start = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'radica-mutation-'))
  const report = join(folder, 'report.json')
  const config = join(folder, 'stryker.json')
  writeFileSync(config, JSON.stringify(configOf(group, folder, report)))
  // Few examples of each property: they are tried again for every mutant.
  const env = { ...process.env, FUZZ_RUNS: '20', MUTATION_TESTS: JSON.stringify(group.tests) }
  // What Stryker says on the way is not the result.
  spawnSync(process.execPath, [STRYKER, 'run', config], { cwd: ROOT, env, stdio: ['ignore', 2, 2] })
  const files = existsSync(report) ? readReport(report) : []
  rmSync(folder, { recursive: true, force: true })

  say(`\n${group.name}${' '.repeat(52 - group.name.length)} mutants killed survived timeout uncovered score`)
  for (const { file, count } of files) say(row(file, count))
  if (values.survivors) for (const line of files.flatMap(({ survivors }) => survivors)) say(`  ${line}`)
  if (files.length === 0) return undefined
  const count = total(files.map((file) => file.count))
  const minutes = (performance.now() - start) / 60_000
  say(`${row(`${score(count) >= LEAST ? 'yes' : 'NO '} ${group.name}`, count)}   ${minutes.toFixed(1)} min`)
  return count
}

function row(name: string, count: Count): string {
  const { mutants, killed, survived, timeout, noCoverage } = count
  const cells = [mutants, killed, survived, timeout, noCoverage].map((cell, at) =>
    `${cell}`.padStart([8, 7, 9, 8, 10][at] ?? 0),
  )
  return `${name.padEnd(52)}${cells.join('')} ${score(count).toFixed(1).padStart(5)}`
}

function configOf({ files }: Group, folder: string, report: string) {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    mutate: [...(values.only === undefined ? files : [values.only]), '!**/*.test.ts'],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 10_000,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    tempDirName: folder,
    // Copied is what the tests need, and nothing that happens to lie about.
    ignorePatterns: ['**/*', '!src/**/*', '!test/**/*', '!resources/**/*', '!*.json'],
    // Of this compiler Stryker cannot read the configuration, and the tests need none.
    tsconfigFile: 'none',
    warnings: { slow: false },
  }
}
