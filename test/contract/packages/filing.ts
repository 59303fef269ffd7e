import type { Answer, BodyInput } from '../../../src/contract/operations.ts'
import type { PackageKind, RipsPackage } from '../../../src/contract/packages.ts'
import type { CoreDependencies } from '../../../src/core/core-dependencies.ts'
import { createInProcessTransport } from '../../../src/core/transport/in-process-transport.ts'
import type { Transport } from '../../../src/core/transport/transport.ts'
import type { Simulator } from '../../../src/simulators/kit/simulator.ts'
import { createMinistryHost } from '../../../src/simulators/ministry/index.ts'
import { type SampleDocument, sampleCufe, sampleXml } from '../../../src/simulators/ministry/sample-packages.ts'
import { type Api, apiOn } from '../../support/api.ts'
import { passTime, virtualClock } from '../../support/clock.ts'
import { type TestCore, testCore } from '../../support/core.ts'
import { aSetup } from '../../support/fixtures.ts'
import { consulta, NIT, rips, SITE, usuario } from '../../support/rips.ts'
import { TODAY } from '../../support/today.ts'

const CONTROL = { method: 'GET', query: new URLSearchParams(), headers: {}, body: new Uint8Array() }
const MINISTRY = 'https://ministry.test'

export type Draft = BodyInput<'ripsPackages.create'>

export interface Filing {
  readonly core: TestCore
  readonly api: Api
  readonly workspaceId: string
  readonly token: string
  readonly ministry: ReturnType<typeof createMinistryHost>['host']
  /** Creates and validates; the package is ready unless its content speaks against it. */
  prepared(draft: Draft): Promise<RipsPackage>
  submitted(id: string, key?: string): ReturnType<Api['raw']>
  read(id: string): Promise<RipsPackage>
  /** Lets time pass in steps, each only after every call to the ministry has ended. */
  pass(ms: number): Promise<void>
  ledger(): Promise<ReturnType<Simulator['ledger']>>
  close(): Promise<void>
}

/** Counts the calls on the wire, so that virtual time does not run out while a real promise settles. */
function watched(transport: Transport) {
  let calls = 0
  const send: Transport = async (request) => {
    calls++
    return transport(request).finally(() => {
      calls--
    })
  }
  return { send, moves: () => calls > 0 }
}

/** A clinic whose core reaches the ministry's simulator in process, on one virtual clock. */
export async function filing(options: Partial<CoreDependencies> = {}, today = TODAY): Promise<Filing> {
  const clock = virtualClock(today)
  const { host, close } = createMinistryHost({ clock })
  const wire = watched(createInProcessTransport({ [MINISTRY]: host }, clock))
  const core = await testCore({
    clock,
    transport: wire.send,
    simulators: {
      ministry: { url: MINISTRY, certificateSha256: '0'.repeat(64) },
      provider: { url: 'http://provider.test' },
    },
    random: () => 0.5,
    ...options,
  })
  await core.start()
  const anybody = apiOn(core.fetch)
  const setup = aSetup()
  const workspace = { ...setup.workspace, nit: NIT, providerCodes: [SITE] }
  const { body } = await anybody('setup.create', { body: { ...setup, workspace } })
  const api = anybody.as({ token: body.token, params: { workspaceId: body.workspace.id } })
  let keys = 0
  const read = async (id: string) => (await api('ripsPackages.get', { params: { packageId: id } })).body
  return {
    core: { ...core, clock },
    api,
    workspaceId: body.workspace.id,
    token: body.token,
    ministry: host,
    read,
    async prepared(draft) {
      const { id } = (await api('ripsPackages.create', { body: draft })).body
      await api('ripsPackages.validate', { params: { packageId: id } })
      return read(id)
    },
    submitted: (id, key = `key-${++keys}`) =>
      api.raw('ripsPackages.submit', { params: { packageId: id }, idempotencyKey: key }),
    pass: (ms) => passTime(clock, ms, () => wire.moves() || core.sending() > 0),
    async ledger() {
      const answer = await host.exchange({ ...CONTROL, path: '/_control/ledger' })
      return answer.kind === 'answer' ? JSON.parse(String(answer.answer.body)).documents : []
    },
    async close() {
      await core.close()
      close()
    },
  }
}

export const attached = (document: SampleDocument) => ({
  fileName: `${document.id}.xml`,
  contentBase64: Buffer.from(sampleXml(document)).toString('base64'),
})

export const invoice = (id: string): Draft => ({
  kind: 'invoice',
  rips: rips({ numFactura: id }),
  attachedDocument: attached({ id }),
})

const corrected = (values: Record<string, string | null>) =>
  rips({ ...values, usuarios: [usuario({ servicios: { consultas: [consulta()] } })] })

/** A package of every kind; those that correct or continue an invoice refer to `source`. */
export function ofKind(kind: PackageKind, id: string, source: string): Draft {
  const reference = { id: source, uuid: sampleCufe(source) }
  switch (kind) {
    case 'invoice':
      return invoice(id)
    case 'credit_note':
      return {
        kind,
        rips: corrected({ numFactura: source, tipoNota: 'NC', numNota: id }),
        attachedDocument: attached({ root: 'CreditNote', id, reference, total: 20_000 }),
      }
    case 'credit_note_total':
      return { kind, rips: null, attachedDocument: attached({ root: 'CreditNote', id, reference }) }
    case 'debit_note':
      return {
        kind,
        rips: corrected({ numFactura: source, tipoNota: 'ND', numNota: id }),
        attachedDocument: attached({ root: 'DebitNote', id, reference }),
      }
    case 'adjustment_note':
      return { kind, rips: corrected({ numFactura: source, tipoNota: 'NA', numNota: id }) }
    case 'without_invoice':
      return { kind, rips: corrected({ numFactura: null, tipoNota: 'RS', numNota: id }) }
    case 'capitation_initial':
      return { kind, rips: null, attachedDocument: attached({ id }) }
    case 'capitation_period':
      return { kind, rips: corrected({ numFactura: source }), attachedDocument: attached({ id }) }
    case 'capitation_final':
      return { kind, rips: corrected({ numFactura: source }) }
  }
}

/** The package that an upload made; the ministry's results make none. */
export function madePackage(body: Answer<'ripsPackages.upload'>): RipsPackage {
  if ('packages' in body) throw new Error('the upload was a result of the ministry')
  return body
}
