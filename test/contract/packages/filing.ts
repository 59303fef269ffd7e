import type { BodyInput } from '../../../src/contract/operations.ts'
import type { PackageKind, RipsPackage } from '../../../src/contract/packages.ts'
import type { CoreDependencies } from '../../../src/core/core.ts'
import { consulta, NIT, rips, SITE, usuario } from '../../../src/core/rips/fixtures.ts'
import { createInProcessTransport } from '../../../src/core/transport/in-process-transport.ts'
import { createMinistryHost } from '../../../src/simulators/ministry/index.ts'
import { type SampleDocument, sampleCufe, sampleXml } from '../../../src/simulators/ministry/sample-packages.ts'
import { type Api, apiOn } from '../../support/api.ts'
import { virtualClock } from '../../support/clock.ts'
import { type TestCore, testCore } from '../../support/core.ts'
import { aSetup } from '../../support/fixtures.ts'

const MINISTRY = 'https://ministry.test'
/** After every date of the fixtures. */
const TODAY = Date.parse('2026-07-20T15:00:00.000Z')

export type Draft = BodyInput<'ripsPackages.create'>

export interface Filing {
  readonly core: TestCore
  readonly api: Api
  readonly workspaceId: string
  readonly ministry: ReturnType<typeof createMinistryHost>['host']
  /** Creates and validates; the package is ready unless its content speaks against it. */
  prepared(draft: Draft): Promise<RipsPackage>
  submitted(id: string, key?: string): ReturnType<Api['raw']>
  read(id: string): Promise<RipsPackage>
  close(): Promise<void>
}

/** A clinic whose core reaches the ministry's simulator in process, on one virtual clock. */
export async function filing(options: Partial<CoreDependencies> = {}): Promise<Filing> {
  const clock = virtualClock(TODAY)
  const { host, close } = createMinistryHost({ clock })
  const core = await testCore({
    clock,
    transport: createInProcessTransport({ [MINISTRY]: host }, clock),
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
  const workspace = {
    ...setup.workspace,
    nit: NIT,
    verificationDigit: undefined,
    environment: 2,
    providerCodes: [SITE],
  } as const
  const { body } = await anybody('setup.create', { body: { ...setup, workspace } })
  const api = anybody.as({ token: body.token, params: { workspaceId: body.workspace.id } })
  let keys = 0
  const read = async (id: string) => (await api('ripsPackages.get', { params: { packageId: id } })).body
  return {
    core: { ...core, clock },
    api,
    workspaceId: body.workspace.id,
    ministry: host,
    read,
    async prepared(draft) {
      const { id } = (await api('ripsPackages.create', { body: draft })).body
      await api('ripsPackages.validate', { params: { packageId: id } })
      return read(id)
    },
    submitted: (id, key = `key-${++keys}`) =>
      api.raw('ripsPackages.submit', { params: { packageId: id }, idempotencyKey: key }),
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
