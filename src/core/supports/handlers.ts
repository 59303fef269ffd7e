import { createHash } from 'node:crypto'
import { MIB } from '../../contract/operation.ts'
import { SUPPORT_LIMITS, type Support, type SupportInput, type supportOperations } from '../../contract/supports.ts'
import { shownIn } from '../documents/people.ts'
import { Fault } from '../fault.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { admitRight } from '../kernel/access.ts'
import {
  authorOf,
  type Effect,
  type HandlersOf,
  isoInstant,
  type Principal,
  type Reply,
  type WorkspaceContext,
} from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { say } from '../messages/message.ts'
import type { Stores } from '../store/store.ts'
import type { StoredSupport, SupportOf } from '../store/supports.ts'
import { mediaOf } from './content.ts'

interface Caller {
  readonly stores: Stores
  readonly workspace: WorkspaceContext
}
interface Asked extends Caller {
  readonly params: { readonly supportId: string }
}

interface Changing extends Caller {
  readonly principal: Principal
}

const ENDING = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

async function requireVisit({ stores, workspace }: Caller, visitId: string) {
  const visit = await stores.records.visits.find(workspace, visitId)
  if (!visit) throw new Fault('not_found', say('records.visitNotFound'), { field: 'path.visitId' })
  return visit
}

async function requireInvoice({ stores, workspace }: Caller, id: string) {
  const document = await stores.documents.find(workspace.id, id)
  if (document?.kind === 'invoice') return document
  throw new Fault('not_found', say('documents.invoiceNotFound'), { field: 'path.healthInvoiceId' })
}

/** One that was not taken away, unless asked. */
async function found({ stores, workspace, params }: Asked, removed = false): Promise<StoredSupport> {
  const support = await stores.supports.find(workspace.id, params.supportId)
  if (support && (removed || support.removedAt === null)) return support
  throw new Fault('not_found', say('supports.notFound'), { field: 'path.supportId' })
}

const ownerOf = ({ visitId, documentId }: StoredSupport): SupportOf =>
  visitId === null ? { documentId: documentId ?? '' } : { visitId }

/** The people whom a supporting document is about. */
async function shownOf(call: Caller, { visitId, documentId }: Pick<StoredSupport, 'visitId' | 'documentId'>) {
  if (visitId !== null) return { shown: { ids: [(await requireVisit(call, visitId)).patientId] } }
  return shownIn(call.workspace.id, await requireInvoice(call, documentId ?? ''))
}

/** The bounds of one visit or invoice, with one more. */
async function expectRoom({ stores, workspace }: Caller, owner: SupportOf, bytes: number): Promise<void> {
  const present = await stores.supports.of(workspace.id, owner)
  if (present.length >= SUPPORT_LIMITS.files) {
    throw new Fault('request_too_large', say('supports.tooMany', { max: SUPPORT_LIMITS.files }))
  }
  const total = present.reduce((sum, each) => sum + each.bytes, bytes)
  if (total > SUPPORT_LIMITS.bytes) {
    throw new Fault('request_too_large', say('supports.tooLarge', { mb: SUPPORT_LIMITS.bytes / MIB }))
  }
}

/** What was attached to an invoice goes with the invoice: reception brings in what belongs to visits. */
function admitChange({ workspace, principal }: Changing, { documentId }: StoredSupport): void {
  if (documentId !== null) admitRight('billing.write', workspace.role, principal)
}

/** The same file twice at one place is a slip. */
async function refuseTwin({ stores, workspace }: Caller, support: StoredSupport, sha256: string | null): Promise<void> {
  if (sha256 === null) return
  const others = await stores.supports.of(workspace.id, ownerOf(support))
  const twin = others.find((each) => each.id !== support.id && each.sha256 === sha256)
  if (twin)
    throw new Fault('duplicate_resource', say('supports.sameFile', { name: twin.name }), { field: 'contentBase64' })
}

export function supportHandlers(files: SealedFiles): HandlersOf<keyof typeof supportOperations> {
  function bodyOf({ key: _, file, fileKey: _key, removedAt: _at, ...support }: StoredSupport): Support {
    const state = file === null ? 'receiving' : files.has(file) ? 'kept' : 'missing'
    return { ...support, state }
  }

  const written = (status: number, support: StoredSupport): Reply => ({
    status,
    body: bodyOf(support),
    target: { id: support.id },
    changes: [{ resource: 'supports', id: support.id, revision: null }],
  })

  interface Beginning extends Caller {
    readonly principal: Principal
    readonly body: SupportInput
    readonly now: number
  }

  async function begin(call: Beginning, owner: SupportOf): Promise<Reply> {
    const { stores, workspace, principal, body, now } = call
    await expectRoom(call, owner, body.bytes)
    const id = `sup_${newUlid(now)}`
    const none = { mediaType: null, sha256: null, file: null, fileKey: null, removedAt: null }
    const made = { createdAt: isoInstant(now), createdBy: authorOf(principal), received: 0 }
    await stores.supports.insert(workspace.id, {
      id,
      visitId: null,
      documentId: null,
      ...owner,
      ...body,
      ...none,
      ...made,
    })
    return written(201, await found({ stores, workspace, params: { supportId: id } }))
  }

  type Piece = Asked & { readonly body: { readonly offset: number; readonly contentBase64: string } }

  /** Adds what is not there yet, before the last piece. */
  async function addPiece(call: Piece, content: Buffer): Promise<Reply> {
    const { stores, body } = call
    const support = await found(call)
    if (await isThere(stores, support, body.offset, content))
      return { status: 200, body: bodyOf(support), written: false }
    expectNext(support, body.offset, content)
    await stores.supports.addPiece(support.key, body.offset, content)
    const next = { ...support, received: support.received + content.length }
    await stores.supports.save(next)
    return written(200, next)
  }

  /** Whether a piece is what lies there in a file that is whole. */
  async function isIn({ file, fileKey }: StoredSupport, offset: number, content: Buffer): Promise<boolean> {
    const whole = file && fileKey && (await files.open({ name: file, key: fileKey }))
    return whole ? whole.subarray(offset, offset + content.length).equals(content) : false
  }

  /** The whole is judged and sealed before the transaction; the row that names the file is written when it is on the disk. */
  async function finish(call: Piece, present: StoredSupport, content: Buffer): Promise<Effect> {
    const whole = Buffer.concat([...(await call.stores.supports.pieces(present.key)), content])
    const [mediaType, sha256] = [await mediaOf(whole), createHash('sha256').update(whole).digest('hex')]
    await refuseTwin(call, present, sha256)
    const { name: file, key: fileKey } = await files.seal(whole)
    return async (stores) => {
      const support = await found({ ...call, stores })
      if (support.file !== null && support.sha256 !== sha256) throw outOfOrder()
      if (support.file !== null) return { status: 200, body: bodyOf(support), written: false }
      await refuseTwin({ ...call, stores }, support, sha256)
      const kept = { ...support, received: support.bytes, mediaType, sha256, file, fileKey }
      await stores.supports.save(kept)
      await stores.supports.dropPieces(support.key)
      return written(200, kept)
    }
  }

  return {
    async 'visitSupports.list'(call) {
      const visit = await requireVisit(call, call.params.visitId)
      const items = await call.stores.supports.of(call.workspace.id, { visitId: visit.id })
      return { status: 200, body: { items: items.map(bodyOf) }, shown: { ids: [visit.patientId] } }
    },
    async 'visitSupports.create'(call) {
      const visit = await requireVisit(call, call.params.visitId)
      if (!visit.isActive) throw new Fault('resource_archived', say('records.visitArchived'))
      return begin(call, { visitId: visit.id })
    },
    async 'invoiceSupports.list'(call) {
      const head = await requireInvoice(call, call.params.healthInvoiceId)
      const items = await call.stores.supports.ofInvoice(call.workspace.id, head.id)
      return { status: 200, body: { items: items.map(bodyOf) }, ...shownIn(call.workspace.id, head) }
    },
    async 'invoiceSupports.create'(call) {
      return begin(call, { documentId: (await requireInvoice(call, call.params.healthInvoiceId)).id })
    },
    'supports.addPiece': {
      async prepare(call) {
        const content = Buffer.from(call.body.contentBase64, 'base64')
        const support = await found(call)
        admitChange(call, support)
        if (support.file !== null) {
          if (!(await isIn(support, call.body.offset, content))) throw outOfOrder()
          return async () => ({ status: 200, body: bodyOf(support), written: false })
        }
        const isLast = call.body.offset + content.length === support.bytes
        if (!isLast) return (stores) => addPiece({ ...call, stores }, content)
        expectNext(support, call.body.offset, content)
        return finish(call, support, content)
      },
    },
    async 'supports.update'(call) {
      const support = await found(call)
      admitChange(call, support)
      if (support.type === call.body.type) return { status: 200, body: bodyOf(support), written: false }
      const next = { ...support, type: call.body.type }
      await call.stores.supports.save(next)
      return written(200, next)
    },
    async 'supports.remove'(call) {
      const support = await found(call)
      admitChange(call, support)
      const removed = { ...support, removedAt: isoInstant(call.now) }
      await call.stores.supports.save(removed)
      return written(200, removed)
    },
    async 'supports.restore'(call) {
      const support = await found(call, true)
      admitChange(call, support)
      if (support.removedAt === null) return { status: 200, body: bodyOf(support), written: false }
      await refuseTwin(call, support, support.sha256)
      await expectRoom(call, ownerOf(support), support.bytes)
      const restored = { ...support, removedAt: null }
      await call.stores.supports.save(restored)
      return written(200, restored)
    },
    async 'supports.content'(call) {
      const support = await found(call)
      const { file, fileKey, mediaType, type } = support
      if (file === null || !fileKey || !mediaType) throw new Fault('document_not_available', say('supports.notWhole'))
      const bytes = await files.open({ name: file, key: fileKey })
      if (!bytes) throw new Fault('document_not_available', say('supports.fileMissing'))
      const content = { mediaType, bytes, fileName: `${type}-${support.id}.${ENDING[mediaType]}` }
      return { status: 200, body: null, content, ...(await shownOf(call, support)) }
    },
  }
}

/** The same piece again. */
async function isThere({ supports }: Stores, { key }: StoredSupport, offset: number, content: Buffer) {
  return (await supports.pieceAt(key, offset))?.equals(content) ?? false
}

function expectNext({ received, bytes }: StoredSupport, offset: number, content: Buffer): void {
  if (offset === received && offset + content.length <= bytes && content.length <= SUPPORT_LIMITS.pieceBytes) return
  throw outOfOrder()
}

const outOfOrder = () => new Fault('invalid_request', say('runs.pieceOutOfOrder'), { field: 'offset' })
