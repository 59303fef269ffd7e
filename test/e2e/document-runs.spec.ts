import type { Locator } from '@playwright/test'
import { prepare, visitInvoice } from './billing.ts'
import { type Clinic, expect, expectAccessible, expectGoodInThemes, picture, signIn, test } from './fixtures.ts'

const MANY = 4
const MOST_CLICKS = 5

/** Issued invoices. */
async function issued(clinic: Clinic): Promise<void> {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  for (let n = 0; n < MANY; n++) {
    const { id } = (await call('healthInvoices.create', { params, body: visitInvoice(parties) })).body
    await call('healthInvoices.emit', { params: { ...params, healthInvoiceId: id }, idempotencyKey: id })
    const read = async () => (await call('healthInvoices.get', { params: { ...params, healthInvoiceId: id } })).body
    await expect.poll(async () => (await read()).artifacts.length).toBe(3)
  }
}

test('all that a list shows is credited in one run', async ({ page, host, clinic }) => {
  await issued(clinic)
  await signIn(page, host, `/c/${clinic.workspaceId}/facturas`)
  let clicks = 0
  const click = async (on: Locator) => {
    await on.click()
    clicks++
  }
  await click(page.getByRole('checkbox', { name: 'Seleccionar todo' }))
  await click(page.getByRole('button', { name: `Anular ${MANY} con nota crédito` }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Por qué se anulan').fill('Facturadas al pagador equivocado')
  await expectAccessible(page, 'what is asked before a run')
  await picture(page, 'lote-preguntar')
  await click(dialog.getByRole('button', { name: 'Empezar' }))
  await expect(page.getByRole('heading', { name: `Anulación de ${MANY} facturas` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Aceptado (${MANY})` })).toBeVisible()
  await expectGoodInThemes(page, 'a run over documents')
  await picture(page, 'lote')
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  await page.getByRole('link', { name: 'Envíos en lote' }).click()
  await expect(page.getByText(`${MANY} de ${MANY} aceptados`)).toBeVisible()
})
