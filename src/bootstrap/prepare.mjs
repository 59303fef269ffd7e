import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeLicences } from './licences.mjs'
import { run, say } from './process.mjs'
import { copyReferenceViewer } from './reference.mjs'

/** True when `node_modules` holds what the lock file names. npm writes its own record there at the end of an install. */
export function isInstalled(root) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const present = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  if (!wanted || !present || !npmNode(root)) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = present[path]
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional === true
  })
}

/** The Node that npm installed: its package nests the real binary. */
export function npmNode(root) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return [join(root, 'node_modules/node/bin', name)].find(existsSync)
}

export async function install(root) {
  if (isInstalled(root)) return
  await exclusively(root, async () => {
    if (isInstalled(root)) return
    say('Instalando lo que falta (npm ci)...')
    // What it warns of is the Node that it runs on itself, not the one that it installs and that everything runs on.
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
    const code = await run('npm', args, { cwd: root, shell: process.platform === 'win32' })
    if (code !== 0 || !isInstalled(root))
      throw new Error('npm ci no terminó bien; revise la conexión y vuelva a intentarlo.')
  })
}

/** Builds with electron-vite when the sources are not those of the last build. */
export async function build(root) {
  if (isBuilt(root)) return
  await exclusively(root, async () => {
    if (isBuilt(root)) return
    say('Construyendo la aplicación...')
    const sources = fingerprint(root)
    rmSync(stampOf(root), { force: true })
    await buildStep(root, 'node_modules/electron-vite/bin/electron-vite.js', 'build')
    copyReferenceViewer(root)
    await buildStep(root, 'src/bootstrap/sdk.mjs')
    writeLicences(root, join(root, 'out'))
    markBuilt(root, sources)
  })
}

/** In a process of its own: a build sets NODE_ENV for everything that comes after it. */
async function buildStep(root, program, ...args) {
  const code = await run(process.execPath, [join(root, program), ...args], { cwd: root })
  if (code !== 0) throw new Error('La aplicación no se pudo construir.')
}

const stampOf = (root) => join(root, 'out/.sources')

export function isBuilt(root) {
  return existsSync(stampOf(root)) && readFileSync(stampOf(root), 'utf8') === fingerprint(root)
}

/** Remembers which sources the build is made of: those from before it began, since they may change meanwhile. */
export function markBuilt(root, sources = fingerprint(root)) {
  writeFileSync(stampOf(root), sources)
}

const BUILD_INPUTS = ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']

/** SHA-256 over names and contents: times lie after a checkout. */
function fingerprint(root) {
  const hash = createHash('sha256')
  for (const path of BUILD_INPUTS.flatMap((input) => filesUnder(root, input))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort()
}

const BEAT_MS = 1_000
const STALE_MS = 15_000
/** No clock is moved by more than this while somebody prepares: the mark is of a time when this one was ahead. */
const AHEAD_MS = 3_600_000

/**
 * One preparer at a time: commands that are started together must not install or build over each other.
 * The holder keeps its mark fresh, so the mark of one that was killed is taken over.
 */
async function exclusively(root, work) {
  const mark = join(root, 'out/.preparing')
  mkdirSync(join(root, 'out'), { recursive: true })
  while (!tryMark(mark)) await sleep(BEAT_MS / 4)
  const beat = setInterval(() => keepFresh(mark), BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(mark, { force: true })
  }
}

function keepFresh(mark) {
  try {
    utimesSync(mark, new Date(), new Date())
  } catch {
    // Whoever took it over while this machine slept is done already.
  }
}

function tryMark(mark) {
  try {
    writeFileSync(mark, '', { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const since = statSync(mark, { throwIfNoEntry: false })?.mtimeMs
    const age = since === undefined ? 0 : Date.now() - since
    if (age > STALE_MS || age < -AHEAD_MS) rmSync(mark, { force: true })
    return false
  }
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
