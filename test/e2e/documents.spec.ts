import type { Page } from '@playwright/test'
import { prepare, visitInvoice } from './billing.ts'
import { type Clinic, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'
import type { Host } from './host.ts'
import { button, command, press, tabTo, withoutMouse, write } from './keys.ts'

/** Makes a draft whose emission goes as the provider's simulator is told, and emits and files it. */
async function emitted(page: Page, host: Host, { workspaceId }: Clinic, invoiceId: string): Promise<void> {
  await page.goto(`${host.url}/c/${workspaceId}/facturas/${invoiceId}`)
  await button(page, 'Emitir y radicar').waitFor()
  await emit(page)
}

async function emit(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await expect(button(page, 'Emitir y radicar ahora')).toBeFocused()
  await page.keyboard.press('Enter')
}

/** What opens a document of the dispatch centre whose outcome is not known. */
const unknownRow = (page: Page, invoiceId: string) =>
  page.getByRole('row', { name: new RegExp(`${invoiceId.slice(-5)}.*Resultado desconocido`) }).getByRole('button')

/** In the light and in the dark. */
async function expectBothAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${what}, ${colorScheme}`)
  }
}

test('by keyboard alone: whatever becomes of an emission, the screen says it and what to do', async ({
  page,
  host,
  clinic,
}) => {
  test.slow()
  await withoutMouse(page)
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  const draft = async (observation: string | null) =>
    (await call('healthInvoices.create', { params, body: visitInvoice(parties, observation) })).body.id
  const chain = page.getByRole('region', { name: 'Avance' })
  await signIn(page, host)

  await test.step('a rejection stops the chain: what was said, what was not done, and what to do', async () => {
    await emitted(page, host, clinic, await draft('SIM-REJECT'))
    await expect(page.getByText('No fue aceptado')).toBeVisible()
    // In the outcome, and at the field that it is about.
    await expect(page.getByText(/No está informado el DV del NIT/)).toHaveCount(2)
    await expect(chain).toContainText('Se detuvo en «Emisión ante el proveedor». Lo que seguía no se hizo')
    await expect(chain.getByText('No se hizo', { exact: true })).toHaveCount(2)
    await expectBothAccessible(page, 'rejected invoice')
    await picture(page, '80-rechazada')
    await write(page, 'Observación', 'Corregida')
    await emit(page)
    await expect(page.getByRole('status', { name: 'CUV' })).toHaveText(/^[0-9a-f]{96}$/)
  })
  await test.step('received and not yet decided is not called lost', async () => {
    await emitted(page, host, clinic, await draft('SIM-DELAY'))
    await expect(page.getByText('El proveedor lo recibió y todavía no responde')).toBeVisible()
    await expect(chain).toContainText('En validación')
    await expect(page.getByRole('button', { name: 'Enviar ahora' })).toBeHidden()
    await expectBothAccessible(page, 'pending invoice')
    await picture(page, '81-en-validacion')
    // Until it is validated the provider takes no other: what follows would be refused instead of lost.
    await expect(page.getByText(/^Documento SETP\d+ aceptado$/)).toBeVisible()
  })
  await test.step('a lost answer is asked about from the document, and nothing is issued twice', async () => {
    await host.providerFails('drop-after-effect')
    await emitted(page, host, clinic, await draft(null))
    await expect(page.getByText('No se sabe si fue emitido')).toBeVisible()
    // Off the line it stays unknown, and asking says so.
    await host.providerAvailable(false)
    await command(page, 'Consultar resultado')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Emitir', exact: true })).toBeHidden()
    await expectBothAccessible(page, 'unknown invoice')
    await picture(page, '82-desconocida')
    await host.providerAvailable(true)
    await command(page, 'Consultar resultado')
    await expect(page.getByText(/^Documento SETP\d+ aceptado$/)).toBeVisible()
    await expect(page.getByRole('status', { name: 'CUV' })).toHaveText(/^[0-9a-f]{96}$/)
  })
  await test.step('and from the dispatch centre', async () => {
    await host.providerFails('drop-after-effect')
    const lost = await draft(null)
    await emitted(page, host, clinic, lost)
    await expect(page.getByText('No se sabe si fue emitido')).toBeVisible()
    await press(page, page.getByRole('link', { name: /resultado.* desconocido/ }))
    await host.providerAvailable(false)
    // The one in validation is asked about meanwhile, too, and may not have been reached either.
    await press(page, unknownRow(page, lost))
    await expectBothAccessible(page, 'dispatch centre')
    await picture(page, '83-centro')
    // Once the line is back it is soon asked about by itself, and the button gone.
    await tabTo(page, button(page, 'Consultar resultado'))
    await host.providerAvailable(true)
    await page.keyboard.press('Enter')
    await expect(unknownRow(page, lost)).toHaveCount(0)
    await press(page, page.getByRole('link', { name: 'Abrir el documento' }))
    await expect(page.getByText(/^Documento SETP\d+ aceptado$/)).toBeVisible()
  })
  await test.step('what a person brings as proof is asked about, and can be printed with what was sent', async () => {
    await host.providerFails('drop-after-effect')
    const lost = await draft(null)
    await emitted(page, host, clinic, lost)
    await expect(page.getByText('No se sabe si fue emitido')).toBeVisible()
    await host.providerAvailable(false)
    await press(page, page.getByRole('link', { name: /resultado.* desconocido/ }))
    await press(page, unknownRow(page, lost))
    await press(page, button(page, 'Tengo una prueba'))
    // As a PDF breaks it into lines.
    await write(page, 'CUFE o CUDE', `${'ab'.repeat(30)} ${'ab'.repeat(18)}`)
    await expectBothAccessible(page, 'a proof')
    await picture(page, '84-prueba')
    await press(page, button(page, 'Preguntar con esta prueba'))
    await expect(
      page.getByText('Todavía no hay una respuesta definitiva sobre esta prueba.', { exact: false }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(/CUFE o CUDE .* todavía sin respuesta/)).toBeVisible()
    await press(page, page.getByRole('link', { name: 'Constancia para imprimir' }))
    await expect(page.getByText(/Se envió y no llegó una respuesta completa/)).toBeVisible()
    await expectBothAccessible(page, 'record of a dispatch')
    await picture(page, '85-constancia')
    await page.goBack()
    await host.providerAvailable(true)
    // On a slow machine it was asked for in vain more often, and by itself it is next asked for much later.
    await press(page, button(page, 'Enviar ahora'))
    await expect(page.getByText('El proveedor lo aceptó').first()).toBeVisible()
  })
  for (const times of await host.issued()) expect(times).toBeLessThanOrEqual(1)
})

test('two people on one draft: everything each did is kept, or chosen', async ({ page, host, clinic }) => {
  test.slow()
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  const body = visitInvoice(parties)
  const { id } = (await call('healthInvoices.create', { params, body })).body
  const at = { params: { workspaceId, healthInvoiceId: id } }
  const stored = async () => (await call('healthInvoices.get', at)).body
  const text = (name: string) => page.getByRole('textbox', { name, exact: true })

  await signIn(page, host, `/c/${workspaceId}/facturas/${id}`)
  await text('Número del contrato').fill('MIO-1')
  await text('Número de póliza').fill('POL-7')
  // Meanwhile somebody else, at another desk, through the same contract.
  const [line] = body.lines
  const theirs = {
    ...body,
    observation: 'De la otra persona',
    health: body.health && { ...body.health, contractNumber: 'SUYO-2' },
    lines: line ? [line, { ...line, description: 'Otra consulta', unitPrice: 8_000 }] : [],
  }
  await call('healthInvoices.createRevision', { ...at, body: theirs, revision: 1 })

  await test.step('nothing is overwritten: what crosses is asked, the rest is joined', async () => {
    await expect(page.getByText('Otra persona guardó esta factura')).toBeVisible()
    // The work, and what it was begun over, outlive the page.
    await page.reload()
    await page.getByRole('button', { name: 'Ver y elegir' }).click()
    const dialog = page.getByRole('dialog', { name: 'Otra persona guardó cambios' })
    await expect(dialog.getByRole('radiogroup')).toHaveCount(1)
    await expect(dialog).toContainText('MIO-1')
    await expect(dialog).toContainText('2 servicios · $ 53.000')
    await expectBothAccessible(page, 'conflict of an invoice')
    await picture(page, '84-conflicto')
    await dialog.getByRole('radio', { name: /SUYO-2/ }).check()
    await dialog.getByRole('button', { name: 'Aplicar lo elegido' }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Revisión 3')).toBeVisible()
    const kept = await stored()
    expect(kept.health).toMatchObject({ contractNumber: 'SUYO-2', policyNumber: 'POL-7' })
    expect(kept).toMatchObject({ observation: 'De la otra persona', totals: { gross: 53_000 } })
  })
})
