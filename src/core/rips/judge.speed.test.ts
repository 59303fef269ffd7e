import { expect, it } from 'vitest'
import { type Draft, judgeInput, rips, sevenGroups, usuario } from './fixtures.ts'
import { judge } from './judge.ts'

it('judges a package in at most ten times what JSON.parse takes for it', () => {
  const usuarios = Array.from({ length: 1000 }, (_, i) =>
    usuario({ consecutivo: i + 1, numDocumentoIdentificacion: String(1_000_000_000 + i), servicios: sevenGroups() }),
  )
  const bytes = JSON.stringify(rips({ usuarios }))
  const parsed: Draft = JSON.parse(bytes)
  const parse = cpuMs(() => JSON.parse(bytes))
  expect(judge(judgeInput({ rips: parsed })).valid).toBe(true)
  expect(cpuMs(() => judge(judgeInput({ rips: parsed })))).toBeLessThan(10 * parse)
})

/** The least processor time of several runs: what else the machine does is not measured. */
function cpuMs(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
