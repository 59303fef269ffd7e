import { expect, picture, signIn, test } from './fixtures.ts'
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
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
})
