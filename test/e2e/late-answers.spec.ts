import type { Page } from '@playwright/test'
import { ANA, choose, expect, signIn, test } from './fixtures.ts'

/** Holds the answer of the next such call until it is let go. */
async function holdNext(page: Page, method: string, path: RegExp) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  let isHeld = false
  await page.route(path, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback()
    isHeld = true
    const response = await route.fetch()
    asked.resolve()
    await promise
    return route.fulfill({ response })
  })
  return { asked: asked.promise, letGo }
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar y probar' })
const works = (page: Page) => page.getByText('La conexión funciona')

test('a connection works when its trial has said so, and not before', async ({ page, host, clinic }) => {
  await signIn(page, host, `/c/${clinic.workspaceId}/ajustes/facturacion`)
  const trial = await holdNext(page, 'POST', /invoice-provider\/test$/)
  // The service tells of its own change while the answer is still on its way.
  const readAgain = page.waitForResponse(async (response) => {
    const isRead = response.request().method() === 'GET' && /invoice-provider$/.test(response.url())
    return isRead && (await response.json()).verifiedAt !== null
  })
  await save(page).click()
  await Promise.all([trial.asked, readAgain])
  await expect(page.getByText('Probando la conexión…')).toBeVisible()
  await expect(works(page)).toBeHidden()
  trial.letGo()
  await expect(works(page)).toBeVisible()
})

test('what is chosen while the settings are being saved stays chosen', async ({ page, host, clinic }) => {
  await signIn(page, host, `/c/${clinic.workspaceId}/ajustes/facturacion`)
  const saved = await holdNext(page, 'PUT', /invoice-provider$/)
  await save(page).click()
  await saved.asked
  await choose(page, 'Proveedor', /MATIAS/)
  saved.letGo()
  await expect(works(page)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Proveedor' })).toHaveValue('MATIAS')
})

test('a switch that nobody has set keeps the focus while it is read again', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  await signIn(page, host, `/c/${workspaceId}/ajustes/facturacion`)
  const mail = page.getByRole('switch', { name: 'Permitir el envío por correo' })
  await expect(mail).toBeEnabled()
  await mail.focus()
  const read = await holdNext(page, 'GET', /connections\/email$/)
  await call('connections.invoiceProvider.put', { params: { workspaceId }, body: { provider: 'matias' } })
  await read.asked
  await expect(mail).toBeEnabled()
  await expect(mail).toBeFocused()
  read.letGo()
})

test('all rows of a list are selected that was not read yet when they were asked for', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  await signIn(page, host, `/c/${workspaceId}`)
  await call('patients.create', { params: { workspaceId }, body: ANA })
  const read = await holdNext(page, 'GET', /\/patients\?/)
  await page.getByRole('link', { name: 'Pacientes' }).click()
  await read.asked
  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).click()
  read.letGo()
  await expect(page.getByText('1 seleccionada')).toBeVisible()
})

test('Enter in the palette is for what was typed, not for what an earlier word found', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const ana = (await call('patients.create', { params, body: ANA })).body
  const zoe = { ...ANA, firstName: 'Zoraida', documentNumber: '1000000091' }
  const other = (await call('patients.create', { params, body: zoe })).body
  await signIn(page, host, `/c/${workspaceId}`)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(ana.documentNumber)
  await expect(page.getByRole('option', { name: new RegExp(ana.documentNumber) })).toBeVisible()
  const read = await holdNext(page, 'GET', /\/patients\?.*zoraida/i)
  await page.getByPlaceholder('Paciente, factura, paquete, pantalla o acción').fill('Zoraida')
  await page.keyboard.press('Enter')
  await Promise.race([read.asked, page.waitForURL(/ver=/)])
  read.letGo()
  await expect(page).toHaveURL(new RegExp(`ver=${other.id}`))
})
