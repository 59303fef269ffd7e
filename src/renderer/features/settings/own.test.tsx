import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { AccountSection } from './account-section.tsx'

const PROFILE = {
  ...{ phone: '+573001112233', revision: 5, hasSecondFactor: false, subject: 'usr_1' },
  user: { firstName: 'Ana', lastName: 'Paz', email: 'ana@roble.test' },
}
const NEXT = 'tres ranas cantan lejos'

async function account(of: object = {}, tokens: readonly object[] = []) {
  const wire = onWire({
    'account.get': { ...PROFILE, ...of },
    'accessTokens.list': { items: tokens },
    'secondFactor.remove': {},
    'account.update': PROFILE,
    'secondFactor.begin': { secret: 'ABCDEFGH', uri: 'otpauth://totp/a' },
    'secondFactor.confirm': { recoveryCodes: ['1111-2222'] },
  })
  return { ...wire, ...(await opened(<AccountSection />)) }
}

it('one’s own names are saved as they were seen, and an address that was taken out is none', async () => {
  const { fill, press, all } = await account()
  await fill('Apellidos', 'Rey')
  await fill('Correo (opcional)', '')
  await press('Guardar')
  expect(all('account.update')).toMatchObject([
    { body: { firstName: 'Ana', lastName: 'Rey', email: null }, over: '"5"' },
  ])
})

it('another password is taken from who knows the one before', async () => {
  const { fill, press, all, field } = await account()
  await fill('Contraseña nueva', NEXT)
  await press('Cambiar la contraseña')
  expect(all('account.update')).toEqual([])
  await fill('Contraseña actual', 'la de antes')
  await press('Cambiar la contraseña')
  expect(all('account.update')).toMatchObject([
    { body: { currentPassword: 'la de antes', password: NEXT, endAccessTokens: true }, over: '"5"' },
  ])
  expect(field('Contraseña actual').error).toBeUndefined()
})

it('a second factor counts once its code was shown, and then the codes to keep are seen', async () => {
  const { fill, press, last, words } = await account()
  await press('Activar el segundo factor')
  await fill('Contraseña actual', 'la de antes', 1)
  await press('Continuar')
  expect(last('secondFactor.begin')?.body).toEqual({ currentPassword: 'la de antes' })
  expect([words().includes('ABCD EFGH'), last('secondFactor.confirm')]).toEqual([true, undefined])
  await fill('El código que muestra la aplicación', '123456')
  await press('Activar el segundo factor', 1)
  expect(last('secondFactor.confirm')?.body).toEqual({ code: '123456' })
  expect(words()).toContain('1111-2222')
})

it.each([true, false])('tokens end with the password before where that is asked for: %s', async (ends) => {
  const { fill, press, last } = await account({}, [{ id: 'tok_1', revokedAt: null }])
  if (!ends) await fill('Revocar también mis tokens de acceso', false)
  await fill('Contraseña actual', 'la de antes')
  await fill('Contraseña nueva', NEXT)
  await press('Cambiar la contraseña')
  expect(last('account.update')?.body).toMatchObject({ endAccessTokens: ends })
})

it('a second factor is taken away by who proves who they are', async () => {
  const { fill, press, all, acts } = await account({ hasSecondFactor: true })
  await press('Quitar el segundo factor')
  await fill('Contraseña actual', 'la de antes', 1)
  await press('Quitar el segundo factor', 1)
  expect(all('secondFactor.remove')).toMatchObject([{ body: { currentPassword: 'la de antes' } }])
  expect([all('secondFactor.begin'), acts().filter((act) => act === 'Quitar el segundo factor').length]).toEqual([
    [],
    1,
  ])
})
