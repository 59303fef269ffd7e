import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { emitAndFile, field, prepare, visitInvoice } from './billing.ts'
import { type Clinic, expect, expectAccessible, otherDesk, picture, signIn, test } from './fixtures.ts'
import type { Host } from './host.ts'
import { button, choose, command, goTo, press, tabTo, withoutMouse, write } from './keys.ts'

const CODE = /^[0-9a-f]{96}$/

/** An invoice with what the patient paid of it, as a draft. */
async function draftWithCopay({ call, workspaceId }: Clinic, parties: Awaited<ReturnType<typeof prepare>>) {
  const base = visitInvoice(parties)
  const lines = base.lines.map((line) => ({
    ...line,
    service: { ...line.service, conceptoRecaudo: '02', valorPagoModerador: 4_500, numFEVPagoModerador: null },
  }))
  const health = base.health && { ...base.health, coverage: '16' }
  return (await call('healthInvoices.create', { params: { workspaceId }, body: { ...base, health, lines } })).body.id
}

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button(page, `Descargar ${name}`))])
  return readFileSync(await file.path(), 'utf8')
}

async function issueAndFile(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await expect(button(page, 'Emitir y radicar ahora')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status', { name: 'CUV' })).toHaveText(CODE)
}

test('by keyboard alone: what a patient paid, the files, an e-mail nobody is sure of, and the whole given back', async ({
  page,
  host,
  clinic,
}) => {
  test.slow()
  await withoutMouse(page)
  const { workspaceId } = clinic
  const parties = await prepare(clinic)
  const id = await draftWithCopay(clinic, parties)
  await signIn(page, host, `/c/${workspaceId}/facturas/${id}`)

  await test.step('a receipt of the patient is taken off what the payer owes', async () => {
    await choose(page, 'Tipo de operación', /^SS-CUFE/)
    await press(page, button(page, 'Agregar recaudo'))
    await choose(page, 'Concepto', /^02/)
    await write(page, 'Valor recaudado', '4500')
    await write(page, 'Recibo', 'R-0001')
    await expect(page.getByRole('region', { name: 'Totales' })).toContainText('$ 40.500')
    await picture(page, '110-recaudo')
    await issueAndFile(page)
    await expect(page.getByRole('region', { name: 'Totales' })).toContainText('$ 40.500')
  })
  await test.step('its files are its own', async () => {
    for (const name of ['XML', 'Factura firmada (XML)']) expect(await download(page, name)).toContain('SETP990000001')
    expect((await download(page, 'PDF')).slice(0, 5)).toBe('%PDF-')
  })
  await test.step('an e-mail whose answer was lost is not sent again unasked', async () => {
    const mails = page.getByRole('region', { name: 'Correo' })
    await clinic.call('connections.email.put', { params: { workspaceId }, body: { enabled: true } })
    await host.providerFails('drop-after-effect')
    await press(page, button(mails, 'Enviar por correo'))
    const dialog = page.getByRole('dialog', { name: 'Enviar el documento por correo' })
    await expect(dialog.getByRole('textbox')).toHaveValue('cuentas@horizonte.test')
    await press(page, button(dialog, 'Enviar por correo'))
    await expect(mails).toContainText('Resultado desconocido')
    await press(page, button(mails, 'Enviar por correo'))
    const again = dialog.getByRole('checkbox', { name: /pudo haber salido/ })
    await expectAccessible(page, 'e-mail dialog')
    await picture(page, '111-correo-desconocido')
    await press(page, button(dialog, 'Enviar por correo'))
    await expect(page.getByRole('alert').filter({ hasText: 'No se sabe si el correo' })).toBeVisible()
    await press(page, button(mails, 'Enviar por correo'))
    await press(page, again, 'Space')
    await press(page, button(dialog, 'Enviar por correo'))
    await expect(mails).toContainText('Aceptado')
    await expect(page.getByRole('link', { name: /Al día/ })).toBeVisible()
  })
  await test.step('all of it is given back, and nothing is left', async () => {
    await command(page, 'Nota crédito')
    await tabTo(page, page.getByRole('radio', { name: 'Anular toda la factura' }))
    await expect(page.getByText(/La factura queda anulada por completo/)).toBeVisible()
    await picture(page, '112-anular')
    await emitAndFile(page, /Documento NC1 aceptado/)
    await command(page, 'Abrir la factura')
    await expect(page.getByRole('region', { name: 'Después de notas' })).toContainText('Saldo$ 0')
    await goTo(page, 'i', 'Inicio')
    const month = page.getByRole('region', { name: 'Facturación del mes' })
    await expect(month).toContainText('$ 0')
    await picture(page, '113-inicio-anulada')
  })
})

/** An accepted and filed invoice of one visit of 45,000, made through the contract. */
async function filed(host: Host, { call, workspaceId }: Clinic, parties: Awaited<ReturnType<typeof prepare>>) {
  const made = (await call('healthInvoices.create', { params: { workspaceId }, body: visitInvoice(parties) })).body
  const params = { workspaceId, healthInvoiceId: made.id }
  await call('healthInvoices.emitAndFile', { params, idempotencyKey: made.id })
  const status = async () => (await call('healthInvoices.get', { params })).body.packageStatus
  await expect.poll(status).toBe('accepted')
  return `${host.url}/c/${workspaceId}/facturas/${made.id}`
}

test('by keyboard alone: an agreement with the payer, two people on one note, a draft thrown away, and a range that is used up', async ({
  page,
  host,
  clinic,
}) => {
  test.slow()
  await withoutMouse(page)
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  const invoice = await filed(host, clinic, parties)
  await signIn(page, host, new URL(invoice).pathname)

  await test.step('what was agreed is kept as a draft', async () => {
    await command(page, 'Nota crédito')
    await tabTo(page, page.getByRole('radio', { name: 'Acuerdo de voluntades' }))
    await press(page, page.getByRole('checkbox', { name: /890602/ }), 'Space')
    await write(page, 'Valor que se acredita del servicio 1', '9000')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Se guardó el borrador.')).toBeVisible()
  })
  await test.step('another person changes it meanwhile: the choice is asked for', async () => {
    const other = await otherDesk(page.context(), host, new URL(page.url()).pathname)
    await field(other, 'Valor que se acredita del servicio 1').fill('8000')
    await write(page, 'Observación', 'Conciliada en junio')
    await other.keyboard.press('Control+s')
    await expect(other.getByText('Se guardó el borrador.')).toBeVisible()
    await other.context().close()
    await expect(page.getByText('Otra persona guardó esta nota')).toBeVisible()
    await picture(page, '114-nota-en-conflicto')
    const choice = page.getByRole('button', { name: /Ver y elegir|Unir/ })
    await press(page, choice)
    const dialog = page.getByRole('dialog', { name: 'Otra persona guardó cambios' })
    await press(page, button(dialog, 'Aplicar lo elegido'))
    await expect(field(page, 'Valor que se acredita del servicio 1')).toHaveValue(/8\.000/)
    await expect(field(page, 'Observación')).toHaveValue('Conciliada en junio')
  })
  await test.step('it is issued and filed without RIPS', async () => {
    await expect(page.getByText(/Se radica solo la nota por acuerdo de voluntades/)).toBeVisible()
    await emitAndFile(page, /Documento NC1 aceptado/)
    await command(page, 'Abrir la factura')
    await expect(page.getByRole('region', { name: 'Después de notas' })).toContainText('$ 37.000')
  })
  await test.step('a draft that is not wanted goes, after a question', async () => {
    const draft = (await call('healthInvoices.create', { params, body: visitInvoice(parties) })).body.id
    await page.goto(`${host.url}/c/${workspaceId}/facturas/${draft}`)
    await press(page, button(page, 'Más acciones'))
    await press(page, page.getByRole('menuitem', { name: 'Descartar borrador' }))
    const dialog = page.getByRole('dialog')
    await expectAccessible(page, 'discarding')
    await press(page, button(dialog, 'Descartar borrador'))
    await expect(page.getByText('Este borrador fue descartado')).toBeVisible()
    await picture(page, '115-descartada')
  })
  await test.step('a range that is used up says so before anything leaves', async () => {
    const ranges = (await call('resolutions.list', { params, query: { limit: 100 } })).body.items
    const range = ranges.find(({ kind }) => kind === 'invoice')
    const at = { ...params, resolutionId: range?.id ?? '' }
    await call('resolutions.update', { params: at, revision: range?.revision ?? 0, body: { to: 990_000_001 } })
    const draft = (await call('healthInvoices.create', { params, body: visitInvoice(parties) })).body.id
    await page.goto(`${host.url}/c/${workspaceId}/facturas/${draft}`)
    await press(page, button(page, 'Emitir'))
    const panel = page.getByRole('region', { name: 'Falta 1 cosa para emitir y radicar' })
    await expect(panel.getByRole('button', { expanded: true })).toBeFocused()
    await expect(panel).toContainText('No hay una resolución vigente')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(page, 'a range that is used up')
    await picture(page, '116-rango-agotado')
    expect(await host.issued()).toEqual([1, 1])
  })
})
