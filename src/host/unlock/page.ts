import type { Language } from '../../contract/language.ts'
import { type Message, say, tell } from '../../core/messages/message.ts'
import { standalonePage } from '../standalone-page.ts'

export const MIN_PASSPHRASE_LENGTH = 12
export const STRENGTH_PATH = '/unlock/strength'

const SCRIPT = `
const form = document.forms[0]
const problem = document.querySelector('[role=alert]')
const strength = document.querySelector('meter')
const place = document.getElementById('place')
if (place && window.desktop) place.hidden = false
let pause
if (strength) form.passphrase.addEventListener('input', () => {
  clearTimeout(pause)
  pause = setTimeout(judge, 200)
})
async function judge() {
  const passphrase = form.passphrase.value
  const say = (value, words) => { strength.value = value; document.querySelector('output').value = words }
  if (passphrase.length < ${MIN_PASSPHRASE_LENGTH}) return say(passphrase && 1, passphrase && WORDS.tooShort)
  const answer = await fetch('${STRENGTH_PATH}', { method: 'POST', headers: HEADERS, body: JSON.stringify({ passphrase }) }).catch(() => undefined)
  if (!answer?.ok || passphrase !== form.passphrase.value) return
  const { score, why } = await answer.json()
  say(Math.max(score, 1), WORDS.scores[score] + (why ? ' · ' + why : ''))
}
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  problem.textContent = ''
  form.querySelector('button').disabled = true
  const body = JSON.stringify(Object.fromEntries(new FormData(form)))
  const answer = await fetch('/unlock', { method: 'POST', headers: HEADERS, body })
    .catch(() => Response.json({ message: WORDS.silent }, { status: 500 }))
  if (answer.ok) return location.replace('/')
  problem.textContent = (await answer.json().catch(() => ({ message: WORDS.failed }))).message
  form.querySelector('button').disabled = false
  form.passphrase.select()
})
`

type Words = (message: Message) => string

const newStore = (words: Words) => `
<h1>${words(say('unlock.protectTitle'))}</h1>
<p>${words(say('unlock.protectWhy'))} <strong>${words(say('unlock.protectRisk'))}</strong></p>
<form>
<label for="passphrase">${words(say('unlock.passphrase'))}</label>
<input id="passphrase" name="passphrase" type="password" autocomplete="new-password" minlength="${MIN_PASSPHRASE_LENGTH}"
 required autofocus aria-describedby="hint">
<meter min="0" low="2" high="3" optimum="4" max="4" value="0" aria-label="${words(say('unlock.strength'))}"></meter>
<output for="passphrase"></output>
<p id="hint">${words(say('unlock.hint', { least: MIN_PASSPHRASE_LENGTH }))}</p>
<label for="again">${words(say('unlock.again'))}</label>
<input id="again" name="again" type="password" autocomplete="new-password" required>
<button>${words(say('unlock.encrypt'))}</button>
</form>`

const knownStore = (words: Words) => `
<h1>${words(say('unlock.lockedTitle'))}</h1>
<p>${words(say('unlock.lockedWhy'))}</p>
<form>
<label for="passphrase">${words(say('unlock.passphrase'))}</label>
<input id="passphrase" name="passphrase" type="password" autocomplete="current-password" required autofocus>
<button>${words(say('unlock.open'))}</button>
</form>`

const SCORES = [
  say('unlock.score0'),
  say('unlock.score1'),
  say('unlock.score2'),
  say('unlock.score3'),
  say('unlock.score4'),
]

/** The page that asks for the passphrase. It stands alone: nothing of the application is loaded before the data is open. */
export function unlockPage(isNew: boolean, language: Language): Response {
  const words: Words = (message) => tell(message, language)
  // The second one leads to a page of the desktop.
  const links = `<p><a href="/recuperar">${words(say('unlock.haveBackup'))}</a></p>
<p id="place" hidden><a href="/central">${words(say('hub.firstRunHub'))}</a></p>`
  return standalonePage({
    language,
    body: `${isNew ? newStore(words) : knownStore(words)}<p role="alert"></p>${isNew ? links : ''}`,
    words: {
      tooShort: words(say('unlock.tooShort')),
      scores: SCORES.map(words),
      silent: words(say('unlock.silent')),
      failed: words(say('recovery.failed')),
    },
    script: SCRIPT,
  })
}
