import { expect, it } from 'vitest'
import type { StoredDocument, StoredLine } from '../core/store/documents.ts'
import { added, type Centavos, centavos, inPesos, NOTHING, times } from './centavos.ts'

it('adds up what floats do not', () => {
  expect(3 * 1234.1).not.toBe(3702.3)
  expect(inPesos(times(centavos(1234.1), 3))).toBe(3702.3)
  expect(inPesos(added([0.1, 0.2, 0.7].map(centavos)))).toBe(1)
})

it('a sum of pesos does not compile as centavos', () => {
  const asked = (amount: Centavos) => amount
  // @ts-expect-error: pesos are no centavos, and neither is what they add up to.
  expect(asked([0.1, 0.2].reduce((sum, pesos) => sum + pesos, 0))).not.toBe(30)
})

it('what a document is kept with takes no pesos', () => {
  const kept = (line: Pick<StoredLine, 'unitPrice'>, { gross }: Pick<StoredDocument, 'gross'>) => [
    line.unitPrice,
    gross,
  ]
  const pesos = 1234.1
  // @ts-expect-error: as it came on the wire.
  expect(kept({ unitPrice: pesos }, { gross: NOTHING })).toEqual([pesos, 0])
  // @ts-expect-error: added up as numbers.
  expect(kept({ unitPrice: NOTHING }, { gross: pesos * 3 })).toEqual([0, pesos * 3])
  expect(kept({ unitPrice: centavos(pesos) }, { gross: times(centavos(pesos), 3) })).toEqual([123_410, 370_230])
})
