import { tell } from '../../core/messages/message.ts'
import { standalonePage } from '../standalone-page.ts'
import { MIN_PASSPHRASE_LENGTH } from '../unlock/page.ts'
import type { Trouble } from './recovery.ts'

const SCRIPT = `
const byId = (id) => document.getElementById(id)
const dateOf = (at) => new Date(at).toLocaleString('es-CO', { dateStyle: 'long', timeStyle: 'short' })
const sizeOf = (bytes) => (bytes / 1e6).toLocaleString('es-CO', { maximumFractionDigits: 1 }) + ' MB'
const REASONS = { continuous: 'continua', manual: 'hecha a mano', migration: 'antes de actualizar los datos', update: 'antes de actualizar Radica', 'before-restore': 'lo que había antes de restaurar' }

async function send(path, form, body) {
  const problem = form.querySelector('[role=alert]')
  const button = form.querySelector('button[type=submit]')
  problem.textContent = ''
  form.setAttribute('aria-busy', 'true')
  button.disabled = true
  const answer = await fetch('/recuperar/' + path, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) })
    .catch(() => new Response('{"message":"Radica no responde; vuelva a abrirla."}', { status: 500 }))
  form.removeAttribute('aria-busy')
  button.disabled = false
  if (answer.ok) return answer
  problem.textContent = (await answer.json().catch(() => ({ message: 'No se pudo. Inténtelo de nuevo.' }))).message
  const passphrase = form.querySelector('.new-passphrase')
  if (answer.status === 409 && passphrase) { passphrase.hidden = false; passphrase.querySelector('input').focus() }
}

function show({ folder, items }) {
  byId('folder').value = folder || byId('folder').value
  byId('found').textContent = items.length === 0 ? 'No hay copias de Radica en esa carpeta.' : items.length === 1 ? 'Se encontró 1 copia.' : 'Se encontraron ' + items.length + ' copias.'
  byId('restore').hidden = items.length === 0
  byId('copies').replaceChildren(...items.map((item, index) => {
    const label = document.createElement('label')
    const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'backupId', value: item.id, checked: index === 0, required: true })
    const words = document.createElement('span')
    const strong = document.createElement('strong')
    strong.textContent = dateOf(item.until)
    const rest = document.createElement('span')
    rest.textContent = sizeOf(item.bytes) + ' · ' + REASONS[item.reason] + (item.verifiedAt ? ' · verificada' : ' · sin verificar') + (item.place === 'local' ? ' · en este equipo' : '')
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
.line { display: flex; gap: .5rem } .line input { flex: 1 } .line button { margin: 0 }
button.plain { font-weight: 400 }
.why { padding: .75rem 1rem; border-left: 4px solid #b45309 }
`

const NEW_PASSPHRASE = (id: string) => `
<div class="new-passphrase" hidden>
<label for="${id}-passphrase">Frase de acceso nueva</label>
<input id="${id}-passphrase" name="passphrase" type="password" autocomplete="new-password" aria-describedby="${id}-why">
<p id="${id}-why">Este equipo no tiene un llavero del sistema: la frase se pedirá cada vez que Radica se abra. Al menos
${MIN_PASSPHRASE_LENGTH} caracteres.</p>
<label for="${id}-again">Otra vez, para no equivocarse</label>
<input id="${id}-again" name="again" type="password" autocomplete="new-password">
</div>`

const KEY = `
<section><h2>Con la llave de recuperación</h2>
<p>Los datos están en este equipo; solo falta su llave. Escriba la de la hoja que imprimió: 13 grupos de cinco caracteres. Los
espacios y las mayúsculas no importan.</p>
<form id="key-form">
<label for="key">Llave de recuperación</label>
<textarea id="key" name="key" rows="3" required autofocus spellcheck="false" autocomplete="off"></textarea>
${NEW_PASSPHRASE('key')}
<button type="submit">Abrir los datos</button>
<p role="alert"></p>
</form></section>`

const RESTORE = `
<section><h2>Desde una copia de seguridad</h2>
<form id="folder-form">
<label for="folder">Carpeta de las copias</label>
<div class="line"><input id="folder" name="folder" required autocomplete="off">
<button type="button" id="browse" class="plain" hidden>Elegir…</button><button type="submit" class="plain">Buscar</button></div>
<p role="alert"></p>
</form>
<p id="found" role="status"></p>
<form id="restore" hidden>
<fieldset><legend>Qué copia se restaura</legend><div id="copies"></div></fieldset>
<label for="secret">Llave de recuperación, o frase de acceso de la copia</label>
<input id="secret" name="secret" autocomplete="off" spellcheck="false" aria-describedby="secret-help">
<p id="secret-help">Déjela en blanco si la copia se hizo en este mismo equipo. Las contraseñas del ministerio, del proveedor y del
correo no viajan en la copia: se escriben de nuevo en Ajustes.</p>
${NEW_PASSPHRASE('restore')}
<button type="submit">Restaurar</button>
<p role="alert"></p>
</form></section>`

const RETRY = `
<form id="retry-form"><button type="submit" class="plain">Volver a intentarlo</button><p role="alert"></p></form>`

const HEADINGS: Readonly<Record<Trouble['kind'], string>> = {
  key: 'Falta la llave de los datos',
  store: 'Los datos no se pueden abrir',
  new: 'Restaurar una copia de seguridad',
}

/** Stands alone, because nothing of the application may depend on data that is not open. */
export function recoveryPage({ kind, said }: Trouble): Response {
  const sentence = tell(said)
  const why = kind === 'new' ? `<p>${sentence}</p>` : `<p class="why">${sentence}</p>`
  const back = kind === 'new' ? '<p><a href="/">Volver: empezar con una clínica nueva</a></p>' : RETRY
  const body = `<h1>${HEADINGS[kind]}</h1>${why}${kind === 'key' ? KEY : ''}${RESTORE}${back}`
  return standalonePage({ body, script: SCRIPT, style: STYLE })
}
