import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { skipWhen } from '../../test/support/skip.ts'
import { signingFlags } from './pack.ts'

const PASSPHRASE = 'seis palabras que nadie adivina'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'radica-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What each test has a copy of: its own project, whose file the keys are that programs are built with, and what was signed. */
const kept = mkdtempSync(join(tmpdir(), 'radica-release-kept-'))
const [keptProject, keptRelease] = [join(kept, 'project'), join(kept, 'release')]
beforeAll(() => {
  for (const name of ['src/release', 'src/main', 'package.json'])
    cpSync(name, join(keptProject, name), { recursive: true })
  mkdirSync(join(keptProject, 'resources'))
  mkdirSync(join(keptProject, 'out'))
  writeFileSync(join(keptProject, 'out/radica.cdx.json'), '{"components":[]}')
  writeFileSync(join(keptProject, 'resources/update-keys.json'), '[]')
  spawnSync('ln', ['-s', resolve('node_modules'), join(keptProject, 'node_modules')])
  const git = (...args: string[]) =>
    spawnSync('git', ['-C', keptProject, '-c', 'user.name=x', '-c', 'user.email=x@x', ...args])
  git('init', '-q')
  git('commit', '-q', '--allow-empty', '-m', 'x')
})
afterAll(() => rmSync(kept, { recursive: true, force: true }))

let project: string
beforeEach(() => {
  project = newFolder()
  cpSync(keptProject, project, { recursive: true })
})

function release(args: readonly string[], env: Record<string, string> = {}): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [join(project, 'src/release/index.ts'), ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, RADICA_RELEASE_PASSPHRASE: PASSPHRASE, ...env },
  })
}

const outcome = ({ status, stderr }: SpawnSyncReturns<string>) => [status, stderr.trim()]
const SIGNED = [0, '']

/** A key whose public half programs are built with. */
function builtInKey(name = 'key.pem'): string {
  const file = join(project, name)
  const { stdout } = release(['keys', file])
  writeFileSync(join(project, 'resources/update-keys.json'), JSON.stringify([stdout.trim()]))
  return file
}

/** As electron-builder lays out what it made. */
function packed(version = '0.2.0', bytes = 'an installer'): string {
  const folder = newFolder()
  const name = `Radica-${version}.AppImage`
  writeFileSync(join(folder, name), bytes)
  const sha512 = createHash('sha512').update(bytes).digest('base64')
  const files = `files:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${bytes.length}\n`
  const feed = `version: ${version}\n${files}path: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-24T00:00:00.000Z'\n`
  writeFileSync(join(folder, 'latest-linux.yml'), feed)
  return folder
}

/** Signed by three programs in the first test that asks for it. */
function signed(): { folder: string; key: string } {
  const files = ['key.pem', 'resources/update-keys.json']
  if (!existsSync(keptRelease)) {
    const [key, folder] = [builtInKey(), packed()]
    release(['manifest', folder])
    expect(outcome(release(['sign', folder, '--key', key]))).toEqual(SIGNED)
    cpSync(folder, join(keptRelease, 'folder'), { recursive: true })
    for (const name of files) cpSync(join(project, name), join(keptRelease, name))
  }
  const folder = newFolder()
  cpSync(join(keptRelease, 'folder'), folder, { recursive: true })
  for (const name of files) cpSync(join(keptRelease, name), join(project, name))
  return { folder, key: join(project, 'key.pem') }
}

describe('the release key', () => {
  it('is a file of its owner, of no use without the passphrase, and is never made over another', () => {
    const file = builtInKey()
    expect(statSync(file).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
    expect(readFileSync(file, 'utf8')).toContain('ENCRYPTED PRIVATE KEY')
    expect(release(['keys', file]).status).toBe(1)
    const folder = packed()
    release(['manifest', folder])
    expect(
      release(['sign', folder, '--key', file], { RADICA_RELEASE_PASSPHRASE: 'not this one, but long' }).status,
    ).toBe(1)
    expect(readFileSync(join(folder, 'latest-linux.yml'), 'utf8')).not.toContain('signature')
  })

  it('wants a passphrase of at least 16 characters', () => {
    const file = join(project, 'short.pem')
    expect(release(['keys', file], { RADICA_RELEASE_PASSPHRASE: 'short' }).status).toBe(1)
    expect(existsSync(file)).toBe(false)
  })

  it('signs nothing when no program was built with it', () => {
    const key = builtInKey()
    builtInKey('other.pem')
    const folder = packed()
    release(['manifest', folder])
    expect(outcome(release(['sign', folder, '--key', key]))).toEqual([1, 'no program was built with this key'])
  })
})

describe('a release', () => {
  it('is signed, and signed again, and verified', () => {
    const { folder, key } = signed()
    expect(outcome(release(['verify', folder]))).toEqual(SIGNED)
    const once = readFileSync(join(folder, 'latest-linux.yml'), 'utf8')
    release(['sign', folder, '--key', key])
    expect(readFileSync(join(folder, 'latest-linux.yml'), 'utf8')).toBe(once)
  })

  it.each([
    ['an installer that is another', (at: string) => writeFileSync(join(at, 'Radica-0.2.0.AppImage'), 'AN INSTALLER')],
    ['an installer that is not there', (at: string) => rmSync(join(at, 'Radica-0.2.0.AppImage'))],
    ['an installer that is longer', (at: string) => writeFileSync(join(at, 'Radica-0.2.0.AppImage'), 'an installer!')],
  ])('is neither signed nor verified with %s', (_what, spoil) => {
    const { folder, key } = signed()
    spoil(folder)
    expect(release(['verify', folder]).status).toBe(1)
    expect(release(['sign', folder, '--key', key]).status).toBe(1)
  })

  it('has all of its feeds signed, or none', () => {
    const [key, folder] = [builtInKey(), packed()]
    const feed = readFileSync(join(folder, 'latest-linux.yml'), 'utf8')
    for (const name of ['latest.yml', 'latest-mac.yml']) {
      writeFileSync(join(folder, name), feed.replaceAll('AppImage', 'missing'))
      expect(release(['sign', folder, '--key', key]).status, name).toBe(1)
      expect(readFileSync(join(folder, 'latest-linux.yml'), 'utf8')).toBe(feed)
      rmSync(join(folder, name))
    }
  })

  it.each([
    ['version', (feed: string) => feed.replace('version: 0.2.0', 'version: 0.3.0')],
    ['signature', (feed: string) => feed.replace(/^signature: .*\n/m, '')],
    ['additional property', (feed: string) => `${feed}minimumSystemVersion: 1.0.0\n`],
  ])('is not verified with another %s in a feed', (_what, change) => {
    const { folder } = signed()
    const feed = join(folder, 'latest-linux.yml')
    writeFileSync(feed, change(readFileSync(feed, 'utf8')))
    expect(release(['verify', folder]).stderr).toContain('latest-linux.yml: not signed')
  })

  it('is described for programs and for sha256sum, and not verified when a file was added', () => {
    const { folder } = signed()
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ version: '0.1.0', commit: expect.stringMatching(/^[0-9a-f]{40}$/) })
    expect(manifest.files.map(({ name }: { name: string }) => name)).toEqual([
      'Radica-0.2.0.AppImage',
      'radica.cdx.json',
    ])
    const checked = spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder })
    if (checked.error === undefined) expect(checked.status).toBe(0)
    writeFileSync(join(folder, 'extra.exe'), 'x')
    expect(release(['verify', folder]).stderr).toContain('SHA256SUMS: the files are others')
  })
})

describe('where a certificate is', () => {
  it.each([
    ['win32', { WIN_CSC_LINK: 'x' }],
    ['win32', { CSC_LINK: 'x' }],
    ['darwin', { CSC_NAME: 'x' }],
  ] as const)('%s: a package without signature is a failure', (platform, env) => {
    expect(signingFlags(platform, env)).toEqual(['-c.forceCodeSigning=true'])
  })

  it('is none, nothing is forced', () => {
    expect([signingFlags('win32', {}), signingFlags('linux', { CSC_LINK: 'x' })]).toEqual([[], []])
  })
})

/** One file that behaves as an installed program does towards whoever starts it. */
const program = (version: string, job: string) => `#!/usr/bin/env node
const { mkdirSync, appendFileSync } = require('node:fs')
mkdirSync(process.env.RADICA_DATA, { recursive: true })
appendFileSync(process.env.RADICA_DATA + '/radica.db', '${version}')
process.on('disconnect', () => process.exit(0))
${job}
`
const SHOWS = "process.send('shown')"

describe('installers that are tried', skipWhen(process.platform !== 'linux', 'an installer of Linux'), () => {
  const installers = (version: string, job = SHOWS) => packed(version, program(version, job))

  it('are installed, updated, rolled back and removed, and the data stays', () => {
    const { status, stdout } = release(['try', installers('0.2.0'), '--previous', installers('0.1.0')])
    expect(stdout.split('\n').map((line) => line.split(':')[0])).toEqual([
      ...['installed', 'updated', 'rolled back', 'removed', ''],
    ])
    expect(status).toBe(0)
  })

  it('need no version before them', () => {
    expect(release(['try', installers('0.2.0'), '--previous', join(project, 'none')]).stdout).toMatch(
      /^installed.*\nremoved/,
    )
  })

  it.each([
    ['that ends before it shows anything', 'process.exit(3)', 'ended with 3'],
    [
      'that loses its data',
      `${SHOWS}\nrequire('node:fs').rmSync(process.env.RADICA_DATA, { recursive: true })`,
      'data',
    ],
  ])('fail with a program %s', (_what, job, said) => {
    const { status, stderr } = release(['try', installers('0.2.0', job)])
    expect([status, stderr]).toEqual([1, expect.stringContaining(said)])
  })

  it('fail where there is none for this system', () => {
    const folder = installers('0.2.0')
    rmSync(join(folder, 'Radica-0.2.0.AppImage'))
    expect(release(['try', folder]).stderr).toContain('has 0 installers')
  })
})

describe('what is published', skipWhen(process.platform === 'win32', 'a shell’s commands'), () => {
  /** GitHub's command, which says what it was asked and what the draft has. */
  function withGitHub(assets: readonly string[] = []): { env: Record<string, string>; asked: () => string } {
    const folder = newFolder()
    const log = join(folder, 'asked')
    const script = `#!/bin/sh\necho "$@" >> '${log}'\n[ "$2" = view ] && printf '%s\\n' ${assets.join(' ')}\nexit 0\n`
    writeFileSync(join(folder, 'gh'), script)
    chmodSync(join(folder, 'gh'), 0o755)
    return {
      env: { PATH: `${folder}${delimiter}${process.env.PATH}` },
      asked: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    }
  }

  it('is a draft first', () => {
    const { env, asked } = withGitHub()
    expect(release(['draft', packed(), '--tag', 'v0.2.0'], env).status).toBe(0)
    expect(asked()).toMatch(/^release create v0\.2\.0 --draft --verify-tag .*Radica-0\.2\.0\.AppImage/)
  })

  it.each(['draft', 'show'])('is nothing to %s under the tag of another version', (command) => {
    const { folder } = signed()
    const { env, asked } = withGitHub()
    const { status, stderr } = release([command, folder, '--tag', 'v0.3.0'], env)
    expect([status, stderr]).toEqual([1, expect.stringContaining('latest-linux.yml: of version 0.2.0, not v0.3.0')])
    expect(asked()).toBe('')
  })

  it('is shown when installed programs will take it and the draft has all of it', () => {
    const { folder } = signed()
    const names = ['Radica-0.2.0.AppImage', 'latest-linux.yml', 'manifest.json', 'SHA256SUMS', 'SHA256SUMS.sig']
    const { env, asked } = withGitHub([...names, 'radica.cdx.json'])
    expect(outcome(release(['show', folder, '--tag', 'v0.2.0'], env))).toEqual(SIGNED)
    expect(asked()).toContain('release edit v0.2.0 --draft=false')
    const half = withGitHub(names.slice(1))
    expect(release(['show', folder, '--tag', 'v0.2.0'], half.env).stderr).toContain(
      'the draft has no Radica-0.2.0.AppImage',
    )
    expect(half.asked()).not.toContain('edit')
  })

  it('is never shown unsigned', () => {
    const { env, asked } = withGitHub()
    builtInKey()
    expect(release(['show', packed(), '--tag', 'v0.2.0'], env).status).toBe(1)
    expect(asked()).toBe('')
  })
})
