import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '../../src/contract/client.ts'
import { OPERATIONS } from '../../src/contract/operations.ts'
import { streamOf } from '../../src/core/files/web-stream.ts'
import { openSqliteStore } from '../../src/core/store.sqlite.ts'
import { MIGRATIONS_DIR } from '../support/core.ts'
import { attachDocuments, type Send } from './attached.ts'
import { bundleLine } from './bundle.ts'
import { installOfficialSize, typedCodes } from './catalogs.ts'
import { dialectsThroughHost } from './dialects.ts'
import { refuseHostile } from './hostile.ts'
import { hubLines } from './hub/index.ts'
import { ms, quantile, summary, timed } from './measure.ts'
import { prepareMonth } from './month.ts'
import { guarded, unguarded, visitWork } from './reception.ts'
import { lines, print, printLines, printLoad } from './report.ts'
import { get, post, profile, search, together } from './requests.ts'
import { coreReady, windowUsable } from './start.ts'
import { commandBesideCore, PACKAGES } from './validate.ts'
import { importWorkbooks } from './workbook.ts'
import {
  asked,
  begun,
  core,
  end,
  folder,
  getOne,
  headers,
  KEY,
  ORIGIN,
  PATIENTS,
  scope,
  somebody,
  token,
  workspaceId,
} from './world.ts'

/** The sections of `npm run bench`, in the world that is made when this is imported; without names all that has a goal. */
const run = promisify(execFile)

async function open(): Promise<void> {
  const { ours, yardstick, ratio } = await coreReady(begun, KEY)
  lines.push({
    what: `Core ready: open, recover, listen; ${PATIENTS / 1000},000 patients`,
    figure: ms(ours / 1000),
    beside: `bare open ${ms(yardstick / 1000)}: ${(1 / ratio).toFixed(1)} times`,
    goal: '<= 150 ms',
    met: ours <= 150_000,
  })
}

async function window(): Promise<void> {
  const workspace = { token, workspaceId }
  for (const { what, ms: felt, goalMs, bareMs, ratio } of await windowUsable(begun, workspace)) {
    const beside = `a bare page in a bare window ${bareMs.toFixed(0)} ms: ${ratio.toFixed(1)} times`
    lines.push({ what, figure: `${felt.toFixed(0)} ms`, beside, goal: `<= ${goalMs} ms`, met: felt <= goalMs })
  }
}

/** A package of 200 MB, uploaded and judged, beside JSON.parse of the same text: each in a process of its own. */
async function large(): Promise<void> {
  const file = join(folder, 'grande.json')
  const child = (script: string, ...args: string[]) =>
    run(process.execPath, [join(import.meta.dirname, script), ...args])
  const measured = async (side: 'core' | 'json'): Promise<Record<string, number>> =>
    JSON.parse((await child('large-child.ts', side, file)).stdout)
  await child('large-text.ts', file)
  const ours = await measured('core')
  const { parseS = 0, cpuS: parseCpuS = 0, peakMb: parseMb = 0 } = await measured('json')
  const { uploadS = 0, validationS = 0, cpuS = 0, peakMb = 0 } = ours
  const { stallMs = 0, stallWorkedMs = 0, windowStallMs = 0, windowStallWorkedMs = 0 } = ours
  const seconds = uploadS + validationS
  const what = 'A package of 200 MB'
  const ratio = `${(cpuS / parseCpuS).toFixed(1)} times its work`
  const beside = `JSON.parse ${parseS.toFixed(1)} s (work ${parseCpuS.toFixed(1)} s, peak ${parseMb.toFixed(0)} MB): ${ratio}`
  const figure = `${seconds.toFixed(1)} s (work ${cpuS.toFixed(1)} s)`
  lines.push({ what: `${what}: uploaded and judged`, figure, beside, goal: '<= 10 s', met: seconds <= 10 })
  const peak = `${peakMb.toFixed(0)} MB`
  lines.push({ what: `${what}: peak memory`, figure: peak, beside: '', goal: '<= 400 MB', met: peakMb <= 400 })
  const stall = (felt: number, worked: number) => `${ms(felt)} (of it work ${ms(worked)})`
  lines.push({
    what: `${what}: longest stall of the window's process`,
    figure: stall(windowStallMs, windowStallWorkedMs),
    beside: `of the core's own thread ${stall(stallMs, stallWorkedMs)}`,
    goal: '<= 50 ms',
    met: windowStallWorkedMs <= 50,
  })
}

/** The file is read, judged and filed by the built programs. */
async function dialects(): Promise<void> {
  const { megabytes, users, uploadS, validationS, filingS, cpuS, cleanCpuS, peakMb, wrong } =
    await dialectsThroughHost()
  const seconds = uploadS + validationS
  const what = `${megabytes.toFixed(0)} MB in every dialect (${users} users)`
  const figure = `${seconds.toFixed(1)} s (work ${cpuS.toFixed(1)} s)`
  const ratio = cpuS / cleanCpuS
  const beside = `${ratio.toFixed(1)} times the work of the careful file; filed ${filingS.toFixed(1)} s after; ${wrong.join(', ') || 'no error, and the bytes at the ministry are the right ones'}`
  lines.push({
    what: `${what}: uploaded and judged`,
    figure,
    beside,
    goal: '<= 10 s',
    met: cpuS <= 10 && wrong.length === 0,
  })
  const peak = `${peakMb.toFixed(0)} MB`
  lines.push({ what: `${what}: peak memory`, figure: peak, beside: '', goal: '<= 400 MB', met: peakMb <= 400 })
}

/** Bodies that are made to cost more than they are: the most that one does beyond its bytes, until it is refused. */
async function hostile(): Promise<void> {
  const path = OPERATIONS['ripsPackages.upload'].path.replace('{workspaceId}', workspaceId)
  const refused = await refuseHostile(async (body) => {
    const init = { method: 'POST', headers, body, duplex: 'half' as const }
    const response = await core.fetch(new Request(`${ORIGIN}${path}?fileName=hostil.json`, init))
    const answer: { error?: { code?: string } } = await response.json()
    return answer.error?.code ?? String(response.status)
  })
  for (const { what, code, asExpected, workS } of refused) {
    const met = asExpected && workS <= 1
    lines.push({
      what: `200 MB refused: ${what}`,
      figure: `work ${workS.toFixed(2)} s`,
      beside: code,
      goal: '<= 1 s',
      met,
    })
  }
}

async function catalogs(): Promise<void> {
  const bench = await installOfficialSize()
  const what = 'Catalogs of official size (223,201 codes)'
  const figure = `${bench.installS.toFixed(1)} s (work ${bench.installCpuS.toFixed(1)} s)`
  const size = `medicines: ${bench.megabytes.toFixed(0)} MB on the disk`
  lines.push({ what: `${what}: install`, figure, beside: size, goal: '<= 30 s', met: bench.installCpuS <= 30 })
  const queries = typedCodes(1000)
  await timed(queries.slice(0, 100), (words) => bench.file.search({ words, limit: 20 }), 1)
  const times = await timed(queries, (words) => bench.file.search({ words, limit: 20 }))
  const p99 = quantile(times.own, 0.99)
  lines.push({
    what: 'Search as you type, 162,285 medicines',
    figure: summary(times),
    beside: `worst ${ms(quantile(times.own, 1))}`,
    goal: 'p99 <= 5 ms',
    met: p99 <= 5,
  })
  bench.close()
}

async function workbook(): Promise<void> {
  const send = (path: string, body: object) => asked('POST', path, body)
  for (const { area, dryRunS, acceptedS, acceptedCpuS, bareCpuS, ratio, stallMs } of await importWorkbooks(send)) {
    const felt = `${acceptedS.toFixed(1)} s (work ${acceptedCpuS.toFixed(1)} s)`
    const alone = `the library alone reads it with ${bareCpuS.toFixed(1)} s of work: ${ratio.toFixed(1)} times`
    lines.push({
      what: `A workbook of 5,000 rows: ${area}`,
      figure: `${felt}, dry run ${dryRunS.toFixed(1)} s`,
      beside: `${alone}; longest turn ${ms(stallMs)}`,
      goal: '<= 5 s',
      met: acceptedCpuS <= 5,
    })
  }
}

async function* arriving(pieces: Iterable<Uint8Array>) {
  yield* pieces
}

/** A probe asks for a patient every 10 ms while documents of 16 MB are attached. */
async function attached(): Promise<void> {
  const send: Send = async (path, body) => {
    const pieces = body && streamOf(arriving(body))
    const init = { method: 'POST', headers, ...(pieces && { body: pieces, duplex: 'half' as const }) }
    const response = await core.fetch(new Request(`${ORIGIN}/api/v1/workspaces/${workspaceId}/${path}`, init))
    return { status: response.status, text: await response.text() }
  }
  for (const { what, p99, max, stallMs, seconds } of await attachDocuments(send, () => getOne.run(getOne.prepare()))) {
    lines.push({
      what: `Documents of 16 MB ${what}: a probe waits`,
      figure: `p99 ${ms(p99)}, at most ${ms(max)} (longest work ${ms(stallMs)})`,
      beside: `${seconds.toFixed(1)} s for all`,
      goal: '<= 50 ms',
      met: stallMs <= 50,
    })
  }
}

/** What rights, audit, noted looks and keys add to a visit at the desk. */
async function reception(): Promise<void> {
  const store = openSqliteStore({ dataDir: begun, migrationsDir: MIGRATIONS_DIR, key: KEY })
  const { items } = await store.read.identity.membersOf(workspaceId, { limit: 1, offset: 0 })
  const alone = unguarded(store, scope, items[0]?.user.id ?? '')
  const [ours, bareWork] = await visitWork([guarded(asked), alone], somebody)
  await store.close()
  lines.push({
    what: 'A visit at the desk, with all that guards it',
    figure: `work ${ms(ours)}, of it guards ${ms(ours - bareWork)}`,
    beside: `the same looks and rows in the store alone ${ms(bareWork)}`,
    goal: 'guards <= 10 ms',
    met: ours - bareWork <= 10,
  })
}

/** A probe asks for a patient every 10 ms while a month's visits become drafts. */
async function month(): Promise<void> {
  await core.start()
  const call = createClient({ origin: ORIGIN, token: () => token, fetch: async (request) => core.fetch(request) })
  const probe = () => getOne.run(getOne.prepare())
  const { invoices, s, cpuS, p99, max, turnsMs } = await prepareMonth(call, workspaceId, probe)
  const what = '1,200 visits planned and made into 300 invoices'
  const figure = `${s.toFixed(1)} s (work ${cpuS.toFixed(1)} s)`
  lines.push({ what, figure, beside: `${invoices} drafts`, goal: '<= 60 s', met: s <= 60 && invoices === 300 })
  lines.push({
    what: `${what}: a probe waits`,
    figure: `p99 ${ms(p99)}, at most ${ms(max)}`,
    beside: `longest work of planning, choosing and making ${turnsMs.map(ms).join(', ')}`,
    goal: '<= 50 ms',
    met: Math.max(...turnsMs) <= 50,
  })
}

/** A folder of 1,000 packages, from the files to the report, beside a loop over the core's own functions on the same files. */
async function validate(): Promise<void> {
  const { ours, yardstick, ratio } = await commandBesideCore(join(folder, 'pares'))
  lines.push({
    what: 'radica validate, 1,000 packages',
    figure: `${(ours / 1e6).toFixed(2)} s, ${((PACKAGES * 1e6) / ours).toFixed(0)} a second`,
    beside: `a loop over the core ${(yardstick / 1e6).toFixed(2)} s: ${(1 / ratio).toFixed(2)} times its time`,
    goal: '<= 1.2 times',
    met: 1 / ratio <= 1.2,
  })
}

const SECTIONS = {
  get,
  post,
  together,
  search,
  open,
  window,
  large,
  dialects,
  hostile,
  catalogs,
  workbook,
  attached,
  reception,
  month,
  bundle: async () => void lines.push(await bundleLine()),
  validate,
}

/** Has to be asked for by name. */
const ON_REQUEST = { profile, hub: async () => void lines.push(...(await hubLines())) }

/** Prints as it goes: a section that falls over costs no other. */
export async function measureSections(wanted: readonly string[]): Promise<void> {
  const asked = ([name]: readonly [string, unknown]) => wanted.includes(name)
  const sections =
    wanted.length === 0 ? Object.entries(SECTIONS) : Object.entries({ ...SECTIONS, ...ON_REQUEST }).filter(asked)
  for (const [name, measure] of sections) {
    try {
      await measure()
    } catch (error) {
      print(`MISS  ${name}: ${error instanceof Error ? error.stack : error}`)
      process.exitCode = 1
    }
    printLines()
  }
  await end()
  printLoad()
}
