import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runCampaign } from './campaign.ts'
import { openClinicStore } from './clinic-store.ts'
import { runMonth } from './month.ts'
import { MUTANTS } from './mutants.ts'
import { type Extent, runHistory } from './simulation.ts'

const USAGE = `npm run simulate -- [--seeds N] [--seed S] [--jobs N]   N histories from seed S on
npm run simulate -- --errands ...                      one document per history, with denser faults
npm run simulate -- --archives ...                     archives for payers alone
npm run simulate -- --seed S --trace                   prints the history of one seed
npm run simulate -- --mutants [--only WORDS] [--seeds N]   how many histories it takes to find each planted defect
npm run simulate -- --month [--invoices N]             a month of visits billed, emitted and filed, with a crash at every step`

const VISITS_OF_AN_INVOICE = 4
const INVOICES = 300

const say = (text: string) => process.stdout.write(`${text}\n`)

function readFlags() {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const options = {
    seeds: text,
    seed: text,
    jobs: text,
    trace: flag,
    mutants: flag,
    errands: flag,
    archives: flag,
    only: text,
    month: flag,
    invoices: text,
  } as const
  const { values } = parseArgs({ options })
  const number = (name: 'seeds' | 'seed' | 'jobs' | 'invoices', otherwise: number) => {
    const value = values[name] === undefined ? otherwise : Number(values[name])
    if (!Number.isSafeInteger(value) || value < 1) throw new Error(USAGE)
    return value
  }
  const { trace, mutants, month, only = '' } = values
  const extent: Extent = values.errands ? 'errand' : values.archives ? 'archive' : 'day'
  return {
    trace,
    mutants,
    month,
    only,
    extent,
    invoices: number('invoices', INVOICES),
    seed: number('seed', 1),
    jobs: number('jobs', availableParallelism()),
    seeds: number('seeds', mutants ? 2_000 : trace || values.seed !== undefined ? 1 : 2_000),
  }
}

type Flags = ReturnType<typeof readFlags>

/** The same history again, printing each step. */
async function tell(seed: number, extent: Extent): Promise<boolean> {
  const clinics = await openClinicStore()
  const { violation } = await runHistory(clinics, seed, { extent, trace: say })
  await clinics.close()
  say(violation === undefined ? `seed ${seed} holds` : `seed ${seed}: ${violation}`)
  return violation === undefined
}

async function simulate({ seed, seeds, jobs, extent }: Flags): Promise<boolean> {
  const start = performance.now()
  const onHistory = (done: number) => {
    if (done % 500 === 0) say(`${done} histories`)
  }
  const { histories, steps, deaths, faults, failed, broken } = await runCampaign({
    seed,
    seeds,
    jobs,
    extent,
    onHistory,
  })
  const seconds = (performance.now() - start) / 1000
  const byName = [...faults].sort(([a], [b]) => a.localeCompare(b)).map(([name, times]) => `${name} ${times}`)
  say(`faults: ${byName.join(', ')}`)
  const rate = `${seconds.toFixed(1)} s, ${(histories / seconds).toFixed(0)} histories/s on ${jobs} threads`
  say(`${histories} histories, ${steps} steps, ${deaths} deaths, ${rate}`)
  for (const what of broken) say(`broken: ${what}`)
  if (failed) {
    say(`seed ${failed.seed}: ${failed.violation}\n`)
    await tell(failed.seed, extent)
    say(`\nAgain: npm run simulate -- --seed ${failed.seed} --trace${extent === 'day' ? '' : ` --${extent}s`}`)
  }
  const failures = (failed ? 1 : 0) + broken.length
  say(`${histories - (failed ? 1 : 0)} passed, ${failures} failed`)
  return failures === 0
}

async function hunt({ seed, seeds, jobs, extent, only }: Flags): Promise<boolean> {
  let survived = 0
  const wanted = MUTANTS.filter(({ name }) => name.includes(only))
  for (const { name } of wanted) {
    const { histories, failed } = await runCampaign({ seed, seeds, jobs, extent, mutant: name })
    if (!failed) survived++
    say(
      `${failed ? 'caught  ' : 'SURVIVED'} after ${histories} histories: ${name}${failed ? ` (${failed.violation})` : ''}`,
    )
  }
  say(`${wanted.length - survived} passed, ${survived} failed`)
  return survived === 0
}

/** Without deaths first, so that it can be seen what they cost. */
async function liveMonth({ seed, invoices, trace }: Flags): Promise<boolean> {
  const visits = invoices * VISITS_OF_AN_INVOICE
  let failed = 0
  for (const immortal of [true, false]) {
    const start = performance.now()
    const given = { seed, visits, invoices, immortal, ...(trace && { trace: say }) }
    const { violation, steps, deaths, minutes, traffic } = await runMonth(given)
    for (const [kind, times] of [...deaths].sort()) say(`${String(times).padStart(6)}  ${kind}`)
    const died = [...deaths.values()].reduce((sum, times) => sum + times, 0)
    say(`${visits} visits, ${invoices} invoices, ${died} deaths at ${deaths.size} kinds of step, ${steps} steps`)
    const spent = `${(minutes / 60).toFixed(1)} hours of the clinic's, ${((performance.now() - start) / 1000).toFixed(0)} s`
    const { requests, busiest, refused } = traffic
    say(`${spent}; ${requests} requests to the provider, ${busiest} in its busiest minute, ${refused} refused`)
    if (violation === undefined) continue
    say(`seed ${seed}: ${violation}`)
    failed++
  }
  say(`${2 - failed} passed, ${failed} failed`)
  return failed === 0
}

function told(flags: Flags): Promise<boolean> {
  if (flags.mutants) return hunt(flags)
  if (flags.month) return liveMonth(flags)
  return flags.trace ? tell(flags.seed, flags.extent) : simulate(flags)
}

process.exitCode = (await told(readFlags())) ? 0 : 1
