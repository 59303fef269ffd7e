import { z } from 'zod'
import type { Language } from '../../contract/language.ts'
import { languageOf } from '../../core/kernel/language.ts'
import { type Message, say, tell } from '../../core/messages/message.ts'
import type { Fetch } from '../../host/assets.ts'
import { whyNotOwnPage } from '../../host/own-page.ts'
import { pageRefusal } from '../../host/refusal.ts'
import { smallJson } from '../../host/small-body.ts'
import { letters, standalonePage } from '../../host/standalone-page.ts'
import { StartupError } from '../../host/startup-error.ts'
import type { Hub } from './link.ts'
import { PLACE_PATH } from './place-path.ts'

export interface PlaceActions {
  /** The hub that is shown now. */
  readonly hub: Hub | undefined
  /** Why it is not, if that is why the page is shown. */
  readonly problem: () => Message | undefined
  /** @throws StartupError */
  meet(address: string, pin: string): Promise<Hub>
  /** Remembers it and opens the program again. */
  choose(hub: Hub | undefined): Promise<void>
}

const Choice = z.discriminatedUnion('place', [
  z.object({ place: z.literal('here') }),
  z.object({ place: z.literal('hub'), address: z.string().max(300), pin: z.string().max(200) }),
])

/** The page that asks whether this computer works alone or shows a hub, and what its form asks for. */
export function placeFront(actions: PlaceActions): Fetch {
  return async (request) => {
    if (request.method !== 'POST') return placePage(actions, languageOf(request))
    const reason = whyNotOwnPage(request)
    if (reason) return pageRefusal(request, ...reason)
    const choice = Choice.safeParse(await smallJson(request)).data
    if (!choice) return pageRefusal(request, 400, say('hub.addressMalformed'))
    try {
      await actions.choose(choice.place === 'here' ? undefined : await actions.meet(choice.address, choice.pin))
      return new Response(null, { status: 204 })
    } catch (error) {
      if (error instanceof StartupError) return pageRefusal(request, 409, error.said)
      throw error
    }
  }
}

const SCRIPT = `
const form = document.forms[0]
const problem = document.querySelector('[role=alert]')
const fields = document.getElementById('hub-fields')
const show = () => { fields.hidden = fields.disabled = form.place.value !== 'hub' }
form.addEventListener('change', show)
show()
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = form.querySelector('button')
  const body = Object.fromEntries(new FormData(form))
  problem.textContent = ''
  button.disabled = true
  form.setAttribute('aria-busy', 'true')
  const answer = await fetch('${PLACE_PATH}', { method: 'POST', headers: HEADERS, body: JSON.stringify(body) })
    .catch(() => Response.json({ message: WORDS.failed }, { status: 500 }))
  if (answer.ok) {
    document.querySelector('[role=status]').textContent = WORDS.opening
    if (body.place === WORDS.place && body.place === 'here') location.replace('/')
    return
  }
  form.removeAttribute('aria-busy')
  button.disabled = false
  problem.textContent = (await answer.json().catch(() => ({ message: WORDS.failed }))).message
  form.address.focus()
})
`

const STYLE = `
fieldset { margin: 1rem 0 0; padding: 0; border: 0 }
.choice { display: flex; gap: .75rem; align-items: start; margin: .75rem 0 0; font-size: 1rem }
.choice input { margin-top: .35rem } .choice span span { display: block; font-weight: 400; font-size: .9rem; color: var(--soft) }
#hub-fields { margin-left: 1.75rem }
[role=status] { min-height: 1.5em }
`

function placePage({ hub, problem }: PlaceActions, language: Language): Response {
  const words = (message: Message) => tell(message, language)
  const checked = (is: boolean) => (is ? 'checked autofocus' : '')
  const choice = (value: string, isChosen: boolean, title: Message, why: Message) => `
<label class="choice"><input type="radio" name="place" value="${value}" ${checked(isChosen)}>
<span>${words(title)}<span>${words(why)}</span></span></label>`
  const why = problem()
  return standalonePage({
    language,
    style: STYLE,
    words: {
      failed: words(say('hub.placeFailed')),
      opening: words(say('hub.placeOpening')),
      place: hub ? 'hub' : 'here',
    },
    script: SCRIPT,
    body: `
<h1 id="title">${words(say('hub.placeTitle'))}</h1>
<form>
<fieldset aria-labelledby="title">
${choice('here', !hub, say('hub.placeHere'), say('hub.placeHereWhy'))}
${choice('hub', hub !== undefined, say('hub.placeHub'), say('hub.placeHubWhy'))}
</fieldset>
<fieldset id="hub-fields" aria-label="${words(say('hub.placeHub'))}" hidden disabled>
<label for="address">${words(say('hub.address'))}</label>
<input id="address" name="address" required autocomplete="off" spellcheck="false" placeholder="radica.local:4310" value="${letters(hub?.url ?? '')}">
<label for="pin">${words(say('hub.pin'))}</label>
<input id="pin" name="pin" autocomplete="off" spellcheck="false" aria-describedby="hint">
<p id="hint">${words(say('hub.pinHint'))}</p>
</fieldset>
<p role="alert">${why ? letters(words(why)) : ''}</p>
<button>${words(say('hub.placeContinue'))}</button>
<p role="status"></p>
</form>
<p><a href="/">${words(say('hub.placeBack'))}</a></p>`,
  })
}
