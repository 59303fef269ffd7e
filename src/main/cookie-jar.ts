import type { Fetch } from '../host/assets.ts'

/**
 * A page behind a scheme of our own has no cookies: the main process keeps them for it, in memory, and adds them to the requests
 * of their path. The page never sees one.
 */
export function withCookies(fetch: Fetch): Fetch {
  const jar = new Map<string, { readonly value: string; readonly path: string }>()
  return async (request) => {
    const { pathname } = new URL(request.url)
    const mine = [...jar].filter(([, { path }]) => path === pathname).map(([name, { value }]) => `${name}=${value}`)
    if (mine.length > 0) request.headers.set('cookie', mine.join('; '))
    const answer = await fetch(request)
    const [, name, value, path] = /^([^=;]+)=([^;]*); Path=([^;]+);/.exec(answer.headers.get('set-cookie') ?? '') ?? []
    if (name === undefined || value === undefined || path === undefined) return answer
    jar.set(name, { value, path })
    const headers = new Headers(answer.headers)
    headers.delete('set-cookie')
    return new Response(answer.body, { status: answer.status, headers })
  }
}
