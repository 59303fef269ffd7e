import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { prepareMachine, testEverything } from './ci.ts'
import { problemsOfFeeds, problemsOfTag, signFeeds } from './feeds.ts'
import { makeKey, publicHalf, readKey } from './keys.ts'
import { problemsOfSums, signSums, writeManifest } from './manifest.ts'
import { pack } from './pack.ts'
import { draftRelease, fetchPrevious, fetchRelease, showRelease } from './publish.ts'
import { outputOf } from './run.ts'
import { tryInstallers } from './trial.ts'

const USAGE = `npm run release -- COMMAND
  prepare                       what tests need of this machine: Electron's binary, system packages (Linux)
  test                          npm test, on the real Electron, too
  pack                          installers of this system, in release/ (npm run dist builds first)
  previous FOLDER               the installers of the newest release, if there is one
  try FOLDER [--previous DIR]   installs, updates, rolls back and removes what was packed
  manifest FOLDER               manifest.json, SHA256SUMS and the list of what is shipped
  keys FILE                     makes the release key; prints its public half
  sign FOLDER --key FILE        signs the feeds and the sums, where nothing is missing
  verify FOLDER                 whether installed programs will take it
  draft FOLDER --tag TAG        a draft on GitHub
  fetch FOLDER --tag TAG        what the draft has
  show FOLDER --tag TAG         verifies FOLDER, then shows the draft to everybody
Passphrase of the key: RADICA_RELEASE_PASSPHRASE`

const ROOT = join(import.meta.dirname, '../..')
const say = (text: string) => process.stdout.write(`${text}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, tag: { type: 'string' }, previous: { type: 'string' } },
})
const [command = '', place] = positionals
const passphrase = () => process.env.RADICA_RELEASE_PASSPHRASE ?? ''

/** @throws with the usage when it was not given. */
function given(value: string | undefined): string {
  if (value === undefined || value === '') throw new Error(USAGE)
  return value
}

function builtInKeys(): string[] {
  return z.array(z.string()).parse(JSON.parse(readFileSync(join(ROOT, 'resources/update-keys.json'), 'utf8')))
}

function describe(folder: string): void {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  copyFileSync(join(ROOT, 'out/radica.cdx.json'), join(folder, 'radica.cdx.json'))
  writeManifest(folder, { version, commit: outputOf('git', ['rev-parse', 'HEAD']) })
}

function signAll(folder: string): void {
  const key = readKey(given(values.key), passphrase())
  if (!builtInKeys().includes(publicHalf(key))) throw new Error('no program was built with this key')
  for (const name of signFeeds(folder, key)) say(`signed ${name}`)
  signSums(folder, key)
}

/** @throws with every problem. */
function verifyAll(folder: string): void {
  const problems = [...problemsOfFeeds(folder, builtInKeys()), ...problemsOfSums(folder, builtInKeys())]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  say('signed, and whole')
}

/** @throws when the folder has another version. */
function tagOf(folder: string): string {
  const tag = given(values.tag)
  const problems = problemsOfTag(folder, tag)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return tag
}

const COMMANDS: Record<string, () => unknown> = {
  prepare: () => prepareMachine(ROOT),
  test: testEverything,
  pack: () => pack(ROOT),
  try: () =>
    tryInstallers(given(place), values.previous && existsSync(values.previous) ? values.previous : undefined, say),
  previous: () => say(fetchPrevious(given(place)) ? 'fetched' : 'nothing was released before'),
  manifest: () => describe(given(place)),
  keys: () => say(makeKey(given(place), passphrase())),
  sign: () => signAll(given(place)),
  verify: () => verifyAll(given(place)),
  draft: () => draftRelease(given(place), tagOf(given(place))),
  fetch: () => fetchRelease(given(place), given(values.tag)),
  show() {
    verifyAll(given(place))
    showRelease(given(place), tagOf(given(place)))
  },
}

try {
  const job = COMMANDS[command]
  if (!job) throw new Error(USAGE)
  await job()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
