import { expect, it } from 'vitest'
import { say } from '../../core/messages/message.ts'
import { StartupError } from '../../host/startup-error.ts'
import type { Hub } from './link.ts'
import { placeFront } from './place.ts'

const met = { url: 'https://radica.local:4310' } as Hub

/** A desktop that is told where to work; what it answered, and where it then works. */
async function told(body: unknown, headers: Record<string, string> = {}, found = true) {
  const chosen: (Hub | undefined)[] = []
  const front = placeFront({
    hub: undefined,
    problem: () => undefined,
    meet: async () => {
      if (!found) throw new StartupError(say('hub.addressMalformed'))
      return met
    },
    choose: async (hub) => void chosen.push(hub),
  })
  const request = new Request('http://radica.test/central', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return [(await front(request)).status, chosen]
}

const HUB = { place: 'hub', address: 'radica.local', pin: '' }

it('a person chooses this computer, or a hub that was met', async () => {
  expect(await told({ place: 'here' })).toEqual([204, [undefined]])
  expect(await told(HUB)).toEqual([204, [met]])
  expect(await told(HUB, { origin: 'http://radica.test' })).toEqual([204, [met]])
})

it('a hub that was not met is not chosen, nor anything that is no choice', async () => {
  expect(await told(HUB, {}, false)).toEqual([409, []])
  expect(await told({ place: 'hub' })).toEqual([400, []])
})

it('another page cannot choose', async () => {
  expect(await told({ place: 'here' }, { origin: 'http://elsewhere.test' })).toEqual([403, []])
  expect(await told({ place: 'here' }, { 'content-type': 'text/plain' })).toEqual([415, []])
})

it('nothing of a remembered address, or that a hub says of itself, is anything but letters on the page', async () => {
  const url = `https://radica.local/"><script>alert('&')</script>`
  const theirs = '1.2<img src="https://elsewhere.test/">'
  const nobody = () => Promise.reject(new Error('not asked'))
  const problem = () => say('hub.otherVersion', { theirs, ours: '1.0.0' })
  const front = placeFront({ hub: { url, authority: null }, problem, meet: nobody, choose: nobody })
  const page = await (await front(new Request('http://radica.test/central'))).text()
  const read = (html = '') => html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  expect(read(/name="address"[^>]* value="([^"]*)"/.exec(page)?.[1])).toBe(url)
  expect(read(/role="alert">([^<]*)<\/p>/.exec(page)?.[1])).toContain(`La central es de la versión ${theirs}`)
})

it.each([undefined, { url: 'https://radica.local:4310', authority: null }])(
  'the page begins with where one works: %j',
  async (hub) => {
    const nobody = () => Promise.reject(new Error('not asked'))
    const problem = () => (hub ? say('hub.addressMalformed') : undefined)
    const front = placeFront({ hub, problem, meet: nobody, choose: nobody })
    const page = await (await front(new Request('http://radica.test/central'))).text()
    const chosen = [...page.matchAll(/name="place" value="(\w+)" checked autofocus/g)].map(([, value]) => value)
    expect(chosen).toEqual([hub ? 'hub' : 'here'])
    const [, told = ''] = /role="alert">([^<]*)</.exec(page) ?? []
    expect(told !== '').toBe(hub !== undefined)
  },
)
