import { z } from 'zod'
import type { PasswordJudge } from '../../core/identity/password-judge.ts'
import { say, tell } from '../../core/messages/message.ts'
import { type Fetch, SAFE_HEADERS } from '../assets.ts'
import { whyNotOwnPage } from '../own-page.ts'
import { refusal } from '../refusal.ts'
import { smallJson } from '../small-body.ts'
import { StartupError } from '../startup-error.ts'
import { MIN_PASSPHRASE_LENGTH, STRENGTH_PATH, unlockPage } from './page.ts'

export type PassphraseJudge = Pick<PasswordJudge, 'strength' | 'weakness'>

const Attempt = z.object({ passphrase: z.string().min(1).max(1_000), again: z.string().optional() })
type Attempt = z.infer<typeof Attempt>

/**
 * What a host answers while its data is closed: a page that asks for the passphrase, its `POST /unlock`, and to
 * programs a 503 in the contract's shape.
 *
 * @param unlock opens the data; throws StartupError with a sentence for the person.
 */
export function lockedFront(
  isNew: () => boolean,
  judge: PassphraseJudge,
  unlock: (passphrase: string) => Promise<void>,
): Fetch {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/unlock' && request.method === 'POST') return attempt(request)
    if (pathname === STRENGTH_PATH && request.method === 'POST') return strength(request)
    if (pathname.startsWith('/api/')) return lockedAnswer(request)
    return unlockPage(isNew())
  }

  async function attempt(request: Request): Promise<Response> {
    const reason = whyNotOwnPage(request)
    if (reason) return refused(...reason)
    const tried = await readAttempt(request)
    const problem = tried && isNew() ? await weakness(judge, tried) : undefined
    if (!tried || problem) return refused(400, problem ?? 'Escriba la frase de acceso.')
    try {
      await unlock(tried.passphrase)
      return new Response(null, { status: 204 })
    } catch (error) {
      if (error instanceof StartupError) return refused(403, error.message)
      throw error
    }
  }

  /** What the page shows while a new passphrase is typed. */
  async function strength(request: Request): Promise<Response> {
    const reason = whyNotOwnPage(request)
    if (reason) return refused(...reason)
    const tried = isNew() ? await readAttempt(request) : undefined
    if (!tried) return refused(400, 'Escriba la frase de acceso.')
    return Response.json(await judge.strength(tried.passphrase, []), { headers: SAFE_HEADERS })
  }
}

async function readAttempt(request: Request): Promise<Attempt | undefined> {
  return Attempt.safeParse(await smallJson(request)).data
}

async function weakness(judge: PassphraseJudge, { passphrase, again }: Attempt): Promise<string | undefined> {
  return (
    (await weakPassphrase(judge, passphrase)) ?? (passphrase === again ? undefined : 'Las dos frases no son iguales.')
  )
}

/** Why a new passphrase is not taken; undefined: it is. */
export async function weakPassphrase(judge: PassphraseJudge, passphrase: string): Promise<string | undefined> {
  if (passphrase.length < MIN_PASSPHRASE_LENGTH) {
    return `La frase debe tener al menos ${MIN_PASSPHRASE_LENGTH} caracteres.`
  }
  const weakness = await judge.weakness(say('identity.passphrase'), passphrase, [])
  return weakness && tell(weakness)
}

function refused(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: SAFE_HEADERS })
}

function lockedAnswer(request: Request): Response {
  return refusal(request, 503, 'internal_error', say('host.locked'), { 'retry-after': '5' })
}
