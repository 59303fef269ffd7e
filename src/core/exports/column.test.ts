import { expect, it } from 'vitest'
import { centavos } from '../../contract/centavos.ts'
import { count, date, fieldsOf, moment, money, nameIn, state, text } from './column.ts'

const ITEM = { cell: '2026-07-01', count: 2, amount: centavos(4_700.25), isActive: true }

it('says what its cells are: a spreadsheet sorts days, adds up money and leaves texts as they are', () => {
  expect(text<typeof ITEM>('T', ({ cell }) => cell)).toMatchObject({ title: 'T', format: 'text' })
  expect(date<typeof ITEM>('D', ({ cell }) => cell)).toMatchObject({ title: 'D', format: 'date' })
  expect(moment<typeof ITEM>('M', ({ cell }) => cell)).toMatchObject({ title: 'M', format: 'moment' })
  expect(count<typeof ITEM>('C', (item) => item.count)).not.toHaveProperty('format')
  const paid = money<typeof ITEM>('$', ({ amount }) => amount)
  expect(paid).toMatchObject({ title: '$', format: 'money' })
  expect(paid.value(ITEM)).toBe(4_700.25)
  expect(money('$', () => null).value(ITEM)).toBeNull()
})

it('is in use or archived', () => {
  expect([true, false].map((isActive) => state().value({ isActive }))).toEqual(['Activo', 'Archivado'])
})

it('shows a code by its name, and one that nobody knows as it is', () => {
  expect(nameIn('coberturaPlan', '15')).toBe('Particular')
  expect(nameIn('coberturaPlan', 'X9')).toBe('X9')
  expect(nameIn('coberturaPlan', null)).toBeNull()
})

it('of a template: every field of it that is a text, days as days', () => {
  const column = { aliases: [], required: 'No', help: '' }
  const columns = [
    { ...column, field: 'born', title: 'Nacimiento', type: 'date' },
    { ...column, field: 'code', title: 'Código', type: 'string' },
  ] as const
  const [born, code] = fieldsOf({ name: 's', keys: [], columns })
  expect([born, code]).toMatchObject([
    { title: 'Nacimiento', format: 'date' },
    { title: 'Código', format: 'text' },
  ])
  expect([{ code: '007' }, { code: 7 }, {}].map((item) => code?.value(item))).toEqual(['007', null, null])
})
