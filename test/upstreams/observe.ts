import { type Assumption, type Findings, type Upstream, type Verdict, verdict } from './assumptions.ts'
import type { Exchange, Tape } from './tape.ts'

/** What the answers themselves show, whatever they were asked for. */

const RIGHT_CLOCK_MS = 5 * 60_000
const CREATED = /\/v2\/bills\/validate$/
const LOADED = /\/PaquetesFevRips\/Cargar/i
const RECOVERED = /\/RecuperarCUV$/i
/** Of the trial invoice, in pesos. */
const NET = 55_300
const GROSS = 60_000

export function observe({
  upstream,
  startedAt,
  exchanges,
}: Pick<Tape, 'upstream' | 'startedAt' | 'exchanges'>): Findings {
  const everywhere: Findings = { clocks: clocks(exchanges, Date.parse(startedAt)), bounded: bounded(exchanges) }
  return { ...everywhere, ...OF_UPSTREAM[upstream](exchanges) }
}

const OF_UPSTREAM: Readonly<Record<Upstream, (exchanges: readonly Exchange[]) => Findings>> = {
  factus: (exchanges) => ({
    vendorFlags: flags(exchanges, /^is_(validated|expired|active)$/),
    totals: totals(exchanges),
  }),
  matias: (exchanges) => ({ vendorFlags: flags(exchanges, /^(is_active|is_valid|success)$/) }),
  ministry: (exchanges) => ({
    ministryFlags: flags(exchanges, /^(ResultState|EsValido|login)$/i),
    recovery: recovery(exchanges),
    plainRefusal: plainRefusal(exchanges),
  }),
}

/** `holds` when there is at least one, and each of them does. */
function each<T>(items: readonly T[], holds: (item: T) => boolean): Verdict {
  return verdict(items.length === 0 ? undefined : items.every(holds))
}

function flags(exchanges: readonly Exchange[], names: RegExp): Verdict {
  const found = exchanges.flatMap(({ received }) => valuesOf(received, names)).filter((value) => value !== null)
  return each(found, (value) => typeof value === 'boolean')
}

function totals(exchanges: readonly Exchange[]): Verdict {
  const created = exchanges.filter(({ path, status }) => CREATED.test(path) && status < 300)
  const found = created
    .flatMap(({ received }) => valuesOf(received, /^totals$/))
    .flatMap((all) => valuesOf(all, /^total$/))
  return each(
    found.map(Number).filter((total) => total === NET || total === GROSS),
    (total) => total === NET,
  )
}

function clocks(exchanges: readonly Exchange[], startedAt: number): Verdict {
  const dated = exchanges.flatMap(({ at, headers }) =>
    headers.date ? [Date.parse(headers.date) - startedAt - at] : [],
  )
  return each(dated, (error) => Math.abs(error) < RIGHT_CLOCK_MS)
}

/** No request asks for compressed answers; that they end, the transport has seen. */
const bounded = (exchanges: readonly Exchange[]): Verdict =>
  each(exchanges, ({ headers }) => (headers['content-encoding'] ?? 'identity') === 'identity')

function recovery(exchanges: readonly Exchange[]): Verdict {
  const cuvs = (path: RegExp) =>
    exchanges
      .filter((exchange) => path.test(exchange.path) && exchange.status === 200)
      .flatMap(({ received }) => (valuesOf(received, /^ResultState$/i).includes(true) ? [received] : []))
      .map((received) => valuesOf(received, /^CodigoUnicoValidacion$/i)[0])
  const [first] = cuvs(LOADED)
  const asked = exchanges.filter(({ path, status }) => RECOVERED.test(path) && status !== 404)
  return first === undefined || asked.length === 0 ? 'not seen' : verdict(cuvs(RECOVERED).includes(first))
}

/** The last load is the one that is not JSON. */
function plainRefusal(exchanges: readonly Exchange[]): Verdict {
  const last = exchanges.findLast(({ path }) => LOADED.test(path))
  if (last?.status !== 400) return 'not seen'
  return verdict(typeof last.received === 'string' && !last.received.startsWith('XML'))
}

/** Every value under one of the names, wherever it stands. */
function valuesOf(value: unknown, names: RegExp): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(item, names))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(names.test(name) ? [inner] : []),
    ...valuesOf(inner, names),
  ])
}

/** Every assumption of the upstream, in the order of the table. */
export function complete(names: readonly Assumption[], findings: Findings): Record<string, Verdict> {
  return Object.fromEntries(names.map((name) => [name, findings[name] ?? 'not seen']))
}
