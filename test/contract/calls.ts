import type { Operation } from '../../src/contract/operation.ts'
import { type Answer, OPERATION_IDS, OPERATIONS, type OperationId } from '../../src/contract/operations.ts'
import type { RawCall } from '../support/api.ts'
import {
  aClient,
  aConsent,
  aContract,
  anAuthorization,
  aPatient,
  aPrice,
  aPriceList,
  aPrivacyRequest,
  aResolution,
  aService,
  aSpecialist,
  aVisit,
} from '../support/fixtures.ts'
import type { TestWorkspace } from '../support/workspace.ts'

export const operation = (id: OperationId): Operation => OPERATIONS[id]
export const operationsWith = (has: (operation: Operation) => unknown) =>
  OPERATION_IDS.filter((id) => has(operation(id)))

const DOCUMENT_AREAS: ReadonlySet<string> = new Set(['Health invoices', 'Credit notes', 'Debit notes'])

export const isOfDocuments = (id: OperationId) => DOCUMENT_AREAS.has(operation(id).area)

/**
 * A call that succeeds needs a simulator: what leaves the machine is tested by its outcomes, and what writes documents,
 * whose invoices must be accepted, by the same table over both simulators (documents/table.contract.test.ts).
 */
export const needsAnUpstream = (id: OperationId) => operation(id).access === 'send' || isOfDocuments(id)

export const base64 = (text: string) => Buffer.from(text).toString('base64')

let count = 0

/** Of a core in this process, or of a host elsewhere. */
type Caller = Pick<TestWorkspace, 'api' | 'workspaceId'> & { readonly core: { readonly clock: { now(): number } } }

/** A call that succeeds, made anew each time, for every operation that writes under an idempotency key or a revision. */
export function validCalls({ api, core, workspaceId }: Caller): Partial<Record<OperationId, () => Promise<RawCall>>> {
  const patient = async () => (await api('patients.create', { body: aPatient() })).body
  const specialist = async () => (await api('specialists.create', { body: aSpecialist() })).body
  const service = async () => (await api('services.create', { body: aService() })).body
  const client = async () => (await api('clients.create', { body: aClient() })).body
  const priceList = async () => (await api('priceLists.create', { body: aPriceList() })).body
  const priceVersion = async () => {
    const call = { params: { priceListId: (await priceList()).id }, body: { from: '2026-01-01', items: [aPrice()] } }
    return { params: { priceVersionId: (await api('priceVersions.create', call)).body.id } }
  }
  const contract = async () => (await api('contracts.create', { body: await aContract(api) })).body
  const resolution = async () => (await api('resolutions.create', { body: aResolution() })).body
  const visit = async () => (await api('visits.create', { body: await aVisit(api) })).body
  const authorization = async () => (await api('authorizations.create', { body: await anAuthorization(api) })).body
  const supportOf = async (visitId: string) =>
    (await api('visitSupports.create', { params: { visitId }, body: { type: 'HEV', name: 'a.pdf', bytes: 1_200 } }))
      .body
  const support = async () => ({ params: { supportId: (await supportOf((await visit()).id)).id } })
  const draft = { kind: 'without_invoice', name: 'Borrador', rips: { usuarios: [] } } as const
  const ripsPackage = async () => (await api('ripsPackages.create', { body: draft })).body
  const run = async () => {
    const { id } = (await api('runs.create', { body: { kind: 'folder', name: 'julio' } })).body
    return { params: { runId: id } }
  }
  const billing = async () => {
    const { id } = (await api('visits.create', { body: await aVisit(api, { coverage: '15' }) })).body
    return { groupBy: 'visit' as const, visitIds: [id], name: 'julio' }
  }
  const billingRun = async () => {
    const { id: billingRunId } = (await api('billingRuns.create', { body: await billing() })).body
    return { params: { billingRunId } }
  }
  const adjusted = async () =>
    (await api('ripsPackages.create', { body: { ...draft, rips: { numFactura: '', usuarios: [] } } })).body
  const webhook = async () => {
    const { id: webhookId } = (await api('webhooks.create', { body: { url: 'http://127.0.0.1:9/' } })).body
    return { params: { webhookId } }
  }
  const newMember = () => ({
    phone: `+57310${1_000_000 + ++count}`,
    role: 'viewer' as const,
    password: 'otra-clave-larga',
    firstName: 'Aliso',
    lastName: 'Sauce',
  })
  const member = async () => (await api('members.add', { body: newMember() })).body
  const account = async () => (await api('account.get', {})).body
  const workspace = async () => (await api('workspaces.get', {})).body

  type Made = { id: string; revision: number }
  const on =
    <T extends Made>(make: () => Promise<T>, parameter: string, body?: (made: T) => unknown) =>
    async (): Promise<RawCall> => {
      const made = await make()
      const { id, revision } = made
      return { params: { [parameter]: id }, revision, ...(body ? { body: body(made) } : {}) }
    }
  const archived = (make: () => Promise<Made>, parameter: string, archive: OperationId) => {
    const active = on(make, parameter)
    return async (): Promise<RawCall> => {
      const call = await active()
      await api.raw(archive, call)
      return { ...call, revision: 2 }
    }
  }
  const onMember = async (body?: unknown): Promise<RawCall> => {
    const { userId, revision }: Answer<'members.add'> = await member()
    return { params: { userId }, revision, ...(body ? { body } : {}) }
  }
  const aMapping = (name: string) => {
    const sheets = [{ target: 'pacientes', sheet: null, headingRow: 1, fields: [] }]
    return { area: 'patients' as const, name, mapping: { sheets } }
  }
  const csv = () => `tipo documento;documento;nombre;apellido\nCC;${43_000_000 + ++count};Tilo;Arce\n`

  return {
    'patients.create': async () => ({ body: aPatient() }),
    'patients.update': on(patient, 'patientId', () => ({ middleName: null })),
    'patients.archive': on(patient, 'patientId'),
    'patients.restore': archived(patient, 'patientId', 'patients.archive'),
    'patients.erase': on(patient, 'patientId'),
    'patientContacts.update': on(patient, 'patientId', () => ({ phone: `30012345${++count}` })),
    'patientConsents.record': on(patient, 'patientId', () => aConsent()),
    'privacyRequests.record': on(patient, 'patientId', () => aPrivacyRequest()),
    'privacyRequests.answer': async () => {
      const { id: patientId } = await patient()
      const { id: requestId } = (
        await api('privacyRequests.record', { params: { patientId }, body: aPrivacyRequest() })
      ).body
      return { params: { requestId }, revision: 1, body: { outcome: 'granted', answer: 'Entregado.' } }
    },
    'patients.import': async () => ({ body: { fileName: 'p.csv', contentBase64: base64(csv()) } }),
    'imports.create': async () => ({
      body: { area: 'patients', fileName: 'p.csv', contentBase64: base64(csv()) },
    }),
    'importMappings.save': async () => ({ body: aMapping(`HIS ${++count}`) }),
    'importMappings.remove': async () => {
      const { id } = (await api('importMappings.save', { body: aMapping(`HIS ${++count}`) })).body
      return { params: { mappingId: id } }
    },
    'imports.undo': async () => {
      const body = { fileName: 'p.csv', contentBase64: base64(csv()) }
      const { importId } = (await api('patients.import', { body })).body
      return { params: { importId: importId ?? '' } }
    },
    'visitSupports.create': async () => ({
      params: { visitId: (await visit()).id },
      body: { type: 'HEV', name: 'evolucion.pdf', bytes: 1_200 },
    }),
    'supports.addPiece': async () => ({ ...(await support()), body: { offset: 0, contentBase64: base64('%PDF-1.7') } }),
    'supports.update': async () => ({ ...(await support()), body: { type: 'OPF' } }),
    'supports.remove': support,
    'supports.restore': async () => {
      const call = await support()
      await api('supports.remove', call)
      return call
    },
    'supports.content': async () => {
      const call = await support()
      const body = {
        offset: 0,
        contentBase64: Buffer.from(`%PDF-1.7\n%${'0'.repeat(1_184)}\n%%EOF`).toString('base64'),
      }
      await api('supports.addPiece', { ...call, body })
      return call
    },
    'teamwork.assign': async () => ({
      params: { targetId: (await ripsPackage()).id },
      body: { userId: (await api('account.get', {})).body.subject },
    }),
    'teamwork.present': async () => ({ params: { targetId: (await ripsPackage()).id }, body: { open: true } }),
    'teamwork.comment': async () => ({
      params: { targetId: (await ripsPackage()).id },
      body: { text: 'Falta la orden' },
    }),
    'teamwork.withdraw': async () => {
      const params = { targetId: (await ripsPackage()).id }
      const { id: commentId } = (await api('teamwork.comment', { params, body: { text: 'Falta la orden' } })).body
      return { params: { ...params, commentId } }
    },
    'webhooks.remove': webhook,
    'webhooks.test': webhook,
    'webhooks.redeliver': async () => {
      const made = await webhook()
      const { id: deliveryId } = (await api('webhooks.test', made)).body
      return { params: { ...made.params, deliveryId } }
    },
    'billingRuns.create': async () => ({ body: await billing() }),
    'billingRuns.start': async () => {
      const billed = await billingRun()
      await api('billingRuns.pause', billed)
      return billed
    },
    'billingRuns.pause': () => billingRun(),
    'billingRuns.cancel': () => billingRun(),
    'documentRuns.cancel': async () => {
      const body = { name: 'julio', act: 'reconcile' as const, targetIds: [(await ripsPackage()).id] }
      const { id } = (await api('documentRuns.create', { body, idempotencyKey: `run-${++count}` })).body
      return { params: { documentRunId: id } }
    },
    'runs.create': async () => ({ body: { kind: 'folder', name: 'julio' } }),
    'runs.addPieces': async () => ({
      ...(await run()),
      body: { pieces: [{ path: 'a.json', bytes: 2, offset: 0, contentBase64: 'e30=' }] },
    }),
    'runs.start': async () => ({ ...(await run()), body: {} }),
    'runs.pause': async () => {
      const begun = await run()
      await api('runs.start', { ...begun, body: {} })
      return begun
    },
    'runs.cancel': () => run(),
    'specialists.create': async () => ({ body: aSpecialist() }),
    'specialists.update': on(specialist, 'specialistId', () => ({ lastName: 'Encina' })),
    'specialists.archive': on(specialist, 'specialistId'),
    'specialists.restore': archived(specialist, 'specialistId', 'specialists.archive'),
    'services.create': async () => ({ body: aService() }),
    'services.update': on(service, 'serviceId', () => ({ description: 'Con resultado' })),
    'services.archive': on(service, 'serviceId'),
    'services.restore': archived(service, 'serviceId', 'services.archive'),
    'clients.create': async () => ({ body: aClient() }),
    'clients.update': on(client, 'clientId', () => ({ phone: '6040000000' })),
    'clients.archive': on(client, 'clientId'),
    'clients.restore': archived(client, 'clientId', 'clients.archive'),
    'priceLists.create': async () => ({ body: aPriceList() }),
    'priceLists.update': on(priceList, 'priceListId', () => ({ clientId: null, name: `Otra ${++count}` })),
    'priceLists.archive': on(priceList, 'priceListId'),
    'priceLists.restore': archived(priceList, 'priceListId', 'priceLists.archive'),
    'priceVersions.create': async () => ({
      params: { priceListId: (await priceList()).id },
      body: { from: '2026-01-01', items: [aPrice()] },
    }),
    'priceVersions.withdraw': priceVersion,
    'priceVersions.restore': async () => {
      const call = await priceVersion()
      await api('priceVersions.withdraw', call)
      return call
    },
    'contracts.create': async () => ({ body: await aContract(api) }),
    'contracts.update': on(contract, 'contractId', () => ({ authorizationRequired: true })),
    'contracts.archive': on(contract, 'contractId'),
    'contracts.restore': archived(contract, 'contractId', 'contracts.archive'),
    'resolutions.create': async () => ({ body: aResolution() }),
    'resolutions.update': on(resolution, 'resolutionId', ({ next }) => ({ next: next + 1 })),
    'resolutions.setLastUsed': on(resolution, 'resolutionId', ({ from, to }) => ({
      lastUsed: from + (++count % (to - from)),
    })),
    'resolutions.archive': on(resolution, 'resolutionId'),
    'resolutions.restore': archived(resolution, 'resolutionId', 'resolutions.archive'),
    'visits.create': async () => ({ body: await aVisit(api) }),
    'visitPrices.apply': async () => {
      const { id: priceListId } = (await api('priceLists.create', { body: aPriceList() })).body
      const {
        id: contractId,
        clientId,
        revision,
      } = (await api('contracts.create', { body: await aContract(api) })).body
      const services = [{ category: 1, service: { codConsulta: '890301' }, quantity: 1 }]
      const { id } = (await api('visits.create', { body: await aVisit(api, { clientId, services }) })).body
      const items = [aPrice('890301')]
      await api('priceVersions.create', { params: { priceListId }, body: { from: '2026-01-01', items } })
      await api('contracts.update', { params: { contractId }, revision, body: { priceListId } })
      return { body: { visits: [{ visitId: id, revision: 1 }], giveContract: false } }
    },
    'visits.update': on(visit, 'visitId', () => ({ note: 'Llegó tarde' })),
    'visits.archive': on(visit, 'visitId'),
    'visits.restore': archived(visit, 'visitId', 'visits.archive'),
    'authorizations.create': async () => ({ body: await anAuthorization(api) }),
    'authorizations.update': on(authorization, 'authorizationId', () => ({ sessions: 12 })),
    'authorizations.archive': on(authorization, 'authorizationId'),
    'authorizations.restore': archived(authorization, 'authorizationId', 'authorizations.archive'),
    'ripsPackages.create': async () => ({ body: draft }),
    'ripsPackages.createRevision': on(ripsPackage, 'packageId', () => ({ rips: { usuarios: [], propio: 1 } })),
    'ripsPackages.import': async () => ({
      body: { fileName: 'r.json', kind: 'without_invoice', contentBase64: base64('{"usuarios":[]}') },
    }),
    'ripsPackages.upload': async () => ({ query: { fileName: 'r.json' }, body: { usuarios: [], tipoNota: 'RS' } }),
    'ripsPackages.validate': on(ripsPackage, 'packageId'),
    'ripsPackages.discard': on(ripsPackage, 'packageId'),
    'ripsPackages.original': on(adjusted, 'packageId'),
    'catalogs.install': async () => ({
      params: { catalog: 'mipres' },
      body: { files: [{ fileName: 'm.csv', contentBase64: base64('codigo,nombre\nM1,Pañales\n') }] },
    }),
    'account.update': async () => ({ revision: (await account()).revision, body: { lastName: `Cedro ${++count}` } }),
    'workspaces.create': async () => ({
      body: { nit: String(901_000_000 + ++count), companyName: 'Otra', displayName: 'Otra', environment: 2 },
    }),
    'workspaces.update': async () => ({
      revision: (await workspace()).revision,
      body: { displayName: `Samán ${++count}` },
    }),
    'journalAccounts.put': async () => ({
      body: {
        receivable: '130505',
        income: `4165${++count}`,
        incomeRules: [],
        copayment: '280505',
        cash: '110505',
        discounts: '530535',
        returns: '4175',
        vouchers: { invoice: '1', creditNote: null, debitNote: null },
      },
    }),
    'workspaceSecurity.put': async () => ({ body: { idleLockMinutes: 1 + (++count % 200), adminSecondFactor: false } }),
    'workspaceTokens.revoke': async () => {
      const expiresAt = new Date(core.clock.now() + 86_400_000).toISOString()
      const body = { name: 'Programa', scopes: ['read' as const], workspaceIds: [workspaceId], expiresAt }
      return { params: { tokenId: (await api('accessTokens.create', { body })).body.id } }
    },
    'members.add': async () => ({ body: newMember() }),
    'members.update': () => onMember({ role: 'operator' }),
    'members.remove': () => onMember(),
    'connections.invoiceProvider.put': async () => ({
      body: { provider: 'factus', username: 'u', clientId: 'c', clientSecret: 's', password: `p${++count}` },
    }),
    'connections.email.put': async () => ({ body: { enabled: true } }),
    'connections.put': async () => ({
      params: { connection: 'ministry' },
      body: {
        baseUrl: 'https://127.0.0.1:9443',
        documentType: 'CC',
        documentNumber: '52000001',
        password: 'clave-del-ministerio',
      },
    }),
  }
}
