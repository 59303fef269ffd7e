import { expect, it } from 'vitest'
import { processorTime } from '../../../test/support/processor-time.ts'
import { type Draft, judgeInput, rips, sevenGroups, usuario } from '../../../test/support/rips.ts'
import { judge } from './judge.ts'

// The budget itself is measured by the bench; here what grows faster than the package is noticed, beside a busy machine, too.
it('judges a package in a small multiple of what JSON.parse takes for it', () => {
  const usuarios = Array.from({ length: 1000 }, (_, i) =>
    usuario({ consecutivo: i + 1, numDocumentoIdentificacion: String(1_000_000_000 + i), servicios: sevenGroups() }),
  )
  const bytes = JSON.stringify(rips({ usuarios }))
  const parsed: Draft = JSON.parse(bytes)
  expect(judge(judgeInput({ rips: parsed })).valid).toBe(true)
  let [parse, judged] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // The least of each, taken in turns: what else the machine does slows one as the other, and no code is new any more.
  for (let round = 0; round < 12; round++) {
    parse = Math.min(
      parse,
      cpuMs(() => JSON.parse(bytes)),
    )
    judged = Math.min(
      judged,
      cpuMs(() => judge(judgeInput({ rips: parsed }))),
    )
  }
  expect(judged).toBeLessThan(30 * parse)
})

function cpuMs(work: () => unknown): number {
  const taken = processorTime()
  work()
  return taken()
}
