import { parseArgs } from 'node:util'
import type { Patient } from '../../src/contract/patients.ts'
import type { Visit } from '../../src/contract/visits.ts'
import { openSqliteStore } from '../../src/core/store.sqlite.ts'
import { unlockWith } from '../../src/host/store-key/store-key.ts'
import { person } from '../bench/people.ts'
import { MIGRATIONS_DIR } from '../support/core.ts'
import { addIssued } from './many-documents.ts'

/**
 * Fills the folder of a host that is not running with a clinic of many years: `node test/e2e/many.ts --data FOLDER
 * --workspace ID --patients N --visits N --day YYYY-MM-DD [--billed] [--documents N --client ID]`, its passphrase in `RADICA_STORE_KEY`.
 */
const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const options = {
  data: text,
  workspace: text,
  patients: text,
  visits: text,
  day: text,
  billed: flag,
  documents: text,
  client: text,
} as const
const {
  data = '',
  workspace = '',
  patients = '0',
  visits = '0',
  day = '',
  billed,
  documents = '0',
  client = '',
} = parseArgs({ options }).values
const scope = { id: workspace, number: 1 }
const BATCH = 10_000
/** As many visits as a small clinic has in a day; a larger one has a hundred thousand in a year. */
const A_DAY = Number(documents) > 0 ? 280 : 40
const DOCUMENTS_A_DAY = 84

const { key } = await unlockWith(data, process.env.RADICA_STORE_KEY ?? '')
const store = openSqliteStore({ dataDir: data, migrationsDir: MIGRATIONS_DIR, key })

async function inBatches(count: number, write: (stores: Stores, n: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    await store.write(async (stores) => {
      for (let n = from; n < Math.min(count, from + BATCH); n++) await write(stores, n)
    })
  }
}
type Stores = Parameters<Parameters<typeof store.write>[0]>[0]

const daysBefore = (count: number) => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - count)
  return date.toISOString().slice(0, 10)
}

function visit(n: number, { id, firstName, lastName, documentType, documentNumber, createdAt }: Patient): Visit {
  const service = { category: 1, service: { codConsulta: '890602' }, quantity: 1, unitPrice: 45_000 }
  return {
    id: `vis_${String(n).padStart(26, '0')}`,
    patientId: id,
    date: daysBefore(Math.floor((Number(visits) - 1 - n) / A_DAY)),
    services: [{ ...service, description: 'Consulta de control' }],
    clientId: null,
    contractId: null,
    coverage: null,
    paymentModality: null,
    policyNumber: null,
    note: null,
    isActive: true,
    revision: 1,
    documentId: billed ? `inv_${String(n).padStart(26, '0')}` : null,
    patientName: `${firstName} ${lastName}`,
    patientDocument: `${documentType} ${documentNumber}`,
    createdAt,
    updatedAt: createdAt,
  }
}

await inBatches(Number(patients), ({ records }, n) => records.patients.insert(scope, person(n)))
await inBatches(Number(visits), ({ records }, n) => records.visits.insert(scope, visit(n, person(n * 31))))
await inBatches(Number(documents), (stores, n) => {
  const at = `${daysBefore(Math.floor((Number(documents) - 1 - n) / DOCUMENTS_A_DAY))}T15:00:00.000Z`
  return addIssued(stores, { workspaceId: workspace, clientId: client }, n, at)
})
await store.close()
