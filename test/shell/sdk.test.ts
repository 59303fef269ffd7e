import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** The package as another program has it installed: the built folder, and what it depends on. */
let program: string
beforeAll(() => {
  program = mkdtempSync(join(tmpdir(), 'radica-sdk-'))
  mkdirSync(join(program, 'node_modules/@radica'), { recursive: true })
  cpSync(resolve('out/sdk'), join(program, 'node_modules/@radica/sdk'), { recursive: true })
  symlinkSync(resolve('node_modules/zod'), join(program, 'node_modules/zod'))
  writeFileSync(join(program, 'package.json'), '{"type":"module"}')
})
afterAll(() => rmSync(program, { recursive: true, force: true }))

function compile(code: string): string {
  const file = join(program, 'program.ts')
  writeFileSync(file, `import { createRadica } from '@radica/sdk'\n${code}`)
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2023,dom']
  const modules = ['--module', 'nodenext', '--moduleResolution', 'nodenext']
  const args = [resolve('node_modules/typescript/bin/tsc'), ...options, ...modules, file]
  try {
    return execFileSync(process.execPath, args, { cwd: program, encoding: 'utf8' })
  } catch (error) {
    return String(error instanceof Error && 'stdout' in error ? error.stdout : error)
  }
}

const RADICA = "const radica = createRadica({ origin: 'http://127.0.0.1:1', token: 't', workspaceId: 'w' })\n"

it('types calls and answers strictly for a program that installs it', () => {
  expect(
    compile(`${RADICA}const { body } = await radica.call('patients.list', { query: { limit: 2 } })
export const total: number = body.total
for await (const { lastName } of radica.pages('patients.list', {})) lastName.toUpperCase()`),
  ).toBe('')
  expect(compile(`${RADICA}await radica.call('patients.create', { body: { firstName: 'Ana' } })`)).toContain(
    'documentType',
  )
}, 60_000)

it('runs from the folder', async () => {
  const { createRadica } = await import(pathToFileURL(join(program, 'node_modules/@radica/sdk/index.js')).href)
  const radica = createRadica({ origin: 'http://127.0.0.1:1', token: 't', workspaceId: 'w', retry: { attempts: 1 } })
  await expect(radica.call('patients.list', {})).rejects.toMatchObject({ code: 'network_error', status: 0 })
})
