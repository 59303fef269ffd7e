import type { BillingForecast } from '../../contract/billing-progress.ts'
import { added, type Centavos, divided, inPesos, NOTHING, stored, times } from '../../contract/centavos.ts'

/** How many months before the present one it rests on. */
const MONTHS = 3

/** The months that a forecast looks at, YYYY-MM, the oldest first. */
export function monthsBefore(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, n) => new Date(Date.UTC(year, month - 1 - MONTHS + n, 1))).map((date) =>
    date.toISOString().slice(0, 7),
  )
}

interface Known {
  readonly today: string
  /** Issued in the present month. */
  readonly soFar: Centavos
  /** Issued in each of the months before. */
  readonly before: readonly { readonly month: string; readonly gross: Centavos }[]
}

/**
 * What is issued already, and for the days that are left as much as the months before had in as many: on average, in the
 * weakest and in the strongest of them. Null without a month to rest on: days of one month alone say too little.
 */
export function forecastOf({ today, soFar, before }: Known): BillingForecast | null {
  const months = before.filter(({ gross }) => gross > NOTHING)
  if (months.length === 0) return null
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const amounts = months.map(({ gross }) => gross)
  const whole = (usual: Centavos) => inPesos(added([soFar, times(usual, (days - day) / days)]))
  return {
    gross: whole(divided(added(amounts), amounts.length)),
    low: whole(stored(Math.min(...amounts))),
    high: whole(stored(Math.max(...amounts))),
    soFar: inPesos(soFar),
    day,
    days,
    months: months.map(({ month: name, gross }) => ({ month: name, gross: inPesos(gross) })),
  }
}
