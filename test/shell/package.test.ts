import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt, killAll, newFolder, start } from './process.ts'

const PACKAGE_MS = 180_000

/** What marks the place of the fuses in Electron's executable, their version and number, and all of them as Electron ships them. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const SHIPPED_FUSES = '\u0001\u0008' + '10110001'

/** A folder that looks like Electron to electron-builder: packaging needs its names, its version and its fuses, not its code. */
function placeholderElectron(): string {
  const folder = newFolder()
  mkdirSync(join(folder, 'resources'))
  for (const name of ['LICENSE', 'icudtl.dat', 'resources.pak']) writeFileSync(join(folder, name), '')
  writeFileSync(join(folder, 'version'), '45.4.1')
  writeFileSync(join(folder, 'electron'), `${FUSE_SENTINEL}${SHIPPED_FUSES}`, { mode: 0o755 })
  return folder
}

async function run(command: string, args: readonly string[]): Promise<string> {
  const { ended, output } = start(command, args)
  expect((await ended).code, output.stderr + output.stdout).toBe(0)
  return output.stdout
}

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the packaged application', () => {
  let release: string
  let packed: string[]

  beforeAll(async () => {
    await ensureBuilt()
    release = newFolder()
    const settings = [`-c.electronDist=${placeholderElectron()}`, `-c.directories.output=${release}`]
    await run('electron-builder', ['--linux', 'dir', '--publish', 'never', ...settings])
    packed = (await run('asar', ['list', join(release, 'linux-unpacked/resources/app.asar')])).trim().split('\n')
  }, PACKAGE_MS)
  afterEach(killAll)

  it('holds what is built and what it needs, and no sources, tests or maps', () => {
    const needed = ['main/index.js', 'main/core-worker.js', 'preload/index.cjs', 'renderer/index.html']
    expect(packed).toEqual(expect.arrayContaining(needed.map((name) => `/out/${name}`)))
    expect(packed).toContain('/package.json')
    expect(packed.some((name) => name.startsWith('/resources/migrations/'))).toBe(true)
    const own = packed.filter((name) => !name.startsWith('/node_modules'))
    const shipped =
      /^\/(out|out\/(main|preload|renderer)(\/.*)?|resources|resources\/migrations(\/.*)?|node_modules|package\.json)$/
    expect(own.filter((name) => !shipped.test(name) || name.endsWith('.map'))).toEqual([])
  })

  it('holds every production dependency and no bundled library twice', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    for (const name of Object.keys(dependencies)) expect(packed).toContain(`/node_modules/${name}/package.json`)
    expect(
      packed.filter((name) => /^\/node_modules\/(react|@mantine|zod|hono|drizzle-orm|electron|vite)(\/|$)/.test(name)),
    ).toEqual([])
  })

  it("holds this platform's native modules only, outside of the archive", () => {
    const native = packed.filter((name) => name.endsWith('.node'))
    expect(native).toEqual([
      '/node_modules/@napi-rs/keyring-linux-x64-gnu/keyring.linux-x64-gnu.node',
      '/node_modules/better-sqlite3/prebuilds/linux-x64.node',
    ])
    for (const name of native)
      expect(existsSync(join(release, 'linux-unpacked/resources/app.asar.unpacked', name))).toBe(true)
  })

  it('has its fuses set: no Node by another name, no debugging, nothing but our own archive', () => {
    const binary = readFileSync(join(release, 'linux-unpacked/radica'), 'latin1')
    const fuses = binary.slice(binary.indexOf(FUSE_SENTINEL) + FUSE_SENTINEL.length + 2).slice(0, 8)
    const [runAsNode, cookieEncryption, nodeOptions, inspect, integrity, onlyAsar, browserSnapshot, fileProtocol] =
      fuses
    expect({ cookieEncryption, integrity, onlyAsar }).toEqual({ cookieEncryption: '1', integrity: '1', onlyAsar: '1' })
    expect({ runAsNode, nodeOptions, inspect, browserSnapshot, fileProtocol }).toEqual({
      runAsNode: '0',
      nodeOptions: '0',
      inspect: '0',
      browserSnapshot: '0',
      fileProtocol: '0',
    })
  })
})
