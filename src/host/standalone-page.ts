import { createHash } from 'node:crypto'
import { contentSecurityPolicy, SAFE_HEADERS } from './assets.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { display: grid; place-content: center; min-height: 100dvh; margin: 0; padding: 1rem; box-sizing: border-box }
main { max-width: 26rem }
label { display: block; margin-top: 1rem; font-weight: 600 }
input { box-sizing: border-box; width: 100%; padding: .6rem; font: inherit }
meter { width: 100%; margin-top: .5rem }
button { margin-top: 1.25rem; padding: .6rem 1.25rem; font: inherit; font-weight: 600 }
[role=alert] { min-height: 1.5em; margin: 1rem 0 0; font-weight: 600 }
`

/** A page of the host itself, shown before the data is open: nothing of the application is loaded for it. */
export function standalonePage({
  body,
  script,
  style = '',
}: {
  body: string
  script: string
  style?: string
}): Response {
  const html = `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>Radica</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}${style}</style></head>
<body><main>${body}</main><script>${script}</script></body></html>`
  const scriptHash = createHash('sha256').update(script).digest('base64')
  return new Response(html, {
    headers: {
      ...SAFE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(`'sha256-${scriptHash}'`),
    },
  })
}
