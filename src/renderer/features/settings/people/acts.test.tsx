import { expect, it } from 'vitest'
import { enter } from '../../../../../test/contract/window/page.ts'
import { onWire } from '../../../../../test/contract/window/wire.ts'
import { opened } from '../../../../../test/support/screen.tsx'
import type { Member } from '../../../../contract/workspaces.ts'
import { AddMember } from './add-member.tsx'
import { MemberRow } from './member-row.tsx'
import { PlatformAdminsSection } from './platform-admins-section.tsx'
import { ResetPassword } from './reset-password.tsx'

const PHONE = '+573009998877'
const NAMES = { firstName: 'Ana', lastName: 'Paz' }
const ANA = { ...NAMES, userId: 'usr_2', revision: 4, phone: PHONE, email: null, role: 'operator', isActive: true }

/** The row of a member, whose own it may be. */
async function row(of: Partial<Member> = {}, isOwn = false) {
  const wire = onWire()
  if (isOwn) enter(PHONE)
  const screen = await opened(<MemberRow member={{ ...ANA, ...of } as Member} />)
  return { ...wire, ...screen }
}

it.each<[act: string, isActive: boolean, isAsked: boolean, body: object]>([
  ['Desactivar la cuenta', true, true, { enabled: false }],
  ['Quitar su segundo factor', true, false, { secondFactor: false }],
  ['Activar la cuenta', false, false, { enabled: true }],
])('«%s» is done to that person alone, as they were seen', async (act, isActive, isAsked, body) => {
  const { press, all } = await row({ isActive })
  await press(act)
  expect(all('members.update').length).toBe(isAsked ? 0 : 1)
  if (isAsked) await press(act, 1)
  expect(all('members.update')).toMatchObject([{ params: { userId: 'usr_2' }, over: '"4"' }])
  expect(all('members.update')[0]?.body).toEqual(body)
})

it('a person leaves the clinic after that was asked', async () => {
  const { press, all, words } = await row()
  await press('Quitar de la clínica')
  expect([all('members.remove'), words().includes('¿Quitar a Ana Paz?')]).toEqual([[], true])
  await press('Quitar de la clínica', 1)
  expect(all('members.remove')).toMatchObject([{ params: { workspaceId: 'wsp_1', userId: 'usr_2' } }])
})

it('the password that is shown is the one that was set, once the service took it', async () => {
  const wire = onWire()
  let closed = 0
  const { press, words, acts } = await opened(<ResetPassword member={ANA as Member} onClose={() => closed++} />)
  await press('Restablecer la contraseña')
  const { body, ...asked } = wire.last('members.update') ?? {}
  expect(asked).toMatchObject({ params: { userId: 'usr_2' }, over: '"4"' })
  const { password = '' } = body as { password?: string }
  expect([words().includes(password), acts(), closed]).toEqual([true, ['Ya la tengo'], 0])
  await press('Ya la tengo')
  expect(closed).toBe(1)
})

it('another role is given as the person was seen', async () => {
  const { fill, last } = await row()
  await fill('Rol de Ana Paz', 'viewer')
  expect(last('members.update')).toMatchObject({ params: { userId: 'usr_2' }, body: { role: 'viewer' }, over: '"4"' })
})

it.each<[who: string, of: Partial<Member>, isOwn: boolean, acts: string[]]>([
  ['of oneself', {}, true, ['Quitar de la clínica']],
  ['whose account is off', { isActive: false }, false, ['Activar la cuenta', 'Quitar de la clínica']],
])('nobody locks themself out: with a person %s only this can be done', async (_, of, isOwn, acts) => {
  const { acts: offered, field } = await row(of, isOwn)
  expect(offered()).toEqual(acts)
  expect(field('Rol de Ana Paz').disabled).toBe(of.isActive === false)
})

it('a new person is named as they are written, and without a word that nobody wrote', async () => {
  const { last } = onWire({ 'members.add': ANA })
  let closed = 0
  const { fill, press } = await opened(<AddMember onClose={() => closed++} />)
  await fill('Teléfono', '300 999 8877')
  await fill('Rol', 'reception')
  await fill('Nombres', 'Ana')
  await press('Agregar persona')
  expect(last('members.add')?.body).toEqual({ phone: PHONE, role: 'reception', firstName: 'Ana' })
  expect(closed).toBe(1)
})

const admins = async (...userIds: string[]) => {
  const wire = onWire({
    'platformAdmins.list': { items: userIds.map((userId) => ({ ...NAMES, userId, phone: `+57300000000${userId}` })) },
  })
  return { ...wire, ...(await opened(<PlatformAdminsSection />)) }
}

it('who runs the installation leaves after that was asked', async () => {
  const { press, all } = await admins('1', '2')
  await press('Quitar', 1)
  expect(all('platformAdmins.remove')).toEqual([])
  await press('Quitar', 2)
  expect(all('platformAdmins.remove')).toMatchObject([{ params: { userId: '2' } }])
})

it('the last one who runs the installation stays', async () => {
  expect((await admins('1')).acts()).toEqual(['Nombrar administrador'])
})

it('another one is named by who proves who they are', async () => {
  const { press, fill, last } = await admins('1')
  await press('Nombrar administrador')
  await fill('Su teléfono', '300 999 8877')
  await press('Nombrar administrador', 1)
  expect(last('platformAdmins.add')).toBeUndefined()
  await fill('Su propia contraseña', 'una frase larga')
  await press('Nombrar administrador', 1)
  expect(last('platformAdmins.add')?.body).toEqual({ phone: PHONE, currentPassword: 'una frase larga' })
})
