import { listen } from '../../../src/server/http.ts'
import { state } from './state.ts'

/** The application's origin as it knows it (`app://radica`) and as Chromium, which knows no scheme of ours, sees it. */
export interface Origin {
  readonly application: string
  readonly chromium: string
}

/** One address for one profile, where it is told: Chromium keeps compiled scripts by address, as Electron does by its scheme. */
const port = () => Number(process.env.STAND_IN_PORT ?? 0)

/** Puts the handler that the application gave to `protocol.handle` behind an address that Chromium can open. */
export async function openOrigin(url: string): Promise<Origin> {
  const [application = '', scheme = ''] = /^(.*?):\/\/[^/]*/.exec(url) ?? []
  const handler = state.schemeHandlers.get(scheme)
  if (!handler) throw new Error(`ERR_UNKNOWN_URL_SCHEME (-302) loading '${url}'`)
  const { standard, secure, supportFetchAPI, stream } = state.privileges.get(scheme) ?? {}
  // Without them such a page has no origin, no storage, no fetch of its own, or no answers piece by piece.
  if (!(standard && secure && supportFetchAPI && stream)) throw new Error(`'${scheme}' is no origin like https`)
  const server = await listen(async (request) => {
    const { method, signal } = request
    const headers = new Headers(request.headers)
    if (headers.has('origin')) headers.set('origin', application)
    const { pathname, search } = new URL(request.url)
    const body = request.body ? await request.arrayBuffer() : null
    return handler(new Request(`${application}${pathname}${search}`, { method, headers, signal, body }))
  }, port())
  return { application, chromium: server.url }
}
