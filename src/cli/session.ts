import { mkdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { DEFAULT_LANGUAGE } from '../contract/language.ts'
import { readIfPresent, writeDurably } from '../core/files/durable-file.ts'
import { createRadica, type Radica, type RadicaOptions } from '../sdk/index.ts'
import { CannotDo } from './cannot-do.ts'
import type { Io } from './io.ts'

const Session = z.object({ url: z.string(), token: z.string(), workspaceId: z.string() })
type Session = z.infer<typeof Session>

/** What this person's commands keep. */
export function ownFolder({ env }: Io): string {
  const base = env.XDG_CONFIG_HOME || (process.platform === 'win32' && env.APPDATA) || join(homedir(), '.config')
  return join(base, 'radica')
}
const sessionFile = (io: Io): string => join(ownFolder(io), 'cli.json')

async function kept(io: Io): Promise<Partial<Session>> {
  const text = await readIfPresent(sessionFile(io))
  if (text === undefined) return {}
  try {
    return Session.parse(JSON.parse(text))
  } catch {
    throw new CannotDo('Lo guardado por «radica login» está dañado: entre otra vez.')
  }
}

const sdkOptions = ({ fetch, sleep }: Io): Partial<RadicaOptions> => ({
  language: DEFAULT_LANGUAGE,
  ...(fetch && { fetch }),
  ...(sleep && { retry: { sleep } }),
})

/** Radica as the person, or the variables, say. */
export async function signedIn(io: Io): Promise<Radica> {
  const { RADICA_URL, RADICA_TOKEN, RADICA_WORKSPACE } = io.env
  const session = RADICA_URL && RADICA_TOKEN && RADICA_WORKSPACE ? {} : await kept(io)
  const url = RADICA_URL || session.url
  const token = RADICA_TOKEN || session.token
  if (!url || !token) throw new CannotDo('Primero entre con «radica login --url URL».')
  // A token goes nowhere but to the place for which it was given.
  if (RADICA_URL && !RADICA_TOKEN && originOf(RADICA_URL) !== session.url) {
    throw new CannotDo('RADICA_URL no es donde se entró: dé también RADICA_TOKEN.')
  }
  const workspaceId = RADICA_WORKSPACE || (RADICA_TOKEN ? undefined : session.workspaceId)
  const options = { ...sdkOptions(io), origin: originOf(url), token }
  return createRadica({ ...options, workspaceId: workspaceId ?? (await onlyWorkspace(createRadica(options))) })
}

export async function signIn(io: Io, url: string | undefined, workspace: string | undefined): Promise<string> {
  const origin = originOf(url ?? io.env.RADICA_URL ?? '')
  const token = (io.env.RADICA_TOKEN ?? (await firstLine(io.input))).trim()
  if (!/^[\x21-\x7e]{10,400}$/.test(token))
    throw new CannotDo('Falta el token: en RADICA_TOKEN o en la entrada estándar.')
  const radica = createRadica({ ...sdkOptions(io), origin, token })
  const workspaceId = await onlyWorkspace(radica, workspace)
  const file = sessionFile(io)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeDurably(file, JSON.stringify({ url: origin, token, workspaceId }))
  return workspaceId
}

export const signOut = (io: Io): Promise<void> => rm(sessionFile(io), { force: true })

async function onlyWorkspace(radica: Radica, wanted?: string): Promise<string> {
  const { items } = (await radica.call('account.workspaces', {})).body
  const [found, ...more] = items.filter(({ id }) => wanted === undefined || id === wanted)
  if (found && more.length === 0) return found.id
  if (!found) throw new CannotDo('El token no sirve para esa clínica.')
  throw new CannotDo(`El token sirve para varias clínicas: elija una de ${items.map(({ id }) => id).join(', ')}.`)
}

/** Only HTTPS, or this machine: the token goes along with every request. */
function originOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const isNear = parsed?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(parsed.hostname)
  if (!parsed || (parsed.protocol !== 'https:' && !isNear)) {
    throw new CannotDo('--url debe ser la dirección de Radica, por ejemplo http://127.0.0.1:4320.')
  }
  return parsed.origin
}

const MAX_LINE_BYTES = 4096

async function firstLine(input: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of input) {
    text += Buffer.from(piece).toString('latin1')
    if (text.includes('\n') || text.length > MAX_LINE_BYTES) break
  }
  // Programs of Windows begin a text in UTF-8 with a mark.
  return text.replace(/^\u00ef\u00bb\u00bf/, '').split(/\r?\n/, 1)[0] ?? ''
}
