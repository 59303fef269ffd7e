import { createHash } from 'node:crypto'
import type { Answer } from '../contract/operations.ts'
import { isReceipt } from '../contract/receipt.ts'
import type { Radica } from '../sdk/index.ts'
import { type ArgumentValues, secondsOf } from './arguments.ts'
import { CannotDo } from './cannot-do.ts'
import { imported } from './import.ts'
import { EXIT, type Exit, type Io, type Told } from './io.ts'

export type RemoteCommand = (
  radica: Radica,
  about: readonly string[],
  values: ArgumentValues,
  io: Io,
) => AsyncGenerator<Told>

const KINDS = ['package', 'invoice', 'creditNote', 'debitNote'] as const
type Kind = (typeof KINDS)[number]
type Seen = Answer<'ripsPackages.get' | 'healthInvoices.get' | 'creditNotes.get' | 'debitNotes.get'>

const ON_ITS_WAY: ReadonlySet<string> = new Set(['queued', 'sending', 'unknown', 'accepted'])
export const isOnItsWay = (status: string): boolean => ON_ITS_WAY.has(status)

/** The same act on the same state gets the same key, even after the program was killed. */
export const keyFor = (act: string, { id, revision, updatedAt }: { id: string; revision: number; updatedAt: string }) =>
  createHash('sha256').update([act, id, revision, updatedAt].join('\n')).digest('hex').slice(0, 40)

function exitOf(status: string): Exit {
  if (status === 'accepted') return EXIT.well
  return status === 'rejected' || status === 'discarded' ? EXIT.faulty : EXIT.undecided
}

/** How its filing stands, where it was asked for: of an issued document the last link of its chain says so. */
function filingOf(seen: Seen): string | undefined {
  if (!('chain' in seen)) return seen.status
  if (seen.packageStatus === 'accepted') return seen.packageStatus
  return seen.chain.findLast(({ step }) => step === 'filing' || step === 'submission')?.state
}

function told(seen: Seen): Told {
  const { id, number, status, cuv } = seen
  const packageStatus = 'packageStatus' in seen ? seen.packageStatus : undefined
  const line = [id, number ?? '', status, packageStatus && `RIPS ${packageStatus}`, cuv]
  const exit = exitOf(status === 'accepted' ? (filingOf(seen) ?? status) : status)
  const facts = { id, number, status, ...(packageStatus !== undefined && { packageStatus }), cuv }
  return { line: line.filter((part) => part != null).join(' '), facts, exit }
}

const waitOf = ({ timeout }: ArgumentValues) => ({ timeoutMs: secondsOf('timeout', timeout, 600) * 1000, filed: true })

const outcomeOf = async (radica: Radica, kind: Kind, id: string, values: ArgumentValues): Promise<Told> =>
  told(await radica.waitForOutcome(kind, id, waitOf(values)))

function kindOf({ kind = 'package' }: ArgumentValues): Kind {
  const found = KINDS.find((one) => one === kind)
  if (!found) throw new CannotDo(`--kind es uno de ${KINDS.join(', ')}.`)
  return found
}

async function submitted(radica: Radica, packageId: string, values: ArgumentValues): Promise<Told> {
  const params = { packageId }
  const { body: before } = await radica.call('ripsPackages.get', { params })
  if (!isOnItsWay(before.status)) {
    const { body: report } = await radica.call('ripsPackages.validate', { params })
    if (!report.valid) {
      const codes = [...new Set(report.issues.filter(({ severity }) => severity === 'error').map(({ code }) => code))]
      const { id, number, status } = before
      const line = `${id} ${number ?? ''} no pasa: ${codes.join(', ')}`
      return { line, facts: { id, number, status, cuv: null, issues: report.issues }, exit: EXIT.faulty }
    }
    const { body: judged } = await radica.call('ripsPackages.get', { params })
    const { revision } = judged
    await radica.call('ripsPackages.submit', { params, revision, idempotencyKey: keyFor('submit', judged) })
  }
  return outcomeOf(radica, 'package', packageId, values)
}

/** A receipt has no RIPS. */
const isIssuedAlone = (invoice: Answer<'healthInvoices.get'>) =>
  invoice.status === 'accepted' && !isReceipt(invoice) && filingOf(invoice) === undefined

async function emitted(radica: Radica, healthInvoiceId: string, values: ArgumentValues): Promise<Told> {
  const params = { healthInvoiceId }
  const { body: before } = await radica.call('healthInvoices.get', { params })
  if (!isOnItsWay(before.status)) {
    const { revision } = before
    await radica.call('healthInvoices.emitAndFile', { params, revision, idempotencyKey: keyFor('emit', before) })
  } else if (isIssuedAlone(before)) {
    const { body: made } = await radica.call('healthInvoices.package', { params })
    const filed = await submitted(radica, made.id, values)
    if (filed.exit !== EXIT.well) return filed
  }
  return outcomeOf(radica, 'invoice', healthInvoiceId, values)
}

export const REMOTE = {
  import: (radica, about, _values, io) => imported(radica, about, io),
  async *submit(radica, about, values) {
    waitOf(values)
    for (const id of about) yield await submitted(radica, id, values)
  },
  async *emit(radica, about, values) {
    waitOf(values)
    for (const id of about) yield await emitted(radica, id, values)
  },
  async *wait(radica, about, values) {
    const kind = kindOf(values)
    for (const id of about) yield await outcomeOf(radica, kind, id, values)
  },
} as const satisfies Record<string, RemoteCommand>
