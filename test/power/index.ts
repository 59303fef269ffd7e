import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ARCHIVE_FOLDER } from '../../src/core/bundles/keeping.ts'
import { seededRandom } from '../support/random.ts'
import { besideTheStore } from './beside.ts'
import { BY_CHANCE, Disk, LOSSES } from './disk.ts'
import { failingDisks } from './faults.ts'
import { judge } from './judge.ts'
import { record, type Step } from './recording.ts'
import type { Told } from './told.ts'

const USAGE = `npm run power -- [--states N] [--faults N] [--seed S]
  --states: N disks that a power cut may leave, from one recording, and a quarter as many of archives; --faults: N runs on a failing disk`

const say = (text: string) => process.stdout.write(`${text}\n`)

function number(value: string | undefined, otherwise: number, least = 0): number {
  const read = value === undefined ? otherwise : Number(value)
  if (!Number.isSafeInteger(read) || read < least) throw new Error(USAGE)
  return read
}

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { states: text, faults: text, seed: text } })
const states = number(values.states, 1_000)
/** One in so many is of archives for payers. */
const archiveStates = Math.ceil(states / 4)
const faults = number(values.faults, 20)
const seed = number(values.seed, 1, 1)

/** In memory where the system has such a place: what is judged is the program, not this machine's disk. */
const scratch = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'radica-power-'))

function canTrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
}

interface Cut {
  /** What it came after: `after step 12 (sync), torn lost, round 0`. */
  readonly name: string
  readonly after: number
  readonly files: ReadonlyMap<string, Buffer>
  readonly told: readonly Told[]
}

/** Every loss after every wanted step of one life of the disk; losses without chance only in the first round. */
function* cutsOfRound(steps: readonly Step[], wanted: ReadonlySet<number>, round: number): Generator<Cut> {
  const disk = new Disk()
  const told: Told[] = []
  for (const [after, step] of steps.entries()) {
    if (step.kind === 'told') told.push(JSON.parse(step.text))
    else disk.take(step)
    if (!wanted.has(after)) continue
    for (const [i, loss] of LOSSES.entries()) {
      if (round > 0 && !BY_CHANCE.has(loss)) continue
      const random = seededRandom(seed * 1_000_003 + round * 7_919 + after * LOSSES.length + i)
      const name = `after step ${after} (${step.kind}), lost: ${loss}, round ${round}`
      yield { name, after, files: disk.afterCut(loss, random), told }
    }
  }
}

/** A cut after each step in turn from `first` on, and round again with other chances; where few are wanted, after steps far apart. */
function* cuts(steps: readonly Step[], states: number, first: number): Generator<Cut> {
  const changes = steps.flatMap(({ kind }, i) => (kind === 'told' || i < first ? [] : [i]))
  const stride = Math.max(1, Math.floor((changes.length * LOSSES.length) / states))
  const wanted = new Set(changes.filter((_, i) => i % stride === seed % stride))
  for (let round = 0; ; round++) yield* cutsOfRound(steps, wanted, round)
}

async function cutAndJudge(steps: readonly Step[], states: number, first = 0) {
  const findings: string[] = []
  const points = new Set<number>()
  let tried = 0
  for (const { name, after, files, told } of cuts(steps, states, first)) {
    const wrong = await judge(join(scratch, 'state'), files, told)
    if (wrong !== undefined) findings.push(`${name}: ${wrong}`)
    points.add(after)
    if (++tried % 5_000 === 0) say(`${tried} states`)
    if (tried === states) break
  }
  return { points: points.size, findings }
}

/** That the judge can find something: on a disk that ignores these syncs the promises must be broken. */
async function findsLyingDisk(steps: readonly Step[], ignored: (file: string) => boolean): Promise<boolean> {
  const unsynced = steps.filter((step) => step.kind !== 'sync' || !ignored(step.file))
  const last = unsynced.length - 1
  for (const { files, told } of cutsOfRound(unsynced, new Set([last]), 0)) {
    if ((await judge(join(scratch, 'state'), files, told)) !== undefined) return true
  }
  return false
}

/** What a workload does to a new store in a folder of its own. */
async function recorded(workload: string): Promise<readonly Step[]> {
  const folder = join(scratch, workload)
  mkdirSync(folder)
  const steps = await record(workload, folder, join(scratch, 'trace'))
  const of = (kind: Step['kind']) => steps.filter((step) => step.kind === kind).length
  const [writes, syncs, promises] = [of('write'), of('sync'), of('told')]
  const others = `${of('truncate')} truncations, ${of('unlink')} unlinks, ${of('rename')} renames`
  say(`recorded: ${writes} writes, ${syncs} syncs, ${others}, ${promises} promises`)
  return steps
}

async function powerCuts(): Promise<string[]> {
  const start = performance.now()
  const steps = await recorded('workload.ts')
  const { points, findings } = await cutAndJudge(steps, states)
  if (!(await findsLyingDisk(steps, () => true))) findings.push('a disk that ignores every sync is not found out')
  say(`${states} states after ${points} cuts in ${((performance.now() - start) / 1000).toFixed(0)} s, seed ${seed}`)
  return findings
}

const isWhole = (step: Step) => step.kind === 'told' && step.text.includes('"whole"')

/** From the moment on at which there is something that an archive is made of. */
async function archives(): Promise<string[]> {
  const start = performance.now()
  const steps = await recorded('archives-workload.ts')
  const first = steps.findIndex((step) => step.kind === 'write' && step.file.startsWith(ARCHIVE_FOLDER))
  const { points, findings } = await cutAndJudge(steps, archiveStates, Math.max(0, first))
  const promised = steps.slice(0, steps.findIndex(isWhole) + 1)
  if (!(await findsLyingDisk(promised, (file) => file.startsWith(ARCHIVE_FOLDER)))) {
    findings.push('a disk that ignores every sync of an archive is not found out')
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  say(`${archiveStates} states of archives after ${points} cuts in ${seconds} s`)
  return findings
}

async function diskFaults(): Promise<string[]> {
  const start = performance.now()
  const { findings, kinds } = await failingDisks(scratch, faults, seed)
  const drawn = [...kinds].sort(([a], [b]) => a.localeCompare(b)).map(([kind, times]) => `${kind} ${times}`)
  say(`${faults} runs on a failing disk in ${((performance.now() - start) / 1000).toFixed(0)} s: ${drawn.join(', ')}`)
  return findings
}

async function besides(): Promise<{ promises: number; findings: readonly string[] }> {
  const start = performance.now()
  const found = await besideTheStore(scratch)
  say(`${found.promises} promises beside the store in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  return found
}

async function main(): Promise<number> {
  if (!canTrace()) {
    say('strace is not installed or not allowed to trace: the system calls of the store cannot be recorded')
    say('0 passed, 0 failed, 1 skipped')
    return 0
  }
  const beside = await besides()
  const findings = [
    ...beside.findings,
    ...(states > 0 ? [...(await powerCuts()), ...(await archives())] : []),
    ...(faults > 0 ? await diskFaults() : []),
  ]
  for (const finding of findings.slice(0, 10)) say(`      ${finding}`)
  say(`${beside.promises + states + archiveStates + faults - findings.length} passed, ${findings.length} failed`)
  return findings.length === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
