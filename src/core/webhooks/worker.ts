import type { Clock, Log, SecretVault } from '../core.ts'
import { LONGEST_MS } from '../dispatch/backoff.ts'
import { errorName } from '../error-name.ts'
import { withGrace } from '../grace.ts'
import { isoInstant } from '../kernel/call.ts'
import type { EventHub } from '../kernel/event-hub.ts'
import { ALONE, type Nodes } from '../kernel/nodes.ts'
import type { LoggedChange } from '../store/events.ts'
import type { Store, Stores } from '../store/store.ts'
import type { StoredDelivery, StoredWebhook } from '../store/webhooks.ts'
import { type IsClosed, type Transport, TransportError } from '../transport/transport.ts'
import { isOfTheInstallation } from './address.ts'
import { afterTry, askedMeanwhile, newDelivery, type Outcome, outcomeOf } from './delivery.ts'
import { secretName, signedHeaders } from './signature.ts'

const CALL_TIMEOUT_MS = 15_000
/** Events made into deliveries in one transaction. */
const PAGE = 100
/** More than these wait in the log, where they take no room of their own. */
const MOST_WAITING = 1_000
/** Deliveries between two looks at what is too old. */
const PRUNE_EVERY = 1_000
/** A store that failed is tried again after this. */
const STORE_RETRY_MS = 30_000

export interface WebhookDependencies {
  readonly store: Store
  readonly events: EventHub
  readonly secrets: SecretVault
  /** Its answers are bounded; it follows no redirect. */
  readonly transport: Transport
  readonly clock: Clock
  readonly log: Log
  readonly random: () => number
  /** Left out: nobody else sends. */
  readonly nodes?: Nodes
  /** Addresses that only who runs the installation has called; left out: none. */
  readonly closedTo?: IsClosed | undefined
}

export interface WebhookWorker {
  start(): Promise<void>
  /** Takes nothing more, and waits for what is on the wire; what is not answered by then goes again at the next start. */
  stop(graceMs: number): Promise<void>
  /** There may be something to send. */
  poke(): void
  /** A person says that a webhook's receiver is there: it is left alone no longer, whoever sends to it. */
  hasten(id: string): void
}

/** Makes the next events into deliveries, and moves the webhook's place, in one transaction; whether there may be more. */
async function pump(stores: Stores, { id, workspaceId }: StoredWebhook, now: number): Promise<boolean> {
  const { webhooks, events } = stores
  const webhook = await webhooks.find(workspaceId, id)
  if (!webhook?.isActive || (await webhooks.waiting(webhook.key)) >= MOST_WAITING) return false
  const told = (type: string, at: string, data: object) =>
    webhooks.add(newDelivery(webhook, { type, timestamp: at, data: { workspaceId, ...data } }, now))
  const found = await events.after(workspaceId, webhook.place, PAGE)
  if (found === 'lost') {
    // The log was cut or put back: whoever follows reads everything again.
    await told('reset', isoInstant(now), {})
    await webhooks.save({ ...webhook, place: await events.last() })
    return false
  }
  const isWanted = ({ change }: LoggedChange) =>
    webhook.resources.length === 0 || webhook.resources.includes(change.resource)
  for (const { sequence, at, change } of found.filter(isWanted)) {
    await told(`${change.resource}.changed`, at, { sequence, ...change })
  }
  const isWhole = found.length < PAGE
  // What other workspaces did since is passed over, so that the log's end does not come near.
  const place = isWhole ? await events.last() : (found.at(-1)?.sequence ?? webhook.place)
  await webhooks.save({ ...webhook, place })
  return !isWhole
}

/**
 * Sends each webhook its deliveries, one after the other and each webhook by itself. What is sent is a committed row, which
 * says `delivered` only after an answer: whoever dies in between sends it again, under the same id.
 */
export function createWebhookWorker(deps: WebhookDependencies): WebhookWorker {
  const { store, events, secrets, transport, clock, log, random, nodes = ALONE } = deps
  // By id, not by key: the key of one that was removed goes to the next.
  const working = new Map<string, Promise<void>>()
  const pokedAgain = new Set<string>()
  /** Of whom it was said, while something was on its way there, that he is there. */
  const hastened = new Set<string>()
  /** Until when its address is left alone. */
  const awayUntil = new Map<string, number>()
  const followed = new Map<string, () => void>()
  const timers = new Map<string, () => void>()
  let running = false
  /** Stopped, and its grace is gone. */
  let isOver = false

  /** Looked at each time: whoever made it may run the installation no more, or it was made when nothing was closed. */
  async function closedFor({ createdBy }: StoredWebhook): Promise<IsClosed | undefined> {
    return deps.closedTo && !(await isOfTheInstallation(store.read.identity, createdBy)) ? deps.closedTo : undefined
  }

  async function sent(webhook: StoredWebhook, delivery: StoredDelivery): Promise<Outcome> {
    const { id, url, certificateSha256 } = webhook
    const secret = await secrets.get(secretName(id))
    if (secret === undefined) return { kind: 'away', cause: 'secret-missing' }
    const { id: message, payload } = delivery
    const headers = { ...signedHeaders(secret, message, clock.now(), payload), 'content-type': 'application/json' }
    const body = new TextEncoder().encode(payload)
    const pin = certificateSha256 ? { pin: { certificateSha256 } } : {}
    const closedTo = await closedFor(webhook)
    try {
      const call = { method: 'POST', url, headers, body, timeoutMs: CALL_TIMEOUT_MS, closedTo, ...pin } as const
      return outcomeOf((await transport(call)).status)
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      return { kind: error.cause === 'closed-address' ? 'closed' : 'away', cause: error.cause }
    }
  }

  async function deliver(webhook: StoredWebhook, delivery: StoredDelivery): Promise<void> {
    hastened.delete(webhook.id)
    const outcome = await sent(webhook, delivery)
    // Cut off by the end itself: it is due at the next start, as if the process had died.
    if (isOver) return
    const after = await store.write(webhook.workspaceId, async ({ webhooks }) => {
      const now = await webhooks.find(webhook.workspaceId, webhook.id)
      const asked = await webhooks.delivery(webhook.key, delivery.id)
      if (!now || !asked) return undefined
      const tried = afterTry(delivery, outcome, clock.now(), random())
      const next = askedMeanwhile(delivery, asked, tried)
      await webhooks.saveDelivery(next)
      if (next.key % PRUNE_EVERY === 0) await webhooks.prune(clock.now())
      if (outcome.kind === 'gone' && !hastened.has(webhook.id)) await webhooks.save({ ...now, isActive: false })
      return next
    })
    // Nobody answers: what is behind it waits with it. A refusal says nothing of the others.
    const isLeftAlone = outcome.kind === 'away' && !hastened.has(webhook.id)
    if (isLeftAlone && after?.nextAttemptAt) awayUntil.set(webhook.id, after.nextAttemptAt)
    log.info('webhook.tried', { webhook: webhook.id, outcome: outcome.kind, state: after?.state })
  }

  /** Whether the log has something that was not looked at; a write costs more than a look. */
  async function hasNews({ workspaceId, place }: StoredWebhook): Promise<boolean> {
    const next = await store.read.events.after(workspaceId, place, 1)
    return next === 'lost' || next.length > 0
  }

  /** A page of events and a delivery; false: nothing is to be done now. */
  async function step(webhook: StoredWebhook): Promise<boolean> {
    const { key, id } = webhook
    const more =
      (await hasNews(webhook)) &&
      (await store.write(webhook.workspaceId, (stores) => pump(stores, webhook, clock.now())))
    const away = (awayUntil.get(id) ?? 0) - clock.now()
    // No address is left alone for longer, however far the clock was set back.
    const isAway = away > 0 && away <= LONGEST_MS
    const due = isAway ? undefined : await store.read.webhooks.due(key, clock.now())
    if (due) await deliver(webhook, due)
    return due !== undefined || more
  }

  /** Sends what is due; when it returns, nothing is, and a timer is set for what will be. */
  async function drain({ workspaceId, id }: StoredWebhook): Promise<void> {
    while (running) {
      pokedAgain.delete(id)
      if (!(await nodes.own(`webhook ${id}`))) return
      const webhook = await store.read.webhooks.find(workspaceId, id)
      if (!webhook?.isActive) return
      if (!(await step(webhook))) return waitFor(webhook)
    }
  }

  async function waitFor(webhook: StoredWebhook): Promise<void> {
    const next = await store.read.webhooks.nextDue(webhook.key)
    if (next === undefined) return
    later(webhook, Math.min(Math.max(next, awayUntil.get(webhook.id) ?? 0) - clock.now(), LONGEST_MS))
  }

  function later(webhook: StoredWebhook, ms: number): void {
    timers.get(webhook.id)?.()
    timers.set(
      webhook.id,
      clock.after(Math.max(ms, 1), () => work(webhook)),
    )
  }

  function work(webhook: StoredWebhook): void {
    if (!running) return
    pokedAgain.add(webhook.id)
    if (working.has(webhook.id)) return
    const done = drain(webhook)
      .catch((error) => {
        log.error('webhook.failed', { webhook: webhook.id, error: errorName(error) })
        pokedAgain.delete(webhook.id)
        if (running) later(webhook, STORE_RETRY_MS)
      })
      .finally(() => {
        working.delete(webhook.id)
        // Told while it was about to end.
        if (pokedAgain.has(webhook.id)) work(webhook)
      })
    working.set(webhook.id, done)
  }

  /** Looks at whom there is to tell, and follows their workspaces. */
  async function look(): Promise<void> {
    const active = await store.read.webhooks.active()
    for (const webhook of active) {
      work(webhook)
      follow(webhook.workspaceId)
    }
  }

  /** A change of one workspace is no news of any other. */
  function follow(workspaceId: string): void {
    if (followed.has(workspaceId)) return
    const lookThere = async () => {
      for (const webhook of await store.read.webhooks.list(workspaceId)) if (webhook.isActive) work(webhook)
    }
    const unfollow = events.subscribe(workspaceId, ({ event }) => {
      if (event === 'change' && running) lookThere().catch(failed)
    })
    followed.set(workspaceId, unfollow)
  }

  const failed = (error: unknown): void => log.error('webhook.failed', { error: errorName(error) })

  function poke(): void {
    if (running) look().catch(failed)
  }

  function isThere(id: string): void {
    awayUntil.delete(id)
    hastened.add(id)
    poke()
  }
  nodes.onTold((told) => {
    if (told.about === 'webhook') isThere(told.webhookId)
  })

  return {
    async start() {
      running = true
      isOver = false
      const active = await store.read.webhooks.active()
      for (const webhook of active)
        await store.write(webhook.workspaceId, (stores) => pump(stores, webhook, clock.now()))
      await look()
    },
    async stop(graceMs) {
      running = false
      for (const cancel of [...timers.values(), ...followed.values()]) cancel()
      await withGrace(clock, graceMs, Promise.all(working.values()))
      isOver = true
    },
    poke,
    hasten(id) {
      isThere(id)
      nodes.tell({ about: 'webhook', webhookId: id })
    },
  }
}
