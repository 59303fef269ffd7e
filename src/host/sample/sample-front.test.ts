import { expect, test } from 'vitest'
import { collectingLog } from '../../../test/support/core.ts'
import { isBeginning } from '../setup-token.ts'
import { type Live, SAMPLE_PATH, sampleFront } from './sample-front.ts'

const ACCESS = { phone: '+573000000000', password: 'prueba-123456' }

const order = (body: unknown = ACCESS, headers: Record<string, string> = {}) =>
  new Request(`http://127.0.0.1${SAMPLE_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const front = (live: Live, mayBegin = true, wasCleared = false) =>
  sampleFront({ wasCleared, mayBegin: async () => mayBegin, live, log: collectingLog() })

test('the page is told how far it is, and that it is over', async () => {
  const asked: unknown[] = []
  const fetch = front(async (access, onPart) => {
    asked.push(access)
    onPart(0.5)
  })
  expect(await (await fetch(order())).text()).toBe('{"part":0.5}\n{"part":1}\n')
  expect(asked).toEqual([ACCESS])
})

test('what goes wrong is said as something that cannot be gone on with', async () => {
  const answer = await front(() => Promise.reject(new Error('secret')))(order())
  expect(await answer.text()).toMatch(/^\{"message":"La clínica de ejemplo quedó a medias[^"]*"\}\n$/)
})

test('it is made once, for our own page, and never where somebody has begun', async () => {
  let end = () => {}
  const fetch = front(() => new Promise((resolve) => (end = resolve)))
  expect((await fetch(order(ACCESS, { origin: 'http://elsewhere.test' }))).status).toBe(403)
  expect((await fetch(order(ACCESS, { 'content-type': 'text/plain' }))).status).toBe(415)
  expect((await fetch(order({ ...ACCESS, password: 'corta' }))).status).toBe(409)
  const both = await Promise.all([fetch(order()), fetch(order())])
  expect([...both, await fetch(order())].map(({ status }) => status)).toEqual([200, 409, 409])
  end()
  expect((await front(async () => undefined, false)(order())).status).toBe(409)
  // Like all that is done before anybody can sign in, it takes the token of whoever started the host.
  expect(isBeginning('POST', SAMPLE_PATH)).toBe(true)
})

test('whoever comes back after a death is told that what was half made is gone', async () => {
  const ask = async (wasCleared: boolean) => {
    const fetch = front(async () => undefined, true, wasCleared)
    return (await fetch(new Request(`http://127.0.0.1${SAMPLE_PATH}`))).json()
  }
  expect([await ask(true), await ask(false)]).toEqual([{ wasCleared: true }, { wasCleared: false }])
})
