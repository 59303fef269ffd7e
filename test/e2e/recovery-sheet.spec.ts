import { ADMIN, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

test('a sheet that was lost is voided: another one is shown, and the data is put under another key meanwhile', async ({
  page,
  host,
  clinic,
}) => {
  const { call } = clinic
  const proof = { body: { currentPassword: ADMIN.password } }
  const old = (await call('recoveryKey.show', proof)).body.groups.join(' ')
  await signIn(page, host, `/c/${clinic.workspaceId}/ajustes/llave`)
  await page.getByRole('button', { name: 'Anular y hacer una nueva' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Su contraseña').fill('no es esta')
  await dialog.getByRole('button', { name: 'Anular y hacer una nueva' }).click()
  await expect(dialog.getByLabel('Su contraseña')).toHaveAccessibleDescription(/contraseña/)
  await expectAccessible(page, 'void the sheet')
  await picture(page, '70-anular-hoja')
  await dialog.getByLabel('Su contraseña').fill(ADMIN.password)
  // While it is made nobody can look away: what is shown then is shown once.
  const { promise: made, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/recovery-key/, async (route) => {
    await made
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Anular y hacer una nueva' }).click()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(300)
  await expect(dialog).toBeVisible()
  letGo()
  const groups = page.getByRole('list', { name: 'Llave de recuperación' })
  await expect(groups.locator('.mono')).toHaveCount(13)
  const shown = (await groups.locator('.mono').allInnerTexts()).join(' ')
  expect(shown).not.toBe(old)
  await picture(page, '71-hoja-nueva')
  await expect(page.getByRole('button', { name: 'Cambiar la clave de los datos' })).toBeVisible()
  await expect(groups).toBeVisible()
  await page.getByRole('button', { name: 'Ya la guardé' }).click()

  const check = async (key: string) => {
    await page.getByLabel('Llave escrita en la hoja').fill(key)
    await page.getByRole('button', { name: 'Comprobar' }).click()
  }
  await check(old)
  await expect(
    page.getByText(/es de una hoja anulada el .*: solo abre las copias hechas hasta entonces\.$/),
  ).toBeVisible()
  await picture(page, '72-hoja-anulada')
  await check(shown)
  await expect(page.getByText('La llave es la correcta.')).toBeVisible()

  await page.getByRole('button', { name: 'Cambiar la clave de los datos' }).click()
  await dialog.getByLabel('Su contraseña').fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'Cambiar la clave de los datos' }).click()
  await expect(page.getByText(/Paso \d de 4/)).toBeVisible()
  await picture(page, '73-cambio-de-clave')
  await expect(page.getByRole('button', { name: 'Cambiar la clave de los datos' })).toBeVisible()
  await expectAccessible(page, 'keys')
  await check(shown)
  await expect(page.getByText('La llave es la correcta.')).toBeVisible()
})
