import { expect, it } from 'vitest'
import { told as inWords } from '../../../../test/support/told.ts'
import { Adjustments } from './adjustments.ts'

const at = (index: number) => () => ['usuarios', index]

it('counts by kind, group and property, with the first three places', () => {
  const told = new Adjustments()
  for (let i = 0; i < 214; i++) told.add('empty_to_null', 'usuarios', 'registroSIRAS', at(i))
  expect(inWords(told.list())).toEqual([
    {
      kind: 'empty_to_null',
      group: 'usuarios',
      property: 'registroSIRAS',
      from: 'vacío',
      to: 'nulo',
      count: 214,
      examples: ['usuarios[0].registroSIRAS', 'usuarios[1].registroSIRAS', 'usuarios[2].registroSIRAS'],
    },
  ])
})

it('stays small however many names a file invents', () => {
  const told = new Adjustments()
  for (let i = 0; i < 10_000; i++) told.add('not_sent', 'usuarios', `${i}${'p'.repeat(500)}`, at(i))
  const list = told.list()
  expect(list.length).toBeLessThan(110)
  expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(10_000)
  expect(list.at(-1)).toMatchObject({ group: null, property: null })
  expect(JSON.stringify(list).length).toBeLessThan(100_000)
  const again = new Adjustments()
  again.addAll(told)
  expect(again.list()).toEqual(list)
})

it('what is only left out of what is sent changes no content', () => {
  const told = new Adjustments()
  told.add('not_sent', 'consultas', 'viaIngresoServicioSalud', at(0))
  expect(told.list().map(({ kind }) => kind)).toEqual(['not_sent'])
})
