import { createHash } from 'node:crypto'
import type { Language } from '../contract/language.ts'
import { contentSecurityPolicy, SAFE_HEADERS } from './assets.ts'

/** The look of the application, without a file of it: the colours are those of its tokens. */
const STYLE = `
:root {
  color-scheme: light dark; font: 1rem/1.5 Inter, "Segoe UI", system-ui, -apple-system, Roboto, sans-serif;
  --page: #f5f7f7; --raised: #fff; --ink: #1c2528; --soft: #566368; --line: #dfe5e6; --edge: #8b989c;
  --accent: #1b6a6c; --link: #125658; --bad: #9b1c12
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #11191b; --raised: #182124; --ink: #dfe7e8; --soft: #a3b1b5; --line: #2c383c; --edge: #6d7d82;
    --link: #8bcdcf; --bad: #ff9d92
  }
}
body {
  display: grid; place-content: center; min-height: 100dvh; margin: 0; padding: 1rem; box-sizing: border-box;
  background: var(--page); color: var(--ink)
}
main {
  box-sizing: border-box; max-width: 31rem; padding: 2rem; border: 1px solid var(--line); border-radius: 12px;
  background: var(--raised)
}
main::before { content: "Radica"; display: block; margin-bottom: 1rem; color: var(--link); font-weight: 700 }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.3; text-wrap: balance }
h2 { font-size: 1.125rem }
p { margin: .75rem 0 0 }
#hint { color: var(--soft); font-size: .875rem }
a { color: var(--link) }
label { display: block; margin-top: 1rem; font-size: .875rem; font-weight: 600 }
input, textarea {
  box-sizing: border-box; width: 100%; margin-top: .25rem; padding: .55rem .75rem; border: 1px solid var(--edge);
  border-radius: 8px; background: var(--raised); color: inherit; font: inherit
}
input[type=radio], input[type=checkbox] { width: auto; accent-color: var(--accent) }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
meter { width: 100%; margin-top: .5rem }
button {
  margin-top: 1.25rem; padding: .55rem 1.1rem; border: 1px solid transparent; border-radius: 8px;
  background: var(--accent); color: #fff; font: inherit; font-size: .875rem; font-weight: 600; cursor: pointer
}
button[type=button] { border-color: var(--edge); background: none; color: inherit }
button:disabled { opacity: .6; cursor: default }
[role=alert] { min-height: 1.5em; margin: 1rem 0 0; color: var(--bad); font-weight: 600 }
`

/** Before each page's own script: what the address brought to begin with, kept for this window until it has begun. */
const BEGIN = `
const given = new URLSearchParams(location.hash.slice(1)).get('setup')
if (given) { sessionStorage.setItem('setup', given); history.replaceState(null, '', location.pathname) }
const setupToken = sessionStorage.getItem('setup')
const HEADERS = { 'content-type': 'application/json', ...(setupToken && { authorization: 'Bearer ' + setupToken }) }
`

/** Names, addresses and what others say, for a page: their quotes and brackets are letters, whatever they are. */
export const letters = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** A page of the host itself, shown before the data is open: nothing of the application is loaded for it. */
export function standalonePage({
  language,
  body,
  words,
  script: own,
  style = '',
}: {
  language: Language
  body: string
  /** What the script says: its `WORDS`. */
  words: Readonly<Record<string, unknown>>
  script: string
  style?: string
}): Response {
  const script = `const WORDS = ${JSON.stringify(words)}${BEGIN}${own}`
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Radica</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}${style}</style></head>
<body><main>${body}</main><script>${script}</script></body></html>`
  const scriptHash = createHash('sha256').update(script).digest('base64')
  return new Response(html, {
    headers: {
      ...SAFE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-language': language,
      vary: 'accept-language',
      'content-security-policy': contentSecurityPolicy(`'sha256-${scriptHash}'`),
    },
  })
}
