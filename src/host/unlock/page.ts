import { standalonePage } from '../standalone-page.ts'

export const MIN_PASSPHRASE_LENGTH = 12

const SCRIPT = `
const form = document.forms[0]
const problem = document.querySelector('[role=alert]')
const strength = document.querySelector('meter')
if (strength) form.passphrase.addEventListener('input', () => {
  const text = form.passphrase.value
  const kinds = [/[a-záéíóúñ]/, /[A-ZÁÉÍÓÚÑ]/, /[0-9]/, /[^\\p{L}0-9]/u].filter((kind) => kind.test(text)).length
  const variety = new Set(text).size
  strength.value = text.length < ${MIN_PASSPHRASE_LENGTH} ? 1 : Math.min(4, 1 + Math.floor(variety / 8) + (kinds > 2) + (text.length > 20))
  document.querySelector('output').value = ['', 'Muy corta', 'Aceptable', 'Buena', 'Muy buena'][strength.value]
})
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
