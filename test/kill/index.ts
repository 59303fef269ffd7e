import { parseArgs } from 'node:util'
import { sayVerdicts } from '../support/scene/verdict.ts'
import { killCampaign } from './campaign.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

function number(value: string | undefined, otherwise: number): number {
  const read = value === undefined ? otherwise : Number(value)
  if (!Number.isSafeInteger(read) || read < 1) throw new Error('npm run kill -- [--kills N] [--seed S] [--prove]')
  return read
}

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { kills: text, seed: text, prove: { type: 'boolean', default: false } } })
const kills = number(values.kills, 60)
const seed = number(values.seed, 1)

const start = performance.now()
const seconds = () => (performance.now() - start) / 1000
const report = await killCampaign({
  kills,
  seed,
  prove: values.prove,
  onKill(done) {
    if (done % 500 === 0) say(`${done} kills, ${seconds().toFixed(0)} s`)
  },
})
const {
  acknowledged,
  replays,
  lostAnswers,
  patients,
  packages,
  documents,
  messages,
  runs,
  takenBack,
  waiting,
  points,
  misses,
  verdicts,
} = report
const { host, simulators } = report.kills
const killing = report.killingMs / 1000
say(
  `${host} kills of the host and ${simulators} of the simulators in ${killing.toFixed(0)} s ` +
    `(${((host + simulators) / killing).toFixed(2)}/s), all work was done after ${seconds().toFixed(0)} s, seed ${seed}`,
)
say(
  `${acknowledged} acknowledged writes (${patients} patients, ${packages} packages), ${lostAnswers} answers lost on the way`,
)
say(`${documents} invoices and notes, ${waiting} of them waiting for a proof that the provider does not hold them`)
say(`${replays} replays of old keys, ${messages} messages, ${runs} runs, ${takenBack} taken back before they left`)
say(`points: how often the host reached each, and was killed there; ${misses} planned kills were never reached:`)
for (const { label, reached, kills } of points) say(`${`${reached}`.padStart(7)} ${`${kills}`.padStart(5)}  ${label}`)
const failed = sayVerdicts(verdicts, say)
say(`${verdicts.length - failed} passed, ${failed} failed`)
// Nobody is waited for any more, least of all those who were killed.
process.exit(failed === 0 ? 0 : 1)
