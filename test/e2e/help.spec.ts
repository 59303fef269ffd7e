import { ADMIN, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

test('the help of a message opens beside the screen, and is a page of its own', async ({ page, host, clinic: _ }) => {
  await page.goto(host.url)
  await page.getByRole('textbox', { name: 'Teléfono' }).fill(ADMIN.phone)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('otra cosa')
  await page.keyboard.press('Enter')
  const link = page.getByRole('alert').getByRole('link', { name: /^Ayuda/ })
  await link.click()
  const help = page.getByRole('dialog')
  await expect(help.getByText(/la sesión cumplió doce horas/)).toBeVisible()
  await expect(help.getByText(/^¿Es seguro intentarlo de nuevo/)).toBeVisible()
  await expectAccessible(page, 'help beside the screen')
  await picture(page, '70-ayuda-junto')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Teléfono' })).toHaveValue(ADMIN.phone)

  await page.goto(host.url + (await link.getAttribute('href')))
  await expect(page.getByText(/la sesión cumplió doce horas/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar en la ayuda' }).fill('resolucion agotó')
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible()
  await expect(page.getByText(/registre la nueva o elíjala/)).toBeVisible()
  await expectAccessible(page, 'help')
  await picture(page, '71-ayuda')
})

test('whoever works has the help of a message also when nothing answers any more', async ({ page, host, clinic }) => {
  await signIn(page, host, `/c/${clinic.workspaceId}/pacientes`)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /help-drawer/.test(name)),
  )
  await page.route('**/*', (route) => route.abort())
  await page.getByRole('searchbox').first().fill('rojas')
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Ayuda/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText(/^¿Es seguro intentarlo de nuevo/)).toBeVisible()
})
