import { ApiFault } from '../../../contract/client.ts'
import { session } from '../session/session.ts'

const PREFIX = 'radica.intent:'

/** Refused before the key was looked at: says nothing about a first request whose answer was lost. */
const BEFORE_THE_KEY = new Set([401, 403, 408, 429])

/** Nothing is known of the act, or the first request may still be at work: the same key must be used again. */
function undecided(error: unknown): boolean {
  // Given up in the middle, or broken on the way: it may have been done.
  if (!(error instanceof ApiFault)) return true
  if (error.status === 0 || error.status >= 500 || BEFORE_THE_KEY.has(error.status)) return true
  // A refusal that is not in the contract's words is another's, a proxy's.
  return error.code === 'internal_error' || error.code === 'idempotency_in_progress'
}

interface Slot {
  readonly key: string
  /** When another act of the same content may be meant; Infinity for acts whose intent names a revision. */
  readonly until: number
}

/** By how much a clock is put right while it is roughly right. */
const PUT_RIGHT_MS = 3_600_000

function keptAt(slot: string, keptMs: number): string | undefined {
  const [key, until = ''] = (localStorage.getItem(slot) ?? '').split('|')
  const left = Number(until) - Date.now()
  // One that lasts longer than any does is of a clock that was put back since; by a moment it may be, and the act be the same.
  return key && (until === '' || (left > 0 && left <= keptMs + PUT_RIGHT_MS)) ? key : undefined
}

const keep = (slot: string, { key, until }: Slot) =>
  localStorage.setItem(slot, Number.isFinite(until) ? `${key}|${until}` : key)

/** The act that runs, by slot: a second click is the first one. */
const running = new Map<string, Promise<unknown>>()

async function acted<T>(slot: string, keptMs: number, act: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = keptAt(slot, keptMs) ?? crypto.randomUUID()
  keep(slot, { key, until: Date.now() + keptMs })
  try {
    const result = await act(key)
    localStorage.removeItem(slot)
    return result
  } catch (error) {
    if (!undecided(error)) localStorage.removeItem(slot)
    throw error
  }
}

/**
 * Runs an act under an idempotency key that is kept, also over a restart, until an answer came: trying again after a lost
 * answer is then the same act and not a second one. `intent` names the act and what it acts on; it is of the person who is
 * signed in, and nothing of it can be read where it is kept.
 */
export async function once<T>(
  intent: string,
  act: (idempotencyKey: string) => Promise<T>,
  keptMs = Number.POSITIVE_INFINITY,
): Promise<T> {
  const slot = PREFIX + (await fingerprint([session.person() ?? '', intent]))
  const present = running.get(slot)
  if (present) return present as Promise<T>
  const mine = acted(slot, keptMs, act).finally(() => running.delete(slot))
  running.set(slot, mine)
  return mine
}

/** Creates something of a body, once for the same content, however often its answer is lost. */
export async function createOnce<B, T>(
  intent: string,
  body: B,
  create: (body: B, idempotencyKey: string) => Promise<T>,
): Promise<T> {
  return once(`${intent}:${await fingerprint(body)}`, (idempotencyKey) => create(body, idempotencyKey))
}

/** SHA-256 of a body, so that another content is another intent. */
export async function fingerprint(body: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(hash).slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
