import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { writeLicences } from './licences.mjs'
import { writeSbom } from './sbom.mjs'
import { BUNDLED } from './shipped.mjs'

const folder = mkdtempSync(join(tmpdir(), 'radica-sbom-'))
let names
beforeAll(async () => {
  // As after a build in the same shell: what is shipped does not depend on it.
  vi.stubEnv('NODE_ENV', 'production')
  const { path } = await writeSbom(resolve('.'), folder).finally(() => vi.unstubAllEnvs())
  names = JSON.parse(readFileSync(path, 'utf8')).components.map(({ name }) => name)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

it('names every production dependency, every bundled library and the runtime, and no tool', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const name of [...Object.keys(dependencies), ...BUNDLED, 'electron']) {
    expect(
      names.some((known) => [name, `${name}-multiple-ciphers`, '@napi-rs/keyring'].includes(known)),
      name,
    ).toBe(true)
  }
  expect(names.filter((name) => /^(vitest|typescript|electron-builder|@biomejs|@playwright|vite)/.test(name))).toEqual(
    [],
  )
})

it('the licences name what the list names, as far as it is installed here, with their texts', () => {
  const text = readFileSync(writeLicences(resolve('.'), folder), 'utf8')
  const unnamed = BUNDLED.filter((name) => !text.includes(`\n${name} `))
  expect(unnamed).toEqual([])
  expect(text).toContain('\nRoboto (OFL-1.1)')
  expect(text).not.toContain('sin licencia declarada')
  expect(text.match(/Permission is hereby granted|Apache License|Redistribution and use/g).length).toBeGreaterThan(
    BUNDLED.length,
  )
})

it('knows every library that is bundled', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    // What runs where a release is made is not shipped, nor what assistants are served with, nor a hub: see electron-builder.yml.
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^release\b|^cli.mcp\b|^hub\b/.test(name))
    .map((name) => readFileSync(join('src', name), 'utf8'))
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/(?: from |import\()'(?!node:)((?:@[\w-]+\/)?[\w-]+)[^']*'/g)].map(([, name]) => name),
  )
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const known = new Set([...BUNDLED, ...Object.keys(dependencies), 'electron'])
  expect([...new Set(imported)].filter((name) => !known.has(name))).toEqual([])
})
