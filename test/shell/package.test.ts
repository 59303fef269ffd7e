import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt, killAll, newFolder, start } from '../support/process.ts'
import { fusesOf, type Platform, placeholderElectron } from './placeholder-electron.ts'

/**
 * What electron-builder puts into a package for each platform, with the dependencies that npm gives that platform. Electron is a
 * placeholder, so nothing of it starts: see shell.test.ts for that.
 */
const PACKAGE_MS = 180_000

interface Target {
  readonly platform: Platform
  /** As npm names them. */
  readonly os: string
  readonly arch: string
  readonly libc?: string
  /** What is unpacked, and in it the program with its fuses and the folder of the archive. */
  readonly unpacked: string
  readonly program: string
  readonly resources: string
  readonly keyring: string
  readonly settings: readonly string[]
}

const MAC = 'Radica.app/Contents'
const TARGETS: readonly Target[] = [
  {
    platform: 'linux',
    os: 'linux',
    arch: 'x64',
    libc: 'glibc',
    keyring: 'linux-x64-gnu',
    unpacked: 'linux-unpacked',
    program: 'radica',
    resources: 'resources',
    settings: [],
  },
  {
    platform: 'win',
    os: 'win32',
    arch: 'x64',
    keyring: 'win32-x64-msvc',
    // Naming the program needs a tool that is downloaded; it changes none of the files.
    unpacked: 'win-unpacked',
    program: 'Radica.exe',
    resources: 'resources',
    settings: ['-c.win.signAndEditExecutable=false'],
  },
  {
    platform: 'mac',
    os: 'darwin',
    arch: 'arm64',
    keyring: 'darwin-arm64',
    settings: ['-c.mac.identity=null'],
    unpacked: 'mac-arm64',
    resources: `${MAC}/Resources`,
    program: `${MAC}/Frameworks/Electron Framework.framework/Electron Framework`,
  },
]

const PROJECT = ['package.json', 'package-lock.json', 'electron-builder.yml', 'out', 'resources']
const tool = (name: string) => resolve('node_modules/.bin', name)

async function run(command: string, args: readonly string[], cwd?: string): Promise<string> {
  const { ended, output } = start(command, args, {}, cwd)
  expect((await ended).code, output.stderr + output.stdout).toBe(0)
  return output.stdout
}

/** The built project elsewhere, with the production dependencies of a platform. */
async function projectFor({ os, arch, libc }: Target): Promise<{ folder: string; problem: string | undefined }> {
  const folder = newFolder()
  for (const name of PROJECT) cpSync(name, join(folder, name), { recursive: true })
  const kind = [`--os=${os}`, `--cpu=${arch}`, ...(libc === undefined ? [] : [`--libc=${libc}`])]
  const flags = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...kind]
  const { ended, output } = start('npm', flags, ownEnvironment(), folder)
  return { folder, problem: (await ended).code === 0 ? undefined : output.stderr.slice(0, 200) }
}

/** A registry may be reached only in the way that this machine is set up for. */
function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([key, value]) => (value ? [[key, value]] : [])))
}

beforeAll(async () => {
  await ensureBuilt()
  await run('npm', ['run', '--silent', 'sbom'])
}, PACKAGE_MS)
afterEach(killAll)

describe.each(TARGETS)('the package for $os-$arch', (target) => {
  const { platform, arch, unpacked, resources, program, keyring, settings } = target
  let problem: string | undefined
  let release: string
  let packed: string[] = []

  beforeAll(async () => {
    const project = await projectFor(target)
    problem = project.problem
    if (problem) return
    const electron = placeholderElectron(platform, versionOfElectron())
    const flags = [
      `--${platform}`,
      'dir',
      `--${arch}`,
      '--publish',
      'never',
      `-c.electronDist=${electron}`,
      ...settings,
    ]
    await run(tool('electron-builder'), flags, project.folder)
    release = join(project.folder, 'release', unpacked)
    packed = (await run(tool('asar'), ['list', join(release, resources, 'app.asar')])).trim().split(/\r?\n/)
  }, PACKAGE_MS)

  it('holds what is built and what it needs, and no sources, tests or maps', ({ skip }) => {
    if (problem) skip(`npm could not install for this platform: ${problem}`)
    const needed = [
      'main/index.js',
      'main/core-worker.js',
      'main/thread.js',
      'preload/index.cjs',
      'renderer/index.html',
    ]
    expect(packed).toEqual(expect.arrayContaining(needed.map((name) => `/out/${name}`)))
    expect(packed).toContain('/package.json')
    expect(packed.some((name) => name.startsWith('/resources/migrations/'))).toBe(true)
    expect(packed).toContain('/resources/fonts/Roboto-Regular.ttf')
    const own = packed.filter((name) => !name.startsWith('/node_modules'))
    const shipped =
      /^\/(out|out\/(main|preload|renderer)(\/.*)?|resources|resources\/(migrations|fonts)(\/.*)?|node_modules|package\.json)$/
    expect(own.filter((name) => !shipped.test(name) || name.endsWith('.map'))).toEqual([])
    expect(readFileSync(join(release, resources, 'licencias.txt'), 'utf8')).toContain('\nreact ')
    const { components } = JSON.parse(readFileSync(join(release, resources, 'radica.cdx.json'), 'utf8'))
    expect(components.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['electron', 'react']))
  })

  it('holds every production dependency, none of development and no bundled library twice', ({ skip }) => {
    if (problem) skip(`npm could not install for this platform: ${problem}`)
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    for (const name of Object.keys(dependencies)) expect(packed).toContain(`/node_modules/${name}/package.json`)
    expect(Object.keys(devDependencies).filter((name) => packed.includes(`/node_modules/${name}`))).toEqual([])
  })

  it("holds this platform's native modules only, outside of the archive", ({ skip }) => {
    if (problem) skip(`npm could not install for this platform: ${problem}`)
    const native = packed.filter((name) => name.endsWith('.node'))
    expect(native).toEqual([
      `/node_modules/@napi-rs/keyring-${keyring}/keyring.${keyring}.node`,
      `/node_modules/@node-rs/argon2-${keyring}/argon2.${keyring}.node`,
      `/node_modules/better-sqlite3/prebuilds/${target.os}-${arch}.node`,
    ])
    for (const name of native) expect(existsSync(join(release, resources, 'app.asar.unpacked', name))).toBe(true)
  })

  it('has its fuses set: no Node by another name, no debugging, nothing but our own archive', ({ skip }) => {
    if (problem) skip(`npm could not install for this platform: ${problem}`)
    const fuses = fusesOf(readFileSync(join(release, program), 'latin1'))
    const [runAsNode, cookieEncryption, nodeOptions, inspect, integrity, onlyAsar, browserSnapshot, fileProtocol] =
      fuses
    expect({ cookieEncryption, integrity, onlyAsar }).toEqual({ cookieEncryption: '1', integrity: '1', onlyAsar: '1' })
    const off = { runAsNode, nodeOptions, inspect, browserSnapshot, fileProtocol }
    expect(off).toEqual({ runAsNode: '0', nodeOptions: '0', inspect: '0', browserSnapshot: '0', fileProtocol: '0' })
  })
})

const builder = readFileSync('electron-builder.yml', 'utf8')
const versionOfElectron = () => /^electronVersion: (\S+)$/m.exec(builder)?.[1] ?? ''
/** The lines of one block of the configuration. */
const block = (name: string) => new RegExp(`^${name}:\\n((?: .*\\n?)+)`, 'm').exec(builder)?.[1] ?? ''

describe('the installer without a network is the update', () => {
  it('on Windows: one file for the first time and for updates, whole, for one person', () => {
    expect(block('win')).toMatch(/^ {2}target: nsis$/m)
    const nsis = block('nsis')
    for (const line of ['differentialPackage: false', 'oneClick: true', 'perMachine: false'])
      expect(nsis).toContain(line)
    // `nsis-web` would download the program while it installs.
    expect(builder).not.toMatch(/nsis-web|nsisWeb|artifactName/)
  })

  it('on Linux: the AppImage; macOS takes a zip of the same application, which stands beside its dmg', () => {
    expect(block('linux')).toMatch(/target:\n {4}- AppImage\n {4}- deb\n/)
    expect(block('mac')).toMatch(/target:\n {4}- dmg\n {4}- zip\n/)
  })

  it('comes from one static server, and nowhere else', () => {
    expect(block('publish')).toMatch(/^ {2}provider: generic\n {2}url: https:\/\/\S+\n$/)
    expect(builder.match(/^ *publish:/gm)).toHaveLength(1)
  })
})
