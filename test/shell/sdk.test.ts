import { spawnSync } from 'node:child_process'
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

const RADICA = `import { createRadica } from '@radica/sdk'
const radica = createRadica({ origin: 'http://127.0.0.1:1', token: 't', workspaceId: 'w' })
`

/** What the compiler has against programs, by name. */
function compile(programs: Readonly<Record<string, string>>): string {
  const files = Object.entries(programs).map(([name, code]) => {
    const file = join(program, name)
    writeFileSync(file, RADICA + code)
    return file
  })
  const options = ['--ignoreConfig', '--singleThreaded', '--noEmit', '--strict', '--target', 'es2022']
  const modules = ['--lib', 'es2023,dom', '--module', 'nodenext', '--moduleResolution', 'nodenext']
  const args = [resolve('node_modules/typescript/bin/tsc'), ...options, ...modules, ...files]
  const { stdout } = spawnSync(process.execPath, args, { cwd: program, encoding: 'utf8' })
  return stdout
}

it('types calls and answers strictly for a program that installs it', () => {
  const said = compile({
    'right.ts': `const { body } = await radica.call('patients.list', { query: { limit: 2 } })
export const total: number = body.total
for await (const { lastName } of radica.pages('patients.list', {})) lastName.toUpperCase()`,
    'wrong.ts': `await radica.call('patients.create', { body: { firstName: 'Ana' } })`,
  })
  expect(said.split('\n').filter((line) => /^\S/.test(line))).toEqual([expect.stringMatching(/^wrong\.ts\(3,/)])
  expect(said).toContain('documentType')
})

it('runs from the folder', async () => {
  const { createRadica } = await import(pathToFileURL(join(program, 'node_modules/@radica/sdk/index.js')).href)
  const radica = createRadica({ origin: 'http://127.0.0.1:1', token: 't', workspaceId: 'w', retry: { attempts: 1 } })
  await expect(radica.call('patients.list', {})).rejects.toMatchObject({ code: 'network_error', status: 0 })
})
