import type { ApiError } from '../../src/contract/errors.ts'
import { type Operation, pathParameters } from '../../src/contract/operation.ts'
import { type Answer, OPERATION_IDS, OPERATIONS, type OperationId } from '../../src/contract/operations.ts'
import { type Member, peopleOf } from '../contract/access/people.ts'
import { type Clinic, clinic } from '../contract/documents/clinic.ts'
import type { RawCall, Result } from '../support/api.ts'
import { type Random, seededRandom } from '../support/random.ts'
import { type Schema, schemaSampler } from './from-schema.ts'
import { mangled, spoil } from './spoil.ts'

export interface HttpTally {
  readonly requests: number
  readonly byStatus: Map<number, number>
  readonly operations: Set<OperationId>
}

/** What a person typed and no refusal may repeat. */
const PERSONAL = 'Zzyzx'
/** Asked for seldom: hashing a password takes as long as a hundred other requests, and somebody who is out stays out. */
const SELDOM: ReadonlySet<OperationId> = new Set([
  ...(['setup.create', 'sessions.create', 'sessions.delete', 'account.update', 'accessTokens.revoke'] as const),
  ...(['members.add', 'members.update', 'members.remove'] as const),
])
/** Refusals of an upstream, not of ours. */
const UPSTREAM_STATUS: ReadonlySet<number> = new Set([502, 503])
const WORLD_REQUESTS = 4_000
const CHECKED_REFUSALS = 1 / 50
/** So often it is asked whether the sessions are still open: each request lets some virtual time pass. */
const ASKED_EVERY = 100
const LONGEST_BLOCK_MS = 15 * 60_000

interface World {
  readonly at: Clinic
  readonly random: Random
  readonly members: readonly Member[]
  /** Access tokens, one that is none, and nothing: they outlive the sessions. */
  readonly lasting: readonly (string | null)[]
  callers: Callers
  readonly ids: Map<string, string[]>
  readonly body: (operation: OperationId) => unknown
}

interface Callers {
  readonly tokens: readonly (string | null)[]
  /** The same without the administrator's, for requests that may lock their sender out. */
  readonly others: readonly (string | null)[]
}

interface Document {
  readonly paths: Record<
    string,
    Record<string, { operationId: string; requestBody?: { content: Record<string, { schema: Schema }> } }>
  >
  readonly components: { readonly schemas: Record<string, Schema> }
}

async function bodiesOf(at: Clinic, random: Random): Promise<World['body']> {
  const document = (await at.api('openapi.get', {})).json as Document
  const find = (ref: string) => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {}
  const sample = schemaSampler(find, random)
  const schemas = new Map<string, Schema>()
  for (const { operationId, requestBody } of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const schema = requestBody?.content['application/json']?.schema
    if (schema) schemas.set(operationId, schema)
  }
  return (id) => {
    const schema = schemas.get(id)
    return schema && sample(schema)
  }
}

async function openWorld(random: Random): Promise<World> {
  const at = await clinic()
  const { body: profile } = await at.api('account.get', {})
  const people = peopleOf({ ...at, userId: profile.subject, close: at.close })
  const elsewhere = await people.otherWorkspace()
  const [operator, viewer, stranger] = [
    await people.join('operator'),
    await people.join('viewer'),
    await people.join('admin', elsewhere),
  ]
  const members = [operator, viewer, stranger]
  const [whole, reading] = [await operator.accessToken(), await operator.accessToken({ scopes: ['read'] })]
  const lasting = [whole.secret, reading.secret, 'rdc_nadie', null]
  const made = await at.created()
  const ids = new Map([
    ['pat', [...at.patients]],
    ['cli', [at.clientId]],
    ['inv', [made.id, (await at.accepted()).id]],
    ['wsp', [elsewhere]],
  ])
  const callers = await callersOf(at, members, lasting)
  return { at, random, members, lasting, callers, ids, body: await bodiesOf(at, random) }
}

/** Whoever was locked out stays out. */
async function callersOf(at: Clinic, members: World['members'], lasting: World['lasting']): Promise<Callers> {
  const sessions = await Promise.all(members.map((member) => member.signIn().catch(() => null)))
  const others = [...sessions, ...lasting]
  return { others, tokens: [...Array.from({ length: 2 * others.length }, () => at.token), ...others] }
}

/**
 * Sessions end with the virtual day: everybody signs in again, or all that follows would be refused at the door. Guesses
 * at the administrator's present password close it for a while.
 */
async function signInAgain(world: World): Promise<void> {
  const { at, members, lasting } = world
  if ((await at.api.raw('account.get', {})).status !== 401) return
  await at.pass(LONGEST_BLOCK_MS)
  await at.signedIn()
  world.callers = await callersOf(at, members, lasting)
}

/** Every id that an answer names can be asked for later. */
function remember({ ids }: World, text: string): void {
  for (const [id, prefix = ''] of text.matchAll(/\b([a-z]{3})_[0-9A-Z]{26}\b/g)) {
    const known = ids.get(prefix) ?? []
    if (known.length < 200 && !known.includes(id)) ids.set(prefix, [...known, id])
  }
}

function parameter(name: string, { random, ids, at }: World): string {
  if (name === 'workspaceId' && random.chance(0.95)) return at.workspaceId
  if (random.chance(0.05)) return random.pick(['%', 'x'.repeat(80), 'ñ', 'pat_0', '0', 'null', 'pdf'])
  if (name === 'connection') return 'ministry'
  if (name === 'artifact') return random.pick(['pdf', 'xml', 'attached-document'])
  const likely = [...ids.values()].flat()
  const prefix = PREFIX_OF[name]
  const own = prefix ? ids.get(prefix) : undefined
  return own && random.chance(0.9) ? random.pick(own) : random.pick(likely)
}
const PREFIX_OF: Readonly<Record<string, string>> = {
  patientId: 'pat',
  specialistId: 'spc',
  serviceId: 'srv',
  clientId: 'cli',
  resolutionId: 'res',
  packageId: 'pkg',
  healthInvoiceId: 'inv',
  creditNoteId: 'crn',
  debitNoteId: 'dbn',
  dispatchId: 'dsp',
  tokenId: 'tok',
  userId: 'usr',
}

function queryOf(operation: Operation, random: Random): string {
  const known = Object.keys(operation.query?.shape ?? {})
  const names = random.chance(0.1) ? [...known, 'nadie'] : known
  const values = ['1', '0', '-1', '100', 'true', 'all', 'a', 'ñ', '%', '', '9'.repeat(30), 'invoice', 'draft']
  const parts = names
    .filter(() => random.chance(0.3))
    .map((name) => `${name}=${encodeURIComponent(random.pick(values))}`)
  return (random.chance(0.03) ? [...parts, ...parts] : parts).join('&')
}

/** The same body with a name that is looked for in refusals. */
function withName(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null), (key, value) => (/^(first|last)Name$/.test(key) ? PERSONAL : value))
}

function callOf(id: OperationId, world: World): RawCall {
  const { random } = world
  const operation: Operation = OPERATIONS[id]
  const params = Object.fromEntries(pathParameters(operation.path).map((name) => [name, parameter(name, world)]))
  const whole = world.body(id)
  const named = withName(whole)
  const body = random.chance(0.5) ? named : spoil(named, random)
  return {
    params,
    search: queryOf(operation, random),
    token: random.pick(world.callers.tokens),
    ...(whole === undefined ? {} : random.chance(0.05) ? { bytes: mangled(body, random) } : { body }),
    ...(random.chance(0.6) ? { idempotencyKey: random.chance(0.5) ? `k${random.int(40)}` : `n${random()}` } : {}),
    ...(random.chance(0.8) ? { revision: 1 + random.int(3) } : {}),
    ...(random.chance(0.02)
      ? { headers: { 'content-type': random.pick(['text/plain', 'application/xml', null]) } }
      : {}),
  }
}

/** Lets virtual time pass until the answer is there: slowly, since hashing takes real time and sessions end in virtual. */
async function answered(at: Clinic, pending: Promise<Result>): Promise<Result> {
  let done = false
  const settled = pending.finally(() => {
    done = true
  })
  settled.catch(() => undefined)
  for (let turns = 0; !done; turns++) {
    if (turns > 50) await at.pass(1_000)
    else await new Promise((resolve) => setImmediate(resolve))
  }
  return settled
}

function complaint(asked: RawCall | undefined, { status, text, json }: Result): string | undefined {
  if (status >= 500 && !UPSTREAM_STATUS.has(status) && !text.includes('upstream_configuration_invalid'))
    return `${status}`
  if (status < 400 || !text.includes(PERSONAL)) return undefined
  // In a broken document what was a value may stand as a key, and a path names keys.
  const { field } = (json as ApiError).error
  const said = asked?.bytes !== undefined && field !== undefined ? text.replace(JSON.stringify(field), '') : text
  return said.includes(PERSONAL) ? 'a refusal repeats what a person typed' : undefined
}

type AuditTrail = Answer<'auditEvents.list'>

/** The trail's newest events; undefined to somebody who is locked out. */
async function trail({ at }: World, limit: number): Promise<AuditTrail | undefined> {
  const { status, json } = await at.api.raw('auditEvents.list', { search: `limit=${limit}` })
  return status === 200 ? (json as AuditTrail) : undefined
}

/** What somebody wrote since then; what the outbox did meanwhile is its own. */
async function writtenSince(world: World, before: AuditTrail): Promise<AuditTrail['items']> {
  const added = ((await trail(world, 1))?.total ?? before.total) - before.total
  const events = added > 0 ? ((await trail(world, Math.min(added, 100)))?.items ?? []) : []
  return events.filter(({ actor }) => actor !== 'system')
}

function nextCall(world: World): { id: OperationId; call: RawCall } {
  const { random } = world
  const wanted = random.pick(OPERATION_IDS)
  const id = SELDOM.has(wanted) && random.chance(0.97) ? 'patients.create' : wanted
  const call = callOf(id, world)
  return { id, call: SELDOM.has(id) ? { ...call, token: random.pick(world.callers.others) } : call }
}

/** One to eight requests at once. */
async function volley(world: World, tally: HttpTally, count: number): Promise<Result[]> {
  const calls = Array.from({ length: count }, () => nextCall(world))
  const pending = calls.map(({ id, call }) => answered(world.at, world.at.api.raw(id, call)))
  const results = await Promise.all(pending)
  for (const [i, result] of results.entries()) {
    const asked = calls[i]
    const wrong = complaint(asked?.call, result)
    if (wrong) throw new Error(`${wrong}: ${JSON.stringify(asked)} -> ${result.text}`)
    if (asked) tally.operations.add(asked.id)
    tally.byStatus.set(result.status, (tally.byStatus.get(result.status) ?? 0) + 1)
    if (result.status < 300) remember(world, result.text)
  }
  return results
}

/** A single request; if it is refused nothing may have been written. */
async function single(world: World, tally: HttpTally): Promise<void> {
  const before = await trail(world, 1)
  const [result] = await volley(world, tally, 1)
  if (!before || !result || result.status < 400 || result.status >= 500) return
  const written = await writtenSince(world, before)
  if (written.length > 0) throw new Error(`${result.text}, and yet something was written: ${JSON.stringify(written)}`)
}

async function knockOnWorld(world: World, tally: HttpTally, requests: number): Promise<void> {
  const { random } = world
  for (let todo = requests, volleys = 0; todo > 0; volleys++) {
    if (volleys % ASKED_EVERY === 0) await signInAgain(world)
    const count = random.chance(0.3) ? Math.min(8, todo) : 1
    if (count === 1 && random.chance(CHECKED_REFUSALS)) await single(world, tally)
    else await volley(world, tally, count)
    todo -= count
  }
}

/** A world of its own for each seed: `requests` requests to every operation, as everybody, whole, spoilt and mangled. */
export async function knockOnHttp(seed: number, requests: number): Promise<HttpTally> {
  const tally: HttpTally = { requests, byStatus: new Map(), operations: new Set() }
  for (let left = requests, at = seed; left > 0; left -= WORLD_REQUESTS, at++) {
    const world = await openWorld(seededRandom(at))
    try {
      await knockOnWorld(world, tally, Math.min(left, WORLD_REQUESTS))
    } catch (error) {
      throw new Error(`seed ${at}: ${error instanceof Error ? error.message : error}`)
    } finally {
      await world.at.close()
    }
  }
  return tally
}
