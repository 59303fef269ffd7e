import type { Locator } from '@playwright/test'
import { prepare, VISIT } from './billing.ts'
import { tell } from './felt.ts'
import { ANA, type Clinic, expect, expectAccessible, expectGoodInThemes, picture, signIn, test } from './fixtures.ts'

const PATIENTS = 6
const VISITS_EACH = 3
const MOST_CLICKS = 12

/** A month of one payer that nobody billed yet, and a visit that cannot be. */
async function month({ call, workspaceId }: Clinic, clientId: string): Promise<void> {
  const params = { workspaceId }
  for (let n = 0; n < PATIENTS; n++) {
    const person = { ...ANA, documentNumber: `10000001${n}0`, firstName: `Paciente ${n + 1}` }
    const { id: patientId } = (await call('patients.create', { params, body: person })).body
    for (let day = 1; day <= VISITS_EACH; day++) {
      const date = `2026-11-0${day}`
      const service = { ...VISIT, fechaInicioAtencion: `${date} 08:${10 + n}` }
      const services = [{ category: 1, service, description: 'Consulta de control', quantity: 1, unitPrice: 45_000 }]
      const of = { patientId, clientId, coverage: '16', paymentModality: '04', date, services }
      await call('visits.create', { params, body: of })
    }
  }
  const { id: patientId } = (await call('patients.create', { params, body: { ...ANA, documentNumber: '1000000990' } }))
    .body
  await call('visits.create', { params, body: { patientId, clientId, date: '2026-11-02', services: [] } })
}

test('a month of a payer from unbilled to CUVs, and a run that is taken back', async ({ page, host, clinic }) => {
  const { clientId } = await prepare(clinic)
  await month(clinic, clientId)
  const at = `/c/${clinic.workspaceId}/atenciones`
  await signIn(page, host, at)
  let clicks = 0
  const click = async (on: Locator) => {
    await on.click()
    clicks++
  }

  await test.step('what would come of it, and what is left out', async () => {
    await click(page.getByRole('button', { name: 'Facturar en lote' }))
    await page.getByRole('textbox', { name: 'Desde' }).fill('1/11/2026')
    await expect(
      page.getByText(`${PATIENTS * VISITS_EACH} facturas de ${PATIENTS * VISITS_EACH} atenciones`),
    ).toBeVisible()
    await click(page.getByText('Paciente', { exact: true }).first())
    await expect(page.getByText(`${PATIENTS} facturas de ${PATIENTS * VISITS_EACH} atenciones`)).toBeVisible()
    await expect(page.getByText('1 atención queda por fuera')).toBeVisible()
    await page.getByLabel('Número de contrato').fill('CU-2026-01')
    await expect(page.getByText(/contrato CU-2026-01/).first()).toBeVisible()
    await expectGoodInThemes(page, 'a plan of invoices')
    await picture(page, 'facturar-plan')
  })

  await test.step('prepared, and emitted and filed by one act', async () => {
    await click(page.getByRole('button', { name: `Preparar ${PATIENTS} facturas` }))
    await click(page.getByRole('button', { name: `Emitir ${PATIENTS}`, exact: true }))
    await expectAccessible(page, 'what is asked before emitting')
    await picture(page, 'facturar-emitir')
    await click(page.getByRole('button', { name: 'Emitir', exact: true }))
    await expect(page.getByRole('button', { name: `Con CUV (${PATIENTS})` })).toBeVisible({ timeout: 150_000 })
    await expect(page.getByText(/^CUV [0-9a-f]{96}$/).first()).toBeVisible()
    await expectGoodInThemes(page, 'a billing run')
    await picture(page, 'facturar-radicadas')
  })
  tell(`one payer's month from unbilled to CUV: ${clicks} clicks`)
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)

  await test.step('what is due with the payer, and what it took', async () => {
    await page.getByRole('link', { name: 'Plazos' }).click()
    await expect(page.getByRole('button', { name: `Más adelante (${PATIENTS})` })).toBeVisible()
    await expectGoodInThemes(page, 'what is due')
    await picture(page, 'plazos')
    const rows = page.getByRole('checkbox', { name: /^Elegir la factura SETP/ })
    await rows.nth(0).check()
    await rows.nth(1).check()
    await page.getByRole('button', { name: 'Registrar radicación (2)' }).click()
    const day = page.getByRole('textbox', { name: 'Día en que la recibió el pagador' })
    const today = await day.inputValue()
    await day.fill('1/1/2026')
    const save = page.getByRole('button', { name: 'Registrar radicación', exact: true })
    await save.click()
    await expect(page.getByText(/^La factura SETP\d+ se emitió después de ese día\.$/)).toBeVisible()
    await expectAccessible(page, 'what is recorded of a payer')
    await picture(page, 'plazos-registrar')
    await day.fill(today)
    await page.getByRole('textbox', { name: 'Número de radicado' }).fill('R-2026-4711')
    await save.click()
    await expect(page.getByRole('button', { name: `Más adelante (${PATIENTS - 2})` })).toBeVisible()
    await expect(rows).toHaveCount(PATIENTS - 2)
    await page.getByRole('link', { name: /^SETP/ }).first().click()
    const card = page.getByRole('region', { name: 'Radicación ante el pagador' })
    await card.getByRole('button', { name: 'Registrar radicación' }).click()
    await save.last().click()
    await expect(card.getByText(`La recibió el ${today}`)).toBeVisible()
    await card.getByRole('button', { name: 'Quitar' }).click()
    await expect(page.getByText('Se quitó la radicación.')).toBeVisible()
    await expect(card.getByText(/^Sin registrar/)).toBeVisible()
    await picture(page, 'plazos-factura')
  })

  await test.step('chosen visits in several invoices, and taken back', async () => {
    const { call, workspaceId } = clinic
    const params = { workspaceId }
    const [patient] = (await call('patients.list', { params, query: {} })).body.items
    const services = [{ category: 1, service: VISIT, quantity: 1, unitPrice: 45_000 }]
    const visit = { patientId: patient?.id ?? '', clientId, coverage: '16', date: '2026-11-20', services }
    for (let n = 0; n < 2; n++) await call('visits.create', { params, body: visit })
    await page.goto(`${host.url}${at}?fecha=2026-11-20`)
    await page.getByRole('checkbox', { name: 'Elegir todas las que están por facturar' }).check()
    await page.getByRole('button', { name: 'En varias facturas' }).click()
    await page.getByRole('menuitem', { name: 'Una por atención' }).click()
    await expect(page.getByRole('button', { name: /^Por corregir \(2\)|^Listas \(2\)/ })).toBeVisible()
    await picture(page, 'facturar-varias')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expectAccessible(page, 'what is asked before taking back')
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByRole('button', { name: 'Sin factura (2)' })).toBeVisible()
    await page.getByRole('link', { name: 'Facturar en lote' }).click()
    await expect(page.getByText('2 atenciones elegidas')).toBeVisible()
    await picture(page, 'facturar-anteriores')
    expect((await call('visits.list', { params, query: { date: '2026-11-20', unbilled: 'true' } })).body.total).toBe(2)
  })
})
