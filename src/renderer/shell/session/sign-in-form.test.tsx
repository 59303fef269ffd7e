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
