import { protocol } from 'electron'
import type { Language } from '../contract/language.ts'
import { languageOf } from '../core/kernel/language.ts'
import { type Message, tell } from '../core/messages/message.ts'
import type { Fetch } from '../host/assets.ts'
import { refusal } from '../host/refusal.ts'
import { withCookies } from './cookie-jar.ts'
import { PLACE_PATH } from './hub/place-path.ts'
import { isOurs, ORIGIN } from './origin.ts'

const SCHEME = 'app'

/** Before `ready`: makes the scheme an origin like https, with fetch and streams. */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }])
}

export interface Sources {
  /** The core, on its thread; or a hub. */
  readonly core: Fetch
  /** Whose data is shown, and where a person says so. */
  readonly place: Fetch
  /** What is said while the core does not answer. */
  readonly away: Message
  /** The application's own page and what belongs to it. */
  readonly files: Fetch
  /** Hears the language of the page. */
  readonly hear: (request: Request) => void
  /** Whether the core has looked at its data, and so knows which page is to be shown. */
  readonly hasFound: () => boolean
}

/**
 * After `ready`: everything under our origin is answered by the host; while it cannot, by a 503 that says to try again. The
 * application's files are read on this thread: its page is on the screen while the core still opens its data.
 */
export function handleScheme({ core: coreAlone, files, place, away, hear, hasFound }: Sources): void {
  const core = withCookies(coreAlone)
  protocol.handle(SCHEME, async (request) => {
    if (!isOurs(request.url)) return new Response(null, { status: 404 })
    if (new URL(request.url).pathname === PLACE_PATH) return place(request)
    const isApi = request.url.startsWith(`${ORIGIN}/api/`)
    if (isApi) hear(request)
    const isFile = request.url.startsWith(`${ORIGIN}/assets/`)
    if (isFile || !(isApi || hasFound())) return files(request)
    try {
      return await core(request)
    } catch {
      return isApi ? awayAnswer(request, away) : awayPage(away, languageOf(request))
    }
  })
}

function awayAnswer(request: Request, away: Message): Response {
  return refusal(request, 503, 'internal_error', away, { 'retry-after': '2' })
}

function awayPage(away: Message, language: Language): Response {
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><p>${tell(away, language)}`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" }
  return new Response(html, { status: 503, headers })
}
