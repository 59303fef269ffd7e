import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memoryVault } from '../../../test/support/core.ts'
import { aService, aVisit } from '../../../test/support/fixtures.ts'
import { openPostgres } from '../../../test/support/postgres.ts'
import { newFolder } from '../../../test/support/process.ts'
import { type TestWorkspace, testWorkspace } from '../../../test/support/workspace.ts'
import { createShelf } from '../../core/catalogs/shelf.ts'
import { createDoorkeeper } from '../../core/identity/doorkeeper.ts'
import { ALONE } from '../../core/kernel/nodes.ts'
import { documentReaders } from '../../core/provider/document-reader.ts'
import type { CoreStore } from '../../core/store/store.ts'
import { kept, postgresStore } from './core-store.ts'

const NOW = '2026-07-20T15:00:00.000Z'

let opened: Awaited<ReturnType<typeof openPostgres>>
let store: CoreStore
let clinic: TestWorkspace
beforeAll(async () => {
  opened = await openPostgres()
  const openStore = postgresStore(kept(opened.pool), opened.catalog)
  store = await openStore(documentReaders(), createShelf(newFolder()))
  clinic = await testWorkspace({
    node: { openStore, nodes: ALONE, works: true, closedTo: () => false, filesDir: newFolder() },
  })
})
afterAll(async () => {
  await clinic.close()
  await opened.pool.close()
})

it('tells every change, however many were told before', async () => {
  const append = (id: string) =>
    store.write('wsp_1', ({ events }) =>
      events.append('wsp_1', NOW, [
        { resource: 'visits', id: `${id} visit`, revision: 1 },
        { resource: 'patients', id: `${id} patient`, revision: 1 },
      ]),
    )
  // So many were told already, and the next thousand since is nearly full.
  await opened.pool.with(async (wire) => {
    await wire.script('BEGIN; SET LOCAL ROLE NONE')
    await wire.script("SELECT setval('sqlite.event_places', 300000), setval('sqlite.events_to_come', -996)")
    await wire.script('COMMIT')
  })
  await append('first')
  const place = await store.read.events.last()
  await append('second')
  await append('third')
  const told = await store.read.events.after('wsp_1', place, 10)
  if (told === 'lost') throw new Error('the place is lost')
  expect(told.map(({ change }) => change.id)).toEqual([
    'second visit',
    'second patient',
    'third visit',
    'third patient',
  ])
})

it('takes a visit whose service says a NUL, as a desk does', async () => {
  const visit = await aVisit(clinic.api)
  const services = visit.services.map((line) => ({ ...line, service: { ...line.service, numAutorizacion: 'A\0' } }))
  expect((await clinic.api('visits.create', { body: { ...visit, services } })).status).toBe(201)
})

it('tells what is due, whatever a draft says', async () => {
  const consultas = [{ fechaInicioAtencion: '2026-07-01 08:00', numAutorizacion: 'A\0' }]
  const body = { kind: 'without_invoice', rips: { usuarios: [{ servicios: { consultas } }] } } as const
  expect((await clinic.api('ripsPackages.create', { body })).status).toBe(201)
  expect((await clinic.api('deadlines.list', {})).status).toBe(200)
})

it('goes on taking saved services, whatever one of them says', async () => {
  const payload = { codConsulta: '890301', observacion: 'x'.repeat(2_100) }
  const bodies = [aService({ payload }), ...Array.from({ length: 40 }, () => aService())]
  const statuses: number[] = []
  for (const body of bodies) statuses.push((await clinic.api('services.create', { body })).status)
  expect(new Set(statuses)).toEqual(new Set([201]))
})

it('counts each wrong password, whichever node it is tried at', async () => {
  const phone = '+573009998877'
  const phoneSha256 = createHash('sha256').update(phone).digest('hex')
  const nodes = Array.from({ length: 4 }, () => createDoorkeeper(store, memoryVault()))
  await Promise.allSettled(nodes.map((node) => node.admit(phone, 'equivocada', Date.parse(NOW))))
  expect(await store.read.identity.findSignInFailures(phoneSha256)).toMatchObject({ failures: 4 })
})
