import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { copyOf } from '../mutation/planted/planted.ts'
import { aConsent, aPatient } from '../support/fixtures.ts'
import { type Attack, type OnVictim, onProgram, onVictim } from './attack.ts'
import { keyed, type Victim } from './target.ts'

async function patientOf({ ask, ws, token }: Victim) {
  const { json } = await ask('POST', `${ws}/patients`, { token, body: aPatient(), headers: keyed() })
  return { path: `${ws}/patients/${json.id}`, documentNumber: String(json.documentNumber) }
}

const consentLost: OnVictim = async (at) => {
  const { path } = await patientOf(at)
  await at.ask('POST', `${path}/consents`, { token: at.token, body: aConsent(), headers: keyed() })
  const { status, text } = await at.ask('GET', `${path}/consents`, { token: at.token })
  return !(status === 200 && text.includes('Autorización 2026-1'))
}

const nothingTold: OnVictim = async (at) => {
  const { path, documentNumber } = await patientOf(at)
  const { status, text } = await at.ask('GET', `${path}/personal-data`, { token: at.token })
  const onPaper = await at.ask('GET', `${path}/personal-data?format=pdf`, { token: at.token })
  return !(status === 200 && text.includes(documentNumber) && onPaper.text.startsWith('%PDF-'))
}

const keptForEver: OnVictim = async ({ ask, ws, token }) => {
  const { status, text } = await ask('GET', `${ws}/retention`, { token })
  return !(status === 200 && text.includes('839'))
}

/** A package of another server instead of one that is installed here: does any test of the program's own mind? */
async function otherServer(program: string): Promise<boolean> {
  const copy = copyOf(program)
  try {
    const file = join(copy, 'package-lock.json')
    const lock = JSON.parse(readFileSync(file, 'utf8'))
    lock.packages['node_modules/zod'].resolved = 'https://packages.example.invalid/zod.tgz'
    writeFileSync(file, JSON.stringify(lock, undefined, 2))
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    return spawnSync(process.execPath, [vitest, 'run', 'src/bootstrap'], { cwd: copy, stdio: 'ignore' }).status === 0
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** What the packager puts into an installer; that it does is `test/shell/package.test.ts`. */
async function unlisted(program: string): Promise<boolean> {
  const { extraResources } = parse(readFileSync(join(program, 'electron-builder.yml'), 'utf8'))
  return !extraResources.some(({ to }: { to: string }) => to.endsWith('.cdx.json'))
}

async function nobodyToTell(program: string): Promise<boolean> {
  const file = join(program, 'SECURITY.md')
  return !existsSync(file) || !/\*\*Reporting\.\*\*[\s\S]+\*\*Supported\.\*\*/.test(readFileSync(file, 'utf8'))
}

interface Job {
  readonly strategy?: { readonly matrix?: { readonly os?: readonly string[] } }
  readonly steps?: readonly { readonly run?: string }[]
}

/** No workflow does `step` on all three systems. */
const leftToAPerson = (step: RegExp) => async (program: string) => {
  const folder = join(program, '.github/workflows')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const jobs = names.flatMap((name) => Object.values<Job>(parse(readFileSync(join(folder, name), 'utf8')).jobs))
  return !jobs.some(({ strategy, steps = [] }) => {
    const systems = new Set(strategy?.matrix?.os?.map((os) => os.split('-')[0]))
    return ['ubuntu', 'windows', 'macos'].every((os) => systems.has(os)) && steps.some(({ run = '' }) => step.test(run))
  })
}

export const AROUND: readonly Attack[] = [
  onVictim(16, 'nobody can say what a patient consented to', consentLost),
  onVictim(16, 'nobody can tell a patient what is held of them', nothingTold),
  onVictim(16, 'nobody can say what need not be kept any longer', keptForEver),
  { ...onProgram(17, 'a dependency comes from another server, and all tests pass', otherServer), isSlow: true },
  onProgram(17, 'an installer does not say what is in it', unlisted),
  onProgram(17, 'nobody is named who hears of a fault', nobodyToTell),
  onProgram(18, 'a release is tested where somebody happens to', leftToAPerson(/^npm (test|run release -- test)$/)),
  onProgram(18, 'installers are made where somebody happens to', leftToAPerson(/^npm run dist$/)),
  onProgram(18, 'nobody installs, updates and rolls back before it is shown', leftToAPerson(/release -- try /)),
]
