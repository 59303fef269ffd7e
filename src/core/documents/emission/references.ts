import type { Patient } from '../../../contract/patients.ts'
import type { KnownRanges } from '../../connections/invoice-provider.ts'
import type { ProviderSettings } from '../../connections/provider-settings.ts'
import { Fault } from '../../fault.ts'
import type { Message } from '../../messages/message.ts'
import { say } from '../../messages/message.ts'
import type { ReadinessIssue } from '../../messages/untold.ts'
import { rangesOf, usedBefore } from '../../numbering/last-used.ts'
import type { DocumentContent, StoredDocument, StoredLine } from '../../store/documents.ts'
import type { StoredResolution } from '../../store/records.ts'
import { linesOf } from '../content/content.ts'
import type { Desk, DocumentContext } from '../content/context.ts'
import { numberedBy } from './numbering.ts'

/** What a document refers to, looked up when it is written and again when it is emitted. */

export const blocker = (code: string, message: Message, field?: string): ReadinessIssue => ({
  code,
  message,
  ...(field !== undefined && { field }),
  severity: 'error',
  rule: null,
  blocks: 'emission',
  overridable: false,
})

/** Something that a person can mend; a service that failed is no property of the document. */
export const isRefusal = (error: unknown): error is Fault => error instanceof Fault && error.code !== 'internal_error'

/** What a check refuses, as something to be mended. */
export function blockersOf(error: unknown): ReadinessIssue[] {
  if (!isRefusal(error)) throw error
  const { issues = [], field } = error.details
  if (issues.length === 0) return [blocker(error.code, error.said, field)]
  return issues.map(({ code, message, field: at }) => blocker(code, message, at))
}

/** Refuses a reference to what is not there. That it cannot be used now is said in the document's readiness. */
export async function refuseStrangers({ stores, workspace }: DocumentContext, content: DocumentContent): Promise<void> {
  const { clients, resolutions } = stores.records
  const { resolutionId } = content
  if (content.kind === 'invoice' && content.clientId !== null && !(await clients.find(workspace, content.clientId))) {
    throw new Fault('not_found', say('records.payerNotFound'), { field: 'clientId' })
  }
  if (resolutionId !== null && !(await resolutions.find(workspace, resolutionId))) {
    throw new Fault('not_found', say('documents.resolutionNotFound'), { field: 'resolutionId' })
  }
}

/** Archived people and payers: a document names none. */
export async function archivedIn(
  context: DocumentContext,
  content: DocumentContent,
  patients: ReadonlyMap<string, Patient>,
): Promise<ReadinessIssue[]> {
  const lines = linesOf(content)
  const list = content.kind === 'invoice' ? 'lines' : 'services'
  return [
    ...(content.kind === 'invoice' ? await archivedPayer(context, content.clientId) : []),
    ...archivedPatients(patients, lines, list),
    ...(await archivedProfessionals(context, lines, list)),
  ]
}

const archived = (message: Message, field: string) => blocker('resource_archived', message, field)

async function archivedPayer(
  { stores, workspace }: DocumentContext,
  clientId: string | null,
): Promise<ReadinessIssue[]> {
  const payer = clientId === null ? undefined : await stores.records.clients.find(workspace, clientId)
  return payer?.isActive === false ? [archived(say('documents.payerArchived'), 'clientId')] : []
}

function archivedPatients(
  patients: ReadonlyMap<string, Patient>,
  lines: readonly StoredLine[],
  list: string,
): ReadinessIssue[] {
  const firsts = new Map<string, number>()
  for (const [index, { patientId }] of lines.entries()) if (!firsts.has(patientId)) firsts.set(patientId, index)
  return [...firsts].flatMap(([patientId, index]) => {
    if (patients.get(patientId)?.isActive !== false) return []
    return [archived(say('documents.patientArchived'), `${list}[${index}].patientId`)]
  })
}

/** A professional who is in no record of the clinic is nobody's to archive. */
async function archivedProfessionals(
  { stores, workspace }: DocumentContext,
  lines: readonly StoredLine[],
  list: string,
): Promise<ReadinessIssue[]> {
  const found: ReadinessIssue[] = []
  const seen = new Set<string>()
  for (const [index, { service }] of lines.entries()) {
    const { tipoDocumentoIdentificacion: documentType, numDocumentoIdentificacion: documentNumber } = service
    const key = `${documentType} ${documentNumber}`
    if (typeof documentType !== 'string' || typeof documentNumber !== 'string' || seen.has(key)) continue
    seen.add(key)
    const professional = await stores.records.specialists.findTwin(workspace, { documentType, documentNumber })
    if (professional?.isActive !== false) continue
    const field = `${list}[${index}].service.numDocumentoIdentificacion`
    found.push(archived(say('documents.professionalArchived'), field))
  }
  return found
}

/** The way out as it is known here, without asking anybody. */
export interface Way {
  readonly issues: readonly ReadinessIssue[]
  readonly settings: ProviderSettings | undefined
  readonly resolution: StoredResolution | undefined
  readonly number: number | null
  readonly rangesCheckedAt: string | null
}

/** The connection, and the resolution with the provider's range for it as it was last seen. */
export async function wayOf(
  desk: Desk,
  head: Pick<StoredDocument, 'id' | 'kind'>,
  resolutionId: string | null,
): Promise<Way> {
  const { directory, providers, stores, workspace } = desk
  const settings = await directory.settings(stores, workspace)
  const capabilities = settings && providers[settings.provider].capabilities
  const ranges = settings && (await directory.ranges(stores, workspace.id, settings))
  const issues: ReadinessIssue[] = []
  if (!settings) {
    const message = say('connections.providerFirst')
    issues.push(blocker('invoice_provider_not_configured', message, 'connection'))
  }
  if (settings?.companyMismatch) {
    const message = say('documents.otherCompany')
    issues.push(blocker('invoice_provider_company_mismatch', message, 'connection'))
  }
  if (capabilities?.health[head.kind] !== 'yes' && settings && !settings.healthOnDebitNotesConfirmed) {
    const message = say('documents.debitUndocumented')
    issues.push(blocker('health_document_not_emittable', message, 'connection.healthOnDebitNotesConfirmed'))
  }
  const rangesCheckedAt = ranges?.checkedAt ?? null
  try {
    const numbering = capabilities?.numbering ?? 'client'
    const { resolution, number } = await numberedBy(desk, head, resolutionId, numbering)
    const unknown = ranges && unknownRange(resolution, ranges, numbering)
    if (unknown) issues.push(blocker('resolution_unavailable', unknown, 'resolutionId'))
    const used = await usedBefore(desk, resolution, number, ranges && rangesOf(resolution, ranges, numbering))
    if (used) issues.push(blocker('resolution_number_regression', used, 'resolutionId'))
    return { issues, settings, resolution, number, rangesCheckedAt }
  } catch (error) {
    return { issues: [...issues, ...blockersOf(error)], settings, resolution: undefined, number: null, rangesCheckedAt }
  }
}

/** Why the provider would not number by a resolution, from what its account had when it was last asked. */
export function unknownRange(
  resolution: StoredResolution,
  known: KnownRanges,
  numbering: 'provider' | 'client',
): Message | undefined {
  const found = rangesOf(resolution, known, numbering)
  if (found.length === 0) return say('documents.rangeMissing')
  if (found.some(({ active, expired }) => active && !expired)) return undefined
  return say('documents.rangeExpired')
}
