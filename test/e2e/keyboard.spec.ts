import type { Locator, Page } from '@playwright/test'
import { prepare } from './billing.ts'
import { choose, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'
import { tabTo } from './keys.ts'

async function press(page: Page, name: string, within: Page | Locator = page): Promise<void> {
  await tabTo(page, within.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }))
  await page.keyboard.type(text)
}

async function find(page: Page, label: string, text: string, option: RegExp): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }))
  await page.keyboard.type(text)
  await page.getByRole('option', { name: option }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

async function addVisit(page: Page, price: string): Promise<void> {
  await press(page, 'Agregar servicio')
  const dialog = page.getByRole('dialog', { name: 'Agregar servicio' })
  await dialog.waitFor()
  if (await dialog.getByText('Ninguno', { exact: true }).isVisible()) {
    await find(page, 'Paciente', 'rojas', /Ana María Rojas Díaz/)
  }
  await type(page, 'Valor unitario', price)
  await find(page, 'Llenar con un servicio guardado', 'control', /Consulta de control/)
  await type(page, 'Fecha y hora', '20/11/2026 8:30')
  await press(page, 'Agregar al documento', dialog)
  await expect(dialog).toBeHidden()
}

/** By one act, until the ministry gave its CUV. */
async function file(page: Page, accepted: RegExp): Promise<void> {
  await press(page, 'Emitir y radicar')
  await expect(page.getByRole('button', { name: 'Emitir y radicar ahora' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(accepted)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('status', { name: 'CUV' })).toHaveText(/^[0-9a-f]{96}$/, { timeout: 40_000 })
}

test('with MATIAS, by keyboard alone: invoice, credit and debit note, each with its CUV', async ({
  page,
  host,
  clinic,
}) => {
  test.setTimeout(300_000)
  await prepare(clinic)
  await test.step('only the connection is changed', async () => {
    await signIn(page, host, `/c/${clinic.workspaceId}/ajustes/facturacion`)
    await choose(page, 'Proveedor', /MATIAS/)
    await page.getByRole('checkbox', { name: /nota.* débito/i }).check()
    await page.getByRole('button', { name: 'Guardar y probar' }).click()
    await expect(page.getByText('La conexión funciona')).toBeVisible()
    await picture(page, '100-matias')
  })
  await test.step('from an empty form to the CUV of an invoice', async () => {
    await page.goto(`${host.url}/c/${clinic.workspaceId}/facturas`)
    await page.getByText('Haga su primera factura').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'Nueva factura' }).waitFor()
    await find(page, 'Pagador', 'horizonte', /EPS Horizonte/)
    await tabTo(page, page.getByRole('textbox', { name: 'Número del contrato', exact: true }))
    await page.keyboard.press('Tab')
    await expect(page.getByText('Escriba este dato.')).toBeVisible()
    await expectAccessible(page, 'a field that was left blank')
    await picture(page, '101-campo-vacio')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('CU-2026-01')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Escriba este dato.')).toBeHidden()
    await addVisit(page, '45000')
    await tabTo(page, page.getByRole('button', { name: 'Emitir y radicar', exact: true }), 'Shift+Tab')
    await file(page, /Documento SETP990000001 aceptado/)
    await picture(page, '102-matias-aceptada')
  })
  await test.step('a part is given back', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Nota crédito', exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('checkbox', { name: /890602/ }))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('textbox', { name: 'Valor que se acredita del servicio 1' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('10000,50')
    await tabTo(page, page.getByRole('button', { name: 'Emitir y radicar', exact: true }), 'Shift+Tab')
    await file(page, /Documento NC1 aceptado/)
    await expect(page.getByRole('region', { name: 'Servicios acreditados', exact: true })).toContainText('$ 10.000,50')
    await picture(page, '103-matias-credito')
    await tabTo(page, page.getByRole('link', { name: 'Abrir la factura' }))
    await page.keyboard.press('Enter')
  })
  await test.step('and a service is added', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Nota débito', exact: true }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Nueva nota débito' }).waitFor()
    await addVisit(page, '8000')
    await tabTo(page, page.getByRole('button', { name: 'Emitir y radicar', exact: true }), 'Shift+Tab')
    await file(page, /Documento ND1 aceptado/)
    await tabTo(page, page.getByRole('link', { name: 'Abrir la factura' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Después de notas' })).toContainText('$ 42.999,50')
  })
  expect(await host.issued()).toEqual([1, 1, 1])
})
