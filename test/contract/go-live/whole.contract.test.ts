import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  aClient,
  aConsent,
  aContract,
  anAuthorization,
  aPatient,
  aPrice,
  aPriceList,
  aService,
  aSpecialist,
} from '../../support/fixtures.ts'
import { rowsIn } from '../../support/rows.ts'
import { ofTheFile } from '../../support/skip.ts'
import { type RealDesk, realDesk } from './desk.ts'

let at: RealDesk
beforeEach(async () => {
  at = await realDesk()
})
afterEach(() => at.close())

const OF_PATIENTS = 'patient_id IN (SELECT id FROM patients WHERE workspace_id = ?)'
/** Whose rows a table has, and which of them stay behind. */
const TABLES: Readonly<Record<string, readonly [of: string, behind?: string]>> = {
  workspaces: ['id = ?'],
  clients: ['workspace_id = ?'],
  specialists: ['workspace_id = ?'],
  services: ['workspace_id = ?'],
  price_lists: ['workspace_id = ?'],
  price_versions: ['workspace_id = ?', 'withdrawn_at IS NOT NULL'],
  price_items: ['version_key IN (SELECT key FROM price_versions WHERE workspace_id = ? AND withdrawn_at IS NULL)'],
  contracts: ['workspace_id = ?'],
  patients: ['workspace_id = ?'],
  patient_contacts: [OF_PATIENTS],
  patient_consents: [OF_PATIENTS],
  authorizations: ['workspace_id = ?'],
  import_mappings: ['workspace_id = ?'],
  list_settings: ['workspace_id = ?'],
}
/** Of each place its own: keys, ids and what they name, and when it was written there. */
const OWN = /^(key|id|revision|created_at|updated_at|recorded_at)$|_(id|key)$/
const OF_WORKSPACE = new Set(['number', 'environment'])

async function rowsOf(table: string, workspaceId: string, isSource: boolean) {
  const [of, behind] = TABLES[table] ?? []
  const all = (await rowsIn(at.core, 'SELECT name FROM pragma_table_info(?)', table)).map(([name]) => String(name))
  const columns = all.filter((name) => !OWN.test(name) && !(table === 'workspaces' && OF_WORKSPACE.has(name)))
  const where = behind && isSource ? `${of} AND NOT (${behind})` : `${of}`
  const rows = await rowsIn(at.core, `SELECT ${columns.join(', ')} FROM ${table} WHERE ${where}`, workspaceId)
  return { columns, rows }
}

/** One of everything, with something in each of its fields. */
async function everything(): Promise<void> {
  await at.secondFactor()
  const { api } = at
  const takes = { maxFileBytes: 2 ** 21, maxBundleBytes: 2 ** 22, bundleLayout: 'flat' as const, bundleCover: false }
  const { id: clientId } = (await api('clients.create', { body: aClient({ phone: '6041234567', ...takes }) })).body
  const lives = { countryResidenceCode: '170', municipalityResidenceCode: '05001', territorialZoneCode: '02' }
  await api('specialists.create', { body: aSpecialist({ birthDate: '1980-02-03', sexCode: 'F', ...lives }) })
  const said = { description: 'De control', inputProvenance: { fuente: 'a mano' } }
  await api('services.create', { body: aService(said) })
  const { id: manualId } = (await api('priceLists.create', { body: aPriceList({ clientId }) })).body
  const { id: priceListId } = (
    await api('priceLists.create', { body: aPriceList({ base: 'soat', manualId, clientId }) })
  ).body
  const items = [{ ...aPrice('890201', 50_000), description: 'Consulta' }]
  const version = { from: '2026-01-01', items }
  await api('priceVersions.create', { params: { priceListId: manualId }, body: version })
  const percent = { from: '2026-01-01', percentage: -10, items: [aPrice('890301', 1_000.5)] }
  await api('priceVersions.create', { params: { priceListId }, body: percent })
  const { id: priceVersionId } = (
    await api('priceVersions.create', { params: { priceListId }, body: { ...percent, from: '2026-02-01' } })
  ).body
  await api('priceVersions.withdraw', { params: { priceVersionId } })
  const agreed = { validTo: '2027-12-31', coverages: ['16'], ceiling: 9_000_000.5, authorizationRequired: true }
  const paid = { copaymentCollector: 'provider', copaymentConcept: '02', invoiceGrouping: 'patient' } as const
  const { providerCodes } = (await api('workspaces.get', {})).body
  const supportCodes = ['HEV' as const]
  const fields = { clientId, priceListId, providerCodes, supportCodes, ...agreed, ...paid }
  await api('contracts.create', { body: await aContract(api, fields) })
  const patient = aPatient({ disabilityFlag: '01', registroSiras: 'SIRAS-1' })
  const { id: patientId } = (await api('patients.create', { body: patient })).body
  const params = { patientId }
  const reached = { phone: '+573001112233', email: 'ana@example.invalid', coverage: '16', policyNumber: 'P-1' }
  await api('patientContacts.update', { params, revision: 1, body: { ...reached, clientId } })
  const person = { name: 'Ceiba Roble', documentType: 'CC', documentNumber: '52000001' } as const
  const consent = aConsent({ representative: { ...person, relationship: 'Madre' }, witness: person })
  await api('patientConsents.record', { params, body: consent })
  await api('authorizations.create', { body: await anAuthorization(api, { patientId, clientId, note: 'Por fax' }) })
  const mapping = { sheets: [{ target: 'pacientes' as const, sheet: null, headingRow: 1, fields: [] }] }
  await api('importMappings.save', { body: { area: 'patients', name: 'De antes', mapping } })
  const view = { shownColumns: ['date'], widths: { date: 90 }, views: [] }
  await api('listSettings.put', { params: { list: 'visits' }, body: view })
}

test(
  'takes every column of what goes along, and what production is asked for as the clinic was',
  ofTheFile,
  async () => {
    await everything()
    await at.carried()
    const production = (await at.api('goLive.get', {})).body.production?.id ?? ''
    for (const table of Object.keys(TABLES)) {
      const { columns, rows } = await rowsOf(table, at.workspaceId, true)
      const empty = columns.filter((name, at) => name !== 'withdrawn_at' && rows.every((row) => row[at] === null))
      // A column that nothing fills here would be missed by nobody there.
      expect([table, empty]).toEqual([table, []])
      expect([table, (await rowsOf(table, production, false)).rows]).toEqual([table, rows])
    }
  },
)
