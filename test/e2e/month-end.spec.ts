import type { Page } from '@playwright/test'
import { prepare, visitInvoice } from './billing.ts'
import { type Clinic, expect, expectAccessible, picture, signIn, THEMES, test } from './fixtures.ts'
import { goTo, press, withoutMouse } from './keys.ts'

/** Invoices that are filed, one that the ministry has no CUV for, and a note: a month as it ends. */
async function aMonth(clinic: Clinic): Promise<void> {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  const issue = async (file: boolean) => {
    const invoice = (await call('healthInvoices.create', { params, body: visitInvoice(parties) })).body
    const at = { params: { ...params, healthInvoiceId: invoice.id }, idempotencyKey: invoice.id }
    await (file ? call('healthInvoices.emitAndFile', at) : call('healthInvoices.emit', at))
    return invoice.id
  }
  const read = async (id: string) =>
    (await call('healthInvoices.get', { params: { ...params, healthInvoiceId: id } })).body
  const filed = [await issue(true), await issue(true)]
  const unfiled = await issue(false)
  for (const id of filed) {
    await expect.poll(async () => (await read(id)).packageStatus).toBe('accepted')
  }
  await expect.poll(async () => (await read(unfiled)).status).toBe('accepted')
  const body = { invoiceId: filed[0] ?? '', kind: 'total' as const, concept: '2' }
  const note = (await call('creditNotes.create', { params, body })).body
  const at = { params: { ...params, creditNoteId: note.id }, idempotencyKey: note.id }
  await call('creditNotes.emitAndFile', at)
  await expect
    .poll(async () => (await call('creditNotes.get', { params: at.params })).body.packageStatus)
    .toBe('accepted')
}

const chart = (page: Page, title: RegExp) => page.getByRole('region', { name: title })

test('by keyboard alone: the month ends: what was invoiced, what the ministry said, and what has no CUV', async ({
  page,
  host,
  clinic,
}) => {
  test.slow()
  await withoutMouse(page)
  await aMonth(clinic)
  await signIn(page, host)
  await test.step('the figures, as a picture and as a table', async () => {
    const money = chart(page, /^Facturación de los últimos 12 meses/)
    await expect(money.getByRole('img', { name: /^Gráfico/ })).toBeVisible()
    await press(page, money.getByText('Ver las cifras'))
    const rows = money.getByRole('row')
    await expect(rows).toHaveCount(13)
    await expect(rows.last()).toContainText(/\$\s135\.000.*\$\s45\.000.*\$\s90\.000/)
    await expect(chart(page, /^Respuesta del ministerio/)).toContainText('100 % aceptados, de 3 paquetes')
    for (const theme of ['light', 'dark', 'contrast'] as const) {
      await page.emulateMedia(theme === 'contrast' ? { contrast: 'more' } : { contrast: null, colorScheme: theme })
      await expectAccessible(page, `charts, ${theme}`)
      await picture(page, `93-graficos-${theme}`)
    }
  })
  await test.step('what has no CUV is one key away', async () => {
    await press(page, page.getByRole('link', { name: '1 factura aceptada sin CUV' }))
    await page.getByRole('heading', { name: 'Facturas', level: 1 }).waitFor()
    await expect(page.getByText('1 registro', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'SETP990000003' })).toBeVisible()
    await expect(page).toHaveURL(/estado=sinCuv/)
    await page.emulateMedia(THEMES.light)
    await picture(page, '94-sin-cuv')
  })
  await test.step('what is left of each range, and until when', async () => {
    await goTo(page, 'l', 'Resoluciones')
    const range = page.getByRole('row', { name: /Factura.*SETP/ })
    await expect(range.getByRole('meter', { name: 'Lo que queda del rango' })).toHaveAttribute('value', '4999997')
    await expect(range).toContainText(/Vence en \d+ días/)
    await expectAccessible(page, 'resolutions')
    await picture(page, '95-rangos')
  })
})
