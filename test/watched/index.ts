import { parseArgs } from 'node:util'
import { sayVerdicts } from '../support/scene/verdict.ts'
import { watchedCampaign } from './campaign.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

function number(value: string | undefined, otherwise: number): number {
  const read = value === undefined ? otherwise : Number(value)
  if (!Number.isSafeInteger(read) || read < 1) throw new Error('npm run watched -- [--kills N] [--seed S]')
  return read
}

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { kills: text, seed: text } })
const seed = number(values.seed, 1)
const start = performance.now()
const seconds = () => ((performance.now() - start) / 1000).toFixed(0)
const { kills, files, invoices, verdicts } = await watchedCampaign(number(values.kills, 100), seed, (n) => {
  if (n % 25 === 0) say(`${n} kills, ${seconds()} s`)
})
say(
  `${kills.watcher} kills of the watcher (${kills.atWork} at a write or a move) and ${kills.host} of the host in ${seconds()} s, seed ${seed}`,
)
say(`${files} files dropped, ${invoices} invoices to be filed`)
const failed = sayVerdicts(verdicts, say)
say(`${verdicts.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
