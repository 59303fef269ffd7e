import { z } from 'zod'
import type { PasswordJudge } from '../../core/identity/password-judge.ts'
import { languageOf } from '../../core/kernel/language.ts'
import { type Said, say, tell } from '../../core/messages/message.ts'
import { type Fetch, SAFE_HEADERS } from '../assets.ts'
import { whyNotOwnPage } from '../own-page.ts'
import { pageRefusal, refusal } from '../refusal.ts'
import { smallJson } from '../small-body.ts'
import { StartupError } from '../startup-error.ts'
import { MIN_PASSPHRASE_LENGTH, STRENGTH_PATH, unlockPage } from './page.ts'

export type PassphraseJudge = Pick<PasswordJudge, 'strength' | 'weakness'>

const Attempt = z.object({ passphrase: z.string().min(1).max(1_000), again: z.string().optional() })
type Attempt = z.infer<typeof Attempt>
const NEEDED = say('unlock.typePassphrase')

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
    return unlockPage(isNew(), languageOf(request))
  }

  async function attempt(request: Request): Promise<Response> {
    const reason = whyNotOwnPage(request)
    if (reason) return pageRefusal(request, ...reason)
    const tried = await readAttempt(request)
    const problem = tried && isNew() ? await passphraseProblem(judge, tried) : undefined
    if (!tried || problem) return pageRefusal(request, 400, problem ?? NEEDED)
    try {
      await unlock(tried.passphrase)
      return new Response(null, { status: 204 })
    } catch (error) {
      if (error instanceof StartupError) return pageRefusal(request, 403, error.said)
      throw error
    }
  }

  /** What the page shows while a new passphrase is typed. */
  async function strength(request: Request): Promise<Response> {
    const reason = whyNotOwnPage(request)
    if (reason) return pageRefusal(request, ...reason)
    const tried = isNew() ? await readAttempt(request) : undefined
    if (!tried) return pageRefusal(request, 400, NEEDED)
    const { score, weakness } = await judge.strength(tried.passphrase, [])
    const why = weakness && tell(say(`weaknesses.${weakness}`), languageOf(request))
    return Response.json({ score, why }, { headers: SAFE_HEADERS })
  }
}

async function readAttempt(request: Request): Promise<Attempt | undefined> {
  return Attempt.safeParse(await smallJson(request)).data
}

/** What a person types when a new passphrase is chosen. */
export interface NewPassphrase {
  readonly passphrase: string
  readonly again?: string | undefined
}

/** Why a new passphrase is not taken; undefined: it is. */
export async function passphraseProblem(
  judge: PassphraseJudge,
  { passphrase, again }: NewPassphrase,
): Promise<Said | undefined> {
  if (passphrase.length < MIN_PASSPHRASE_LENGTH) return say('unlock.shorterThan', { least: MIN_PASSPHRASE_LENGTH })
  const weakness = await judge.weakness(say('identity.passphrase'), passphrase, [])
  return weakness ?? (passphrase === again ? undefined : say('unlock.differ'))
}

function lockedAnswer(request: Request): Response {
  return refusal(request, 503, 'internal_error', say('host.locked'), { 'retry-after': '5' })
}
