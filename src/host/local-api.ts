import type { LocalApi } from '../contract/backups.ts'
import { ACCESS_TOKEN_PREFIX } from '../contract/identity.ts'
import type { Operation } from '../contract/operation.ts'
import { OPERATIONS } from '../contract/operations.ts'
import type { MachineServices } from '../core/core.ts'
import { Fault } from '../core/fault.ts'
import { say } from '../core/messages/message.ts'
import { oneAtATime } from '../core/one-at-a-time.ts'
import type { Fetch } from './assets.ts'
import type { MachineSettings } from './machine.ts'
import { refusal } from './refusal.ts'

/** Serves on a port of 127.0.0.1 and checks the `host` header. @throws the system's error when the port is taken. */
export type Serve = (fetch: Fetch, port: number) => Promise<{ readonly url: string; close(): Promise<void> }>

type Door = MachineServices['localApi']

const DEFAULT_PORT = 4320
const OPEN_TO_ALL = new Set(['/api/v1/health', '/api/v1/openapi.json'])
/** The operations that need no credential, first set-up and sign-in: closed at this door, whatever the request carries. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  Object.values<Operation>(OPERATIONS).flatMap(({ access, effect, path }) =>
    access === 'public' && effect !== 'none' ? [path] : [],
  ),
)

/**
 * What another program of this machine may do: call the contract with a personal access token. A web page may not (browsers
 * name their origin), nobody signs in here, and a session of the window is worth nothing.
 */
export function forPrograms(fetch: Fetch): Fetch {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return refusal(request, 404, 'route_not_found', say('host.apiOnly'))
    if (request.headers.has('origin')) {
      return refusal(request, 403, 'personal_access_token_not_allowed', say('host.programsOnly'))
    }
    const isOpen = (request.method === 'GET' || request.method === 'HEAD') && OPEN_TO_ALL.has(pathname)
    const hasToken = request.headers.get('authorization')?.startsWith(`Bearer ${ACCESS_TOKEN_PREFIX}`)
    if (isOpen || (hasToken && !BEGINNINGS.has(pathname))) return fetch(request)
    return refusal(request, 401, 'unauthenticated', say('host.tokenNeeded', { prefix: ACCESS_TOKEN_PREFIX }), {
      'www-authenticate': 'Bearer',
    })
  }
}

/** The door for other programs: shut until an administrator opens it, and then open again at each start. */
export class LocalApiDoor {
  readonly #settings: MachineSettings
  readonly #fetch: Fetch
  readonly #serve: Serve
  /** Two that change it at once would each leave one open. */
  readonly #inTurn = oneAtATime()
  #server: Awaited<ReturnType<Serve>> | undefined

  constructor(settings: MachineSettings, fetch: Fetch, serve: Serve) {
    this.#settings = settings
    this.#fetch = forPrograms(fetch)
    this.#serve = serve
  }

  readonly services: Door = {
    state: () => this.#state(),
    set: (change) => this.#inTurn(() => this.#set(change)),
  }

  /** As it was left. A port that is taken now leaves it shut, which the settings show. */
  openAsLeft(): Promise<void> {
    return this.#inTurn(async () => {
      const port = this.#settings.localApiPort()
      if (port !== null) this.#server = await this.#opened(port).catch(() => undefined)
    })
  }

  close(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#server?.close()
      this.#server = undefined
    })
  }

  async #set({ enabled, port }: Parameters<Door['set']>[0]): Promise<LocalApi> {
    const wanted = enabled ? (port ?? this.#settings.localApiPort() ?? DEFAULT_PORT) : null
    const before = this.#server
    const isThere = before !== undefined && wanted === this.#settings.localApiPort()
    if (!isThere) {
      // A port that is taken leaves the door as it is.
      const next = wanted === null ? undefined : await this.#opened(wanted)
      await this.#kept(wanted, next)
      this.#server = next
      await before?.close()
    }
    return this.#state()
  }

  #state(): LocalApi {
    return { enabled: this.#server !== undefined, url: this.#server?.url ?? null, configurable: true }
  }

  /** What cannot be kept does not stay open either. */
  async #kept(port: number | null, server: Awaited<ReturnType<Serve>> | undefined): Promise<void> {
    try {
      await this.#settings.setLocalApiPort(port)
    } catch (error) {
      await server?.close()
      throw error
    }
  }

  async #opened(port: number): ReturnType<Serve> {
    try {
      return await this.#serve(this.#fetch, port)
    } catch {
      throw new Fault('invalid_request', say('host.portTaken', { port }), { field: 'port' })
    }
  }
}
