import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asText, writtenText } from './wire.ts'

const piece = fc.oneof(
  fc.string(),
  fc.constantFrom('\\', '\0', '\uE000', '0', '1', '2', 'u0000', 'ue000', 'uE000', 'ue0000'),
)
const text = fc.array(piece).map((pieces) => pieces.join(''))

it('gives every text back as it was', () => {
  fc.assert(
    fc.property(text, (one) => asText(writtenText(one)) === one),
    { numRuns: 2_000 },
  )
})

it('writes no NUL, and none that JSON functions would read', () => {
  fc.assert(
    // What is taken out of JSON and looks like an escape itself is not told from one.
    fc.property(
      text.filter((one) => !one.includes('\\ue000')),
      (one) => {
        const written = writtenText(JSON.stringify([one]))
        expect(written).not.toContain('\0')
        const [read] = JSON.parse(written)
        expect(read).not.toContain('\0')
        expect(asText(read)).toBe(one)
      },
    ),
  )
})
