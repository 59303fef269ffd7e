import type { Locator } from '@playwright/test'
import { prepare, VISIT, visitInvoice } from './billing.ts'
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
  test.setTimeout(300_000)
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
  process.stdout.write(`${MANY} rejections of one cause, mended and filed again: ${clicks} clicks\n`)
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  await page.getByRole('link', { name: 'Correcciones' }).click()
  await expect(page.getByText('Nada por corregir')).toBeVisible()
})
