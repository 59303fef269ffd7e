import type { Correction, CorrectionWay, FieldValue } from '../../contract/corrections.ts'
import { fieldAt, mendedBy, type PlacedField } from '../../contract/rips/mending.ts'
import { contentOf } from '../documents/content/content.ts'
import type { Desk } from '../documents/content/context.ts'
import { type Message, say } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'
import { currentContent } from '../packages/drafts.ts'
import { LargeUsers } from '../packages/large.ts'
import { judgeContent } from '../packages/validation.ts'
import type { DocumentContent, StoredDocument } from '../store/documents.ts'
import type { StoredPackage } from '../store/packages.ts'
import { type FaultyHead, type Found, foundIn, foundInDraft } from './found.ts'
import { at, scalar, withValue } from './places.ts'
import { type PricedLine, repriced, withPrices } from './prices.ts'
import { type Change, PATIENT_FIELDS, type Records, recordsOf } from './records.ts'

/** How one document is corrected. */
export interface Plan {
  readonly way: CorrectionWay
  readonly because: Message
  readonly sendsAgain: boolean
  /** The document as it was planned for: another one since is another plan. */
  readonly head: Pick<StoredDocument | StoredPackage, 'revision' | 'status'>
  readonly changes: readonly Change[]
  readonly records: Records
  readonly prices: readonly PricedLine[]
  /** The RIPS of a package, or what a document says, with the changes in it. */
  readonly rips?: Record<string, unknown> | null
  readonly content?: DocumentContent
  /** The issued invoice that a note annuls. */
  readonly invoice?: StoredDocument
  readonly before: readonly Found[]
  readonly after: number
  readonly left: readonly Issue[]
}

const LISTED = 5
const NO_RECORDS: Records = { visits: [], patients: [] }

const nothing = (head: Plan['head'], because: Message, before: readonly Found[]): Plan => ({
  way: 'none',
  head,
  because,
  sendsAgain: false,
  changes: [],
  records: NO_RECORDS,
  prices: [],
  before,
  after: before.length,
  left: [],
})

/** What a correction does with a document as it is now. */
export async function planOf(desk: Desk, correction: Correction, faulty: FaultyHead): Promise<Plan> {
  const before = await foundIn(desk, faulty)
  const { source, code, place } = correction
  const found = before.filter((one) => one.source === source && one.code === code && one.place === place)
  if (found.length === 0) return nothing(faulty.head, say('corrections.gone'), before)
  const field = fieldAt(place)
  if (!field) return nothing(faulty.head, say('corrections.noField'), before)
  return faulty.kind === 'package'
    ? planOfPackage(desk, correction, field, faulty.head, found, before)
    : planOfDocument(desk, correction, field, faulty, found, before)
}

/** Undefined: no change is for this value. */
function valueFor({ changes }: Correction, from: FieldValue): FieldValue | undefined {
  const change = changes.find((one) => one.from === from) ?? changes.find((one) => one.from === undefined)
  return change === undefined || change.to === from ? undefined : change.to
}

type Place = Omit<Change, 'to' | keyof PlacedField>

function changesAt(correction: Correction, field: PlacedField, places: readonly Place[]): Change[] {
  const byPath = new Map<string, Change>()
  for (const place of places) {
    const to = valueFor(correction, place.from)
    if (to !== undefined) byPath.set(place.path, { ...place, ...field, to })
  }
  return [...byPath.values()]
}

async function planOfPackage(
  desk: Desk,
  correction: Correction,
  field: PlacedField,
  head: StoredPackage,
  found: readonly Found[],
  before: readonly Found[],
): Promise<Plan> {
  const { stores, workspace, now } = desk
  const held = await currentContent(stores, workspace.id, head)
  if (held.rips?.usuarios instanceof LargeUsers) return nothing(head, say('corrections.tooLarge'), before)
  const places = await Promise.all(found.map(({ path }) => ripsPlace(desk, held.rips, path)))
  const changes = changesAt(correction, field, places)
  if (changes.length === 0) return nothing(head, say('corrections.nothingToChange'), before)
  const source =
    head.sourceDocumentId === null ? undefined : await stores.documents.find(workspace.id, head.sourceDocumentId)
  const mending = changes.map((change) => mendedBy({ ...change, payerIsPatient: isPatients(source) }))
  const note = source && mending.find((row) => row?.by === 'note')
  const records = await recordsOf(desk, [head.id, ...(source ? [source.id] : [])], changes)
  if (note) return planOfNote(desk, source, { head, changes, records, before, source: note.source })
  const rips = changes.reduce((whole, { path, to }) => withValue(whole, path, to), held.rips)
  const { issues } = await judgeContent(stores, workspace, head, { ...held, rips: rips && { ...rips } }, now)
  const left = issues.filter(({ severity }) => severity === 'error')
  const [row] = mending
  const because = source && row ? say('corrections.inRips', { source: row.source }) : say('corrections.notIssuedHere')
  const sendsAgain = head.status === 'rejected'
  return {
    way: 'package',
    head,
    because,
    sendsAgain,
    changes,
    records,
    prices: [],
    rips: rips && { ...rips },
    before,
    ...leftOver(left),
  }
}

/** Without a payer an invoice is its patient's. */
const isPatients = (invoice: StoredDocument | undefined) => invoice !== undefined && invoice.clientId === null

const leftOver = (left: readonly Issue[]) => ({
  after: left.length,
  left: left
    .slice(0, LISTED)
    .map(({ code, message, field }) => ({ code, message, ...(field !== undefined && { field }) })),
})

async function ripsPlace({ stores, workspace }: Desk, rips: unknown, path: string): Promise<Place> {
  const [user = ''] = /^usuarios\[\d+\]/.exec(path) ?? []
  const [service] = /^usuarios\[\d+\]\.servicios\.\w+\[\d+\]/.exec(path) ?? []
  const person = (name: string) => String(at(rips, `${user}.${name}`) ?? '')
  const documentType = person('tipoDocumentoIdentificacion')
  const documentNumber = person('numDocumentoIdentificacion')
  const patient = await stores.records.patients.findTwin(workspace, { documentType, documentNumber })
  const record = service === undefined ? undefined : at(rips, service)
  return { path, from: scalar(at(rips, path)), patient, service: isRecord(record) ? record : undefined }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

interface OfNote extends Pick<Plan, 'head' | 'changes' | 'records' | 'before'> {
  readonly source: string
}

/** What the issued invoice says too is not mended in its RIPS: it is annulled whole, since its package never got a CUV. */
async function planOfNote(desk: Desk, invoice: StoredDocument, { source, ...plan }: OfNote): Promise<Plan> {
  if (invoice.kind !== 'invoice' || invoice.status !== 'accepted')
    return nothing(plan.head, say('corrections.inNote'), plan.before)
  const notes = await desk.stores.documents.notesOf(invoice.id)
  const isAnnulled = notes.some(({ status, facts }) => status !== 'discarded' && facts.creditKind === 'total')
  if (isAnnulled) return nothing(plan.head, say('corrections.noteThere'), plan.before)
  const because = say('corrections.inInvoice', { source })
  return { ...plan, prices: [], way: 'note', because, sendsAgain: false, invoice, after: plan.before.length, left: [] }
}

async function planOfDocument(
  desk: Desk,
  correction: Correction,
  field: PlacedField,
  { head }: Extract<FaultyHead, { kind: StoredDocument['kind'] }>,
  found: readonly Found[],
  before: readonly Found[],
): Promise<Plan> {
  const content = await contentOf(desk.stores, head)
  if (content.kind === 'credit_note') return nothing(head, say('corrections.inNote'), before)
  const places = await Promise.all(found.map(({ path }) => linePlace(desk, content, field, path)))
  const changes = changesAt(correction, field, places.flat())
  if (changes.length === 0) return nothing(head, say('corrections.nothingToChange'), before)
  const corrected = await recordsOf(desk, [head.id], changes)
  const { records, prices } = await repriced(desk, content, corrected)
  const ofRecord = field.group === 'usuarios'
  if (ofRecord && records.patients.length === 0) return nothing(head, say('corrections.notForRecord'), before)
  const changed = ofRecord ? content : changes.reduce(withService, withPrices(content, prices))
  const left = await foundInDraft(withPatients(desk, records), head, changed, '')
  const because = ofRecord ? say('corrections.inRecord') : say('corrections.notIssued')
  const way = ofRecord ? ('record' as const) : ('document' as const)
  const sendsAgain = head.status === 'rejected'
  return { way, head, because, sendsAgain, changes, records, prices, content: changed, before, ...leftOver(left) }
}

type WithLines = Exclude<DocumentContent, { kind: 'credit_note' }>

/** The line, or all lines of the patient, that a finding is about. */
async function linePlace(
  { stores, workspace }: Desk,
  { lines }: WithLines,
  { group, field }: PlacedField,
  path: string,
) {
  const index = Number(/\[(\d+)\]/.exec(path)?.[1] ?? Number.NaN)
  const line = lines[index]
  if (!line) return []
  const patient = await stores.records.patients.find(workspace, line.patientId)
  if (group !== 'usuarios') return [{ path, from: scalar(line.service[field]), patient, service: line.service }]
  const property = PATIENT_FIELDS[field]
  return patient && property ? [{ path, from: scalar(patient[property]), patient, service: undefined }] : []
}

function withService<T extends WithLines>(content: T, { path, field, to }: Change): T {
  const index = Number(/\[(\d+)\]/.exec(path)?.[1] ?? Number.NaN)
  const lines = content.lines.map((line, position) =>
    position === index ? { ...line, service: { ...line.service, [field]: to } } : line,
  )
  return { ...content, lines }
}

/** The same desk, at which these patients are as they will be. */
function withPatients(desk: Desk, { patients }: Records): Desk {
  if (patients.length === 0) return desk
  const { records } = desk.stores
  const changed = new Map(patients.map((patient) => [patient.id, { ...patient, revision: patient.revision + 1 }]))
  const find: typeof records.patients.find = async (scope, id) => changed.get(id) ?? records.patients.find(scope, id)
  const some: typeof records.patients.some = async (scope, ids) => {
    const found = await records.patients.some(scope, ids)
    return new Map([...found].map(([id, patient]) => [id, changed.get(id) ?? patient]))
  }
  return { ...desk, stores: { ...desk.stores, records: { ...records, patients: { ...records.patients, find, some } } } }
}
