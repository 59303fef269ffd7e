import type { ListQuery } from '../../contract/lists.ts'
import { roleMay } from '../../contract/rights.ts'
import { Fault } from '../fault.ts'
import { authorOf, type Reply } from '../kernel/call.ts'
import { listReply } from '../lists/cursor.ts'
import { countedOnce, Remembered } from '../lists/remembered.ts'
import { say } from '../messages/message.ts'
import { packageBody } from '../packages/bodies.ts'
import type { DocumentKind } from '../provider/document.ts'
import type { DocumentContent, DocumentFilter } from '../store/documents.ts'
import { personIn } from '../teamwork/colleague.ts'
import { documentBody, documentSummary, withoutFindings, withoutRecords } from './bodies.ts'
import { createDocument, discardDocument, type GivenContent, knownOf, reviseDocument } from './drafts.ts'
import { assemble } from './emission/assemble.ts'
import { heldContent, versionOf } from './emission/emission.ts'
import { readinessOf } from './emission/readiness.ts'
import { emissionHandlers } from './emitting.ts'
import { closingOf, makeClosing } from './filing/capitation.ts'
import { makePackage, packageOf } from './filing/filing.ts'
import { changed, type DocumentCall, type DocumentDependencies, documentHandling } from './handling.ts'
import { issuedFileHandlers, missingFile } from './issued-files.ts'
import { shownIn } from './people.ts'

/** Stands for the id of a document that is not kept. */
const NOT_KEPT = 'unsaved'

/** Words that find more patients than these say too little. */
const MOST_PATIENTS = 500

/** The patients whose name or document has the words. */
async function patientsFound({ stores, workspace }: DocumentCall, q: string | undefined): Promise<string[]> {
  if (!q?.trim()) return []
  const filter = { q, isActive: 'all', limit: MOST_PATIENTS, offset: 0 } as const
  return (await stores.records.patients.list(workspace, filter)).items.map(({ id }) => id)
}

interface DocumentArea<Body> {
  readonly kind: DocumentKind
  /** Path parameter that holds the id. */
  readonly parameter: string
  readonly given: (body: Body) => GivenContent
}

/** The operations that every kind of document has. */
export function documentArea<Body>(deps: DocumentDependencies, area: DocumentArea<Body>) {
  const handling = documentHandling(deps, area.kind, area.parameter)
  const { kind, deskOf, requireDocument, requireIssued, reply } = handling
  const totals = new Remembered<number>()
  return {
    ...emissionHandlers(deps, handling),
    ...issuedFileHandlers(deps, handling),

    async list(call: DocumentCall & { readonly query: ListQuery & Omit<DocumentFilter, 'kind'> }): Promise<Reply> {
      const { stores, workspace, principal, query, now } = call
      const assignedTo = personIn(query, principal)
      const asked = { ...query, assignedTo }
      const patientIds = await patientsFound(call, query.q)
      const counted = countedOnce(totals, stores.events, workspace.id, asked)
      return listReply(
        `${kind} ${workspace.id}`,
        query,
        (filter) => stores.documents.list(workspace.id, { ...filter, kind, patientIds, assignedTo, counted }),
        (head) => documentSummary({ stores, workspace, now }, head),
      )
    },

    async create(call: DocumentCall & { readonly body: Body }): Promise<Reply> {
      const { head, ...known } = await createDocument(
        deskOf(call),
        kind,
        area.given(call.body),
        authorOf(call.principal),
      )
      return reply(201, call, head, { ...known, isNew: true })
    },

    async get(call: DocumentCall): Promise<Reply> {
      const head = await requireDocument(call.stores, call)
      const body = await documentBody(deskOf(call), head, { version: versionOf(head) })
      const shown = roleMay(call.workspace.role, 'rips.read') ? body : withoutRecords(body)
      return { status: 200, body: shown, ...shownIn(call.workspace.id, head) }
    },

    async createRevision(call: DocumentCall & { readonly body: Body }): Promise<Reply> {
      const before = await requireDocument(call.stores, call)
      const by = authorOf(call.principal)
      const { head, ...known } = await reviseDocument(deskOf(call), before, call.revision, area.given(call.body), by)
      return reply(201, call, head, known)
    },

    async discard(call: DocumentCall): Promise<Reply> {
      return reply(200, call, await discardDocument(call, await requireDocument(call.stores, call)))
    },

    /** What would be said of a draft, if it were one. */
    async check(
      call: DocumentCall & { readonly body: { readonly documentId?: string | undefined } },
      content: DocumentContent,
      declared?: number,
    ): Promise<Reply> {
      const id = call.body.documentId ?? NOT_KEPT
      const desk = deskOf(call)
      const held = await heldContent(desk, content, id, declared)
      const head = { id, ...knownOf(held.content, held.family) }
      const assembly = await assemble(desk, id, held.content, held.family)
      const readiness = await readinessOf(desk, { head, ...held, assembly })
      // A credit note's records are those of its invoice, which whoever asks may not see.
      const seesRecords = roleMay(call.workspace.role, 'rips.read')
      return { status: 200, body: seesRecords ? readiness : withoutFindings(readiness) }
    },

    async package(call: DocumentCall): Promise<Reply> {
      const { stores, workspace, principal, now } = call
      const head = await requireIssued(stores, call)
      const present = await packageOf(stores, workspace.id, head)
      if (present) return { status: 200, body: await packageBody(stores, present), written: false }
      const files = await stores.documents.artifacts(head.id)
      if (!files.some(({ name }) => name === 'attached-document')) {
        const fault = await missingFile(stores, head)
        throw fault.code === 'document_not_available'
          ? new Fault('attached_document_not_found', say('documents.attachedNotYet'))
          : fault
      }
      const made = await makePackage(call, head, { workspaceId: workspace.id, by: authorOf(principal), now })
      const { id, revision } = made
      const changes = [...changed(head).changes, { resource: 'rips-packages', id, revision }]
      return { status: 201, body: await packageBody(stores, made), target: { id, revision }, changes }
    },

    async closeCapitation(call: DocumentCall): Promise<Reply> {
      const { stores, workspace, principal, now } = call
      const head = await requireIssued(stores, call)
      const present = await closingOf({ stores, workspaceId: workspace.id }, head)
      if (present) return { status: 200, body: await packageBody(stores, present), written: false }
      const made = await makeClosing(call, head, { workspaceId: workspace.id, by: authorOf(principal), now })
      const { id, revision } = made
      const changes = [{ resource: 'rips-packages', id, revision }]
      return { status: 201, body: await packageBody(stores, made), target: { id, revision }, changes }
    },
  }
}
