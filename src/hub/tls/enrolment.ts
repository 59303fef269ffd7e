import { X509Certificate } from 'node:crypto'
import type { Language } from '../../contract/language.ts'
import { languageOf } from '../../core/kernel/language.ts'
import { type Message, say, tell } from '../../core/messages/message.ts'
import { SAFE_HEADERS } from '../../host/assets.ts'
import { standalonePage } from '../../host/standalone-page.ts'

export const ENROLMENT_PATH = '/conectar'
const FILE = 'radica-central.crt'

const STYLE = `
main { max-width: 40rem }
section { margin-top: 2rem; border-top: 1px solid var(--line) }
ul { margin: .75rem 0 0; padding-left: 1.25rem } li { margin-top: .5rem }
code { display: block; overflow-wrap: anywhere }
`

/** How a browser is brought to know the hub's own certificate. Undefined for every other path. */
export function enrolment(request: Request, authority: string): Response | undefined {
  const { pathname } = new URL(request.url)
  if (pathname === ENROLMENT_PATH) return page(languageOf(request))
  if (pathname !== `${ENROLMENT_PATH}/${FILE}`) return undefined
  // Not PEM: the hash of the file is the fingerprint.
  return new Response(new Uint8Array(new X509Certificate(authority).raw), {
    headers: {
      ...SAFE_HEADERS,
      'content-type': 'application/x-x509-ca-cert',
      'content-disposition': `attachment; filename="${FILE}"`,
      'cache-control': 'no-store',
    },
  })
}

const COMMANDS = [
  ['Windows', `certutil -hashfile ${FILE} SHA256`],
  ['macOS', `shasum -a 256 ${FILE}`],
  ['Linux', `sha256sum ${FILE}`],
]

function page(language: Language): Response {
  const words = (message: Message) => tell(message, language)
  const commands = COMMANDS.map(([system, command]) => `<li>${system}: <code>${command}</code></li>`).join('')
  const ways = [say('hub.enrolWindows'), say('hub.enrolMac'), say('hub.enrolLinux')]
  return standalonePage({
    language,
    style: STYLE,
    words: {},
    script: '',
    body: `
<h1>${words(say('hub.enrolTitle'))}</h1>
<p>${words(say('hub.enrolLead'))}</p>
<p><a href="${ENROLMENT_PATH}/${FILE}" download>${words(say('hub.enrolDownload'))}</a> (${FILE})</p>
<section>
<h2>${words(say('hub.enrolCompareTitle'))}</h2>
<p>${words(say('hub.enrolCompare'))}</p>
<p>${words(say('hub.enrolShowHash'))}</p>
<ul>${commands}</ul>
</section>
<section>
<h2>${words(say('hub.enrolInstallTitle'))}</h2>
<ul>${ways.map((way) => `<li>${words(way)}</li>`).join('')}</ul>
<p>${words(say('hub.enrolScope'))}</p>
<p><a href="/">${words(say('hub.enrolOpen'))}</a></p>
</section>`,
  })
}
