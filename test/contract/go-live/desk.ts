import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { CarryOver } from '../../../src/contract/go-live.ts'
import { totpAt } from '../../../src/core/identity/totp.ts'
import { type Api, apiOn } from '../../support/api.ts'
import { testCore } from '../../support/core.ts'
import {
  ADMIN_PASSWORD,
  aClient,
  aContract,
  anAuthorization,
  aPatient,
  aPrice,
  aPriceList,
  aService,
  aSetup,
  aSpecialist,
} from '../../support/fixtures.ts'
import { rest } from '../../support/rest.ts'

export type RealDesk = Awaited<ReturnType<typeof realDesk>>

export const count = async (of: Api, list: 'patients.list' | 'clients.list' | 'specialists.list' | 'services.list') =>
  (await of(list, { query: { limit: 1 } })).body.total

type Area = CarryOver['areas'][number]

export const standing = (area: Area | undefined) => area && [area.copied, area.present, area.behind]

/** A real installation, whose clinic is about to go live. */
export async function realDesk() {
  const folders: string[] = []
  function folder(): string {
    folders.push(mkdtempSync(join(tmpdir(), 'radica-golive-')))
    return folders.at(-1) ?? ''
  }
  const core = await testCore({ deployment: 'production', dataDir: folder() })
  await core.start()
  const anybody = apiOn(core.fetch)
  const { body } = await anybody('setup.create', { body: aSetup() })
  const { token } = body
  const workspaceId = body.workspace.id
  const api = anybody.as({ token, params: { workspaceId } })

  async function over(of: Api = api): Promise<CarryOver> {
    for (;;) {
      const { carryOver } = (await of('goLive.get', {})).body
      if (carryOver?.state === 'done') return carryOver
      await rest()
    }
  }

  async function production(of: Api = api): Promise<Api> {
    const id = (await of('goLive.get', {})).body.production?.id
    if (!id) throw new Error('there is no production workspace')
    return of.as({ token, params: { workspaceId: id } })
  }

  /** A payer, a professional, a saved service and so many patients, each of them of that payer. */
  async function filled(patients: number) {
    const client = (await api('clients.create', { body: aClient() })).body
    await api('specialists.create', { body: aSpecialist() })
    await api('services.create', { body: aService() })
    const made = []
    for (let i = 0; i < patients; i++) {
      const { id } = (await api('patients.create', { body: aPatient() })).body
      const contact = { phone: '+573001112233', clientId: client.id, coverage: '01' }
      await api('patientContacts.update', { params: { patientId: id }, revision: 1, body: contact })
      made.push(id)
    }
    return { client, patients: made }
  }

  /** A contract with prices by a manual that is out of use, and an authorization of each patient. */
  async function agreed(clientId: string, patients: readonly string[]): Promise<void> {
    const from = '2026-01-01'
    const { id: manualId, revision } = (await api('priceLists.create', { body: aPriceList() })).body
    const items = [aPrice('890201', 50_000)]
    await api('priceVersions.create', { params: { priceListId: manualId }, body: { from, items } })
    const body = aPriceList({ name: 'SOAT -10', base: 'soat', manualId, clientId })
    const { id: priceListId } = (await api('priceLists.create', { body })).body
    await api('priceVersions.create', { params: { priceListId }, body: { from, percentage: -10, items: [] } })
    await api('priceLists.archive', { params: { priceListId: manualId }, revision })
    await api('contracts.create', { body: await aContract(api, { clientId, priceListId, contractNumber: 'CT-1' }) })
    for (const patientId of patients) {
      await api('authorizations.create', { body: await anAuthorization(api, { patientId, clientId }) })
    }
  }

  /** The administrator has a second factor, and a clinic asks its administrators for one. */
  async function secondFactor(of: Api = api): Promise<void> {
    const { secret } = (await of('secondFactor.begin', { body: { currentPassword: ADMIN_PASSWORD } })).body
    await of('secondFactor.confirm', { body: { code: totpAt(secret, Math.floor(core.clock.now() / 30_000)) } })
    await of('workspaceSecurity.put', { body: { adminSecondFactor: true, idleLockMinutes: 5 } })
  }

  const listed = async (fields: Parameters<typeof aPriceList>[0], versions: readonly string[] = ['2026-01-01']) => {
    const list = (await api('priceLists.create', { body: aPriceList(fields) })).body
    const percentage = list.base === 'own' ? null : -10
    for (const from of versions) {
      const items = percentage === null ? [aPrice('890201', 50_000)] : []
      const body = { from, items, ...(percentage !== null && { percentage }) }
      await api('priceVersions.create', { params: { priceListId: list.id }, body })
    }
    return list
  }
  const contracted = async (fields: Parameters<typeof aContract>[1]) =>
    (await api('contracts.create', { body: await aContract(api, fields) })).body
  async function carried(): Promise<Api> {
    await api('goLive.begin', {})
    await over()
    return production()
  }
  const ended = async () => {
    const { areas } = await over()
    const of = (name: string) => areas.find(({ area }) => area === name)
    for (const { total, copied, present, behind } of areas) expect(copied + present + behind).toBe(total)
    return of
  }
  const pricedThere = async (there: Api, clientId: string, date = '2026-02-01') => {
    const services = [{ category: 1, service: { codConsulta: '890201' }, quantity: 1 }]
    return (await there('visits.price', { body: { clientId, coverage: '04', date, services } })).body
  }

  return {
    core,
    api,
    token,
    workspaceId,
    folder,
    over,
    production,
    filled,
    agreed,
    secondFactor,
    listed,
    contracted,
    carried,
    ended,
    pricedThere,
    async close() {
      await core.close()
      for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true })
    },
  }
}
