import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { Role } from '../../../contract/workspaces.ts'
import { TeamworkCard } from './teamwork-card.tsx'

const workspaceId = 'wsp_1'
const ANA = { userId: 'usr_1', name: 'Ana Paz' }
const LUZ = { userId: 'usr_2', name: 'Luz Rey' }
const member = (userId: string, firstName: string, role: Role) => ({ userId, firstName, lastName: '', role })
const said = (id: string, author: typeof ANA, text: string | null = id) => ({
  ...{ id, author, text, createdAt: '2026-11-30T04:30:00.000Z' },
})
const COMMENTS = [said('com_1', LUZ), said('com_2', ANA), said('com_3', ANA, null)]
const TEAMWORK = { assignee: LUZ, comments: COMMENTS }

/** The card of an invoice that is in Luz's hands, as Ana sees it. */
async function card(role: Role = 'admin') {
  const members = [member('usr_1', 'Ana', 'biller'), member('usr_3', 'Eva', 'reception')]
  const account = { 'account.get': { subject: 'usr_1' } }
  const wire = onWire({ 'members.list': { items: members }, 'teamwork.get': TEAMWORK, ...account })
  return { ...wire, ...(await opened(<TeamworkCard targetId="inv_1" />, { clinic: { role } })) }
}
const HERE = { params: { workspaceId, targetId: 'inv_1' } }

it.each(['usr_1', null])('a document is given to who was chosen, or to nobody: %s', async (userId) => {
  const { fill, last } = await card()
  await fill('Asignada a', userId)
  expect(last('teamwork.assign')).toMatchObject({ ...HERE, body: { userId } })
})

it('only who sees documents is given one, and who has it stays named', async () => {
  const { field } = await card()
  const { data, value } = field('Asignada a') as { data: readonly { value: string }[]; value: string }
  expect([data.map((one) => one.value), value]).toEqual([['usr_1', 'usr_2'], 'usr_2'])
})

it('one’s own words are taken back, and not those of others', async () => {
  const { press, all } = await card()
  await press('Retirar')
  expect(all('teamwork.withdraw')).toMatchObject([{ params: { ...HERE.params, commentId: 'com_2' } }])
})

it('a comment is made of what was written, and not of blanks', async () => {
  const { fill, press, acts, last, field } = await card()
  await fill('Comentario', '  ')
  expect(acts()).not.toContain('Comentar')
  await fill('Comentario', ' Falta la epicrisis ')
  await press('Comentar')
  expect(last('teamwork.comment')).toMatchObject({ ...HERE, body: { text: 'Falta la epicrisis' } })
  expect(field('Comentario').value).toBe('')
})

it.each<[role: Role, assigns: boolean, comments: boolean]>([
  ['biller', true, true],
  ['accountant', false, true],
  ['viewer', false, false],
])('a person who is %s gives documents away: %s, and comments: %s', async (role, assigns, comments) => {
  const { words, acts, fill } = await card(role)
  expect(words().includes('Asignada a Luz Rey.')).toBe(!assigns)
  if (!comments) return expect(words()).not.toContain('Lo ven las personas de la clínica')
  await fill('Comentario', 'Listo')
  expect(acts()).toContain('Comentar')
})
