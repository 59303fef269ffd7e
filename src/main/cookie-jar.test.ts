import { expect, it } from 'vitest'
import { withCookies } from './cookie-jar.ts'

const SET = 'radica-1=geheim; Path=/api/v1/sessions/renewal; Max-Age=60; HttpOnly; SameSite=Strict'
const ask = (path: string) => new Request(`app://radica${path}`)

function pageOver(answers: Response[]) {
  const seen: (string | null)[] = []
  const fetch = withCookies(async (request) => {
    seen.push(request.headers.get('cookie'))
    return answers.shift() ?? new Response('{}')
  })
  return { fetch, seen }
}

it('keeps a cookie from the page, and sends it along to its own path alone', async () => {
  const { fetch, seen } = pageOver([new Response('{"token":"t"}', { status: 201, headers: { 'set-cookie': SET } })])
  const signedIn = await fetch(ask('/api/v1/sessions'))
  expect([signedIn.status, signedIn.headers.get('set-cookie'), await signedIn.text()]).toEqual([
    201,
    null,
    '{"token":"t"}',
  ])
  await fetch(ask('/api/v1/account'))
  await fetch(ask('/api/v1/sessions/renewal'))
  await fetch(ask('/api/v1/sessions/renewals'))
  expect(seen).toEqual([null, null, 'radica-1=geheim', null])
})

it('has the last one that was set, for whoever signs in next', async () => {
  const next = SET.replace('geheim', 'neu')
  const { fetch, seen } = pageOver(
    [SET, next].map((cookie) => new Response('{}', { headers: { 'set-cookie': cookie } })),
  )
  for (const path of ['/api/v1/sessions', '/api/v1/sessions', '/api/v1/sessions/renewal']) await fetch(ask(path))
  expect(seen).toEqual([null, null, 'radica-1=neu'])
})
