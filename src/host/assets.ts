import { readFile } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

/** Everything the pages may do. Mantine writes style elements, so inline styles stay allowed; inline scripts do not. */
export function contentSecurityPolicy(scriptSource = "'self'"): string {
  return [
    "default-src 'none'",
    `script-src ${scriptSource}`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** For every answer that a browser may show. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

export type Fetch = (request: Request) => Promise<Response>

/**
 * Serves a built single-page application: its files as they are, and its page for every address that is not a file.
 * Never anything outside `root`.
 */
export function serveAssets(root: string): Fetch {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, { allow: 'GET, HEAD' })
    const path = pathIn(root, new URL(request.url).pathname)
    if (path === undefined) return plain(404)
    const isPage = extname(path) === '' || path.endsWith('.html')
    const file = isPage ? pageFor(root, path) : path
    const bytes = await readFile(file).catch(() => undefined)
    if (bytes === undefined) return plain(404)
    const headers = {
      ...SAFE_HEADERS,
      'content-type': getMimeType(file) ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      'cache-control': cacheControl(root, file),
      ...(isPage && { 'content-security-policy': contentSecurityPolicy() }),
    }
    return new Response(request.method === 'HEAD' ? null : bytes, { headers })
  }
}

/** The reference of the contract is a page of its own; every other address is one of the application's. */
function pageFor(root: string, path: string): string {
  const reference = resolve(root, 'referencia')
  return path === reference || path === resolve(reference, 'index.html')
    ? resolve(reference, 'index.html')
    : resolve(root, 'index.html')
}

/** The file that an address names, or nothing when it is malformed or leaves the folder. */
function pathIn(root: string, pathname: string): string | undefined {
  try {
    const path = resolve(root, `.${decodeURIComponent(pathname)}`)
    const inside = path === resolve(root) || path.startsWith(resolve(root) + sep)
    return inside && !path.includes('\0') ? path : undefined
  } catch {
    return undefined
  }
}

/** Vite puts a hash of the content into the names under `assets/`; a page must always be the newest. */
function cacheControl(root: string, file: string): string {
  if (file.endsWith('.html')) return 'no-store'
  return file.startsWith(resolve(root, 'assets') + sep) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function plain(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...SAFE_HEADERS, ...headers } })
}
