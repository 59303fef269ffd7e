import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../../src/contract/client.ts'
import type { Role } from '../../src/contract/workspaces.ts'
import { auditHandlers } from '../../src/core/audit/handlers.ts'
import { createReadLog } from '../../src/core/audit/reads.ts'
import { AuditTrail } from '../../src/core/audit/trail.ts'
import { bareMachine } from '../../src/core/backups/machine.ts'
import type { Clock, SecretVault } from '../../src/core/core.ts'
import type { CoreDependencies } from '../../src/core/core-dependencies.ts'
import { createGatekeeper } from '../../src/core/identity/gatekeeper.ts'
import { identityHandlers } from '../../src/core/identity/handlers.ts'
import { createPasswordJudge } from '../../src/core/identity/password-judge.ts'
import { slowDigest } from '../../src/core/identity/passwords.ts'
import type { Handlers } from '../../src/core/kernel/call.ts'
import { createEventHub } from '../../src/core/kernel/event-hub.ts'
import { createKernel } from '../../src/core/kernel/kernel.ts'
import { fixedKeys } from '../../src/core/keys/store-keys.ts'
import { usersSinks } from '../../src/core/packages/large.ts'
import { filesAside } from '../../src/core/packages/set-aside.ts'
import { openConnection, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import { PLATFORM } from '../../src/core/store/store.ts'
import { openSqliteStore } from '../../src/core/store.sqlite.ts'
import { createThreads } from '../../src/core/threads/threads.ts'
import { workspaceHandlers } from '../../src/core/workspaces/handlers.ts'
import { MIGRATIONS_DIR, putEmptyStore } from './empty-store.ts'
import { noting } from './every-code.ts'

export const START = Date.parse('2026-11-21T15:00:00.000Z')
export const PASSWORD = 'correcta-y-larga'
export const ADMIN_PHONE = '+573001112233'
export const COMPANY = {
  nit: '900373115',
  companyName: 'Clínica de Ejemplo S.A.S.',
  displayName: 'Clínica de Ejemplo',
  environment: 2,
} as const
export const SETUP = {
  admin: { phone: ADMIN_PHONE, password: PASSWORD, firstName: 'Ana', lastName: 'Restrepo' },
  workspace: COMPANY,
}

/** Time that stands still until a test moves it; what falls due meanwhile is called. */
function testClock() {
  let now = START
  const waiting = new Set<{ at: number; callback: () => void }>()
  const clock: Clock = {
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback }
      waiting.add(timer)
      return () => waiting.delete(timer)
    },
  }
  return {
    ...clock,
    advance(ms: number) {
      now += ms
      for (const timer of waiting) {
        if (timer.at > now) continue
        waiting.delete(timer)
        timer.callback()
      }
    },
  }
}

export function memoryVault(): SecretVault {
  const secrets = new Map<string, string>()
  return {
    get: async (name) => secrets.get(name),
    set: async (name, value) => void secrets.set(name, value),
    delete: async (name) => void secrets.delete(name),
  }
}

const key = randomBytes(32)
const threads = createThreads()
const judge = createPasswordJudge((order) => threads.run('password.judge', order))

export type World = Awaited<ReturnType<typeof openWorld>>

/** A kernel with the areas of identity and workspaces over a real store in a folder of its own. */
export async function openWorld(deployment: CoreDependencies['deployment'] = 'production') {
  const dataDir = await mkdtemp(join(tmpdir(), 'radica-identity-'))
  putEmptyStore(dataDir, key)
  const store = openSqliteStore({ dataDir, key, migrationsDir: MIGRATIONS_DIR })
  const clock = testClock()
  const events = createEventHub()
  const secrets = memoryVault()
  const logged: unknown[] = []
  const note = (event: string, facts?: unknown) => void logged.push(event, facts)
  const deps = { store, clock, secrets, deployment, keys: fixedKeys(key), judge }
  const gatekeeper = createGatekeeper(deps)
  const log = { info: note, warn: note, error: note }
  const trail = new AuditTrail({ dataDir, store, secrets, machine: bareMachine, clock, log })
  const handlers = {
    ...identityHandlers(deps),
    ...workspaceHandlers(deps.deployment, judge),
    ...auditHandlers(trail, store),
  } as Handlers
  const kernel = createKernel({
    store,
    gatekeeper,
    handlers,
    reads: createReadLog({ store, clock, log }),
    secretDigest: slowDigest,
    events,
    clock,
    log,
    longList: usersSinks(store),
    largeFile: filesAside(store),
  })
  const fetch = noting(kernel)
  let people = 0

  const as = (token?: string) => createClient({ origin: 'http://radica.test', token: () => token, fetch })

  return {
    key,
    store,
    clock,
    secrets,
    events,
    gatekeeper,
    logged,
    fetch,
    /** The contract's client of whoever holds the token. */
    as,
    async setup() {
      const { body } = await as()('setup.create', { body: SETUP })
      return body
    },
    async signIn(phone: string, password: string = PASSWORD) {
      const { body } = await as()('sessions.create', { body: { phone, password } })
      return body.token
    },
    /** Adds a new person to the workspace, who has long chosen an own password. */
    async join(adminToken: string, workspaceId: string, role: Role) {
      const phone = `+5731000000${10 + people++}`
      const body = { phone, role, password: PASSWORD, firstName: 'Persona', lastName: 'Nueva' }
      const { body: member } = await as(adminToken)('members.add', { params: { workspaceId }, body })
      await store.write(PLATFORM, async ({ identity }) => {
        const user = await identity.findUser(member.userId)
        if (user) await identity.saveUser({ ...user, mustChangePassword: false })
      })
      return { ...member, token: await this.signIn(phone) }
    },
    /** SQL straight at the file, as somebody with the key could write it. */
    sql(statement: string) {
      const file = openConnection(join(dataDir, STORE_FILE), key)
      try {
        file.exec(statement)
      } finally {
        file.close()
      }
    },
    async close() {
      await store.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** A world in which the first administrator has made a workspace. */
export async function begunWorld() {
  const world = await openWorld()
  const admin = await world.setup()
  const workspaceId = admin.workspace.id
  return { world, admin, token: admin.token, workspaceId, params: { workspaceId } }
}

/** A sign-in as it is answered, with the header that says when to come again. */
export async function signInAttempt(world: Pick<World, 'fetch'>, phone: string, password: string) {
  const response = await world.fetch(
    new Request('http://radica.test/api/v1/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, password }),
    }),
  )
  const { error } = await response.json()
  return { status: response.status, retryAfter: response.headers.get('retry-after'), error }
}
