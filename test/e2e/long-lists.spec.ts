import { ANA, expect, signIn, test } from './fixtures.ts'

const COUNT = 230

test('a long list shows any of its rows, by keyboard and by search', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  for (let number = 1; number <= COUNT; number++) {
    const padded = String(number).padStart(3, '0')
    const body = { ...ANA, documentNumber: `9000${padded}`, firstName: `Persona ${padded}`, lastName: 'Zuluaga' }
    await call('patients.create', { params: { workspaceId }, body })
  }
  await signIn(page, host, `/c/${workspaceId}/pacientes`)
  await expect(page.getByText(`${COUNT} registros`)).toBeVisible()
  expect(await page.getByRole('row').count()).toBeLessThan(60)

  // What a window of 1280 x 800 has left at 200 %: the page scrolls, and still only rows in view exist.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 640, height: 400 })
  await page.reload()
  await expect(page.getByText(`${COUNT} registros`)).toBeVisible()
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  await page.setViewportSize({ width, height })

  await page
    .getByRole('button', { name: /^Persona/ })
    .first()
    .focus()
  await page.keyboard.press('End')
  const last = page.locator(`tr[aria-rowindex="${COUNT + 1}"]`)
  await expect(last.getByRole('button')).toBeFocused()
  await expect(last.getByRole('button')).toHaveText(/Persona \d{3}/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('/')
  await page.keyboard.type('9000117')
  await expect(page.getByText('1 registro', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Persona 117/ })).toBeVisible()
  await expect(page).toHaveURL(/q=/)
})
