import { setTimeout as sleep } from 'node:timers/promises'
import type { DispatchState } from '../../../src/contract/dispatches.ts'
import type { ChainStep, DocumentStatus } from '../../../src/contract/documents.ts'
import type { LedgerDocument } from '../../../src/simulators/kit/simulator.ts'
import type { Billed } from './billing.ts'
import type { Office } from './office.ts'
import type { Whereabouts } from './programs.ts'
import { ledgerOf, lostOr, type Verdict } from './verdict.ts'

/** Within this a document that is on its way has come to its end. */
const SETTLED_MS = 20_000

interface Shown {
  readonly status: DocumentStatus
  readonly number: string | null
  readonly cufe: string | null
  readonly packageStatus: string | null
  readonly chain: readonly ChainStep[]
  readonly issues: readonly { readonly code: string; readonly message: string }[]
  readonly balance?: number
  readonly emails?: readonly { readonly state: DispatchState }[]
}

interface Ledgers {
  readonly provider: readonly LedgerDocument[]
  /** Numbers that the ministry has taken. */
  readonly filed: ReadonlySet<string>
}

/** What a look-up says that proves nothing yet: nothing is there, or the provider limits requests. */
const PROVES_NOTHING: readonly unknown[] = ['not-found-yet', 'http-429']

/**
 * Nobody can prove an absence before the provider's settling time: such an emission is open, and says so. That the provider
 * does not hold it either is another verdict.
 */
function isWaiting({ status, chain }: Shown): boolean {
  return status === 'unknown' && chain.some(({ step, cause }) => step === 'emission' && PROVES_NOTHING.includes(cause))
}

async function readLedgers(scene: Whereabouts): Promise<Ledgers> {
  const ministry = await ledgerOf(scene, 'ministry')
  const filed = new Set(ministry.filter(({ accepted }) => accepted > 0).map(({ number }) => number))
  return { provider: await ledgerOf(scene, 'provider'), filed }
}

const isNegative = ({ balance = 0 }: Shown) => balance < 0

/** Why an acknowledged document did not come to its end; undefined when it did, or waits for a proof. */
function unended(document: Billed, shown: Shown): string | undefined {
  if (document.isTakenBack) return undefined
  const emission = shown.chain.find(({ step }) => step === 'emission')
  const isKnown = document.isOfRun || [...document.emissions.values()].includes(emission?.dispatchId ?? '')
  if (!isKnown) return `${document.id} lost its emission`
  if (isWaiting(shown)) return undefined
  if (shown.status !== 'accepted') {
    const said = shown.issues.map(({ code, message }) => `${code}: ${message}`)
    return `${document.id} is ${shown.status} (${emission?.cause}) ${said.join('; ')}`
  }
  return shown.packageStatus === 'accepted' ? undefined : `the package of ${shown.number} is ${shown.packageStatus}`
}

/** What the store says and one of the ledgers does not. */
function differing({ id }: Billed, { status, number, cufe, packageStatus }: Shown, ledgers: Ledgers) {
  const held = ledgers.provider.find(({ reference }) => reference === id)
  if ((status === 'accepted') !== (held?.accepted === 1)) return `${id} is ${status} here`
  if (held?.accepted && (held.number !== number || held.cufe !== cufe)) return `${number} is ${held.number}`
  const isFiled = number !== null && ledgers.filed.has(number)
  return isFiled === (packageStatus === 'accepted') ? undefined : `the package of ${number} is ${packageStatus} here`
}

/** What left with a document, beside what its sender was told. A message that may have left stays unknown for good. */
function misled({ id, messages = 0 }: Billed, { emails = [] }: Shown, { provider }: Ledgers): string | undefined {
  const mailed = provider.find(({ reference }) => reference === id)?.mailed ?? 0
  const states = emails.map(({ state }) => state)
  const count = (wanted: DispatchState) => states.filter((state) => state === wanted).length
  // One that the provider refused is there, and its sender was told so instead of having it acknowledged.
  const unasked = states.length - messages
  if (unasked < 0 || unasked > count('rejected')) return `${id}: ${messages} messages acknowledged, ${states} there`
  if (count('queued') + count('sending') > 0) return `${id}: ${states}`
  const sent = count('accepted')
  const isTold = sent <= mailed && mailed <= sent + count('unknown')
  return isTold ? undefined : `${id}: ${mailed} messages left, ${states} here`
}

/** What waited for its proof may get it while all is judged, and is sent then: what differs is looked at again. */
async function stillDiffering(scene: Whereabouts, office: Office, document: Billed, finding: string | undefined) {
  if (finding === undefined) return undefined
  await sleep(SETTLED_MS)
  const shown = await show(office, document).catch(lostOr)
  return shown ? differing(document, shown, await readLedgers(scene)) : finding
}

function note(list: string[], finding: string | undefined): void {
  if (finding !== undefined) list.push(finding)
}

/** Every acknowledged invoice and note, held against both ledgers. */
export async function judgeDocuments(scene: Whereabouts, office: Office, documents: ReadonlyMap<string, Billed>) {
  const ledgers = await readLedgers(scene)
  const found = {
    unended: [] as string[],
    differing: [] as string[],
    spent: [] as string[],
    numbers: [] as string[],
    misled: [] as string[],
    returned: [] as string[],
  }
  let waiting = 0
  for (const document of documents.values()) {
    const shown = await show(office, document).catch(lostOr)
    if (!shown) {
      found.unended.push(`${document.id} is lost`)
      continue
    }
    if (isWaiting(shown)) waiting++
    note(found.unended, unended(document, shown))
    note(found.differing, await stillDiffering(scene, office, document, differing(document, shown, ledgers)))
    note(found.misled, misled(document, shown, ledgers))
    note(found.returned, document.isTakenBack && shown.status === 'accepted' ? document.id : undefined)
    note(found.spent, isNegative(shown) ? `${shown.number}: ${shown.balance}` : undefined)
    note(found.numbers, shown.number === null ? undefined : `${document.workspaceId} ${document.kind} ${shown.number}`)
  }
  const isOurs = ({ reference }: LedgerDocument) => reference !== null && documents.has(reference)
  const strangers = ledgers.provider.filter((each) => each.accepted > 0 && !isOurs(each))
  const changed = ledgers.provider.filter(({ receivedSha256 }) => new Set(receivedSha256).size > 1)
  const twice = found.numbers.filter((number, i) => found.numbers.indexOf(number) !== i)
  const verdicts: Verdict[] = [
    { name: 'every acknowledged invoice and note came to its end, and its package', findings: found.unended },
    { name: 'no number was used twice', findings: twice },
    {
      name: 'every try of a document carried the same bytes',
      findings: changed.map(({ reference }) => `${reference}`),
    },
    {
      name: 'store, provider and ministry agree on what is issued',
      findings: [...found.differing, ...strangers.map(({ number }) => `nobody was told of ${number}`)],
    },
    { name: 'no emission left that had been taken back', findings: found.returned },
    { name: 'every message left once, or is said to be unknown', findings: found.misled },
    { name: 'no invoice was credited more than it is worth', findings: found.spent },
  ]
  return { verdicts, waiting, numbers: new Set(found.numbers.map((number) => number.split(' ')[2] ?? '')) }
}

async function show(office: Office, { id, workspaceId, kind }: Billed): Promise<Shown> {
  const params = { workspaceId }
  switch (kind) {
    case 'invoice':
      return (await office.ask((call) => call('healthInvoices.get', { params: { ...params, healthInvoiceId: id } })))
        .body
    case 'credit_note':
      return (await office.ask((call) => call('creditNotes.get', { params: { ...params, creditNoteId: id } }))).body
    case 'debit_note':
      return (await office.ask((call) => call('debitNotes.get', { params: { ...params, debitNoteId: id } }))).body
  }
}
