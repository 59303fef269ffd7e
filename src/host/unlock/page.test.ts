import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { unlockPage } from './page.ts'

class Typed extends Map<string, string> {
  constructor() {
    super([['passphrase', 'cuatro palabras']])
  }
}

/** The script of the page with a form before it, whose order is answered so. */
async function formAnswered(answer: () => Promise<Response>) {
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(await unlockPage(false, 'es-CO').text()) ?? []
  const button = { disabled: false }
  const problem = { textContent: '' }
  const handlers = new Map<string, (event: object) => void>()
  const form = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    querySelector: () => button,
    passphrase: { select: () => undefined },
  }
  const document = {
    forms: [form],
    querySelector: (wanted: string) => (wanted === '[role=alert]' ? problem : null),
    getElementById: () => null,
  }
  const location = { hash: '', pathname: '/', replace: vi.fn() }
  const nothing = { getItem: () => null }
  const page = { document, location, window: {}, sessionStorage: nothing, fetch: answer, FormData: Typed }
  runInNewContext(script, { ...page, URLSearchParams, Response })
  handlers.get('submit')?.({ preventDefault: () => undefined })
  const isOver = () => !button.disabled || location.replace.mock.calls.length > 0
  await vi.waitFor(() => expect(isOver()).toBe(true))
  return { said: problem.textContent, leadsTo: location.replace.mock.calls.flat() }
}

it('what was typed opens the data, or is told why not', async () => {
  expect(await formAnswered(async () => new Response(null, { status: 204 }))).toEqual({ said: '', leadsTo: ['/'] })
  const wrong = () => Promise.resolve(Response.json({ message: 'No es la frase.' }, { status: 403 }))
  expect(await formAnswered(wrong)).toEqual({ said: 'No es la frase.', leadsTo: [] })
})

it.each([
  ['an answer without words, as of a host whose disk is full', async () => new Response(null, { status: 500 })],
  ['a page in its place', async () => new Response('<!doctype html>', { status: 503 })],
])('%s leaves the form as it was, and says so', async (_, answer) => {
  expect(await formAnswered(answer)).toEqual({ said: 'No se pudo. Inténtelo de nuevo.', leadsTo: [] })
})

it('a host that is away is said', async () => {
  const { said } = await formAnswered(() => Promise.reject(new TypeError('connect ECONNREFUSED')))
  expect(said).toBe('Radica no responde; vuelva a abrirla.')
})
