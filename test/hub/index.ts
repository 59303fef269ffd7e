import { parseArgs } from 'node:util'
import { MUTANTS } from '../simulate/mutants.ts'
import { sayVerdicts } from '../support/scene/verdict.ts'
import { hubCampaign } from './campaign.ts'

const USAGE =
  'npm run kill:hub -- [--documents N] [--kills N] [--freezes N] [--failovers N] [--seed S] [--planted WORDS]'
const say = (text: string) => process.stdout.write(`${text}\n`)

function number(value: string | undefined, otherwise: number): number {
  const read = value === undefined ? otherwise : Number(value)
  if (!Number.isSafeInteger(read) || read < 0) throw new Error(USAGE)
  return read
}

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { documents: text, kills: text, freezes: text, failovers: text, seed: text, planted: text },
})
const start = performance.now()
const words = values.planted
const planted = words === undefined ? undefined : MUTANTS.find(({ name }) => name.includes(words))?.name
if (words !== undefined && planted === undefined) throw new Error(`no planted defect is called ${words}`)
const { documents, kills, freezes, failovers, waiting, verdicts } = await hubCampaign({
  planted,
  documents: number(values.documents, 100),
  kills: number(values.kills, 20),
  freezes: number(values.freezes, 10),
  failovers: number(values.failovers, 1),
  seed: number(values.seed, 1),
  say,
})
const seconds = ((performance.now() - start) / 1000).toFixed(0)
say(
  `${documents} invoices and notes, ${kills} kills and ${freezes} freezes of processes, ${failovers} failovers of the database in ${seconds} s`,
)
say(`${waiting} of them wait for a proof that the provider does not hold them`)
const failed = sayVerdicts(verdicts, say)
say(`${verdicts.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
