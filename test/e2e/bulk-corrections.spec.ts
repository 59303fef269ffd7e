import type { Locator } from '@playwright/test'
import { prepare, VISIT, visitInvoice } from './billing.ts'
import { tell } from './felt.ts'
import { type Clinic, expect, expectAccessible, expectGoodInThemes, picture, signIn, test } from './fixtures.ts'

const MANY = 34
const MOST_CLICKS = 8
const CAUSE = 'RVC086'

/** Issued invoices whose RIPS the ministry rejected: their other diagnosis is the principal one, and somebody answered for that. */
async function rejected({ call, workspaceId }: Clinic, parties: Awaited<ReturnType<typeof prepare>>): Promise<void> {
  const params = { workspaceId }
  const base = visitInvoice(parties)
  const service = { ...base.lines[0]?.service, codDiagnosticoRelacionado1: VISIT.codDiagnosticoPrincipal }
  const lines = base.lines.map((line) => ({ ...line, service }))
  const body = { file: true, reason: 'Así lo escribió la historia clínica' }
  for (let n = 0; n < MANY; n++) {
    const { id } = (await call('healthInvoices.create', { params, body: { ...base, lines } })).body
    await call('healthInvoices.emitOverridden', {
      params: { ...params, healthInvoiceId: id },
      body,
      idempotencyKey: id,
    })
  }
  const query = { status: 'rejected', limit: 1 } as const
  const count = async () => (await call('ripsPackages.list', { params, query })).body.total
  await expect.poll(count, { timeout: 120_000 }).toBe(MANY)
}

test('many rejections of one cause are mended and filed again at once', async ({ page, host, clinic }) => {
  await rejected(clinic, await prepare(clinic))
  await signIn(page, host, `/c/${clinic.workspaceId}`)
  let clicks = 0
  const click = async (on: Locator) => {
    await on.click()
    clicks++
  }
  await click(page.getByRole('link', { name: `${MANY} paquetes rechazados por corregir` }))
  await expect(page.getByRole('heading', { name: 'Correcciones' })).toBeVisible()
  await expectGoodInThemes(page, 'causes')
  await picture(page, 'correcciones')
  await click(page.getByRole('link', { name: new RegExp(`^${CAUSE} · `) }))
  await expect(page.getByRole('heading', { name: `${CAUSE} en ${MANY}` })).toBeVisible()
  await click(page.getByRole('combobox', { name: 'Diagnóstico principal' }))
  await page.keyboard.type('A001')
  await expectAccessible(page, 'documents of a cause')
  await picture(page, 'correcciones-causa')
  await click(page.getByRole('button', { name: `Ver los cambios en ${MANY}` }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`${MANY} RIPS se corrigen.`)).toBeVisible()
  await expect(dialog.getByText('1 → 0').first()).toBeVisible()
  await expect(dialog.getByText('Usuario 1 · Consultas 1 · Diagnóstico principal').first()).toBeVisible()
  await expectGoodInThemes(page, 'changes before they are saved')
  await picture(page, 'correcciones-cambios')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'correcciones-cambios-oscuro')
  await page.emulateMedia({ colorScheme: 'light' })
  await click(dialog.getByRole('button', { name: `Corregir ${MANY}` }))
  await expect(page.getByRole('button', { name: `Aceptado (${MANY})` })).toBeVisible({ timeout: 120_000 })
  await picture(page, 'correcciones-lote')
  tell(`${MANY} rejections of one cause, mended and filed again: ${clicks} clicks`)
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  await page.getByRole('link', { name: 'Correcciones' }).click()
  await expect(page.getByText('Nada por corregir')).toBeVisible()
})

/** A draft of a visit that a list priced, and that is of another month than its invoice. */
async function ofAnotherMonth({ call, workspaceId }: Clinic, parties: Awaited<ReturnType<typeof prepare>>) {
  const params = { workspaceId }
  const { clientId, patientId } = parties
  const list = (await call('priceLists.create', { params, body: { name: 'Tarifa Horizonte', base: 'own', clientId } }))
    .body
  const version = { ...params, priceListId: list.id }
  for (const [from, value] of [
    ['2026-01-01', 45_000],
    ['2026-11-01', 51_000],
  ] as const) {
    const items = [{ kind: 'CUPS' as const, code: VISIT.codConsulta, value }]
    await call('priceVersions.create', { params: version, body: { from, items } })
  }
  const agreed = { contractNumber: 'CU-2026-01', paymentModality: '04', validFrom: '2026-01-01', priceListId: list.id }
  await call('contracts.create', { params, body: { clientId, ...agreed } })
  const service = { ...VISIT, fechaInicioAtencion: '2026-10-20 08:30' }
  const of = { patientId, clientId, coverage: '16', paymentModality: '04', date: '2026-10-20' }
  const body = { ...of, services: [{ category: 1, service, quantity: 1 }] }
  const visit = (await call('visits.create', { params, body })).body
  const lines = visit.services.map(({ category, service, unitPrice }) => ({ patientId, category, service, unitPrice }))
  await call('healthInvoices.create', { params, body: { ...visitInvoice(parties), lines, visitIds: [visit.id] } })
}

test('a day that is mended takes the price of its day, and says so before', async ({ page, host, clinic }) => {
  await ofAnotherMonth(clinic, await prepare(clinic))
  await signIn(page, host, `/c/${clinic.workspaceId}/correcciones`)
  await page.getByRole('link', { name: /^RVC014 · / }).click()
  await page.getByRole('textbox', { name: 'Fecha y hora' }).fill('20/11/2026 08:30')
  await picture(page, 'correcciones-dia')
  await page.getByRole('button', { name: 'Ver el cambio en 1' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('$ 45.000 → $ 51.000')).toBeVisible()
  await expectGoodInThemes(page, 'a price that changes with its day')
  await picture(page, 'correcciones-precio')
})
