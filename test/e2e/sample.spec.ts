import { expect, expectAccessible, picture, test } from './fixtures.ts'

test('sample data needs no account, and is good enough to be issued and filed', async ({ page, host }) => {
  await page.goto(host.begin)
  await page.getByRole('button', { name: 'Probar con datos de ejemplo' }).click()
  await expect(page.getByText('La clínica de ejemplo está lista')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'sample clinic')
  await picture(page, '80-ejemplo')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('SIMULADO', { exact: true })).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByText('3 atenciones')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Elegir todas/ }).check()
  await page.getByRole('button', { name: 'Facturar', exact: true }).click()
  await page.getByRole('textbox', { name: 'Número del contrato' }).fill('CU-1')
  await page.getByRole('button', { name: 'Emitir y radicar', exact: true }).click()
  await page.getByRole('button', { name: 'Emitir y radicar ahora' }).click()
  await expect(page.getByRole('status', { name: 'CUV' })).toHaveText(/^[0-9a-f]{96}$/, { timeout: 30_000 })
  await picture(page, '81-de-ejemplo-a-cuv')
})

test('whoever has not the whole address is told where to find it', async ({ page, host }) => {
  await page.goto(host.url)
  await expect(page.getByText('Abra la dirección completa')).toBeVisible()
  await expectAccessible(page, 'address without permission')
  await picture(page, '12-direccion')
  await page.goto(host.begin)
  await page.getByRole('textbox', { name: 'NIT' }).waitFor()
  expect(page.url()).not.toContain('setup=')
  await page.reload()
  await page.getByRole('textbox', { name: 'NIT' }).waitFor()
})
