import type { Backup } from '../../contract/backups.ts'
import type { Language } from '../../contract/language.ts'
import { type Message, say, tell } from '../../core/messages/message.ts'
import { letters, standalonePage } from '../standalone-page.ts'
import { MIN_PASSPHRASE_LENGTH } from '../unlock/page.ts'
import type { Trouble } from './recovery.ts'

const SCRIPT = `
const byId = (id) => document.getElementById(id)
const dateOf = (at) => new Date(at).toLocaleString(document.documentElement.lang, { timeZone: 'America/Bogota', dateStyle: 'long', timeStyle: 'short' })
const sizeOf = (bytes) => (bytes / 1e6).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 }) + ' MB'

async function send(path, form, body) {
  const problem = form.querySelector('[role=alert]')
  const button = form.querySelector('button[type=submit]')
  problem.textContent = ''
  form.setAttribute('aria-busy', 'true')
  button.disabled = true
  const answer = await fetch('/recuperar/' + path, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) })
    .catch(() => Response.json({ message: WORDS.silent }, { status: 500 }))
  form.removeAttribute('aria-busy')
  button.disabled = false
  if (answer.ok) return answer
  problem.textContent = (await answer.json().catch(() => ({ message: WORDS.failed }))).message
  const passphrase = form.querySelector('.new-passphrase')
  if (answer.status === 409 && passphrase) { passphrase.hidden = false; passphrase.querySelector('input').focus() }
}

function show({ folder, items, said }) {
  byId('folder').value = folder || byId('folder').value
  byId('found').textContent = said
  byId('restore').hidden = items.length === 0
  byId('copies').replaceChildren(...items.map((item, index) => {
    const label = document.createElement('label')
    const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'backupId', value: item.id, checked: index === 0, required: true })
    const words = document.createElement('span')
    const strong = document.createElement('strong')
    strong.textContent = dateOf(item.until)
    const rest = document.createElement('span')
    rest.textContent = sizeOf(item.bytes) + ' · ' + WORDS.reasons[item.reason] + ' · ' + (item.verifiedAt ? WORDS.verified : WORDS.notVerified) + (item.place === 'local' ? ' · ' + WORDS.here : '')
    words.append(strong, rest)
    label.append(input, words)
    return label
  }))
}

const on = (id, run) => byId(id)?.addEventListener('submit', (event) => { event.preventDefault(); run(event.target, Object.fromEntries(new FormData(event.target))) })
on('key-form', async (form, body) => { if (await send('llave', form, body)) location.replace('/') })
on('retry-form', async (form) => { if (await send('reintentar', form, {})) location.replace('/') })
on('folder-form', async (form, body) => { const answer = await send('carpeta', form, body); if (answer) show(await answer.json()) })
on('restore', async (form, body) => { if (await send('restaurar', form, body)) location.replace('/') })
byId('browse')?.addEventListener('click', async () => {
  const folder = await window.desktop.chooseFolder()
  if (folder) { byId('folder').value = folder; byId('folder-form').requestSubmit() }
})
if (byId('browse') && window.desktop) byId('browse').hidden = false
if (byId('folder')) fetch('/recuperar/copias', { headers: HEADERS }).then((answer) => answer.ok ? answer.json() : { folder: '', items: [] }).then((list) => { if (list.folder || list.items.length) show(list) })
`

const STYLE = `
main { max-width: 40rem }
section { margin-top: 2rem; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
textarea { box-sizing: border-box; width: 100%; padding: .6rem; font: 1.05rem/1.6 ui-monospace, monospace; text-transform: uppercase }
fieldset { margin: 1rem 0 0; padding: 0; border: 0 }
legend { font-weight: 600 }
#copies label { display: flex; gap: .75rem; align-items: start; padding: .6rem 0; font-weight: 400; margin: 0 }
#copies input { width: auto; margin-top: .35rem }
#copies span span { display: block; font-size: .9rem }
.line { display: flex; gap: .5rem; margin-top: .25rem } .line input { flex: 1; margin: 0 } .line button { margin: 0 }
button.plain { font-weight: 400 }
.why { padding: .75rem 1rem; border-left: 4px solid #b45309 }
`

type Words = (message: Message) => string

const newPassphrase = (words: Words, id: string) => `
<div class="new-passphrase" hidden>
<label for="${id}-passphrase">${words(say('recovery.newPassphrase'))}</label>
<input id="${id}-passphrase" name="passphrase" type="password" autocomplete="new-password" aria-describedby="${id}-why">
<p id="${id}-why">${words(say('recovery.newPassphraseWhy', { least: MIN_PASSPHRASE_LENGTH }))}</p>
<label for="${id}-again">${words(say('unlock.again'))}</label>
<input id="${id}-again" name="again" type="password" autocomplete="new-password">
</div>`

const byKey = (words: Words) => `
<section><h2>${words(say('recovery.byKeyTitle'))}</h2>
<p>${words(say('recovery.byKeyWhy'))}</p>
<form id="key-form">
<label for="key">${words(say('recovery.key'))}</label>
<textarea id="key" name="key" rows="3" required autofocus spellcheck="false" autocomplete="off"></textarea>
${newPassphrase(words, 'key')}
<button type="submit">${words(say('recovery.openData'))}</button>
<p role="alert"></p>
</form></section>`

const fromCopy = (words: Words) => `
<section><h2>${words(say('recovery.fromCopyTitle'))}</h2>
<form id="folder-form">
<label for="folder">${words(say('recovery.folder'))}</label>
<div class="line"><input id="folder" name="folder" required autocomplete="off">
<button type="button" id="browse" class="plain" hidden>${words(say('recovery.choose'))}</button>
<button type="submit" class="plain">${words(say('recovery.search'))}</button></div>
<p role="alert"></p>
</form>
<p id="found" role="status"></p>
<form id="restore" hidden>
<fieldset><legend>${words(say('recovery.whichCopy'))}</legend><div id="copies"></div></fieldset>
<label for="secret">${words(say('recovery.secret'))}</label>
<input id="secret" name="secret" autocomplete="off" spellcheck="false" aria-describedby="secret-help">
<p id="secret-help">${words(say('recovery.secretHelp'))}</p>
${newPassphrase(words, 'restore')}
<button type="submit">${words(say('recovery.restore'))}</button>
<p role="alert"></p>
</form></section>`

const retry = (words: Words) => `
<form id="retry-form"><button type="submit" class="plain">${words(say('recovery.retry'))}</button><p role="alert"></p></form>`

const HEADINGS: Readonly<Record<Trouble['kind'], Message>> = {
  key: say('recovery.keyTitle'),
  store: say('recovery.storeTitle'),
  new: say('recovery.newTitle'),
}

const REASONS: Readonly<Record<Backup['reason'], Message>> = {
  continuous: say('recovery.continuous'),
  manual: say('recovery.manual'),
  migration: say('recovery.migration'),
  update: say('recovery.update'),
  'before-key-change': say('recovery.beforeKeyChange'),
  'before-restore': say('recovery.beforeRestore'),
}

/** Stands alone, because nothing of the application may depend on data that is not open. */
export function recoveryPage({ kind, said }: Trouble, language: Language): Response {
  const words: Words = (message) => tell(message, language)
  const isNew = kind === 'new'
  const why = `<p${isNew ? '' : ' class="why"'}>${letters(words(said))}</p>`
  const back = isNew ? `<p><a href="/">${words(say('recovery.back'))}</a></p>` : retry(words)
  return standalonePage({
    language,
    body: `<h1>${words(HEADINGS[kind])}</h1>${why}${kind === 'key' ? byKey(words) : ''}${fromCopy(words)}${back}`,
    words: {
      silent: words(say('unlock.silent')),
      failed: words(say('recovery.failed')),
      verified: words(say('recovery.verified')),
      notVerified: words(say('recovery.notVerified')),
      here: words(say('recovery.here')),
      reasons: Object.fromEntries(Object.entries(REASONS).map(([reason, said]) => [reason, words(said)])),
    },
    script: SCRIPT,
    style: STYLE,
  })
}
