import { expect, it } from 'vitest'
import { clockIn, fileSize, momentOr, money, monthName, monthShort, percent, relative, sumOf } from './format.ts'

it.each(['es-CO', 'en'] as const)(
  'days stand before months, as they are typed, and midnight is 00:00: %s',
  (language) => {
    const { day, moment } = clockIn(language)
    expect(day('2026-03-01T05:00:00Z')).toBe('01/03/2026')
    expect(moment('2026-03-01T05:00:00Z')).toBe('01/03/2026, 00:00')
    expect(moment('2026-03-02T04:59:00Z')).toBe('01/03/2026, 23:59')
  },
)

/** With plain spaces, as a person reads it. */
const said = (text: string) => text.replace(/\s/g, ' ')

it('centavos are shown where there are some, and none is lost or made by adding', () => {
  expect([45_000, 80_500.5, 0.07, -1_200].map((pesos) => said(money(pesos)))).toEqual([
    '$ 45.000',
    '$ 80.500,50',
    '$ 0,07',
    '-$ 1.200',
  ])
  expect(said(sumOf([0.1, 0.2, 40_000]))).toBe('$ 40.000,30')
  expect(said(sumOf([0.2, 0.7, 0.1]))).toBe('$ 1')
  expect(said(sumOf([]))).toBe('$ 0')
})

it('more and less by so many per cent are told apart', () => {
  expect([-10, 0, 7.25].map((of) => said(percent(of)))).toEqual(['-10%', '0%', '+7,25%'])
})

it('what was and what is to be are told by the largest unit that they reach', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  const from = (ms: number) => relative(new Date(now + ms).toISOString(), now)
  expect(from(-59_000)).toBe('hace 59 segundos')
  expect(from(120_000)).toBe('dentro de 2 minutos')
  expect(from(-3 * 3_600_000)).toBe('hace 3 horas')
  expect(from(-50 * 3_600_000)).toBe('anteayer')
  expect(from(0)).toBe('ahora')
  expect([60_000, 3_600_000, 86_400_000].map(from)).toEqual(['dentro de 1 minuto', 'dentro de 1 hora', 'mañana'])
})

it('a month is itself in every zone, and what is no moment is shown as it came', () => {
  expect([monthName('2026-01'), monthShort('2026-12')]).toEqual(['enero de 2026', 'dic'])
  expect(momentOr('2026-03-01T05:00:00Z')).toBe('01/03/2026, 00:00')
  expect(momentOr('ayer por la tarde')).toBe('ayer por la tarde')
  expect(momentOr('10/07/2026 15:04')).toBe('10/07/2026 15:04')
})

// As the ministry answers a question about a CUV: on the clock of Colombia, whatever that of the computer.
it.each(['2026-03-01T00:00:00', '2026-03-01T00:00:11.9807523', '2026-03-01 00:00'])('%s is of Colombia', (said) => {
  expect(momentOr(said)).toBe('01/03/2026, 00:00')
})

it('a size is told in the largest unit that it fills', () => {
  expect([1_023, 1_024, 1_048_575, 3_670_016].map(fileSize)).toEqual(['1023 B', '1 KB', '1.024 KB', '3,5 MB'])
})
