import { createClient } from '../../src/contract/client.ts'
import { totpAt } from '../../src/core/identity/totp.ts'
import { ADMIN, ANA, addMember, expect, expectAccessible, goWithin, picture, signIn, test } from './fixtures.ts'
import { write } from './keys.ts'

test('a password that an administrator chose is changed first, with a meter that says how good the own one is', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const first = { phone: '+573007654321', password: 'solo para entrar hoy' }
  const body = { firstName: 'Pedro', lastName: 'Vélez', role: 'operator' as const, ...first }
  await call('members.add', { params: { workspaceId }, body })
  await page.goto(host.url)
  await write(page, 'Teléfono', '3007654321')
  await write(page, 'Contraseña', first.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Elija su contraseña' })).toBeVisible()
  await write(page, 'La contraseña que le dieron', first.password)
  await write(page, 'Su contraseña nueva', 'PedroVelez2026')
  await expect(page.getByText(/Está hecha de sus datos/)).toBeVisible()
  await picture(page, 'elegir-contrasena')
  await write(page, 'Su contraseña nueva', 'mesa verde tren lluvia')
  await write(page, 'Otra vez, para no equivocarse', 'mesa verde tren lluvia')
  await expect(page.getByText('Muy buena')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Secciones', exact: true }).waitFor()
})

test('what lies in the browser signs nobody in, and a reload signs nobody out', async ({ page, host, clinic }) => {
  await signIn(page, host, `/c/${clinic.workspaceId}/pacientes`)
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored).not.toContain('eyJ')
  for (const [secret] of stored.matchAll(/[\w-]{30,}/g)) {
    const headers = { authorization: `Bearer ${secret}`, cookie: secret }
    expect((await fetch(`${host.url}/api/v1/account`, { headers })).status).toBe(401)
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible()
  await page.getByRole('button', { name: /Laura/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Ingresar a Radica' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ingresar a Radica' })).toBeVisible()
})

test('a window that nobody touches locks, shows nothing, and gives back the screen and what was typed', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  await call('workspaceSecurity.put', {
    params: { workspaceId },
    body: { idleLockMinutes: 2, adminSecondFactor: false },
  })
  const ana = (await call('patients.create', { params: { workspaceId }, body: ANA })).body
  await page.clock.install()
  await signIn(page, host, `/c/${workspaceId}/pacientes?ver=${ana.id}`)
  await page.getByRole('textbox', { name: 'Segundo nombre' }).fill('Paz')
  await page.clock.runFor(60_000)
  await page.keyboard.press('Shift')
  await page.clock.runFor(90_000)
  const locked = page.getByRole('dialog', { name: 'Ventana bloqueada' })
  await expect(locked).toHaveCount(0)
  await page.clock.runFor(60_000)
  await expect(locked).toBeVisible()
  await picture(page, 'bloqueada')
  const windowKey = await page.evaluate(() => JSON.parse(sessionStorage.getItem('radica.window') ?? '{}').key)
  const renewed = () =>
    page.evaluate(async (key) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
      return (await fetch('/api/v1/sessions/renewal', { ...init, body: JSON.stringify({ windowKey: key }) })).status
    }, windowKey)
  // The screen is covered at once; the session has ended when the service has heard of it.
  await expect.poll(renewed).toBe(401)
  await locked.getByRole('textbox', { name: 'Contraseña' }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(locked).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Segundo nombre' })).toHaveValue('Paz')
})

test('neither the title of a locked window nor what is printed of it names a patient', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const { id: patientId } = (await call('patients.create', { params: { workspaceId }, body: ANA })).body
  const body = { patientId, date: '2026-11-20', services: [] }
  const visit = (await call('visits.create', { params: { workspaceId }, body })).body
  await page.clock.install()
  await signIn(page, host, `/c/${workspaceId}/atenciones/${visit.id}`)
  await expect(page).toHaveTitle(new RegExp(ANA.lastName))
  await page.clock.runFor(16 * 60_000)
  await expect(page.getByRole('dialog', { name: 'Ventana bloqueada' })).toBeVisible()
  await expect(page).toHaveTitle('Ventana bloqueada · Radica')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(new RegExp(ANA.lastName))
})

test('a window that was left at the manual locks, too', async ({ page, host, clinic }) => {
  const { workspaceId } = clinic
  await page.clock.install()
  await signIn(page, host, `/c/${workspaceId}/pacientes`)
  await goWithin(page, '/manual')
  await page.clock.runFor(16 * 60_000)
  await goWithin(page, `/c/${workspaceId}/pacientes`).catch(() => undefined)
  await expect(page.getByRole('dialog', { name: 'Ventana bloqueada' })).toBeVisible()
})

test('a second factor is turned on with a code of the phone, and asked for at the next sign-in', async ({
  page,
  host,
  clinic,
}) => {
  await signIn(page, host, `/c/${clinic.workspaceId}/ajustes/cuenta`)
  await page.getByRole('button', { name: 'Activar el segundo factor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'Código QR del segundo factor' })).toBeVisible()
  await expectAccessible(page, 'second factor')
  await picture(page, 'segundo-factor')
  const secret = (await dialog.locator('output').innerText()).replace(/\s/g, '')
  await dialog.getByRole('textbox', { name: 'El código que muestra la aplicación' }).fill(totpAt(secret, step()))
  await page.keyboard.press('Enter')
  await expect(dialog.locator('output div')).toHaveCount(10)
  const [recovery = ''] = await dialog.locator('output div').allInnerTexts()
  // They are shown once: no key takes them away before the person says so.
  await page.keyboard.press('Escape')
  await expect(dialog.locator('output div')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByRole('button', { name: 'Quitar el segundo factor' })).toBeVisible()
  await page.getByRole('button', { name: /Laura/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  // The account that is being left shows a telephone, too.
  await expect(page.getByRole('heading', { name: 'Ingresar a Radica' })).toBeVisible()
  await write(page, 'Teléfono', ADMIN.phone)
  await write(page, 'Contraseña', ADMIN.password)
  await page.keyboard.press('Enter')
  await write(page, 'Código de su aplicación', '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('El código no es correcto o ya se usó.')).toBeVisible()
  await picture(page, 'pide-codigo')
  await write(page, 'Código de su aplicación', recovery)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Secciones', exact: true }).waitFor()
})

test('administrators see and end tokens of others, and share the installation', async ({ page, host, clinic }) => {
  const other = await addMember(clinic, 'admin')
  const client = createClient({ origin: host.url, token: () => undefined })
  const body = { phone: `+57${other.phone}`, password: other.password }
  const { token } = (await client('sessions.create', { body })).body
  const expiresAt = new Date(Date.now() + 86_400_000 * 30).toISOString()
  const fields = { name: 'Laboratorio', scopes: ['read' as const], workspaceIds: [clinic.workspaceId], expiresAt }
  await createClient({ origin: host.url, token: () => token })('accessTokens.create', { body: fields })
  await signIn(page, host, `/c/${clinic.workspaceId}/ajustes/tokens`)
  await expect(page.getByText('De Pedro Vélez')).toBeVisible()
  await expectAccessible(page, 'tokens of others')
  await picture(page, 'tokens-de-otros')
  await page.getByRole('button', { name: 'Revocar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click()
  await expect(page.getByText('Nadie tiene un token vigente para esta clínica.')).toBeVisible()
  await goWithin(page, `/c/${clinic.workspaceId}/ajustes/instalacion`)
  await page.getByRole('button', { name: 'Nombrar administrador' }).click()
  await write(page, 'Su teléfono', other.phone)
  await write(page, 'Su propia contraseña', ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Pedro Vélez' })).toBeVisible()
  await expectAccessible(page, 'administrators of the installation')
  await picture(page, 'administradores')
})

test('with the printed key somebody runs the installation again', async ({ page, host, clinic }) => {
  const { body } = await clinic.call('recoveryKey.show', { body: { currentPassword: ADMIN.password } })
  await page.goto(host.url)
  await page.getByRole('button', { name: 'Nadie puede entrar: usar la llave de recuperación' }).click()
  await write(page, 'Llave de recuperación', body.groups.join(' '))
  await write(page, 'Teléfono', ADMIN.phone)
  await write(page, 'Su contraseña nueva', 'mesa verde tren lluvia')
  await expectAccessible(page, 'recovering access')
  await picture(page, 'recuperar-entrada')
  await page.getByRole('button', { name: 'Recuperar la entrada' }).click()
  await page.getByText('Ya puede ingresar con su contraseña nueva.').waitFor()
  await signIn(page, host, '/', { ...ADMIN, password: 'mesa verde tren lluvia' })
})

const step = () => Math.floor(Date.now() / 30_000)
