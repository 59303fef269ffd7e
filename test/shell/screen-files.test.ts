import { globSync, readFileSync, statSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../support/process.ts'

beforeAll(ensureBuilt)

/** Each file is a way through the main process: a list asked for eighty of them once, two and more steps deep. */
it('a screen asks for its own file and what several share, and for nothing behind them', () => {
  const scripts = globSync('out/renderer/assets/*.js')
  const asked = (file: string) => new Set(readFileSync(file, 'utf8').match(/(?<=(?:from|import)")\.\/[^"]+\.js(?=")/g))
  const most = Math.max(...scripts.map((file) => asked(file).size))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(4)
})

/** Making every schema of the contract took a third of what a start's scripts did; who signs in needs none of them. */
it('the first letter waits for no schema of the contract, nor for what only opens later', () => {
  const asked = readFileSync('out/renderer/index.html', 'utf8').match(/(?<=src="\/)assets\/[^"]+\.js(?=")/g) ?? []
  expect(asked.length).toBeGreaterThan(0)
  const files = asked.map((file) => `out/renderer/${file}`)
  const text = files.map((file) => readFileSync(file, 'utf8')).join()
  expect(['AttachedDocumentInput', 'WorkspaceSetup', 'floating-ui-'].filter((name) => text.includes(name))).toEqual([])
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(900_000)
})
