import { expect, expectAccessible, picture, signIn, test } from './fixtures.ts'
import { tabTo } from './keys.ts'

test('the manual is read and searched by anybody, and shows every picture it names', async ({
  page,
  host,
  clinic: _,
}) => {
  await page.goto(`${host.url}/manual`)
  await page.getByRole('heading', { name: 'Manual de uso', level: 1 }).waitFor()
  await expectAccessible(page, 'cover of the manual')
  await page.getByRole('searchbox', { name: 'Buscar en el manual' }).fill('llave recuperacion disco')
  await expect(page.getByText('1 página', { exact: true })).toBeVisible()
  await page.getByRole('navigation').getByRole('link').press('Enter')
  await page.getByRole('heading', { name: 'Un mal día: recuperar los datos', level: 1 }).waitFor()
  await expectAccessible(page, 'page of the manual')
  await picture(page, '120-manual')
  await page.getByRole('searchbox').fill('')
  const pages = page.getByRole('navigation').getByRole('link')
  await expect(pages).toHaveCount(14)
  for (const link of await pages.all()) {
    await link.press('Enter')
    await expect(link).toHaveAttribute('aria-current', 'page')
    for (const shown of await page.getByRole('img', { name: /./ }).and(page.locator('img')).all()) {
      await shown.scrollIntoViewIfNeeded()
      await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1_000)
    }
  }
})

test('the tour is offered once, goes by keyboard, can be left and repeated', async ({ page, host, clinic: _ }) => {
  await signIn(page, host)
  await page.getByRole('button', { name: 'Ver el recorrido' }).press('Enter')
  const stop = page.getByRole('dialog', { name: 'A la izquierda, el trabajo' })
  await expect(stop.getByRole('button', { name: 'Siguiente' })).toBeFocused()
  await expectAccessible(page, 'tour')
  await picture(page, '121-recorrido')
  for (let step = 0; step < 5; step++) await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ayuda y apariencia' })).toContainText('Parada 6 de 6')
  await tabTo(page, page.getByRole('button', { name: 'Atrás' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Empiece aquí' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('#contenido')).toBeFocused()
  await page.reload()
  await page.getByRole('heading', { name: 'Inicio' }).waitFor()
  await expect(page.getByRole('button', { name: 'Ver el recorrido' })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('recorrido')
  await page.keyboard.press('Enter')
  await expect(stop).toBeVisible()
  await page.getByRole('button', { name: 'Saltar' }).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('manual')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Manual de uso', level: 1 })).toBeVisible()
})
