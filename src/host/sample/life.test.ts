import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { collectingLog } from '../../../test/support/core.ts'
import { noKeychain } from '../../../test/support/no-keychain.ts'
import type { QueryInput } from '../../contract/operations.ts'
import { createCore } from '../../core/create-core.ts'
import type { Fetch } from '../assets.ts'
import { openHost } from '../host.ts'
import { startSimulators } from '../simulators.ts'
import { clientOf } from './founding.ts'
import { SAMPLE_PATH } from './sample-front.ts'

const ACCESS = { phone: '+573000000000', password: 'prueba-123456' }

afterEach(() => void vi.restoreAllMocks())

/** A host with samples on a machine whose clock says `moment`, and goes on. */
async function hostAt(moment: string) {
  const ahead = Date.parse(moment) - Date.now()
  const real = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead)
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-life-'))
  const log = collectingLog()
  const host = await openHost({
    dataDir,
    passphrase: 'una frase de pruebas',
    startSimulators,
    createCore,
    keychain: noKeychain,
    log,
    warn: () => undefined,
  })
  const end = async () => {
    await host.stop()
    rmSync(dataDir, { recursive: true })
  }
  return { host, log, end }
}

// A year has at most 366 days before its last evening; in the evening of Bogotá it is the next day in UTC.
test.each(['2028-12-31T23:50:00-05:00', '2028-02-29T08:00:00-05:00', '2027-01-01T00:10:00-05:00'])(
  'a year of the made-up clinic can be lived through on %s',
  async (moment) => {
    const { host, log, end } = await hostAt(moment)
    const headers = { 'content-type': 'application/json' }
    const order = { method: 'POST', headers, body: JSON.stringify(ACCESS) }
    const told = await (await host.fetch(new Request(`http://127.0.0.1${SAMPLE_PATH}`, order))).text()
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
    expect(told.trimEnd().split('\n').at(-1)).toBe('{"part":1}')
    expect(await toDo(host.fetch, moment.slice(0, 10))).toEqual({
      ofToday: 3,
      rejected: true,
      refused: true,
      unfiled: true,
      unknown: 1,
    })
    await end()
  },
)

/** What waits for the person of the sample. */
async function toDo(fetch: Fetch, today: string) {
  const { token } = (await clientOf(fetch, () => undefined)('sessions.create', { body: ACCESS })).body
  const call = clientOf(fetch, () => token)
  const [workspace] = (await call('account.workspaces', {})).body.items
  const params = { workspaceId: workspace?.id ?? '' }
  const invoices = async (query: QueryInput<'healthInvoices.list'>) =>
    (await call('healthInvoices.list', { params, query })).body.total
  const visits = (await call('visits.list', { params, query: { unbilled: 'true', limit: 500 } })).body.items
  return {
    ofToday: visits.filter(({ date }) => date === today).length,
    rejected: (await invoices({ status: 'rejected' })) > 0,
    refused: (await call('ripsPackages.list', { params, query: { status: 'rejected' } })).body.total > 0,
    unfiled: (await invoices({ withoutCuv: 'true' })) > 0,
    unknown: (await call('dispatches.list', { params, query: { state: 'unknown' } })).body.total,
  }
}
