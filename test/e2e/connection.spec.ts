import { test as base } from '@playwright/test'
import { createClient } from '../../src/contract/client.ts'
import { ADMIN, expect, expectAccessible, picture } from './fixtures.ts'
import { startApart } from './host.ts'

const test = base.extend<{ apart: Awaited<ReturnType<typeof startApart>> }>({
  apart: async ({ browserName: _ }, use) => {
    const apart = await startApart()
    await use(apart)
    await apart.stop()
  },
})

test('the ministry is trusted only after a person confirmed its certificate', async ({ page, apart }) => {
  const admin = { phone: `+57${ADMIN.phone}`, password: ADMIN.password, firstName: 'Laura', lastName: 'Gómez' }
  const clinic = {
    nit: '900123456',
    companyName: 'Los Cedros S.A.S.',
    displayName: 'Los Cedros',
    environment: 2 as const,
  }
  const call = createClient({ origin: apart.url, token: () => apart.setupToken })
  const { workspace } = (await call('setup.create', { body: { admin, workspace: clinic } })).body

  await page.goto(apart.url)
  await page.getByRole('textbox', { name: 'Teléfono' }).fill(ADMIN.phone)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('HABILITACIÓN', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Configurar la conexión con el ministerio' }).click()
  await expect(page).toHaveURL(new RegExp(`${workspace.id}/ajustes/ministerio`))

  await page.getByRole('textbox', { name: 'Dirección del validador' }).fill('ministerio')
  await page.getByRole('textbox', { name: 'Número de documento' }).fill('1000000099')
  await expect(page.getByText('Escriba una dirección que empiece por https://.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Dirección del validador' }).fill(apart.ministryUrl)
  await page.getByRole('textbox', { name: 'Contraseña SISPRO' }).fill('clave-del-ministerio')
  await page.getByRole('button', { name: 'Guardar y probar' }).click()

  await expect(page.getByText('La conexión no funciona todavía')).toBeVisible()
  const shown = page.getByRole('status').filter({ hasText: 'Confirme el certificado' })
  expect((await shown.locator('output').innerText()).replaceAll(' ', '')).toBe(apart.certificateSha256)
  await expectAccessible(page, 'fingerprint')
  await picture(page, '60-huella')
  await expect(shown.getByRole('button')).toBeDisabled()
  await shown.getByRole('checkbox').check()
  await shown.getByRole('button', { name: 'Confiar en este certificado y probar' }).click()
  await expect(page.getByText('La conexión funciona', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Contraseña SISPRO' })).toHaveValue('')

  // It holds: the next visit neither asks for the password nor for the fingerprint again.
  await page.reload()
  await page.getByRole('button', { name: 'Guardar y probar' }).click()
  await expect(page.getByText('La conexión funciona', { exact: true })).toBeVisible()
  await expect(shown).toBeHidden()

  // The password is for that address alone: for another one it is asked again, and the form says why.
  const address = page.getByRole('textbox', { name: 'Dirección del validador' })
  await address.fill('https://127.0.0.1:9')
  await expect(page.getByText('escríbala otra vez')).toBeVisible()
  await expect(page.getByText('La conexión funciona', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Guardar y probar' }).click()
  await expect(page.getByRole('textbox', { name: 'Contraseña SISPRO' })).toBeFocused()
  await expectAccessible(page, 'password again')
  await picture(page, '61-clave-otra-vez')
  await page.reload()
  await expect(address).toHaveValue(apart.ministryUrl)
})
