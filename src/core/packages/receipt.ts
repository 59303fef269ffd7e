import { bogotaTime, momentSaid } from '../../contract/bogota.ts'
import type { Answer } from '../../contract/operations.ts'
import type { PaperSize } from '../../contract/paper.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import type { MinistryDirectory } from '../connections/ministry.ts'
import { Fault } from '../fault.ts'
import type { Reply } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import { day, known } from '../paper/format.ts'
import { SIMULATED, TEST_ENVIRONMENT } from '../paper/names.ts'
import { pdfReply } from '../paper/reply.ts'
import { signedOf } from '../paper/signed-of.ts'
import { printSlip, type Slip } from '../paper/slip.ts'
import { isOfKind } from '../store/dispatches.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'

/** The CUV and the ministry's answer, whoever obtained it; `submission_receipt_missing` until there is one. */
export async function receiptOf(stores: Stores, head: StoredPackage): Promise<Answer<'ripsPackages.receipt'>> {
  const dispatch = await stores.dispatches.latestFor(head.id)
  const answer = dispatch?.state === 'accepted' ? await stores.dispatches.lastAnswer(dispatch.id) : undefined
  const elsewhere = head.cuv === null || answer !== undefined ? undefined : await stores.filings.appliedTo(head.id)
  if (elsewhere?.cuv) {
    const { cuv, processId, filedAt } = elsewhere
    return { cuv, processId, filedAt, answer: JSON.parse(elsewhere.answer) }
  }
  const outcome = isOfKind(dispatch, 'ministry.package') ? dispatch.outcome : null
  if (!outcome?.cuv || answer === undefined) {
    throw new Fault('submission_receipt_missing', say('packages.noCuv'))
  }
  const { cuv, processId, filedAt } = outcome
  return { cuv, processId, filedAt, answer: JSON.parse(answer) }
}

interface Printed {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
  readonly directory: MinistryDirectory
  readonly fontsDir: string
  readonly paper: PaperSize
}

export async function printedReceipt(with_: Printed, head: StoredPackage): Promise<Reply> {
  const { stores, workspace, paper, fontsDir } = with_
  const { cuv, processId, filedAt } = await receiptOf(stores, head)
  const vouched = await lastChange(stores, workspace.id, head)
  const slip: Slip = {
    title: 'Constancia de radicación de RIPS',
    issuer: { name: workspace.companyName, identification: `NIT ${workspace.nit}-${workspace.verificationDigit}` },
    standing: await standingOf(with_, head),
    main: { label: 'Código único de validación (CUV)', value: cuv },
    facts: known([
      ['Radicado', filedAt && moment(filedAt)],
      ['Número de factura', head.number],
      ['CUFE o CUDE', head.cufe],
      ['Tipo de paquete', PACKAGE_KINDS[head.kind].label],
      ['Paquete', [head.name, `revisión ${head.revision}`].filter(Boolean).join(' · ')],
      ['Contenido', `Usuarios: ${head.users} · Servicios: ${head.services}`],
      ['Proceso del ministerio', processId],
      ['Auditoría', vouched && `evento ${vouched.sequence} · ${vouched.hash}`],
    ]),
    qr: cuv,
    closing: [
      'El código QR contiene el CUV que entregó el mecanismo único de validación del Ministerio de Salud.',
      'Hecho con Radica',
    ],
    madeAt: new Date(head.updatedAt),
  }
  return pdfReply(`constancia-${head.number ?? head.id}`, await printSlip(slip, paper, fontsDir))
}

/** Where the trail stood when somebody last acted on the package, or on its document: on paper, that is not written anew with the trail. */
async function lastChange({ audit }: Stores, workspaceId: string, { id, sourceDocumentId }: StoredPackage) {
  const last = async (about: string) =>
    (await audit.list(workspaceId, { show: 'changes', about, limit: 1, offset: 0 })).items[0]
  return (await last(id)) ?? (sourceDocumentId ? last(sourceDocumentId) : undefined)
}

/** The ministry's own way of writing it stays where it is none of ours. */
function moment(filedAt: string): string {
  const at = momentSaid(filedAt)
  if (Number.isNaN(at)) return filedAt
  const [date = '', time = ''] = bogotaTime(at).split(' ')
  return `${day(date)} ${time}`
}

/** As its own electronic document says, else as the clinic is set. */
async function standingOf({ stores, workspace, directory }: Printed, head: StoredPackage): Promise<string[]> {
  const document = head.sourceDocumentId && (await stores.documents.find(workspace.id, head.sourceDocumentId))
  const signed = document ? await signedOf(stores, document) : undefined
  if ((signed?.environment ?? String(workspace.environment)) === '1') return []
  const ministry = workspace.environment === 2 ? await directory.resolve(stores, workspace) : undefined
  return [(signed?.simulated ?? ministry?.simulated) ? SIMULATED : TEST_ENVIRONMENT]
}
