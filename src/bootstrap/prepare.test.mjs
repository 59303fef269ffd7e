import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { build, isBuilt, isInstalled, markBuilt } from './prepare.mjs'

let root
const put = (path, content) => {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'radica-prepare-'))
})

describe('what is installed', () => {
  const hono = { version: '4.0.0', integrity: 'sha512-a' }
  const lock = (packages) => ({ packages: { '': { name: 'radica' }, ...packages } })
  const installNode = () => {
    put('node_modules/node/bin/node', '')
    put('node_modules/node/bin/node.exe', '')
  }

  it('matches the lock file, packages for other platforms aside', () => {
    installNode()
    put(
      'package-lock.json',
      lock({ 'node_modules/hono': hono, 'node_modules/keyring-darwin': { ...hono, optional: true } }),
    )
    put('node_modules/.package-lock.json', { packages: { 'node_modules/hono': hono } })
    expect(isInstalled(root)).toBe(true)
  })

  it.each([
    ['nothing', undefined],
    ['another version', { 'node_modules/hono': { ...hono, version: '3.0.0' } }],
    ['another content', { 'node_modules/hono': { ...hono, integrity: 'sha512-b' } }],
    ['a package less', {}],
  ])('does not match with %s', (_, packages) => {
    installNode()
    put('package-lock.json', lock({ 'node_modules/hono': hono }))
    if (packages) put('node_modules/.package-lock.json', { packages })
    expect(isInstalled(root)).toBe(false)
  })

  it('includes the Node binary, which an install without scripts leaves out', () => {
    put('package-lock.json', lock({}))
    put('node_modules/.package-lock.json', { packages: {} })
    expect(isInstalled(root)).toBe(false)
  })
})

describe('what is built', () => {
  beforeEach(() => {
    for (const file of ['electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']) put(file, {})
    put('src/core/core.ts', 'export {}')
    mkdirSync(join(root, 'out'))
  })

  it('is missing at first and holds until a source changes, appears or goes', () => {
    expect(isBuilt(root)).toBe(false)
    markBuilt(root)
    expect(isBuilt(root)).toBe(true)
    put('src/core/core.ts', 'export const changed = 1')
    expect(isBuilt(root)).toBe(false)
    markBuilt(root)
    put('src/core/new.ts', '')
    expect(isBuilt(root)).toBe(false)
    rmSync(join(root, 'src/core/new.ts'))
    expect(isBuilt(root)).toBe(true)
  })

  it('is of the sources from before it began: what changed meanwhile is built again', async () => {
    put('package-lock.json', readFileSync('package-lock.json', 'utf8'))
    put('resources/fonts/OFL.txt', '')
    for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) put(`node_modules/swagger-ui-dist/${name}`, '')
    const sources = `require('node:fs').writeFileSync('src/core/core.ts', 'export const late = 1')`
    put('node_modules/electron-vite/bin/electron-vite.js', sources)
    put('src/bootstrap/sdk.mjs', '')
    await build(root)
    expect(isBuilt(root)).toBe(false)
    put('node_modules/electron-vite/bin/electron-vite.js', '')
    await build(root)
    expect(isBuilt(root)).toBe(true)
  })

  it('is not what a build left that broke off, whatever the sources are by then', async () => {
    markBuilt(root)
    put('src/core/core.ts', 'export const changed = 1')
    put('node_modules/electron-vite/bin/electron-vite.js', 'process.exit(1)')
    await expect(build(root)).rejects.toThrow('no se pudo construir')
    put('src/core/core.ts', 'export {}')
    expect(isBuilt(root)).toBe(false)
  })

  it.each([
    // Of a moment to come: however long this machine takes, it is fresh.
    ['waits for another command that prepares', -60, 700],
    ['takes over from one that was killed while it prepared', 60, 0],
    ['takes over from one that was killed before the clock lost its year', -365 * 86_400, 0],
  ])('%s', async (_, secondsAgo, endsAfterMs) => {
    const mark = join(root, 'out/.preparing')
    put('out/.preparing', '')
    const since = new Date(Date.now() - secondsAgo * 1000)
    utimesSync(mark, since, since)
    put('node_modules/electron-vite/bin/electron-vite.js', 'process.exit(1)')
    let isOver = false
    const built = build(root).catch(() => {
      isOver = true
    })
    if (endsAfterMs > 0) {
      await sleep(endsAfterMs)
      expect(isOver).toBe(false)
      rmSync(mark)
    }
    await built
    expect([isOver, existsSync(mark)]).toEqual([true, false])
  })

  it('goes on where its mark is gone, as after another took it over while the machine slept', async () => {
    const slow = `require('node:fs').rmSync('out/.preparing'); setTimeout(() => process.exit(1), 1500)`
    put('node_modules/electron-vite/bin/electron-vite.js', slow)
    await expect(build(root)).rejects.toThrow('no se pudo construir')
  })

  it('minds neither tests nor times', () => {
    markBuilt(root)
    put('src/core/core.test.ts', 'test')
    utimesSync(join(root, 'src/core/core.ts'), new Date(), new Date())
    expect(isBuilt(root)).toBe(true)
  })
})
