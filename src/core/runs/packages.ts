import { createHash } from 'node:crypto'
import type { FileEncoding } from '../../contract/packages.ts'
import { familyOf } from '../../contract/rips/kinds.ts'
import type { RunOrigin } from '../../contract/runs.ts'
import { readResultsFile } from '../filings/results.ts'
import type { ListSink } from '../json/stream.ts'
import { say } from '../messages/message.ts'
import type { Issue, ValidationReport } from '../messages/untold.ts'
import { type AttachedFile, attachedFile } from '../packages/content.ts'
import { type Author, createPackage, type PackageGiven, revisePackage } from '../packages/drafts.ts'
import { adoptFiling, keepFiling } from '../packages/external-filings.ts'
import { fromBytes, type GivenRips, keepGiven } from '../packages/given.ts'
import { usersSinks } from '../packages/large.ts'
import { FileAside } from '../packages/set-aside.ts'
import { frozenBefore, isLocked, queueSubmission } from '../packages/submission.ts'
import { isOutdated, judgeRevision, keepReport } from '../packages/validation.ts'
import { type ImportedRips, importedWith, requestIn, ripsWithin } from '../rips/import.ts'
import { text } from '../rips/view.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { StoredFile, StoredItem, StoredRun } from '../store/runs.ts'
import type { Store, Stores } from '../store/store.ts'
import { audited } from './audited.ts'
import { bytesOf, isLarge, piecesOf, readRips } from './content.ts'
import type { InRun } from './worker.ts'

/** What an item is worked on with. */
export interface ItemWork {
  readonly store: Store
  readonly run: StoredRun
  readonly workspace: StoredWorkspace
  readonly now: number
  readonly inRun: InRun
}

/** Makes the package of an item, or finds the one that was made of the same files or filed under the same number. */
export async function makePackage(work: ItemWork, item: StoredItem): Promise<void> {
  const { store, run, now, inRun } = work
  const same = item.sha256 === null ? undefined : await store.read.runs.packageOf(run.workspaceId, item.sha256)
  const found = same === undefined ? undefined : await store.read.packages.find(run.workspaceId, same)
  if (found) return inRun((stores) => keepMade(stores, run, item, found, 'same'))
  const aside: Releasable[] = []
  try {
    const content = await readItem(work, item, aside)
    await inRun(async (stores) => {
      const author = { workspaceId: run.workspaceId, by: run.createdBy, now }
      const { head, origin } = await packageFor(stores, work, author, item, content)
      await keepMade(stores, run, item, head, origin)
      if (origin === 'known') return
      const operation = origin === 'created' ? 'ripsPackages.create' : 'ripsPackages.createRevision'
      await audited(stores, work, operation, head, run.createdBy)
    })
  } finally {
    for (const kept of aside) await kept.release()
  }
}

function keepMade(
  stores: Stores,
  run: StoredRun,
  item: StoredItem,
  head: StoredPackage,
  origin: RunOrigin,
): Promise<void> {
  const { kind, users, services, id: packageId } = head
  const number = head.number ?? item.number
  const state = isLocked(head) ? 'filed' : 'made'
  return stores.runs.saveItem(run.key, { ...item, number, kind, users, services, packageId, origin, state })
}

interface ItemContent {
  readonly imported: ImportedRips
  readonly attached: AttachedFile | null
  readonly given: GivenRips
  readonly files: { readonly json: StoredFile | undefined; readonly xml: StoredFile | undefined }
}

function collecting(): ListSink {
  const items: unknown[] = []
  return { item: (value) => void items.push(value), end: () => items }
}

/** What lies in the store before its package is there, and goes again unless that takes it. */
interface Releasable {
  release(): Promise<void>
}

/** Reads the files of an item as the import would, with both in one request. */
async function readItem(work: ItemWork, item: StoredItem, aside: Releasable[]): Promise<ItemContent> {
  const { store, now } = work
  const { read } = store
  const fileOf = async (key: number | null) => (key === null ? undefined : read.runs.fileByKey(key))
  const files = { json: await fileOf(item.jsonFile), xml: await fileOf(item.xmlFile) }
  const sinkAt = (path: readonly string[]) => {
    if (!files.json || !isLarge(files.json)) return collecting()
    const sink = usersSinks(store)(path, now, { bodyIsFile: true })
    aside.push(sink)
    return sink
  }
  const { json, encoding } = files.json ? await readRips(read, files.json, sinkAt) : { json: null, encoding: undefined }
  const within = json && ripsWithin(json)
  const request = files.xml
    ? {
        rips: within?.rips ?? null,
        wrapper: undefined,
        attachedDocument: await bytesOf(read, files.xml),
        isBare: false,
      }
    : requestIn(json)
  const bytes = request.attachedDocument
  const attached = bytes && attachedFile(nameOf(files.xml?.path ?? 'xmlFevFile.xml'), bytes)
  const imported = importedWith(request, attached && (await read.xml.attached(attached)))
  const from = { encoding, wrapper: within?.wrapper, file: () => originalOf(work, files.json, encoding, aside) }
  return { imported, attached, given: await keepGiven(imported.rips, 'file', from), files }
}

/** The bytes of a file, read when they are to be kept; those of a large one piece by piece. */
async function originalOf(
  { store, now }: ItemWork,
  file: StoredFile | undefined,
  encoding: FileEncoding | undefined,
  aside: Releasable[],
) {
  if (!file) return undefined
  const fileName = nameOf(file.path)
  if (!isLarge(file)) {
    const bytes = await bytesOf(store.read, file)
    return fromBytes(fileName, () => bytes, encoding).file()
  }
  const content = new FileAside(store, now)
  aside.push(content)
  const hash = createHash('sha256')
  for await (const piece of piecesOf(store.read, file)) {
    hash.update(piece)
    await content.add(piece)
  }
  await content.end()
  return { fileName, encoding: encoding ?? 'utf-8', bytes: file.bytes, sha256: hash.digest('hex'), content }
}

/** The result of a filing that another program obtained, which becomes the history of its package. */
export async function keepResult({ store, run, workspace, now, inRun }: ItemWork, file: StoredFile): Promise<void> {
  const { json } = await readRips(store.read, file, collecting)
  const author = { workspaceId: run.workspaceId, by: run.createdBy, now }
  const name = nameOf(file.path)
  await inRun(async (stores) => void (await keepFiling(stores, workspace, author, readResultsFile(json, name), name)))
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).slice(-200)

async function packageFor(
  stores: Stores,
  { workspace }: ItemWork,
  author: Author,
  { number }: StoredItem,
  { imported, attached, given: read, files }: ItemContent,
): Promise<{ head: StoredPackage; origin: RunOrigin }> {
  const { kind, rips } = imported
  const held = number === null ? [] : await stores.packages.withNumber(author.workspaceId, number)
  const twins = held.filter((twin) => familyOf(twin.kind) === familyOf(kind))
  const locked = twins.find(isLocked)
  if (locked) return { head: locked, origin: 'known' }
  const given: PackageGiven = {
    read,
    name: nameOf(files.json?.path ?? files.xml?.path ?? ''),
    rips: rips && { ...rips },
    attachedDocument: attached,
    sourcePackageId: await sourceOf(stores, author.workspaceId, imported),
  }
  const draft = twins.find((twin) => twin.kind === kind)
  if (draft) return { head: await revisePackage(stores, author, draft, given), origin: 'revised' }
  const made = await createPackage(stores, author, kind, given)
  return { head: await adoptFiling(stores, workspace, author, made), origin: 'created' }
}

/** The package that a note, or a further period of a capitation, refers to, when it is held here. */
async function sourceOf(stores: Stores, workspaceId: string, { kind, rips }: ImportedRips): Promise<string | null> {
  if (kind === 'invoice' || kind === 'without_invoice' || !rips) return null
  const invoice = text(rips, 'numFactura')
  const held = invoice === undefined ? [] : await stores.packages.withNumber(workspaceId, invoice)
  const [source, ...more] = held.filter((one) => familyOf(one.kind) === 'Invoice')
  return source && more.length === 0 ? source.id : null
}

/** The package as it is now; undefined when somebody discarded it. */
async function headOf({ store, run }: ItemWork, { packageId }: StoredItem): Promise<StoredPackage | undefined> {
  const head = await store.read.packages.find(run.workspaceId, packageId ?? '')
  return head?.status === 'discarded' ? undefined : head
}

const GONE: Issue = { code: 'not_found', message: say('runs.packageGone') }

function refuse({ run, inRun }: ItemWork, item: StoredItem, problem: Issue): Promise<void> {
  return inRun((stores) => stores.runs.saveItem(run.key, { ...item, state: 'refused', problem }))
}

/** What the ministry would say; what nobody here can check is no finding to begin with. */
const GRAVITY = ['error', 'notification']

function gravest(issues: ValidationReport['issues']): Issue | null {
  const of = (severity: string) => issues.find((issue) => issue.severity === severity)
  const issue = GRAVITY.map(of).find((found) => found !== undefined)
  if (!issue) return null
  const { code, message, severity } = issue
  return { code, message, ...(severity && { severity }) }
}

/** A report that speaks of how it would be judged now, made when there is none. */
async function reportOn({ store, workspace, now }: ItemWork, head: StoredPackage): Promise<ValidationReport> {
  const kept = await store.read.packages.validation(head.id, head.revision)
  const holds = kept && !(await isOutdated(store.read, kept, now))
  return holds ? kept : judgeRevision(store.read, workspace, head, now)
}

/** Keeps the report on a package that nobody has changed since. */
async function keepJudged(stores: Stores, { run }: ItemWork, head: StoredPackage, report: ValidationReport) {
  const now = await stores.packages.find(run.workspaceId, head.id)
  if (now?.revision === head.revision && !isLocked(now)) await keepReport(stores, now, report)
}

export async function judgePackage(work: ItemWork, item: StoredItem): Promise<void> {
  const head = await headOf(work, item)
  if (!head) return refuse(work, item, GONE)
  const report = await reportOn(work, head)
  const { valid, counts, issues } = report
  const judged: StoredItem = { ...item, state: 'judged', valid, counts, finding: gravest(issues) }
  await work.inRun(async (stores) => {
    await keepJudged(stores, work, head, report)
    await stores.runs.saveItem(work.run.key, judged)
  })
}

/** Queues a chosen package for the ministry. */
export async function filePackage(work: ItemWork, item: StoredItem): Promise<void> {
  const { run, inRun } = work
  const head = await headOf(work, item)
  if (!head) return refuse(work, item, GONE)
  const filed = (stores: Stores) => stores.runs.saveItem(run.key, { ...item, state: 'filed', problem: null })
  return isLocked(head) ? inRun(filed) : queueInRun(work, head, item.position, filed)
}

/**
 * Judges a package and queues it for the ministry: once, whatever dies when, under a key that is the item's own. `kept`: the
 * item, in the same transaction.
 */
export async function queueInRun(
  work: ItemWork,
  head: StoredPackage,
  position: number,
  kept: (stores: Stores) => Promise<void>,
): Promise<void> {
  const { store, run, workspace, now, inRun } = work
  const report = await reportOn(work, head)
  await inRun((stores) => keepJudged(stores, work, head, report))
  const frozen = await frozenBefore(store.read, workspace, head, now, {})
  await inRun(async (stores) => {
    const current = (await stores.packages.find(run.workspaceId, head.id)) ?? head
    const source = await sourceDispatch(stores, run.workspaceId, current)
    const key = `run:${run.id}:${position}`
    const { head: queued } = await queueSubmission(stores, {
      workspace,
      head: current,
      idempotencyKey: key,
      now,
      dependsOn: source,
      before: frozen,
    })
    await kept(stores)
    await audited(stores, work, 'ripsPackages.submit', queued)
  })
}

/** The submission that a note's package has to wait for. */
async function sourceDispatch(stores: Stores, workspaceId: string, { sourcePackageId }: StoredPackage) {
  const source = sourcePackageId === null ? undefined : await stores.packages.find(workspaceId, sourcePackageId)
  const isOnItsWay = source && isLocked(source) && source.status !== 'accepted'
  return isOnItsWay ? ((await stores.dispatches.latestFor(source.id))?.id ?? null) : null
}
