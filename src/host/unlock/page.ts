import { standalonePage } from '../standalone-page.ts'

export const MIN_PASSPHRASE_LENGTH = 12
export const STRENGTH_PATH = '/unlock/strength'

const SCRIPT = `
const form = document.forms[0]
const problem = document.querySelector('[role=alert]')
const strength = document.querySelector('meter')
let pause
if (strength) form.passphrase.addEventListener('input', () => {
  clearTimeout(pause)
  pause = setTimeout(judge, 200)
})
async function judge() {
  const passphrase = form.passphrase.value
  const say = (value, words) => { strength.value = value; document.querySelector('output').value = words }
  if (passphrase.length < ${MIN_PASSPHRASE_LENGTH}) return say(passphrase && 1, passphrase && 'Muy corta')
  const answer = await fetch('${STRENGTH_PATH}', { method: 'POST', headers: HEADERS, body: JSON.stringify({ passphrase }) }).catch(() => undefined)
  if (!answer?.ok || passphrase !== form.passphrase.value) return
  const { score, warning } = await answer.json()
  say(Math.max(score, 1), (['Se adivina de inmediato', 'Muy fácil de adivinar', 'Todavía fácil de adivinar', 'Buena', 'Muy buena'][score]) + (warning ? ' · ' + warning : ''))
}
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  problem.textContent = ''
  form.querySelector('button').disabled = true
  const body = JSON.stringify(Object.fromEntries(new FormData(form)))
  const answer = await fetch('/unlock', { method: 'POST', headers: HEADERS, body })
    .catch(() => new Response('{"message":"Radica no responde; vuelva a abrirla."}', { status: 500 }))
  if (answer.ok) return location.replace('/')
  problem.textContent = (await answer.json()).message
  form.querySelector('button').disabled = false
  form.passphrase.select()
})
`

const NEW_STORE = `
<h1>Proteja sus datos</h1>
<p>Este equipo no tiene un llavero del sistema, así que los datos de la clínica se cifran con una frase que solo usted
conoce. Se pide cada vez que Radica se abre. <strong>Si se pierden la frase y la llave de recuperación, los datos no se pueden
recuperar.</strong></p>
<form>
<label for="passphrase">Frase de acceso</label>
<input id="passphrase" name="passphrase" type="password" autocomplete="new-password" minlength="${MIN_PASSPHRASE_LENGTH}"
 required autofocus aria-describedby="hint">
<meter min="0" low="2" high="3" optimum="4" max="4" value="0" aria-label="Fortaleza de la frase"></meter>
<output for="passphrase"></output>
<p id="hint">Al menos ${MIN_PASSPHRASE_LENGTH} caracteres. Cuatro o cinco palabras sin relación entre sí son fáciles de recordar
y difíciles de adivinar.</p>
<label for="again">Otra vez, para no equivocarse</label>
<input id="again" name="again" type="password" autocomplete="new-password" required>
<button>Cifrar y empezar</button>
</form>`

const KNOWN_STORE = `
<h1>Radica está bloqueada</h1>
<p>Los datos de la clínica están cifrados. Escriba la frase de acceso para abrirlos.</p>
<form>
<label for="passphrase">Frase de acceso</label>
<input id="passphrase" name="passphrase" type="password" autocomplete="current-password" required autofocus>
<button>Abrir</button>
</form>`

const RESTORE_LINK = '<p><a href="/recuperar">Tengo una copia de seguridad de otro equipo</a></p>'

/** The page that asks for the passphrase. It stands alone: nothing of the application is loaded before the data is open. */
export function unlockPage(isNew: boolean): Response {
  const body = `${isNew ? NEW_STORE : KNOWN_STORE}<p role="alert"></p>${isNew ? RESTORE_LINK : ''}`
  return standalonePage({ body, script: SCRIPT })
}
