import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import {
  addUp,
  countPlaywright,
  countSummaryLine,
  failedBecause,
  judge,
  PASSED,
  skippedBecause,
  summaryLine,
} from './counts.mjs'
import { launch, ROOT } from './launch.mjs'
import { build } from './prepare.mjs'
import { run, say } from './process.mjs'

/**
 * Phases in this order, the lanes of one side by side, the stages of a lane one after the other. A stage gives its counts; one
 * whose file is not there is skipped. To add a suite of our own, add a row to a lane.
 */
const PHASES = [
  [
    [{ name: 'build', run: buildStage }],
    [{ name: 'lint', run: () => check('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']) }],
  ],
  // The second lane is one process at a time: it fills what the first leaves idle, since its tests wait now and then.
  [
    [
      { name: 'vitest', run: () => vitest('all', ['--project=all', '--project=alone'], { RADICA_TEST_ALL: '1' }) },
      browserSuite('e2e', 'screens'),
    ],
    [
      { name: 'typecheck', run: () => check('typescript/bin/tsc', ['--noEmit', '--singleThreaded']) },
      ownSuite('kill', ['--kills', '48']),
      ownSuite('watched', ['--kills', '10']),
      ownSuite('power', ['--states', '100', '--faults', '8']),
      ownSuite('simulate', ['--seeds', '100']),
      ownSuite('simulate', ['--errands', '--seeds', '400']),
      ownSuite('fuzz', ['--json', '20000', '--http', '3000']),
      { name: 'hub', run: () => vitest('hub', ['--project=hub'], { RADICA_TEST_POSTGRES: 'embedded' }) },
      {
        name: 'postgres',
        run: () => vitest('postgres', ['test/contract', '--maxWorkers=1'], { ...form(), RADICA_TEST_STORE: 'pglite' }),
      },
    ],
  ],
  // In its minute a busier machine would mutate less; what measures has a processor for itself.
  [[ownSuite('mutation', ['--changed', '--minutes', '1']), browserSuite('felt', 'felt')]],
]

const WHOLE = '--whole'
/** What goes through everything in several ways goes through each in one of them, unless it is asked for (ADR 54). */
const form = () => (process.argv.includes(WHOLE) ? {} : { RADICA_TEST_SHORT: '1' })
/** Made when the tests begin. */
let reports = ''

await launch(import.meta.url, testEverything, { buildFirst: false })

/** `npm test` runs all stages, `npm test -- lint vitest` only those; `--whole`, before a release, runs them in their whole form. */
async function testEverything() {
  const wanted = process.argv.slice(2).filter((arg) => arg !== WHOLE)
  process.env.TMPDIR ??= inMemory() ?? tmpdir()
  reports = mkdtempSync(join(tmpdir(), 'radica-test-'))
  process.env.CHROMIUM = (await ensureChromium(ROOT)) ?? ''
  // Programs that are started hundreds of times are compiled once.
  process.env.NODE_COMPILE_CACHE ??= join(reports, 'compiled')
  const results = []
  for (const lanes of PHASES)
    results.push(...(await Promise.all(lanes.map((stages) => runLane(stages, wanted)))).flat())
  rmSync(reports, { recursive: true, force: true })
  const total = addUp(results)
  for (const reason of total.skipped) print(`skipped: ${reason}`)
  // Last, since who reads a long output begins at its end.
  for (const reason of total.failed) print(`failed: ${reason}`)
  print(summaryLine(total))
  process.exitCode = total.failed.length > 0 ? 1 : 0
}

/** A folder of the memory with room for what tests write: thousands of stores wait for a disk at every commit. */
function inMemory() {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 2 ** 30 ? folder : undefined
}

async function runLane(stages, wanted) {
  const results = []
  for (const stage of stages) {
    if (wanted.length === 0 || wanted.includes(stage.name)) results.push(await runStage(stage))
  }
  return results
}

async function runStage(stage) {
  if (stage.needs && !existsSync(join(ROOT, stage.needs))) return skippedBecause(`${stage.name} (no ${stage.needs})`)
  print(`\n== ${stage.name}`)
  const start = performance.now()
  const counts = named(stage.name, await stage.run())
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  print(`== ${stage.name}: ${summaryLine(counts)} (${seconds} s)`)
  return counts
}

function named(stage, counts) {
  return { ...counts, failed: counts.failed.map((reason) => `${stage} > ${reason}`) }
}

async function check(program, args) {
  return (await node([tool(program), ...args])) === 0 ? PASSED : failedBecause('see above')
}

async function buildStage() {
  try {
    await build(ROOT)
    return PASSED
  } catch (error) {
    say(error.message)
    return failedBecause(error.message)
  }
}

async function vitest(name, which, more = {}) {
  const file = join(reports, `vitest-${name}.json`)
  const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'vitest-counts.mjs')}`]
  const code = await node([tool('vitest/vitest.mjs'), 'run', ...which, ...reporters], {
    env: { ...process.env, ...more, COUNTS_FILE: file },
  })
  return existsSync(file) ? judge(code, readJson(file)) : failedBecause('left no report')
}

function browserSuite(name, project) {
  const config = 'test/playwright.config.ts'
  return { name, needs: config, run: playwright }

  async function playwright() {
    if (!process.env.CHROMIUM) return skippedBecause(`${name} (no Chromium here and none could be installed)`)
    const file = join(reports, `${name}.json`)
    const args = ['test', '--config', config, '--project', project, '--reporter=list,json']
    // Line after line, also at a terminal: others speak at the same time.
    const env = { ...process.env, ...form(), PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_FORCE_TTY: '0' }
    const code = await node([tool('@playwright/test/cli.js'), ...args], { env })
    return existsSync(file) ? judge(code, countPlaywright(readJson(file))) : failedBecause('left no report')
  }
}

/** A program `test/<name>/index.ts` which ends its output with `N passed, N failed`. */
function ownSuite(name, args) {
  const script = `test/${name}/index.ts`
  return { name, needs: script, run: runSuite }

  async function runSuite() {
    let output = ''
    let line = ''
    const code = await node([script, ...args], {
      stdio: ['ignore', 'pipe', 1],
      onOutput(bytes) {
        output += bytes
        // Whole lines, by their suite: another one speaks at the same time.
        const lines = `${line}${bytes}`.split('\n')
        line = lines.pop()
        for (const each of lines) print(`${name}: ${each}`)
      },
    })
    return judge(code, countSummaryLine(output))
  }
}

function node(args, options = {}) {
  return run(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 1, 1], ...options })
}

function tool(path) {
  return join(ROOT, 'node_modules', path)
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function print(text) {
  process.stdout.write(`${text}\n`)
}
