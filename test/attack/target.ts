import { randomUUID } from 'node:crypto'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, type Program, ready, start } from '../support/process.ts'

export const PASSPHRASE = 'cuatro palabras sin relación'
export const PASSWORD = 'nogal-ceiba-tilo-73'
export const ADMIN_PHONE = '+573001112233'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Readonly<Record<string, unknown>>
}

export interface Ask {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A running host, as somebody sees it who has nothing but its address. */
export interface Target {
  readonly url: string
  readonly dataDir: string
  readonly program: Program
  ask(method: string, path: string, call?: Ask): Promise<Answer>
}

interface HostOptions {
  readonly dataDir?: string
  readonly flags?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Of today's program, or of another one that was built in `folder`. */
export async function host(folder: string, options: HostOptions = {}): Promise<Target> {
  const { dataDir = newFolder(), flags = [], env = { RADICA_STORE_KEY: PASSPHRASE } } = options
  const args = [join(folder, 'out/main/serve.js'), '--data', dataDir, '--port', '0', ...flags]
  const program = start(process.execPath, args, env, folder)
  const { url } = await ready(program)
  const ask: Target['ask'] = async (method, path, { token, body, headers } = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: parsed(text) }
  }
  return { url, dataDir, program, ask }
}

export async function stopped({ program }: Target): Promise<void> {
  program.child.kill('SIGTERM')
  await program.ended
}

const WORKSPACE = { nit: '900373913', companyName: 'Clínica SAS', displayName: 'Clínica', environment: 2 }
export const setup = (password = PASSWORD) => ({
  admin: { phone: ADMIN_PHONE, password, firstName: 'Ana', lastName: 'Ruiz' },
  workspace: WORKSPACE,
})

/** A clinic with its administrator, who has signed in. */
export interface Victim extends Target {
  readonly token: string
  readonly ws: string
}

export async function signIn({ ask }: Target, phone: string, password: string): Promise<string> {
  const { json, status } = await ask('POST', '/api/v1/sessions', { body: { phone, password } })
  if (typeof json.token !== 'string') throw new Error(`no session: ${status}`)
  return json.token
}

/** A host that sets a clinic up as it starts. */
export function founding(folder: string, dataDir = newFolder()): Promise<Target> {
  const file = join(newFolder(), 'setup.json')
  writeFileSync(file, JSON.stringify(setup()))
  return host(folder, { dataDir, flags: ['--setup', file] })
}

/** By the program's folder: the data of a clinic, of which each attack has a copy. */
const founded = new Map<string, Promise<string>>()

async function found(folder: string): Promise<string> {
  const target = await founding(folder)
  await stopped(target)
  return target.dataDir
}

export async function victim(folder: string): Promise<Victim> {
  const before = founded.get(folder) ?? found(folder)
  founded.set(folder, before)
  const dataDir = newFolder()
  cpSync(await before, dataDir, { recursive: true })
  const target = await host(folder, { dataDir })
  const token = await signIn(target, ADMIN_PHONE, PASSWORD)
  const { json } = await target.ask('GET', '/api/v1/account/workspaces', { token })
  const [first] = json.items as readonly { id: string }[]
  return { ...target, token, ws: `/api/v1/workspaces/${first?.id}` }
}

/** By the program's folder. */
const victims = new Map<string, Promise<Victim>>()

/** The one that stands already, unless it was ended meanwhile. */
export async function standing(folder: string): Promise<Victim> {
  const before = await victims.get(folder)
  if (before && !before.program.child.killed) return before
  const begun = victim(folder)
  victims.set(folder, begun)
  return begun
}

let people = 0

/** Somebody of the clinic who has chosen a password where that is asked for. */
export async function member(at: Victim, role: string, firstName = 'Aliso') {
  const phone = `+57310${2_000_000 + ++people}`
  const body = { phone, role, password: PASSWORD, firstName, lastName: 'Sauce' }
  const added = await at.ask('POST', `${at.ws}/members`, { token: at.token, body, headers: keyed() })
  if (added.status !== 201) throw new Error(`no member: ${added.text}`)
  const { userId, revision } = added.json as { userId: string; revision: number }
  const handedOver = await signIn(at, phone, PASSWORD)
  const profile = await at.ask('GET', '/api/v1/account', { token: handedOver })
  const change = { currentPassword: PASSWORD, password: `${PASSWORD}-propia` }
  const own = { token: handedOver, body: change, headers: { 'if-match': `"${profile.json.revision}"` } }
  const changed = await at.ask('PATCH', '/api/v1/account', own)
  if (changed.status !== 200) throw new Error(`no password of their own: ${changed.text}`)
  return { userId, revision, phone, handedOver, token: await signIn(at, phone, change.password) }
}

export const keyed = () => ({ 'idempotency-key': randomUUID() })
