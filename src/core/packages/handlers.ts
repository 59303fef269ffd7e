import { XLSX_TYPE } from '../../contract/operation.ts'
import type { packageOperations } from '../../contract/package-operations.ts'
import { type PackageContext, PackageKind } from '../../contract/packages.ts'
import type { MinistryDirectory } from '../connections/ministry.ts'
import { wake } from '../dispatch/apply-event.ts'
import type { Outbox } from '../dispatch/outbox.ts'
import { Fault } from '../fault.ts'
import { streamOf } from '../files/web-stream.ts'
import { filingBody } from '../filings/filings.ts'
import { isResultsFile, readResultsFile } from '../filings/results.ts'
import { readFile } from '../json/encodings.ts'
import {
  authorOf,
  type Call,
  type Effect,
  type HandlersOf,
  type Principal,
  type Reply,
  type WorkspaceContext,
} from '../kernel/call.ts'
import { expectRevision } from '../kernel/revision.ts'
import { listReply } from '../lists/cursor.ts'
import { say } from '../messages/message.ts'
import { bindVisits, releaseVisits } from '../records/visits.ts'
import { importedWith, requestIn } from '../rips/import.ts'
import type { Json } from '../rips/view.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Store } from '../store/store.ts'
import { personIn } from '../teamwork/colleague.ts'
import type { Workbooks } from '../workbook/workbooks.ts'
import { packageBody, packageSummary, requirePackage, submissionBody } from './bodies.ts'
import { attachedFile, readAhead } from './content.ts'
import { type Author, createPackage, type PackageGiven, revisePackage } from './drafts.ts'
import { adoptFiling, keepFiling } from './external-filings.ts'
import { type FileFrom, fromBody, fromBytes, fromProgram, keepGiven } from './given.ts'
import type { Watch } from './large.ts'
import { shownIn } from './people.ts'
import { printedReceipt, receiptOf } from './receipt.ts'
import { originalBytes } from './set-aside.ts'
import { discardPackage, frozenBefore, queueSubmission, refuseLocked, wireBytes } from './submission.ts'
import { judgedWith, judgeRevision, keepReport } from './validation.ts'
import { packageSheets } from './workbook.ts'

/** How long a submission waits for its outcome before it answers 202. */
const SUBMIT_WAIT_MS = 8_000
/** A reconciliation is asked by a person who wants to know: it waits for the upstream's own time limit. */
const RECONCILE_WAIT_MS = 310_000

export interface PackageDependencies {
  readonly store: Store
  readonly outbox: Outbox
  readonly directory: MinistryDirectory
  readonly workbooks: Workbooks
  /** Where the fonts of what is printed are. */
  readonly fontsDir: string
  /** Packages from a workbook of the template. */
  readonly importWorkbook: (call: Call<'ripsPackages.import'>) => Promise<Effect>
}

type FileCall = Call<'ripsPackages.import'> | Call<'ripsPackages.upload'>

/** A file that was read, and what its caller says of it. */
interface TakenFile extends Pick<PackageGiven, 'attachedDocument' | 'sourcePackageId'> {
  readonly json: Json
  readonly fileName: string
  readonly from: FileFrom
  readonly kind?: PackageKind | undefined
  /** Of the answer when it is a result of the ministry. */
  readonly filingStatus: number
}

interface Write {
  readonly workspace: WorkspaceContext
  readonly principal: Principal
  readonly now: number
}

const writerOf = ({ workspace, principal, now }: Write): Author => ({
  workspaceId: workspace.id,
  by: authorOf(principal),
  now,
})

const changed = ({ id, revision }: StoredPackage) => ({
  target: { id, revision },
  changes: [{ resource: 'rips-packages', id, revision }],
})

const watchOf = (
  { signal, progress }: { signal: AbortSignal; progress: (done: number, total: number) => void },
  { users }: StoredPackage,
): Watch => ({ signal, progress: (done) => progress(done, users) })

export function packageHandlers(deps: PackageDependencies): HandlersOf<keyof typeof packageOperations> {
  const { store, outbox, directory } = deps

  async function context({ stores, workspace, now }: Call<'ripsPackages.context'>): Promise<PackageContext> {
    const ministry = await directory.resolve(stores, workspace)
    const { pack, catalogVersions } = await judgedWith(stores, now)
    const shelved = await Promise.all(Object.keys(catalogVersions).map((name) => stores.catalogs.look(name)))
    return {
      providerCodes: workspace.providerCodes,
      nit: workspace.nit,
      kinds: PackageKind.options,
      rulePack: pack.id,
      profile: pack.profile.id,
      catalogs: shelved.map(({ catalog, version, entries }) => ({ name: catalog, version: version ?? '', entries })),
      ministry: {
        configured: ministry?.password !== undefined,
        simulated: ministry?.simulated ?? false,
        baseUrl: ministry?.settings.baseUrl ?? null,
        verifiedAt: ministry?.verifiedAt ?? null,
      },
    }
  }

  async function settledReply(workspaceId: string, id: string): Promise<Reply> {
    const head = await requirePackage(store.read, workspaceId, id)
    const open = head.status === 'queued' || head.status === 'sending' || head.status === 'unknown'
    return { status: open ? 202 : 200, body: await packageBody(store.read, head) }
  }

  async function reconciled(workspaceId: string, id: string, dispatchId: string): Promise<Reply> {
    await outbox.settled(dispatchId, RECONCILE_WAIT_MS)
    const reply = await settledReply(workspaceId, id)
    if (reply.status === 200) return reply
    throw new Fault('reconciliation_inconclusive', say('packages.ministryInconclusive'))
  }

  /** A file of another program that was read: a result of the ministry, or a RIPS. */
  async function taken(call: FileCall, file: TakenFile, asPackage: (head: Reply) => Reply): Promise<Effect> {
    const { workspace } = call
    const { json, fileName } = file
    if (isResultsFile(json)) {
      return async (stores) => {
        const results = readResultsFile(json, fileName)
        const { filing, head } = await keepFiling(stores, workspace, writerOf(call), results, fileName)
        const packages = head ? [await packageBody(stores, head)] : []
        const body = { packages, refused: [], filing: filingBody(filing) }
        return { status: file.filingStatus, body, ...(head ? changed(head) : { target: { id: filing.id } }) }
      }
    }
    const request = requestIn(json)
    const within = request.attachedDocument && attachedFile('xmlFevFile.xml', request.attachedDocument)
    const { kind, rips, wrapper } = importedWith(request, within && (await call.stores.xml.attached(within)))
    const attachedDocument = await readAhead(call.stores.xml, file.attachedDocument ?? within ?? undefined)
    const read = await keepGiven(rips, 'file', { ...file.from, wrapper })
    return async (stores) => {
      const made = await createPackage(stores, writerOf(call), file.kind ?? kind, {
        name: fileName,
        rips: rips && { ...rips },
        read,
        attachedDocument,
        sourcePackageId: file.sourcePackageId,
      })
      const head = await adoptFiling(stores, workspace, writerOf(call), made)
      return asPackage({ status: 201, body: await packageBody(stores, head), ...changed(head) })
    }
  }

  async function imported(call: Call<'ripsPackages.import'>): Promise<Effect> {
    const { fileName, contentBase64, kind, attachedDocument, sourcePackageId } = call.body
    const bytes = Buffer.from(contentBase64, 'base64')
    const { json, encoding } = await readFile(bytes)
    const file = { json, fileName, kind, attachedDocument, sourcePackageId, filingStatus: 201 }
    const from = fromBytes(fileName, () => bytes, encoding)
    return taken(call, { ...file, from }, (reply) => ({ ...reply, body: { packages: [reply.body], refused: [] } }))
  }

  return {
    async 'ripsPackages.context'(call) {
      return { status: 200, body: await context(call) }
    },
    async 'ripsPackages.list'({ stores, workspace, principal, query }) {
      const asked = { ...query, assignedTo: personIn(query, principal) }
      const show = (head: StoredPackage) => packageSummary(stores, head)
      return listReply(`packages ${workspace.id}`, asked, (filter) => stores.packages.list(workspace.id, filter), show)
    },
    'ripsPackages.create': {
      async prepare(call) {
        const { kind, visitIds, ...content } = call.body
        const read = await keepGiven(content.rips, 'program', fromProgram(content.rips))
        const attachedDocument = await readAhead(call.stores.xml, content.attachedDocument)
        return async (stores) => {
          const head = await createPackage(stores, writerOf(call), kind, { ...content, attachedDocument, read })
          const reply = { status: 201, body: await packageBody(stores, head), ...changed(head) }
          return bindVisits({ ...call, stores }, visitIds, reply)
        }
      },
    },
    'ripsPackages.import': {
      async prepare(call) {
        // A ZIP archive begins with `PK`.
        const isWorkbook = call.body.contentBase64.startsWith('UEs')
        return isWorkbook ? deps.importWorkbook(call) : imported(call)
      },
    },
    'ripsPackages.upload': {
      async prepare(call) {
        const { query, body, file } = call
        if (!file) throw new Error('an upload came without its file')
        const from = fromBody(query.fileName, file)
        return taken(call, { ...query, json: body, from, filingStatus: 200 }, (reply) => reply)
      },
    },
    async 'ripsPackages.get'({ stores, workspace, params, query }) {
      const head = await requirePackage(stores, workspace.id, params.packageId)
      return { status: 200, body: await packageBody(stores, head, query.revision), ...shownIn(workspace, head) }
    },
    'ripsPackages.createRevision': {
      async prepare(call) {
        const { stores: before, workspace, params, revision, body } = call
        const asked = await requirePackage(before, workspace.id, params.packageId)
        expectRevision(asked.revision, revision)
        refuseLocked(asked)
        const read = await keepGiven(body.rips, 'program', fromProgram(body.rips))
        const attachedDocument = await readAhead(before.xml, body.attachedDocument)
        return async (stores) => {
          const head = await requirePackage(stores, workspace.id, params.packageId)
          expectRevision(head.revision, revision)
          refuseLocked(head)
          const revised = await revisePackage(stores, writerOf(call), head, { ...body, attachedDocument, read })
          return { status: 201, body: await packageBody(stores, revised), ...changed(revised) }
        }
      },
    },
    'ripsPackages.validate': {
      async prepare(call) {
        const { stores: read, workspace, params, now } = call
        const judged = await requirePackage(read, workspace.id, params.packageId)
        const report = await judgeRevision(read, workspace, judged, now, watchOf(call, judged))
        return async (stores) => {
          const found = await requirePackage(stores, workspace.id, params.packageId)
          expectRevision(found.revision, judged.revision)
          const head = await keepReport(stores, found, report)
          return { status: 200, body: report, ...changed(head) }
        }
      },
    },
    async 'ripsPackages.discard'(call) {
      const head = await requirePackage(call.stores, call.workspace.id, call.params.packageId)
      const gone = await discardPackage(call.stores, call.workspace.id, head, call.now)
      return releaseVisits(call, { status: 200, body: await packageBody(call.stores, gone), ...changed(gone) })
    },
    'ripsPackages.submit': {
      async prepare(call) {
        const { stores: read, workspace, params, revision, idempotencyKey, now } = call
        const asked = await requirePackage(read, workspace.id, params.packageId)
        const frozen = await frozenBefore(read, workspace, asked, now, watchOf(call, asked))
        return async (stores) => {
          const found = await requirePackage(stores, workspace.id, params.packageId)
          if (revision > 0) expectRevision(found.revision, revision)
          if (!(await directory.connection(stores, workspace))) {
            refuseLocked(found)
            throw new Fault('ministry_credentials_missing', say('connections.ministryFirst'))
          }
          const key = idempotencyKey ?? ''
          const { head, dispatch } = await queueSubmission(stores, {
            workspace,
            head: found,
            idempotencyKey: key,
            now,
            before: frozen,
          })
          return {
            status: 202,
            body: await packageBody(stores, head),
            ...changed(head),
            settle: async () => {
              await outbox.settled(dispatch.id, SUBMIT_WAIT_MS)
              return settledReply(workspace.id, head.id)
            },
          }
        }
      },
      standing: ({ workspace, params }) => settledReply(workspace.id, params.packageId),
    },
    async 'ripsPackages.reconcile'({ stores, workspace, params, now }) {
      const head = await requirePackage(stores, workspace.id, params.packageId)
      const dispatch = await stores.dispatches.latestFor(head.id)
      if (dispatch?.state === 'sending') throw new Fault('dispatch_in_progress', say('packages.sending'))
      if (dispatch?.state !== 'unknown') {
        throw new Fault('reconciliation_not_applicable', say('packages.onlyUnknown'))
      }
      await wake(stores, dispatch, now)
      return {
        status: 200,
        body: await packageBody(stores, head),
        target: { id: head.id, revision: head.revision },
        settle: async () => {
          outbox.hasten(dispatch)
          return reconciled(workspace.id, head.id, dispatch.id)
        },
      }
    },
    async 'ripsPackages.submissions'({ stores, workspace, params, query }) {
      const { id: targetId } = await requirePackage(stores, workspace.id, params.packageId)
      return listReply(
        `submissions ${targetId}`,
        query,
        (filter) => stores.dispatches.list(workspace.id, { ...filter, targetId }),
        (dispatch) => submissionBody(stores, dispatch),
      )
    },
    async 'ripsPackages.receipt'({ stores, workspace, params }) {
      return {
        status: 200,
        body: await receiptOf(stores, await requirePackage(stores, workspace.id, params.packageId)),
      }
    },
    async 'ripsPackages.printedReceipt'({ stores, workspace, params, query }) {
      const head = await requirePackage(stores, workspace.id, params.packageId)
      return printedReceipt({ stores, workspace, directory, fontsDir: deps.fontsDir, paper: query.paper }, head)
    },
    async 'ripsPackages.original'({ stores, workspace, params, query }) {
      const head = await requirePackage(stores, workspace.id, params.packageId)
      const original = await stores.packages.original(head.id, query.revision)
      if (!original) throw new Fault('not_found', say('packages.cameAsIs'))
      const bytes = streamOf(originalBytes(stores, original.contentId))
      const fileName = original.fileName.replace(/[^\w.-]+/g, '_')
      const content = { mediaType: 'application/octet-stream', bytes, fileName }
      return { status: 200, body: null, content, ...shownIn(workspace, head) }
    },
    async 'ripsPackages.filings'({ stores, workspace, query }) {
      const list = `filings ${workspace.id}`
      return listReply(list, query, (filter) => stores.filings.list(workspace.id, filter), filingBody)
    },
    async 'ripsPackages.export'(call) {
      const { stores, workspace, params, query } = call
      const head = await requirePackage(stores, workspace.id, params.packageId)
      const name = head.number?.replace(/[^\w-]/g, '') ?? head.id
      if (query.format === 'xlsx') {
        const sheets = await packageSheets(stores, workspace, head, call.now, watchOf(call, head))
        const bytes = await deps.workbooks.write(sheets, call.signal)
        const content = { mediaType: XLSX_TYPE, bytes, fileName: `${name}.xlsx` }
        return { status: 200, body: null, content, ...shownIn(workspace, head) }
      }
      const bytes = await wireBytes(stores, workspace.id, head, call.now).catch((error: unknown) => {
        if (!(error instanceof Fault)) throw error
        throw new Fault('document_not_available', say('packages.incomplete'), {
          ...error.details,
        })
      })
      const fileName = `${name}.json`
      const content = { mediaType: 'application/json', bytes, fileName }
      return { status: 200, body: null, content, ...shownIn(workspace, head) }
    },
  }
}
