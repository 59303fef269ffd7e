import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ROUTES } from '../../../contract/routes.ts'
import { ChangeEvent, ProgressEvent, STREAM } from '../../../contract/system.ts'
import { session } from '../session/session.ts'
import { progressed } from './progress.ts'
import { invalidate, queryClient } from './query.ts'

const [SOON_MS, RETRY_MS] = [250, 5_000]

const DOCUMENTS = ['healthInvoices.', 'creditNotes.', 'debitNotes.']
const BILLING = ['billingRuns.', 'billingItems.']
const REPORTS = ['reports.', 'reportedServices.']
const REJECTIONS = ['rejections.', 'rejectedDocuments.']
const CORRECTIONS = ['correctionCauses.', 'correctionTargets.', 'corrections.']
const DOCUMENT_RUNS = ['documentRuns.', 'documentRunItems.']
/** What is told of the clinic as a whole. */
const STANDING = ['workspaces.dashboard', 'billingProgress.', 'deadlines.']
/** What an issued invoice or note changes besides itself. */
const ISSUED = [...STANDING, ...CORRECTIONS, 'contracts.use', 'authorizations.', 'journalLines.']
/** Packages, and what rests on how they stand. */
const PACKAGES = [
  'ripsPackages.',
  'runItems.',
  ...STANDING,
  ...DOCUMENTS,
  ...BILLING,
  ...DOCUMENT_RUNS,
  ...CORRECTIONS,
  ...REPORTS,
]

/** Operations whose answers a change of a resource makes old, by the start of their id. */
const STALE: Readonly<Record<string, readonly string[]>> = {
  'rips-packages': PACKAGES,
  dispatches: ['dispatches.', 'dispatchedDocuments.', 'runs.', ...PACKAGES, ...REJECTIONS],
  'health-invoices': ['healthInvoices.', 'payerFilings.', ...BILLING, ...REPORTS, ...ISSUED],
  'billing-runs': BILLING,
  'document-runs': DOCUMENT_RUNS,
  // A note changes what is left of its invoice.
  'credit-notes': ['creditNotes.', 'healthInvoices.', ...ISSUED],
  'debit-notes': ['debitNotes.', 'healthInvoices.', ...ISSUED],
  'journal-accounts': ['journalAccounts.', 'journalLines.'],
  contracts: ['contracts.', 'visits.price', 'visitPrices.', 'billingRuns.plan', 'bundles.'],
  // Another version judges otherwise.
  catalogs: ['catalogs.', 'ripsPackages.'],
  priceLists: ['priceLists.', 'priceVersions.', 'priceItems.', 'visits.price', 'visitPrices.'],
  visits: ['visits.', 'visitPrices.', 'authorizations.', 'billingRuns.plan', 'billingProgress.', ...REPORTS],
  teamwork: ['teamwork.', 'healthInvoices.list', 'creditNotes.list', 'debitNotes.list', 'ripsPackages.list'],
  supports: ['visitSupports.', 'invoiceSupports.', 'bundles.'],
  'patient-contacts': ['patientContacts.', 'patients.get'],
  'patient-consents': ['patientConsents.'],
  'privacy-requests': ['privacyRequests.'],
  'list-settings': ['listSettings.'],
  imports: ['imports.', 'importMappings.'],
  runs: ['runs.', 'runItems.'],
  'go-live': ['goLive.', 'account.workspaces'],
  resolutions: ['resolutions.', 'goLive.'],
  'workspace-tokens': ['workspaceTokens.', 'accessTokens.'],
  connections: ['connections.', 'ripsPackages.context'],
  workspaces: ['workspaces.', 'account.workspaces', 'ripsPackages.context'],
}

/** By what the ids of operations start whose answers a change of a resource makes old. */
export const staleBy = (resource: string): readonly string[] =>
  // Nobody knows any more what changed meanwhile: everything that is shown is read again.
  resource === '*' ? [''] : (STALE[resource] ?? [`${resource}.`])

/** The data of one event, as JSON; undefined for a heartbeat and for nonsense. */
function dataOf(event: string): unknown {
  const data = event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trim())
    .join('\n')
  try {
    return data === '' ? undefined : JSON.parse(data)
  } catch {
    return undefined
  }
}

/** Where the stream is after this event, for the next connection. */
export const placeOf = (event: string): string | undefined => /^id: ?(\d+)$/m.exec(event)?.[1]

export const changeOf = (event: string): ChangeEvent | undefined => ChangeEvent.safeParse(dataOf(event)).data

function take(event: string): void {
  const change = changeOf(event)
  if (change) refresh(change)
  else if (event.includes('event: progress')) {
    const progress = ProgressEvent.safeParse(dataOf(event)).data
    if (progress) progressed(progress)
  } else if (event.includes('event: presence')) {
    invalidate(['teamwork.present'])
  }
}

const EVERYTHING: ChangeEvent = { resource: '*', id: '*', revision: null }

const REFRESH_MS = 300
const stale = new Set<string>()
let waiting = false

function refresh({ resource }: ChangeEvent): void {
  for (const start of staleBy(resource)) stale.add(start)
  if (!waiting) refreshNow()
}

/**
 * What is being read was asked for before the change: it is read once more when it has come. Giving it up instead would show
 * nothing at all while hundreds of documents go out, each with its events.
 */
function refreshNow(): void {
  waiting = stale.size > 0
  if (!waiting) return
  const starts = [...stale]
  const predicate = ({ queryKey: [id] }: Query) =>
    typeof id === 'string' && starts.some((start) => id.startsWith(start))
  if (queryClient.isFetching({ predicate }) === 0) stale.clear()
  void queryClient.invalidateQueries({ predicate }, { cancelRefetch: false })
  setTimeout(refreshNow, REFRESH_MS)
}

export interface Follower {
  readonly workspaceId: string
  /** What it was told last. */
  place: string | undefined
  /** It was not let in at first: nobody can say what changed until it was. */
  wasLate?: boolean
}

/** Gives up when nothing is heard for too long; `heard` begins the time anew. */
function listening(signal: AbortSignal) {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), STREAM.silentMs)
  }
  heard()
  return { heard, signal: AbortSignal.any([signal, silence.signal]), end: () => clearTimeout(timer) }
}

/** Takes what the stream tells until it ends; the follower says where it is then. */
export async function listen(follower: Follower, signal: AbortSignal): Promise<void> {
  const path = ROUTES['events.stream'].path.replace('{workspaceId}', encodeURIComponent(follower.workspaceId))
  const headers = {
    authorization: `Bearer ${session.token() ?? ''}`,
    accept: 'text/event-stream',
    ...(follower.place && { 'last-event-id': follower.place }),
  }
  const ear = listening(signal)
  try {
    const response = await fetch(path, { headers, signal: ear.signal })
    if (!response.ok || !response.body) return
    if (follower.wasLate && follower.place === undefined) refresh(EVERYTHING)
    let rest = ''
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      ear.heard()
      const events = (rest + text.replaceAll('\r', '')).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        take(event)
        follower.place = placeOf(event) ?? follower.place
      }
    }
  } finally {
    ear.end()
    follower.wasLate = follower.place === undefined
  }
}

/** Follows the workspace's changes while somebody is signed in; `EventSource` cannot carry the token. */
export function useLiveUpdates(workspaceId: string, signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return
    const stop = new AbortController()
    const follower: Follower = { workspaceId, place: undefined }
    const follow = async () => {
      let wait = SOON_MS
      while (!stop.signal.aborted) {
        const began = performance.now()
        await listen(follower, stop.signal).catch(() => undefined)
        // A node of a hub takes its streams along when it dies, and another one is there already.
        wait = performance.now() - began > RETRY_MS ? SOON_MS : Math.min(wait * 2, RETRY_MS)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
    void follow()
    return () => stop.abort()
  }, [workspaceId, signedIn])
}
