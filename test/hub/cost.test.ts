import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALONE } from '../../src/core/kernel/nodes.ts'
import { kept, postgresStore } from '../../src/hub/postgres/core-store.ts'
import type { Pool, Wire } from '../../src/hub/postgres/wire.ts'
import { type Clinic, clinic } from '../contract/documents/clinic.ts'
import { emptyPostgres } from '../support/postgres.ts'

/** With `RADICA_COST=1` each phase is told with its statements. */
const IS_TOLD = process.env.RADICA_COST !== undefined

interface Phase {
  statements: number
  commits: number
  readonly texts: string[]
}

const phase = new AsyncLocalStorage<string>()
const phases = new Map<string, Phase>()

function noted(text: string): void {
  const name = phase.getStore() ?? 'the worker looks'
  const counted = phases.get(name) ?? { statements: 0, commits: 0, texts: [] }
  phases.set(name, counted)
  counted.statements++
  if (text === 'COMMIT') counted.commits++
  counted.texts.push(text.replace(/\s+/g, ' '))
}

/** Each statement, and each script of several, is one way to the server and back. */
function counting(pool: Pool): Pool {
  const on = (wire: Wire): Wire => ({
    query(text, values) {
      noted(text)
      return wire.query(text, values)
    },
    script(text) {
      noted(text)
      return wire.script(text)
    },
  })
  const made = new WeakMap<Wire, Wire>()
  const counted = (wire: Wire): Wire => {
    const known = made.get(wire) ?? on(wire)
    made.set(wire, known)
    return known
  }
  return {
    ...pool,
    with: (work) => pool.with((wire) => work(counted(wire))),
    forOne: (work) => pool.forOne((wire) => work(counted(wire))),
  }
}

const filesDir = mkdtempSync(join(tmpdir(), 'radica-cost-'))
let database: Awaited<ReturnType<typeof emptyPostgres>>
let at: Clinic
beforeAll(async () => {
  database = await emptyPostgres()
  const openStore = postgresStore(kept(counting(database.pool)), database.catalog)
  const observer = { dispatch: (kind: string, attempt: () => Promise<unknown>) => phase.run(kind, attempt) }
  at = await clinic({ node: { openStore, nodes: ALONE, works: true, closedTo: () => false, filesDir, observer } })
  // What is asked of an account before its first document, and what is read once.
  await filed(1)
})
afterAll(async () => {
  await at.close()
  await database.pool.close()
  rmSync(filesDir, { recursive: true })
})

/** An invoice with a service of each patient, from draft to CUV. */
async function filed(patients: number): Promise<void> {
  const { api } = at
  const [line] = at.anInvoice().lines
  const lines = at.patients.slice(0, patients).flatMap((patientId) => (line ? [{ ...line, patientId }] : []))
  const body = at.anInvoice({ lines })
  const { id } = (await phase.run('create', () => api('healthInvoices.create', { body }))).body
  const params = { healthInvoiceId: id }
  await phase.run('emit', () => api('healthInvoices.emitAndFile', { params, idempotencyKey: id }))
  await at.pass(5_000)
  const { rows } = await database.pool.with((wire) =>
    wire.query('SELECT p.cuv FROM documents d JOIN packages p ON p.id = d.package_id WHERE d.id = $1', [id]),
  )
  expect(rows).toEqual([[expect.stringMatching(/^[0-9a-f]{96}$/)]])
}

async function cost(patients: number) {
  phases.clear()
  await filed(patients)
  const told = [...phases].map(([name, { statements, commits }]) => `${name}: ${statements} (${commits})`)
  if (IS_TOLD) {
    for (const [name, { texts }] of phases) process.stdout.write(`\n== ${name}\n${texts.join('\n')}\n`)
    process.stdout.write(`\n${patients} patients: ${told.join(', ')}\n`)
  }
  const sum = (of: 'statements' | 'commits') => [...phases.values()].reduce((all, each) => all + each[of], 0)
  return { statements: sum('statements'), commits: sum('commits') }
}

it.each([
  { patients: 1, statements: 195, commits: 7 },
  { patients: 2, statements: 199, commits: 7 },
])(
  'takes an invoice of $patients patients from draft to CUV with at most $statements statements and $commits commits',
  async ({ patients, ...most }) => {
    const { statements, commits } = await cost(patients)
    expect(statements).toBeLessThanOrEqual(most.statements)
    expect(commits).toBeLessThanOrEqual(most.commits)
  },
)
