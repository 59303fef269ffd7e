import { createHash } from 'node:crypto'
import type { Answer } from '../contract/operations.ts'
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
type Outcome = Pick<Answer<'ripsPackages.get'>, 'id' | 'number' | 'status' | 'cuv'>

const ON_ITS_WAY: ReadonlySet<string> = new Set(['queued', 'sending', 'unknown', 'accepted'])
export const isOnItsWay = (status: string): boolean => ON_ITS_WAY.has(status)

/** The same act on the same state gets the same key, even after the program was killed. */
export const keyFor = (act: string, { id, revision, updatedAt }: { id: string; revision: number; updatedAt: string }) =>
  createHash('sha256').update([act, id, revision, updatedAt].join('\n')).digest('hex').slice(0, 40)

function exitOf(status: string): Exit {
  if (status === 'accepted') return EXIT.well
  return status === 'rejected' || status === 'discarded' ? EXIT.faulty : EXIT.undecided
}

function told({ id, number, status, cuv }: Outcome): Told {
  const line = `${id} ${number ?? ''} ${status}${cuv ? ` ${cuv}` : ''}`
  return { line, facts: { id, number, status, cuv }, exit: exitOf(status) }
}

const waitOf = ({ timeout }: ArgumentValues) => ({ timeoutMs: secondsOf('timeout', timeout, 600) * 1000 })

async function outcomeOf(radica: Radica, kind: Kind, id: string, values: ArgumentValues): Promise<Told> {
  const seen = await radica.waitForOutcome(kind, id, waitOf(values))
  return told({
    id: seen.id,
    number: seen.number,
    status: seen.status,
    cuv: 'cuv' in seen ? seen.cuv : null,
  } as Outcome)
}

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
    await radica.call('ripsPackages.submit', { params, idempotencyKey: keyFor('submit', judged) })
  }
  return outcomeOf(radica, 'package', packageId, values)
}

async function emitted(radica: Radica, healthInvoiceId: string, values: ArgumentValues): Promise<Told> {
  const params = { healthInvoiceId }
  const { body: before } = await radica.call('healthInvoices.get', { params })
  if (!isOnItsWay(before.status)) {
    await radica.call('healthInvoices.emitAndFile', { params, idempotencyKey: keyFor('emit', before) })
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
