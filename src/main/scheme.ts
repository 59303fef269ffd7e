import { protocol } from 'electron'
import type { Language } from '../contract/language.ts'
import { languageOf } from '../core/kernel/language.ts'
import { say, tell } from '../core/messages/message.ts'
import type { Fetch } from '../host/assets.ts'
import { refusal } from '../host/refusal.ts'
import { withCookies } from './cookie-jar.ts'
import { isOurs, ORIGIN } from './origin.ts'

const SCHEME = 'app'

/** Before `ready`: makes the scheme an origin like https, with fetch and streams. */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }])
}

export interface Sources {
  /** The core, on its thread. */
  readonly core: Fetch
  /** The application's own page and what belongs to it. */
  readonly files: Fetch
  /** Whether the core has looked at its data, and so knows which page is to be shown. */
  readonly hasFound: () => boolean
}

/**
 * After `ready`: everything under our origin is answered by the host; while it cannot, by a 503 that says to try again. The
 * application's files are read on this thread: its page is on the screen while the core still opens its data.
 */
export function handleScheme({ core: coreAlone, files, hasFound }: Sources): void {
  const core = withCookies(coreAlone)
  protocol.handle(SCHEME, async (request) => {
    if (!isOurs(request.url)) return new Response(null, { status: 404 })
    const isApi = request.url.startsWith(`${ORIGIN}/api/`)
    const isFile = request.url.startsWith(`${ORIGIN}/assets/`)
    if (isFile || !(isApi || hasFound())) return files(request)
    try {
      return await core(request)
    } catch {
      return isApi ? restartingAnswer(request) : restartingPage(languageOf(request))
    }
  })
}

const RESTARTING = say('host.restarting')

function restartingAnswer(request: Request): Response {
  return refusal(request, 503, 'internal_error', RESTARTING, { 'retry-after': '2' })
}

function restartingPage(language: Language): Response {
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><p>${tell(RESTARTING, language)}`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" }
  return new Response(html, { status: 503, headers })
}
