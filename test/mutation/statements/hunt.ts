import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { askedIn } from '../../support/asked.ts'
import { isSampled } from '../sample.ts'
import { type Asked, type Batch, batchOf, type Mutant, mutantsOf } from './mutants.ts'

/** Whose tests ask the stores for statements. */
const TESTS = ['src/core', 'test/contract']
/** Most mutants are noticed by the first few files that ask for them; the others are asked for more, round by round. */
const ROUNDS = [2, 6, 12, Number.MAX_SAFE_INTEGER]
const FILES_AT_ONCE = 40

const Report = z.object({ testResults: z.array(z.object({ name: z.string(), status: z.string() })) })

interface Hunt {
  readonly planted: number
  readonly survivors: readonly Mutant[]
}

/**
 * Puts small defects into the statements that the stores ask SQLite for, and runs the tests that ask for each.
 * @param sample every Nth defect alone.
 */
export function huntStatements(root: string, sample: number, say: (text: string) => void): Hunt {
  const folder = mkdtempSync(join(tmpdir(), 'radica-statements-'))
  try {
    const asked = askedOf(root, folder)
    const mutants = mutantsOf(asked).filter((_, at) => isSampled(String(at), sample))
    say(`${asked.size} statements, ${mutants.length} defects`)
    const survivors: Mutant[] = []
    let left = mutants
    for (const filesEach of ROUNDS) {
      let waiting = left
      left = []
      while (waiting.length > 0) {
        const batch = batchOf(waiting, asked, filesEach, FILES_AT_ONCE)
        const passed = passedIn(root, folder, batch)
        waiting = waiting.filter((mutant) => ![...batch.values()].includes(mutant))
        for (const mutant of passed) (mutant.files.length === 0 ? survivors : left).push(mutant)
        say(`${waiting.length + left.length} to go, ${survivors.length} not noticed`)
      }
    }
    return { planted: mutants.length, survivors }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Those that none of their files noticed, with the files that were not asked yet. */
function passedIn(root: string, folder: string, batch: Batch): Mutant[] {
  const list = join(folder, 'planted.json')
  const mutants = [...new Set(batch.values())]
  writeFileSync(list, JSON.stringify(mutants.flatMap(({ plants }) => plants)))
  const passed = new Set(run(root, folder, [...batch.keys()], { STATEMENTS_PLANTED: list }))
  return mutants.flatMap((mutant) => {
    const mine = [...batch.keys()].filter((file) => batch.get(file) === mutant)
    if (!mine.every((file) => passed.has(file))) return []
    return [{ ...mutant, files: mutant.files.filter((file) => !mine.includes(file)) }]
  })
}

function askedOf(root: string, folder: string): Asked {
  const into = join(folder, 'asked')
  mkdirSync(into)
  const passed = new Set(run(root, folder, TESTS, { STATEMENTS_ASKED: into }))
  const asked = new Map<string, Set<string>>()
  for (const [path, shape] of askedIn(into)) {
    const file = relative(root, path)
    // What fails on sound statements too would notice everything.
    if (passed.has(file)) asked.set(shape, (asked.get(shape) ?? new Set()).add(file))
  }
  return asked
}

/** @returns the files of tests that passed. */
function run(root: string, folder: string, files: readonly string[], how: Record<string, string>): string[] {
  const report = join(folder, 'report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--project=all', ...files, '--reporter=json', `--outputFile=${report}`]
  // Few examples of each property: they are tried again for every defect.
  spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore', env: { ...process.env, FUZZ_RUNS: '20', ...how } })
  if (!existsSync(report)) throw new Error('the tests do not run')
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  rmSync(report)
  return testResults.filter(({ status }) => status === 'passed').map(({ name }) => relative(root, name))
}
