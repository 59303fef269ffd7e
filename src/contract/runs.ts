import { z } from 'zod'
import { RunFilter, RunSort } from './choices.ts'
import { filledText, instant, page, pageQuery } from './common.ts'
import { ApiIssue } from './errors.ts'
import { listQuery } from './lists.ts'
import { MAX_PACKAGE_BYTES, MIB, type Operation, reading, writing } from './operation.ts'
import { PackageKind, PackageStatus } from './packages.ts'
import { asks } from './pattern.ts'
import { WS } from './workspaces.ts'

export { RunFilter, RunSort }

/** What many things are made from in one go. A folder: RIPS and XML files, loose or in ZIP archives. */
export const RunKind = z.enum(['folder'])

/** `collecting`: its files arrive; `working`: the service works it off, whoever is signed in; `done`: nothing is left to do. */
/** What a run over documents is about. */
export const RunTargetKind = z.enum(['package', 'invoice', 'credit_note', 'debit_note'])
export type RunTargetKind = z.infer<typeof RunTargetKind>

export const RunState = z.enum(['collecting', 'working', 'paused', 'done', 'cancelled'])
export type RunState = z.infer<typeof RunState>

/**
 * `waiting`: its package is not made; `made`: not judged; `judged`: to be chosen; `chosen`: to be filed; `filed`: on its way or
 * through, see `status`; `result`: an answer of the ministry; `refused`: no package comes of it, see `problem`.
 */
export const RunItemState = z.enum(['waiting', 'made', 'judged', 'chosen', 'filed', 'result', 'refused', 'cancelled'])
export type RunItemState = z.infer<typeof RunItemState>

/** How an item came to its package: `same`: made from the same bytes earlier; `known`: filed already under that number. */
export const RunOrigin = z.enum(['created', 'revised', 'same', 'known'])
export type RunOrigin = z.infer<typeof RunOrigin>

/** Paths of what macOS puts beside each file: never a document of the clinic. */
export const SHADOW_FILE = /(^|\/)(__MACOSX\/|\._)/

const count = z.int().min(0)

export const Run = z
  .strictObject({
    id: z.string(),
    kind: RunKind,
    name: z.string(),
    state: RunState,
    /** Why it was paused by nobody: whoever it worked for may not do that any more. */
    problem: ApiIssue.nullable(),
    /** `unread`: files that are to be read yet; `bytes`: of those that came. */
    files: z.strictObject({ total: count, unread: count, bytes: count }),
    /** Files that are neither JSON, XML nor ZIP, by the end of their names; nothing was read of them. */
    others: z.record(z.string(), count),
    items: z.strictObject({
      total: count,
      waiting: count,
      judged: count,
      chosen: count,
      filed: count,
      result: count,
      refused: count,
      /** Judged, and nothing speaks against filing them. */
      ready: count,
      /** Of those filed: the ministry gave a CUV, or refused. */
      accepted: count,
      rejected: count,
    }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Run' })
export type Run = z.infer<typeof Run>

export const RunItem = z
  .strictObject({
    position: count,
    number: z.string().nullable(),
    kind: PackageKind.nullable(),
    jsonPath: z.string().nullable(),
    xmlPath: z.string().nullable(),
    state: RunItemState,
    origin: RunOrigin.nullable(),
    users: count,
    services: count,
    /** Null until it is judged. */
    valid: z.boolean().nullable(),
    counts: z.strictObject({ error: count, notification: count, unresolved: count }).nullable(),
    /** The gravest. */
    finding: ApiIssue.nullable(),
    /** Why no package came of it, or why it was not filed. */
    problem: ApiIssue.nullable(),
    packageId: z.string().nullable(),
    /** Of the package, as it is now. */
    status: PackageStatus.nullable(),
    cuv: z.string().nullable(),
  })
  .meta({ id: 'RunItem' })
export type RunItem = z.infer<typeof RunItem>

export const RUN_LIMITS = {
  /** JSON, XML and ZIP files, those within archives among them. */
  files: 20_000,
  /** Of all files, those within archives as they are unpacked. */
  bytes: 2048 * MIB,
  /** Of one file: what a package may have. */
  fileBytes: MAX_PACKAGE_BYTES,
  pieces: 200,
  pieceBytes: MIB,
  /** Archives within archives. */
  depth: 3,
  /** Runs of a workspace whose files come, and lie there until it is begun or cancelled. */
  collecting: 10,
} as const

/** A path within the folder, with `/` between its parts. */
const path = filledText(500).regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$)).*$/, asks('insideFolder'))

export const RunPieces = z
  .strictObject({
    pieces: z
      .array(
        z.strictObject({
          path,
          /** Of the whole file. */
          bytes: z.int().min(1).max(RUN_LIMITS.fileBytes),
          /** Where in the file the piece belongs: pieces come in order, and the same one again changes nothing. */
          offset: count,
          contentBase64: z.base64().min(1),
        }),
      )
      .min(1)
      .max(RUN_LIMITS.pieces),
  })
  .meta({ id: 'RunPieces' })
export type RunPieces = z.infer<typeof RunPieces>

const RUNS = `${WS}/runs` as const
const RUN = `${RUNS}/{runId}` as const
const area = 'Runs'
const read = reading(area, 'billing.read')
const write = writing(area, 'billing.write')
const moved = { success: { 200: Run }, errors: ['not_found', 'run_state'] } as const

export const runOperations = {
  'runs.list': {
    ...read,
    path: RUNS,
    summary: 'List runs, newest first',
    query: listQuery,
    success: { 200: page(Run) },
    errors: [],
  },
  'runs.create': {
    ...write,
    path: RUNS,
    summary: 'Begin a run: its files come next',
    body: z.strictObject({ kind: RunKind, name: filledText(200) }).meta({ id: 'RunInput' }),
    success: { 201: Run },
    errors: ['run_state'],
  },
  'runs.get': {
    ...read,
    path: RUN,
    summary: 'Read a run and how far it is',
    success: { 200: Run },
    errors: ['not_found'],
  },
  'runs.addPieces': {
    ...write,
    path: `${RUN}/pieces`,
    summary: 'Add files, whole or piece by piece',
    body: RunPieces,
    maxBodyBytes: 4 * MIB,
    success: { 200: Run },
    errors: ['not_found', 'run_state'],
  },
  'runs.start': {
    ...write,
    ...moved,
    path: `${RUN}/start`,
    summary: 'All files came, or a pause is over: work it off',
    body: z
      .strictObject({
        /** What lay beside the files and was not sent, by the end of the names. */
        others: z
          .record(z.string().min(1).max(20), z.int().min(1))
          .refine((others) => Object.keys(others).length <= 50)
          .optional(),
      })
      .meta({ id: 'RunStart' }),
  },
  'runs.pause': { ...write, ...moved, path: `${RUN}/pause`, summary: 'Do nothing more until it is started again' },
  'runs.cancel': {
    ...write,
    ...moved,
    path: `${RUN}/cancel`,
    summary: 'Leave it at what is done: packages that were made stay, and what is queued for the ministry goes',
  },
  'runs.file': {
    ...write,
    path: `${RUN}/filings`,
    access: 'send',
    right: 'billing.send',
    effect: 'external',
    idempotency: 'required',
    summary: 'File the chosen packages with the ministry, one after the other',
    /** Left out: all that nothing speaks against. */
    body: z
      .strictObject({ positions: z.array(count).min(1).max(RUN_LIMITS.files).optional() })
      .meta({ id: 'RunFiling' }),
    success: { 202: Run },
    errors: ['not_found', 'run_state', 'ministry_credentials_missing'],
  },
  'runItems.list': {
    ...read,
    path: `${RUN}/items`,
    summary: 'List what became of the files of a run: a row a package',
    query: pageQuery.extend({
      q: z.string().max(200).optional(),
      filter: RunFilter.optional(),
      sort: RunSort.default('position'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    success: { 200: page(RunItem) },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
