import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { session } from '../../base/session/session.ts'
import { SignInForm } from './sign-in-form.tsx'

const PROFILE = {
  phone: '+573001112233',
  user: null,
  mustChangePassword: false,
  density: 'comfortable',
  language: 'es-CO',
}
const form = async (phone?: string) => {
  const { last } = onWire({ 'sessions.create': { token: 't', profile: PROFILE } })
  return { last, ...(await opened(phone === undefined ? <SignInForm /> : <SignInForm phone={phone} />)) }
}

it('over the screen of somebody only that person signs in', async () => {
  const { field, fill, press, last } = await form('+573001112233')
  expect(field('Teléfono').readOnly).toBe(true)
  await fill('Contraseña', 'una frase larga')
  await press('Ingresar')
  expect(last('sessions.create')?.body).toMatchObject({ phone: '+573001112233', password: 'una frase larga' })
})

it('before a screen anybody does', async () => {
  const { field, fill, press, last } = await form()
  expect(field('Teléfono').readOnly).toBe(false)
  await fill('Teléfono', '300 111 2233')
  await fill('Contraseña', 'una frase larga')
  await press('Ingresar')
  expect(last('sessions.create')?.body).toMatchObject({ phone: '+573001112233' })
  expect(session.person()).toBe('+573001112233')
})

it.each([
  ['nobody looked at', [{ code: 'crowded', message: 'Hay muchos.' }], 2],
  ['was wrong', [], 1],
])('a password that %s is typed again or not', async (_, issues, tries) => {
  const error = { code: 'unauthenticated', message: 'No.', issues }
  const { all } = onWire({ 'sessions.create': Response.json({ error, requestId: 'r' }, { status: 401 }) })
  const { fill, press } = await opened(<SignInForm />)
  await fill('Teléfono', '300 111 2233')
  await fill('Contraseña', 'una frase larga')
  await press('Ingresar')
  await press('Ingresar')
  expect(all('sessions.create')).toHaveLength(tries)
})
