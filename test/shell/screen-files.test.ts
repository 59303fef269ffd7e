import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../support/process.ts'

beforeAll(ensureBuilt, 180_000)

/** Each file is a way through the main process: a list asked for eighty of them once, two and more steps deep. */
it('a screen asks for its own file and what several share, and for nothing behind them', () => {
  const scripts = globSync('out/renderer/assets/*.js')
  const asked = (file: string) => new Set(readFileSync(file, 'utf8').match(/(?<=(?:from|import)")\.\/[^"]+\.js(?=")/g))
  const most = Math.max(...scripts.map((file) => asked(file).size))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(4)
})
