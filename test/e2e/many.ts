import { parseArgs } from 'node:util'
import type { Visit } from '../../src/contract/visits.ts'
import { openSqliteStore } from '../../src/core/store.sqlite.ts'
import { TOGETHER, visitOf } from '../../src/host/sample/visits.ts'
import { monthsFrom } from '../../src/host/sample/year.ts'
import { unlockWith } from '../../src/host/store-key/store-key.ts'
import { person } from '../bench/people.ts'
import { MIGRATIONS_DIR } from '../support/core.ts'
import { fillMonths, inBatches } from '../support/year/clinic.ts'
import { idOf, knownAs } from '../support/year/fill.ts'

/**
 * Fills the folder of a host that is not running with a clinic of many years: `node test/e2e/many.ts --data FOLDER
 * --workspace ID --patients N`, its passphrase in `RADICA_STORE_KEY`. Visits alone: `--visits N --day YYYY-MM-DD [--billed]`.
 * The made-up clinic, with its invoices and what followed: `--first YYYY-MM --months N --scale N --payers ID,ID,ID,ID`.
 */
const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const number = { type: 'string', default: '0' } as const
const options = {
  data: text,
  workspace: text,
  day: text,
  billed: flag,
  patients: number,
  visits: number,
  months: number,
  scale: number,
  first: text,
  payers: text,
} as const
const { values } = parseArgs({ options })
const { data = '', workspace = '', day = '', first = '', payers = '', billed } = values
const [patients, visits, months, scale] = [values.patients, values.visits, values.months, values.scale].map(Number)
const scope = { id: workspace, number: 1 }
/** Ten years are several gigabytes; little is ever changed far from where it was written. */
const CACHE_MIB = 2_048
/** As many visits as a small clinic has in a day. */
const A_DAY = 40

const { key } = await unlockWith(data, process.env.RADICA_STORE_KEY ?? '')
const store = openSqliteStore({ dataDir: data, migrationsDir: MIGRATIONS_DIR, key, cacheMib: CACHE_MIB })
const numbers = (length = 0) => Array.from({ length }, (_, n) => n)

const daysBefore = (count: number) => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - count)
  return date.toISOString().slice(0, 10)
}

function visit(n: number): Visit {
  const patient = person(n * 31)
  const { id: patientId, name: patientName, document: patientDocument } = knownAs(patient)
  const date = daysBefore(Math.floor(((visits ?? 0) - 1 - n) / A_DAY))
  const { createdAt } = patient
  return {
    id: idOf('vis', n),
    patientId,
    patientName,
    patientDocument,
    date,
    services: visitOf(n, date, '08:30').services,
    clientId: null,
    contractId: null,
    coverage: null,
    paymentModality: null,
    policyNumber: null,
    note: null,
    documentId: billed ? idOf('inv', n) : null,
    reference: null,
    isActive: true,
    revision: 1,
    createdAt,
    updatedAt: createdAt,
  }
}

await inBatches(store, numbers(patients), ({ records }, n) => records.patients.insert(scope, person(n)))
await inBatches(store, numbers(visits), ({ records }, n) => records.visits.insert(scope, visit(n)))
const parties = {
  scope,
  payers: payers.split(','),
  // Those of one invoice are of one patient.
  patientOf: ({ n }: { readonly n: number }) => knownAs(person((Math.floor(n / TOGETHER) * 31) % (patients ?? 1))),
}
for (const month of monthsFrom(first, months ?? 0, scale)) await fillMonths(store, parties, month)
await store.close()
