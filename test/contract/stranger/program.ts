import type { Consulta, NewHealthInvoice, PackageInput, Rips, RipsPackage, Usuario } from './generated/contract.ts'
import { Api } from './generated/contract.ts'

/**
 * A program that somebody wrote who had nothing but the OpenAPI document, and the client that a public generator makes of it.
 * It knows no file of this project; `npm test` compiles it strictly against the client of today.
 */

export interface Surroundings {
  readonly origin: string
  readonly fetch: typeof fetch
  readonly token: string
  readonly workspaceId: string
  /** Called between two looks at something that is not decided yet. */
  readonly wait: () => Promise<void>
  /** The signed XML that the invoicing program of this clinic made for a document, in Base64. */
  readonly signed: (root: 'Invoice' | 'CreditNote' | 'DebitNote', number: string, source: string) => string
}
type Kind = PackageInput['kind']

export const KINDS = [
  'invoice',
  'credit_note',
  'credit_note_total',
  'debit_note',
  'adjustment_note',
  'without_invoice',
  'capitation_initial',
  'capitation_period',
  'capitation_final',
] as const satisfies readonly Kind[]

const consulta = (site: string): Consulta => ({
  codPrestador: site,
  fechaInicioAtencion: '2026-06-26 11:28',
  codConsulta: '890602',
  modalidadGrupoServicioTecSal: '01',
  grupoServicios: '01',
  codServicio: 130,
  finalidadTecnologiaSalud: '16',
  causaMotivoAtencion: '38',
  codDiagnosticoPrincipal: 'C402',
  tipoDiagnosticoPrincipal: '02',
  tipoDocumentoIdentificacion: 'CC',
  numDocumentoIdentificacion: '1000000099',
  vrServicio: 0,
  conceptoRecaudo: '05',
  valorPagoModerador: 0,
  consecutivo: 1,
})

const usuario = (site: string): Usuario => ({
  tipoDocumentoIdentificacion: 'CC',
  numDocumentoIdentificacion: '1000000001',
  tipoUsuario: '01',
  fechaNacimiento: '1991-01-01',
  codSexo: 'F',
  codPaisResidencia: '170',
  codMunicipioResidencia: '05001',
  codZonaTerritorialResidencia: '02',
  incapacidad: 'NO',
  consecutivo: 1,
  codPaisOrigen: '170',
  servicios: { consultas: [consulta(site)] },
})

type Numbers = Pick<Rips, 'numFactura' | 'tipoNota' | 'numNota'>

/** What each kind carries stands in the description of `Rips`. */
function contentOf(kind: Kind, number: string, source: string): { numbers: Numbers | null; root: Root | null } {
  const note = (tipoNota: 'NC' | 'ND' | 'NA') => ({ numFactura: source, tipoNota, numNota: number })
  switch (kind) {
    case 'invoice':
      return { numbers: { numFactura: number }, root: 'Invoice' }
    case 'credit_note':
      return { numbers: note('NC'), root: 'CreditNote' }
    case 'credit_note_total':
      return { numbers: null, root: 'CreditNote' }
    case 'debit_note':
      return { numbers: note('ND'), root: 'DebitNote' }
    case 'adjustment_note':
      return { numbers: note('NA'), root: null }
    case 'without_invoice':
      return { numbers: { tipoNota: 'RS', numNota: number }, root: null }
    case 'capitation_initial':
      return { numbers: null, root: 'Invoice' }
    case 'capitation_period':
      return { numbers: { numFactura: source }, root: 'Invoice' }
    case 'capitation_final':
      return { numbers: { numFactura: source }, root: null }
  }
}
type Root = 'Invoice' | 'CreditNote' | 'DebitNote'

/** Works for one clinic over the generated client. */
export class Stranger {
  readonly #api: Api<unknown>
  readonly #around: Surroundings

  constructor(around: Surroundings) {
    this.#around = around
    this.#api = new Api({
      baseUrl: around.origin,
      customFetch: around.fetch,
      baseApiParams: { headers: { authorization: `Bearer ${around.token}` } },
    })
  }

  /** Builds, validates and files a package; answers how it ended. `source`: an invoice that was filed before. */
  async file(kind: Kind, number: string, source: string): Promise<RipsPackage> {
    const { workspaceId, signed } = this.#around
    const context = (await this.#api.api.ripsPackagesContext(workspaceId)).data
    const site = context.providerCodes[0] ?? ''
    const { numbers, root } = contentOf(kind, number, source)
    const rips: Rips | null = numbers && {
      numDocumentoIdObligado: context.nit,
      ...numbers,
      usuarios: [usuario(site)],
    }
    const created = await this.#api.api.ripsPackagesCreate(workspaceId, {
      kind,
      rips,
      ...(root && {
        attachedDocument: { fileName: `${number}.xml`, contentBase64: signed(root, number, source) },
      }),
    })
    const { id } = created.data
    const report = (await this.#api.api.ripsPackagesValidate(workspaceId, id)).data
    const errors = report.issues.filter(({ severity }) => severity === 'error')
    if (errors.length > 0) throw new Error(`${kind}: ${errors.map(({ rule, path }) => `${rule} ${path}`).join(', ')}`)
    const headers = { 'idempotency-key': `${number}-file` }
    await this.#api.api.ripsPackagesSubmit(workspaceId, id, { headers })
    return this.#decided(async () => (await this.#api.api.ripsPackagesGet(workspaceId, id)).data)
  }

  /** Issues an invoice and files what belongs to it; answers its number and the state of its package. */
  async invoice(patientId: string, clientId: string) {
    const { workspaceId } = this.#around
    const context = (await this.#api.api.ripsPackagesContext(workspaceId)).data
    const site = context.providerCodes[0] ?? ''
    const body: NewHealthInvoice = {
      clientId,
      operationType: 'SS-SinAporte',
      period: { start: '2026-06-01', end: '2026-06-30' },
      health: { providerCode: site, paymentModality: '04', coverage: '16', contractNumber: 'CT-0001' },
      lines: [{ patientId, category: 1, service: { ...consulta(site), numAutorizacion: 'AUT-1' }, unitPrice: 45_000 }],
      payment: { form: '2', method: '47', dueDate: '2026-08-30' },
    }
    const { id } = (await this.#api.api.healthInvoicesCreate(workspaceId, body)).data
    const headers = { 'idempotency-key': `${id}-emit` }
    await this.#api.api.healthInvoicesEmitAndFile(workspaceId, id, { headers })
    const seen = await this.#decided(async () => {
      const invoice = (await this.#api.api.healthInvoicesGet(workspaceId, id)).data
      return { ...invoice, status: invoice.packageStatus ?? 'queued' }
    })
    return { number: seen.number, status: seen.status }
  }

  async #decided<T extends { readonly status: string }>(look: () => Promise<T>): Promise<T> {
    for (let looks = 0; looks < 50; looks++) {
      const seen = await look()
      if (!['queued', 'sending', 'ready', 'draft'].includes(seen.status)) return seen
      await this.#around.wait()
    }
    throw new Error('not decided in time')
  }
}
