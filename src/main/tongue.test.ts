import { expect, it } from 'vitest'
import { say } from '../core/messages/message.ts'
import { createTongue } from './tongue.ts'

const asking = (language: string) =>
  new Request('http://radica.test/api/v1/health', { headers: { 'accept-language': language } })

it('speaks as the page does, and says when that changes', async () => {
  let changes = 0
  const tongue = createTongue(() => changes++)
  const said = () => tongue.tell(say('desktop.quit'))
  expect(said()).toBe('Salir')
  // What Chromium asks for by itself tells nothing of the page.
  tongue.hear(asking('en-US,en;q=0.9'))
  expect([said(), changes]).toEqual(['Salir', 0])
  tongue.hear(asking('en'))
  tongue.hear(asking('en'))
  expect([said(), changes]).toEqual(['Quit', 1])
  tongue.hear(asking('es-CO'))
  expect([said(), changes]).toEqual(['Salir', 2])
  await tongue.heard
})

it('speaks as the last page did until there is one', () => {
  const tongue = createTongue(() => undefined, 'en')
  expect(tongue.tell(say('desktop.quit'))).toBe('Quit')
  tongue.hear(asking('es-CO'))
  expect(tongue.tell(say('desktop.quit'))).toBe('Salir')
})
