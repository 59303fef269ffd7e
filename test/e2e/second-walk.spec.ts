import { addVisit, emitAndFile, prepare, VISIT, visitInvoice } from './billing.ts'
import { tell } from './felt.ts'
import { type Clinic, expect, picture, signIn, test } from './fixtures.ts'
import { button, find, press, withoutMouse, write } from './keys.ts'

test.use({ viewport: { width: 1280, height: 800 } })

/** An invoice with its CUV. */
async function filedInvoice(clinic: Clinic) {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  const { id } = (await call('healthInvoices.create', { params, body: visitInvoice(parties) })).body
  const at = { params: { ...params, healthInvoiceId: id } }
  await call('healthInvoices.emitAndFile', { ...at, idempotencyKey: id })
  const filed = async () => (await call('healthInvoices.get', at)).body.packageStatus
  await expect.poll(filed).toBe('accepted')
  return id
}

test('a saved service is billed at another price, and its note goes on paper', async ({ page, host, clinic }) => {
  test.slow()
  const { call, workspaceId } = clinic
  const id = await filedInvoice(clinic)
  const payload = { ...VISIT, vrServicio: 30_000 }
  await call('services.create', { params: { workspaceId }, body: { name: 'Sutura con precio', category: 1, payload } })
  await signIn(page, host, `/c/${workspaceId}/notas/debito?factura=${id}`)
  await press(page, button(page, 'Agregar servicio'))
  const dialog = page.getByRole('dialog', { name: 'Agregar servicio' })
  await find(page, 'Llenar con un servicio guardado', 'sutura', /Sutura con precio/)
  await write(page, 'Valor unitario', '8000')
  await write(page, 'Fecha y hora', '20/11/2026 8:30')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Totales' })).toContainText('$ 8.000')
  await emitAndFile(page, /Documento ND\d+ aceptado/)
  const printed = page.waitForResponse((answer) => /\/debit-notes\/.*\/graphic/.test(answer.url()) && answer.ok())
  await press(page, button(page, 'Imprimir'))
  expect((await printed).headers()['content-type']).toBe('application/pdf')
})

test('a refusal about something that the screen does not have is said all the same', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const body = visitInvoice(await prepare(clinic))
  const { id } = (await call('healthInvoices.create', { params: { workspaceId }, body })).body
  await signIn(page, host, `/c/${workspaceId}/facturas/${id}`)
  const message = 'El valor del servicio no es el de la línea.'
  await page.route('**/health-invoices/*/revisions', (route) => {
    const error = { code: 'health_document_invalid', message, field: 'lines[0].service.vrServicio' }
    return route.fulfill({ status: 422, json: { error, requestId: 'r' } })
  })
  await write(page, 'Número de póliza', 'P-1')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(message).first()).toBeVisible()
  await picture(page, '140-rechazo-sin-campo')
})

test('what a patient paid at a visit is not typed again in its invoice', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const { clientId, patientId } = await prepare(clinic)
  const paid = { conceptoRecaudo: '02', valorPagoModerador: 4_700 }
  const service = { ...VISIT, ...paid, fechaInicioAtencion: '2026-11-20 08:30' }
  const services = [{ category: 1, quantity: 1, unitPrice: 45_000, service }]
  const of = { clientId, patientId, coverage: '16', paymentModality: '04', date: '2026-11-20' }
  await call('visits.create', { params: { workspaceId }, body: { ...of, services } })
  await signIn(page, host, `/c/${workspaceId}/atenciones?vista=porFacturar`)
  await page.getByRole('checkbox', { name: /^Elegir todas/ }).check()
  await page.getByRole('button', { name: 'Facturar', exact: true }).click()
  const totals = page.getByRole('region', { name: 'Totales' })
  await expect(totals).toContainText('$ 4.700')
  await expect(totals).toContainText('$ 40.300')
  await expect(page.getByRole('combobox', { name: 'Tipo de operación' })).toHaveValue(/SS-CUFE/)
})

test('an invoice with something to correct is not called ready', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const body = visitInvoice(await prepare(clinic))
  const { id } = (await call('healthInvoices.create', { params: { workspaceId }, body })).body
  await signIn(page, host, `/c/${workspaceId}/facturas/${id}`)
  await expect(page.getByText('Lista para emitir')).toBeVisible()
  await write(page, 'Periodo: hasta', '31/31')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Hay 1 dato por corregir.')).toBeVisible()
  await expect(page.getByText('Lista para emitir')).toHaveCount(0)
})

test('no button is under a passing word', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const body = visitInvoice(await prepare(clinic))
  const { id } = (await call('healthInvoices.create', { params: { workspaceId }, body })).body
  await signIn(page, host, `/c/${workspaceId}/facturas/${id}`)
  await addVisit(page, '8000')
  await page.keyboard.press('Control+s')
  const word = page.locator('.mantine-Notification-root').first()
  await expect(word).toBeVisible()
  const covered = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.mantine-Notification-root')].map((one) => one.getBoundingClientRect())
    return [...document.querySelectorAll<HTMLElement>('main button, main a')]
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        const isUnder = boxes.some((b) => left < b.right && right > b.left && top < b.bottom && bottom > b.top)
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return isUnder && at !== null && !one.contains(at)
      })
      .map((one) => one.textContent)
  })
  expect(covered).toEqual([])
  await picture(page, '141-palabra-al-paso')
})

const MOST_KEYS = 12

/** Visits of one patient on these days. */
async function attended(clinic: Clinic, ...days: readonly string[]) {
  const { call, workspaceId } = clinic
  const { clientId, patientId } = await prepare(clinic)
  for (const date of days) {
    const service = { ...VISIT, fechaInicioAtencion: `${date} 08:30` }
    const services = [{ category: 1, quantity: 1, unitPrice: 45_000, description: 'Consulta de control', service }]
    const of = { clientId, patientId, coverage: '16', paymentModality: '04', date }
    await call('visits.create', { params: { workspaceId }, body: { ...of, services } })
  }
}

test('a control visit of a known patient takes at most a dozen keys', async ({ page, host, clinic }) => {
  await withoutMouse(page)
  await attended(clinic, '2026-10-01')
  await signIn(page, host, `/c/${clinic.workspaceId}/atenciones`)
  await page.getByText('Ninguna atención este día').waitFor()
  let keys = 0
  const strike = async (...pressed: readonly string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
    keys += pressed.length
  }
  await strike('n')
  await expect(page.getByRole('combobox', { name: 'Nombre, apellido o documento' })).toBeFocused()
  await strike('r', 'o', 'j')
  await expect(page.locator('[role=option][data-combobox-selected]')).toHaveText(/Ana María Rojas Díaz/)
  await strike('Enter')
  await expect(page.getByText(/Última atención: 01\/10\/2026/)).toBeVisible()
  const again = button(page, 'Repetir esos servicios')
  while (!(await again.evaluate((one) => one === document.activeElement)) && keys < MOST_KEYS) await strike('Tab')
  await strike('Enter')
  await expect(page.getByRole('button', { name: /^Consulta de control/ })).toBeVisible()
  await strike('Control+s')
  await expect(page.getByRole('row', { name: /Ana María Rojas Díaz/ })).toContainText('$ 45.000')
  tell(`a control visit of a known patient: ${keys} keys, at most ${MOST_KEYS}`)
  expect(keys).toBeLessThanOrEqual(MOST_KEYS)
})

test('visits of many days stand by their day, the latest first', async ({ page, host, clinic }) => {
  await attended(clinic, '2026-10-05', '2026-10-20', '2026-09-30')
  await signIn(page, host, `/c/${clinic.workspaceId}/atenciones?vista=todas`)
  const days = page.getByText(/^\d\d\/\d\d\/2026$/)
  await expect(days).toHaveText(['20/10/2026', '05/10/2026', '30/09/2026'])
})
