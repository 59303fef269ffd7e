import { z } from 'zod'
import { type Fetch, SAFE_HEADERS } from '../assets.ts'
import { whyNotOwnPage } from '../own-page.ts'
import { refusal } from '../refusal.ts'
import { smallJson } from '../small-body.ts'
import { StartupError } from '../startup-error.ts'
import { MIN_PASSPHRASE_LENGTH, unlockPage } from './page.ts'

const Attempt = z.object({ passphrase: z.string().min(1).max(1_000), again: z.string().optional() })
type Attempt = z.infer<typeof Attempt>

/**
 * What a host answers while its data is closed: a page that asks for the passphrase, its `POST /unlock`, and to
 * programs a 503 in the contract's shape.
 *
 * @param unlock opens the data; throws StartupError with a sentence for the person.
 */
export function lockedFront(isNew: () => boolean, unlock: (passphrase: string) => Promise<void>): Fetch {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/unlock' && request.method === 'POST') return attempt(request)
    if (pathname.startsWith('/api/')) return lockedAnswer()
    return unlockPage(isNew())
  }

  async function attempt(request: Request): Promise<Response> {
    const refused = whyNotOwnPage(request)
    if (refused) return say(...refused)
    const tried = await readAttempt(request)
    const problem = tried && isNew() ? weakness(tried) : undefined
    if (!tried || problem) return say(400, problem ?? 'Escriba la frase de acceso.')
    try {
      await unlock(tried.passphrase)
      return new Response(null, { status: 204 })
    } catch (error) {
      if (error instanceof StartupError) return say(403, error.message)
      throw error
    }
  }
}

async function readAttempt(request: Request): Promise<Attempt | undefined> {
  return Attempt.safeParse(await smallJson(request)).data
}

function weakness({ passphrase, again }: Attempt): string | undefined {
  if (passphrase.length < MIN_PASSPHRASE_LENGTH)
    return `La frase debe tener al menos ${MIN_PASSPHRASE_LENGTH} caracteres.`
  return passphrase === again ? undefined : 'Las dos frases no son iguales.'
}

function say(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: SAFE_HEADERS })
}

function lockedAnswer(): Response {
  const message = 'Los datos están bloqueados hasta que una persona escriba la frase de acceso.'
  return refusal(503, 'internal_error', message, { 'retry-after': '5' })
}
