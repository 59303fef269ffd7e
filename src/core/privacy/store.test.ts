import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPatient } from '../records/patient.ts'
import type { Store } from '../store/store.ts'
import { openSqliteStore } from '../store.sqlite.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../resources/migrations')
const AT = '2026-01-01T00:00:00.000Z'

let store: Store
let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'radica-privacy-'))
  store = openSqliteStore({ dataDir, migrationsDir: MIGRATIONS, key: new Uint8Array(32).fill(7) })
})
afterAll(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true })
})

const head = (id: string, updatedAt = AT) => ({ id, isActive: true, revision: 1, createdAt: updatedAt, updatedAt })
const patient = (n: number, updatedAt = AT) =>
  newPatient(head(`pat_${n}`, updatedAt), {
    documentType: 'CC',
    documentNumber: String(1000 + n),
    firstName: 'Ana',
    lastName: 'Ruiz',
  })
const visit = (id: string, patientId: string, date: string) => ({
  ...head(id),
  patientId,
  date,
  patientName: 'Ana Ruiz',
  patientDocument: 'CC 1',
  services: [],
  clientId: null,
  coverage: null,
  paymentModality: null,
  policyNumber: null,
  note: null,
  documentId: null,
})

async function clinic(number: number) {
  const scope = { id: `wsp_${number}`, number }
  const names = {
    companyName: 'x',
    displayName: 'x',
    environment: 2 as const,
    providerCodes: [],
    idleLockMinutes: 15,
    adminSecondFactor: false,
    isActive: true,
  }
  const workspace = { ...scope, nit: String(number), verificationDigit: '0', ...names, revision: 1 }
  await store.write(({ identity }) => identity.saveWorkspace({ ...workspace, createdAt: AT, updatedAt: AT }))
  return scope
}

it('finds who was never attended and not touched for long, in one clinic only', async () => {
  const [mine, other] = [await clinic(1), await clinic(2)]
  await store.write(async ({ records: { patients, visits } }) => {
    await patients.insert(mine, patient(1, '2024-12-31T00:00:00.000Z'))
    await patients.insert(mine, patient(2, '2024-12-31T00:00:00.000Z'))
    await patients.insert(mine, patient(3))
    await patients.insert(other, patient(4, '2024-12-31T00:00:00.000Z'))
    await visits.insert(mine, visit('vis_1', 'pat_2', '2025-01-01'))
  })
  const found = await store.read.privacy.unattendedSince(mine.id, '2025-01-02', 10)
  expect(found).toEqual({
    total: 1,
    items: [{ id: 'pat_1', label: 'Ana Ruiz · CC 1001', since: '2024-12-31' }],
  })
})

it('looks through everything that was written, slice by slice, and from a mark on', async () => {
  const scope = await clinic(3)
  const package_ = (n: number) => ({
    id: `pkg_${n}`,
    kind: 'without_invoice' as const,
    name: null,
    number: null,
    cufe: null,
    users: 1,
    services: 0,
    status: 'draft' as const,
    cuv: null,
    sourceDocumentId: null,
    sourcePackageId: null,
    revision: 1,
    createdAt: AT,
    updatedAt: AT,
  })
  const revision = (numDocumentoIdentificacion: string) => ({
    revision: 1,
    name: null,
    rips: { usuarios: [{ numDocumentoIdentificacion }] },
    attachedFileName: null,
    attachedSha256: null,
    attachedBytes: null,
    sourceDocumentId: null,
    sourcePackageId: null,
    adjustments: null,
    createdAt: AT,
    createdBy: 'usr_1',
  })
  await store.write(async ({ packages }) => {
    for (let n = 0; n < 900; n++) await packages.insert(scope.id, package_(n), revision(n === 850 ? '77' : '770'))
  })
  const { privacy } = store.read
  const places: (number | null)[] = []
  const found: string[] = []
  for (let from: number | null = 0; from !== null; ) {
    const slice: Awaited<ReturnType<typeof privacy.packagesNaming>> = await privacy.packagesNaming(scope.id, '77', from)
    found.push(...slice.found.map(({ id }) => id))
    places.push(slice.place)
    from = slice.place
  }
  expect([found, places.length]).toEqual([['pkg_850'], 3])
  const mark = await privacy.mark()
  expect(await privacy.packagesNaming(scope.id, '77', mark.packages)).toEqual({ found: [], place: null })
  await store.write(({ packages }) => packages.insert(scope.id, package_(901), revision('77')))
  expect((await privacy.packagesNaming(scope.id, '77', mark.packages)).found).toEqual([{ id: 'pkg_901', revision: 1 }])
})

it('does not let a consent be changed', async () => {
  const scope = await clinic(4)
  const consent = {
    id: 'cns_1',
    purpose: 'contact' as const,
    decision: 'given' as const,
    decidedOn: '2026-01-01',
    method: 'written' as const,
    textVersion: '1',
    representative: null,
    witness: null,
    recordedAt: AT,
    recordedBy: 'usr_1',
  }
  await store.write(async ({ records, privacy }) => {
    await records.patients.insert(scope, patient(9))
    await privacy.addConsent('pat_9', consent)
  })
  await expect(store.write(({ privacy }) => privacy.addConsent('pat_9', consent))).rejects.toThrow(/UNIQUE/)
  const { items } = await store.read.privacy.consents('pat_9', { limit: 10, offset: 0 })
  expect(items).toEqual([consent])
})
