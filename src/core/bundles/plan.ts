import { type Bundle, type BundleFileKind, type BundleTerms, TAKES_ALL } from '../../contract/bundles.ts'
import type { Patient } from '../../contract/patients.ts'
import type { Category } from '../../contract/rips/groups.ts'
import type { SupportCode } from '../../contract/support-types.ts'
import { linesAt } from '../documents/people.ts'
import { Fault } from '../fault.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { say } from '../messages/message.ts'
import { receiptOf } from '../packages/receipt.ts'
import { wireBytes } from '../packages/submission.ts'
import type { PictureThread } from '../paper/picture-task.ts'
import type { SlipThread } from '../paper/slip-task.ts'
import { contractNamed } from '../records/named-contract.ts'
import type { StoredDocument } from '../store/documents.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'
import type { StoredSupport } from '../store/supports.ts'
import { requiredSupports } from './required.ts'

/** One file of a bundle; it is read when its turn comes. */
export interface PlannedFile {
  readonly name: string
  /** What it is, without naming a patient. */
  readonly label: string
  readonly kind: BundleFileKind
  /** As far as it is known before. */
  readonly bytes: number
  /** Whether packing makes it smaller. */
  readonly packs: boolean
  read(): Promise<Uint8Array>
}

export interface PlannedBundle extends Omit<Bundle, 'files'> {
  readonly head: StoredDocument
  readonly patientIds: readonly string[]
  readonly cuv: string | null
  /** How its payer takes it. */
  readonly terms: BundleTerms
  readonly files: readonly PlannedFile[]
}

/** Pictures become PDFs and covers are printed where nobody waits for an answer. */
export type BundleThreads = PictureThread & SlipThread

export interface PlanningIn {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
  readonly files: SealedFiles
  readonly threads: BundleThreads
  readonly now: number
}

type Missing = Bundle['missing'][number]
const lacks = (kind: BundleFileKind): Missing => ({ kind, code: null, patientName: null })
/** A name that every system takes. */
const plain = (name: string) => name.replace(/[^\w-]/g, '')

/** What goes to the payer with an issued invoice, by the names that the resolution gives, and what is missing of it. */
export async function planBundle(of: PlanningIn, head: StoredDocument): Promise<PlannedBundle> {
  const number = plain(head.number ?? head.id)
  const people = await peopleOf(of, head)
  const issued = await issuedFiles(of, head, number)
  const filed = await filedFiles(of, head, number)
  const supports = await supportFiles(of, head, number, people, filed.asksForSupports)
  const terms = await termsOf(of, head)
  const files = [...issued.files, ...filed.files, ...supports.files]
  return {
    head,
    terms,
    documentId: head.id,
    number: head.number ?? head.id,
    clientName: head.clientName,
    patientIds: [...people.keys()],
    cuv: filed.cuv,
    files,
    missing: [...issued.missing, ...filed.missing, ...supports.missing],
    tooLarge: tooLargeOf(files, terms),
  }
}

async function termsOf({ stores, workspace }: PlanningIn, { clientId }: StoredDocument): Promise<BundleTerms> {
  return (clientId === null ? undefined : await stores.records.clients.find(workspace, clientId)) ?? TAKES_ALL
}

/** What the payer does not take, as far as sizes are known before. */
function tooLargeOf(files: readonly PlannedFile[], { maxFileBytes, maxBundleBytes }: BundleTerms): Bundle['tooLarge'] {
  const sum = files.reduce((total, { bytes }) => total + bytes, 0)
  return [...files, { name: null, bytes: sum }].flatMap(({ name, bytes }) => {
    const max = name === null ? maxBundleBytes : maxFileBytes
    return max !== null && bytes > max ? [{ name, bytes, max }] : []
  })
}

interface Part {
  readonly files: readonly PlannedFile[]
  readonly missing: readonly Missing[]
}

/** What the provider gave: the signed XML, in its container where there is one, and the graphic representation. */
async function issuedFiles({ stores }: PlanningIn, { id }: StoredDocument, number: string): Promise<Part> {
  const kept = await stores.documents.artifacts(id)
  const xml = kept.find(({ name }) => name === 'attached-document') ?? kept.find(({ name }) => name === 'xml')
  const pdf = kept.find(({ name }) => name === 'pdf')
  const files: PlannedFile[] = []
  for (const [artifact, kind, ending] of [
    [xml, 'electronic', 'xml'],
    [pdf, 'graphic', 'pdf'],
  ] as const) {
    if (!artifact) continue
    const { name, size: bytes } = artifact
    const read = async () => (await stores.documents.artifactBytes(id, name)) ?? gone(`${number}.${ending}`)
    const file = `${number}.${ending}`
    files.push({ name: file, label: file, kind, bytes, packs: kind === 'electronic', read })
  }
  const missing = [...(xml ? [] : [lacks('electronic')]), ...(pdf ? [] : [lacks('graphic')])]
  return { files, missing }
}

interface FiledPart extends Part {
  readonly cuv: string | null
  /** False of a capitation's first month, which payers take without RIPS and supporting documents (Lineamientos 2.2.6). */
  readonly asksForSupports: boolean
}

/** The RIPS as it was filed, and what the ministry said of it. */
async function filedFiles(of: PlanningIn, head: StoredDocument, number: string): Promise<FiledPart> {
  const { stores, workspace } = of
  const filed = head.packageId === null ? undefined : await stores.packages.find(workspace.id, head.packageId)
  const cuv = filed?.cuv ?? null
  const hasRips = filed?.kind !== 'capitation_initial'
  if (!filed || cuv === null) {
    const missing = [...(hasRips ? [lacks('rips')] : []), lacks('result')]
    return { cuv, files: [], missing, asksForSupports: hasRips }
  }
  const { answer, processId } = await receiptOf(stores, filed)
  const result = Buffer.from(JSON.stringify(answer, undefined, 2))
  const process = processId === null ? '' : `_ID${plain(String(processId))}`
  const name = `${number}.json`
  const rips: PlannedFile = { name, label: name, kind: 'rips', bytes: 0, packs: true, read: () => ripsOf(of, filed) }
  const said: PlannedFile = {
    name: `ResultadosMSPS_${number}${process}_A_CUV.json`,
    label: `ResultadosMSPS_${number}`,
    kind: 'result',
    bytes: result.length,
    packs: true,
    read: async () => result,
  }
  return { cuv, missing: [], files: hasRips ? [rips, said] : [said], asksForSupports: hasRips }
}

const BODY_START = '{"rips":'
const BODY_END = ',"xmlFevFile":"'

/** The RIPS within the bytes that were filed, to the letter. */
async function ripsOf({ stores, workspace, now }: PlanningIn, filed: StoredPackage): Promise<Uint8Array> {
  const bytes = await wireBytes(stores, workspace.id, filed, now)
  const body = bytes instanceof Uint8Array ? Buffer.from(bytes) : Buffer.from(await new Response(bytes).arrayBuffer())
  return body.subarray(BODY_START.length, body.lastIndexOf(BODY_END))
}

interface Person {
  readonly patient: Patient | undefined
  readonly categories: Set<Category>
}

/** The patients of an invoice, and what kinds of service each had. */
async function peopleOf({ stores, workspace }: PlanningIn, head: StoredDocument): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  for (const { patientId, category } of await linesAt(stores, workspace.id, head)) {
    const known = people.get(patientId)
    if (known) known.categories.add(category)
    else {
      const patient = await stores.records.patients.find(workspace, patientId)
      people.set(patientId, { patient, categories: new Set([category]) })
    }
  }
  return people
}

type People = ReadonlyMap<string, Person>

async function supportFiles(
  of: PlanningIn,
  head: StoredDocument,
  number: string,
  people: People,
  areAsked: boolean,
): Promise<Part> {
  const { stores, workspace, files: sealed } = of
  const all = (await stores.supports.ofInvoice(workspace.id, head.id)).filter(({ file }) => file !== null)
  const files: PlannedFile[] = []
  /** Which codes are there, by patient; those of the invoice itself are for everybody. */
  const there = new Map<string | null, Set<SupportCode>>()
  const taken = new Map<string, number>()
  for (const support of all) {
    if (support.file === null || !sealed.has(support.file)) continue
    const patientId = await patientOf(of, support)
    there.set(patientId, (there.get(patientId) ?? new Set()).add(support.type))
    const patient = people.size > 1 && patientId !== null ? people.get(patientId)?.patient : undefined
    const name = supportName(support.type, workspace.nit, number, patient)
    const before = taken.get(name) ?? 0
    taken.set(name, before + 1)
    files.push(supportFile(of, support, before === 0 ? name : `${name}_${before + 1}`))
  }
  if (!areAsked) return { files, missing: [] }
  const ofAll = there.get(null)
  const contract = await contractNamed(of, { clientId: head.clientId, ...head.facts })
  const missing = [...people].flatMap(([id, { patient, categories }]) => {
    const has = (code: SupportCode) => there.get(id)?.has(code) || ofAll?.has(code)
    const patientName = patient ? `${patient.firstName} ${patient.lastName}` : null
    return requiredSupports(categories, contract?.supportCodes)
      .filter((code) => !has(code))
      .map((code): Missing => ({ kind: 'support', code, patientName }))
  })
  return { files, missing }
}

/** `CODE_NIT_INVOICE`, with the patient where the invoice has several. */
export function supportName(
  code: SupportCode,
  nit: string,
  number: string,
  patient?: Pick<Patient, 'documentType' | 'documentNumber'>,
): string {
  const whose = patient ? [plain(patient.documentType), plain(patient.documentNumber)] : []
  return [code, plain(nit), number, ...whose].join('_')
}

async function patientOf({ stores, workspace }: PlanningIn, { visitId }: StoredSupport): Promise<string | null> {
  return visitId === null ? null : ((await stores.records.visits.find(workspace, visitId))?.patientId ?? null)
}

/** As PDF, which is what payers ask for. */
function supportFile({ files: sealed, threads }: PlanningIn, support: StoredSupport, name: string): PlannedFile {
  const { file, fileKey, mediaType, bytes, createdAt, type } = support
  const read = async () => {
    const content = file === null || !fileKey ? undefined : await sealed.open({ name: file, key: fileKey })
    if (!content) return gone(support.name)
    if (mediaType === 'application/pdf') return content
    const order = { picture: content, title: name, madeAt: createdAt }
    return (await threads.run('picture.pdf', order).catch(() => undefined)) ?? gone(support.name)
  }
  return { name: `${name}.pdf`, label: type, kind: 'support', bytes, packs: false, read }
}

function gone(name: string): never {
  throw new Fault('document_not_available', say('bundles.fileMissing', { name }))
}
