import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { electronBinary, ensureElectron, runElectron } from './electron.mjs'

let root
let folder
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'radica-electron-'))
  folder = join(root, 'node_modules/electron')
  mkdirSync(folder, { recursive: true })
})

/** Electron's own downloader, here one that counts its runs. */
const putDownloader = (rest) =>
  writeFileSync(join(folder, 'install.js'), `require('fs').appendFileSync('${root}/runs', 'x')\n${rest}`)
const runs = () => readFileSync(join(root, 'runs'), 'utf8').length

describe("Electron's binary", () => {
  it('is downloaded when it is not there', async () => {
    putDownloader(`const fs = require('fs'); const dir = __dirname
      fs.mkdirSync(dir + '/dist'); fs.writeFileSync(dir + '/dist/electron', ''); fs.writeFileSync(dir + '/path.txt', 'electron')`)
    expect(electronBinary(root)).toBeUndefined()
    expect(await ensureElectron(root)).toBe(join(folder, 'dist/electron'))
    expect(await ensureElectron(root)).toBe(join(folder, 'dist/electron'))
    expect(runs()).toBe(1)
  })

  it('is asked for once a day where it cannot be had', async () => {
    putDownloader('process.exit(1)')
    expect(await ensureElectron(root)).toBeUndefined()
    expect(await ensureElectron(root)).toBeUndefined()
    expect(runs()).toBe(1)
    writeFileSync(join(root, 'node_modules/.cache/radica/electron-failed'), '2026-01-01')
    expect(await ensureElectron(root)).toBeUndefined()
    expect(runs()).toBe(2)
  })
})

describe('running it', () => {
  const program = (body) => {
    const file = join(root, 'program')
    writeFileSync(file, `#!${process.execPath}\n${body}`, { mode: 0o755 })
    return file
  }

  it('gives the exit code of an application that a person saw', async () => {
    const binary = program(`process.send('shown', () => process.exit(process.argv[3] === '--simulated' ? 3 : 4))`)
    expect(await runElectron(root, binary, ['--simulated'])).toBe(3)
  })

  it('gives nothing when it ended before it had shown anything, so that something else shows the application', async () => {
    expect(await runElectron(root, program('process.exit(1)'), [])).toBeUndefined()
  })

  it('gives nothing when it cannot even be started', async () => {
    const binary = program('process.exit(0)')
    chmodSync(binary, 0o644)
    expect(await runElectron(root, binary, [])).toBeUndefined()
  })

  it('takes a second start, which only brings the first window forward, for a good end', async () => {
    expect(await runElectron(root, program('process.exit(0)'), [])).toBe(0)
  })
})
