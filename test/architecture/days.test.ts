import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The simulators are other people's programs; of the others those that are told by what they say. */
const sources = globSync('src/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.') && !file.startsWith('src/simulators/'))
  .map((file) => ({ file: file.replace('src/', ''), lines: readFileSync(file, 'utf8').split('\n') }))

const found = (what: RegExp) =>
  sources
    .flatMap(({ file, lines }) => lines.filter((line) => what.test(line)).map(() => file))
    .filter((file) => file !== 'contract/bogota.ts')
    .sort()

/** After seven in the evening a day of UTC is tomorrow's: days and months of a moment are told by `bogota.ts` alone. */
test('no day is cut off a moment in UTC', () => {
  expect(found(/toISOString\(\)\.slice\(0, (10|7)\)/)).toEqual(
    [
      // A day or a month that is counted on from another one, without a moment.
      'core/catalogs/read/xlsx.ts',
      'core/privacy/retention.ts',
      'core/reports/forecast.ts',
      'host/sample/year.ts',
    ].sort(),
  )
  expect(found(/\w(At|Instant)(\)|\?)?\.slice\(0, (10|7)\)/)).toEqual([
    // The provider's own, which is told on the clock of Colombia.
    'core/provider/given-document.ts',
    'core/provider/matias/reader.ts',
  ])
})

/** The zone of the computer says nothing: a desk may be set to another one. */
test('no moment is told in the zone of the computer', () => {
  const told = sources.flatMap(({ file, lines }) =>
    lines.filter((line) => /dateStyle|timeStyle|toLocale(Date|Time)String/.test(line)).map((line) => ({ file, line })),
  )
  expect(told.length).toBeGreaterThan(1)
  expect(told.filter(({ line }) => !line.includes("timeZone: 'America/Bogota'")).map(({ file }) => file)).toEqual([])
})

test('nor in the store', () => {
  const cut = sources.flatMap(({ file, lines }) =>
    lines.filter((line) => /(strftime|\bdate|julianday)\([^)]*_at\b/.test(line)).map((line) => ({ file, line })),
  )
  expect(cut.length).toBeGreaterThan(1)
  expect(cut.filter(({ line }) => !line.includes("_at, '-5 hours')"))).toEqual([])
})
