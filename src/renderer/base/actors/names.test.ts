import { expect, it } from 'vitest'
import { translate } from '../i18n/i18n.ts'
import { actorName } from './names.ts'

const named = (actor: string, name: string | null) => actorName({ actor, actorName: name }, translate)

it('tells who did it by name, also somebody who has left, and nobody in words', () => {
  expect(named('usr_9', 'Ana Ruiz')).toBe('Ana Ruiz')
  expect(named('system', null)).toBe('Radica')
  expect(named('anonymous', null)).not.toBe('anonymous')
  expect(named('tok_7', null)).toBe('tok_7')
})
