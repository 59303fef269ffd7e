import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changedSince, rangesOf } from './changed.ts'
import { GROUPS, type Group } from './groups.ts'
import { chosen, huntPlanted } from './planted/planted.ts'
import { type Count, readReport, score, total } from './report.ts'
import { huntStatements } from './statements/hunt.ts'

/**
 * Changes functions in small ways, one at a time, and counts how many changes a test notices. A group under 90 % fails.
 * `--sample N`: every Nth change alone, which tells within minutes what the whole takes hours for.
 * `--changed`: only lines that differ from a commit (`--since`, or where the branch left `main`), for `--minutes` at most.
 * `statements`, alone, puts defects into what the stores ask SQLite for.
 * `main`, alone, plants defects in the desktop shell, each of which one test must notice; `--only` has words of their names there.
 */

const LEAST = 90
/** Among few mutants one that changes nothing weighs much. */
const FEW_SURVIVORS = 2
const MINUTE_MS = 60_000
const ROOT = join(import.meta.dirname, '../..')
const STRYKER = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const SHELL = 'main'
const STATEMENTS = 'statements'
const NAMES = [...GROUPS.map(({ name }) => name), STATEMENTS, SHELL].join(' ')
const USAGE = `npm run mutate -- [${NAMES}] [--only GLOB] [--changed [--since COMMIT] [--minutes N]] [--sample N] [--survivors]`

const say = (text: string) => process.stdout.write(`${text}\n`)
const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: text,
    since: text,
    minutes: text,
    sample: text,
    changed: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
  },
})
const alone = positionals.length === 1 ? positionals[0] : undefined
const isApart = alone === SHELL || alone === STATEMENTS
if (!isApart && positionals.some((name) => GROUPS.every((group) => group.name !== name))) throw new Error(USAGE)

const start = performance.now()
const sample = values.sample === undefined ? 1 : Number(values.sample)
if (!Number.isInteger(sample) || sample < 1) throw new Error(USAGE)
const boundMs = values.minutes === undefined ? undefined : Number(values.minutes) * MINUTE_MS
const leftMs = () => (boundMs === undefined ? undefined : Math.max(0, Math.round(start + boundMs - performance.now())))

setPriority(10)
const isWanted = ({ name }: Group) => positionals.length === 0 || positionals.includes(name)
process.exitCode = await judged()

async function judged(): Promise<number> {
  if (alone === SHELL) return plant()
  return alone === STATEMENTS ? mutateStatements() : mutate(GROUPS.filter(isWanted))
}

function mutateStatements(): number {
  const { planted, survivors } = huntStatements(ROOT, sample, say)
  for (const { what, plants } of values.survivors ? survivors : []) say(`  ${what}\n    ${plants[0]?.[0]}`)
  const noticed = planted - survivors.length
  say(`${noticed} of ${planted} were noticed, ${((100 * noticed) / planted).toFixed(1)} %`)
  const isPassed = noticed >= (LEAST / 100) * planted
  say(`${isPassed ? 1 : 0} passed, ${isPassed ? 0 : 1} failed`)
  return isPassed ? 0 : 1
}

async function plant(): Promise<number> {
  const [planted, caught] = [chosen(values.only).length, await huntPlanted(ROOT, values.only, say)]
  say(`${caught} passed, ${planted - caught} failed`)
  return caught === planted ? 0 : 1
}

function mutate(groups: readonly Group[]): number {
  const wanted = values.changed ? changedOnly(groups) : groups
  if (wanted === undefined) {
    say('mutate: there is no commit to compare with\n0 passed, 0 failed, 1 skipped')
    return 0
  }
  const results = wanted.map((group) => (leftMs() === 0 ? 'left-out' : judge(group)))
  const leftOut = wanted.filter((_, i) => results[i] === 'left-out')
  const of = (result: Result) => results.filter((each) => each === result).length
  if (leftOut.length > 0) say(`mutate: no time for what changed in ${leftOut.map(({ name }) => name).join(', ')}`)
  // A group of which nothing changed is as it was when it was measured.
  const passed = of('passed') + groups.length - wanted.length
  say(`${passed} passed, ${of('failed')} failed${leftOut.length > 0 ? ', 1 skipped' : ''}`)
  return of('failed') === 0 ? 0 : 1
}

/** Of each group the lines that changed; groups without any are passed over. */
function changedOnly(groups: readonly Group[]): Group[] | undefined {
  const since = changedSince(ROOT, values.since)
  if (!since) return undefined
  const found = groups.map((group) => ({ ...group, files: rangesOf(group.files, since.changed) }))
  const touched = found.filter(({ files }) => files.length > 0)
  say(
    `changed since ${since.base.slice(0, 7)}: ${touched.map(({ name }) => name).join(', ') || 'nothing that is mutated'}`,
  )
  return touched
}

type Result = 'passed' | 'failed' | 'left-out'

/** Fails when the tests do without any mutant, too. */
function judge(group: Group): Result {
  const begun = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'radica-mutation-'))
  const report = join(folder, 'report.json')
  const config = join(folder, 'stryker.json')
  writeFileSync(config, JSON.stringify(configOf(group, folder, report)))
  // Few examples of each property: they are tried again for every mutant.
  const tests = { MUTATION_TESTS: JSON.stringify(group.tests), MUTATION_KEEPS: String(group.keepsModules) }
  const env = { ...process.env, FUZZ_RUNS: '20', MUTATION_SAMPLE: String(sample), ...tests }
  // What Stryker says on the way is not the result.
  const { signal, status } = spawnSync(process.execPath, [STRYKER, 'run', config], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 2, 2],
    timeout: leftMs(),
  })
  const files = existsSync(report) ? readReport(report, sample) : []
  rmSync(folder, { recursive: true, force: true })
  if (signal !== null && files.length === 0) return 'left-out'

  say(`\n${group.name}${' '.repeat(52 - group.name.length)} mutants killed survived timeout uncovered score`)
  for (const { file, count } of files) say(row(file, count))
  if (values.survivors || values.changed)
    for (const line of files.flatMap(({ survivors }) => survivors)) say(`  ${line}`)
  // Lines that changed may have nothing in them that can be mutated: a type, a comment.
  if (files.length === 0) return values.changed && status === 0 ? 'passed' : 'failed'
  const count = total(files.map((file) => file.count))
  const minutes = (performance.now() - begun) / MINUTE_MS
  const passed = isEnough(count)
  say(`${row(`${passed ? 'yes' : 'NO '} ${group.name}`, count)}   ${minutes.toFixed(1)} min`)
  return passed ? 'passed' : 'failed'
}

function isEnough(count: Count): boolean {
  return score(count) >= LEAST || (values.changed && count.survived + count.noCoverage <= FEW_SURVIVORS)
}

function row(name: string, count: Count): string {
  const { mutants, killed, survived, timeout, noCoverage } = count
  const cells = [mutants, killed, survived, timeout, noCoverage].map((cell, at) =>
    `${cell}`.padStart([8, 7, 9, 8, 10][at] ?? 0),
  )
  // A sample may have none of a small file.
  const noticed = mutants === 0 ? '-' : score(count).toFixed(1)
  return `${name.padEnd(52)}${cells.join('')} ${noticed.padStart(5)}`
}

function configOf({ files }: Group, folder: string, report: string) {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './test/mutation/sample.ts'],
    checkers: sample > 1 ? ['sample'] : [],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    mutate: [...(values.only === undefined ? files : [values.only]), '!**/*.test.ts'],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 10_000,
    // Once, with what each test reaches counted, on a machine that may have other work.
    dryRunTimeoutMinutes: 30,
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
