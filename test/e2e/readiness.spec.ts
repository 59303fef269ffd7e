import { prepare, visitInvoice } from './billing.ts'
import { expect, expectAccessible, picture, signIn, test } from './fixtures.ts'
import { button, goTo, press, tabTo, withoutMouse, write } from './keys.ts'

test('by keyboard alone: what stands between a document and its CUV is said before anything leaves', async ({
  page,
  host,
  clinic,
}) => {
  test.slow()
  await withoutMouse(page)
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const panel = page.getByRole('region', { name: /para emitir y radicar|Nada impide/ })
  const heading = panel.getByRole('button', { expanded: true })
  const confirmation = page.getByRole('dialog', { name: /^Emitir/ })
  await signIn(page, host, `/c/${workspaceId}/facturas`)

  await test.step('an empty invoice, without anything set up, gets no further than the list of what it lacks', async () => {
    await page.getByText('Haga su primera factura').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'Nueva factura' }).waitFor()
    for (const keys of ['Control+Enter', 'Emitir']) {
      if (keys === 'Emitir') await press(page, button(page, 'Emitir'))
      else await page.keyboard.press(keys)
      await expect(heading).toBeFocused()
      await expect(confirmation).toHaveCount(0)
    }
    for (const lacks of ['Pagador', 'Contrato', 'Servicios', 'Resolución']) {
      await expect(panel.getByRole('listitem').filter({ hasText: lacks }).first()).toBeVisible()
    }
    await expectAccessible(page, 'readiness of an empty invoice')
    await picture(page, '86-lista-vacia')
    await press(page, button(panel, 'Comprobar ahora'))
    await expect(panel).toContainText('Rangos de numeración comprobados con el proveedor el')
    await press(page, panel.getByRole('button', { name: 'Pagador', exact: true }).first())
    await expect(page.getByRole('combobox', { name: 'Pagador' })).toBeFocused()
  })

  const parties = await prepare(clinic)
  const body = visitInvoice(parties)
  const changed = async (change: (service: Record<string, unknown>) => Record<string, unknown>) => {
    const lines = body.lines.map((line) => ({ ...line, service: change(line.service) }))
    const period = { start: '2026-11-01', end: '2099-12-31' }
    return (await call('healthInvoices.create', { params, body: { ...body, period, lines } })).body.id
  }

  await test.step('a service without its diagnosis: the finding leads into its field, and mending it is seen at once', async () => {
    const id = await changed(({ codDiagnosticoPrincipal: _, ...service }) => service)
    await page.goto(`${host.url}/c/${workspaceId}/facturas/${id}`)
    await button(page, 'Emitir y radicar').waitFor()
    await page.keyboard.press('Control+Enter')
    await expect(heading).toBeFocused()
    await expect(confirmation).toHaveCount(0)
    await picture(page, '87-hallazgo')
    await press(page, panel.getByRole('button', { name: /^Servicio 1 · Diagnóstico principal/ }))
    const dialog = page.getByRole('dialog', { name: 'Servicio', exact: true })
    const diagnosis = dialog
      .getByRole('textbox', { name: /^Diagnóstico principal/ })
      .or(dialog.getByRole('combobox', { name: /^Diagnóstico principal/ }))
    await expect(diagnosis.first()).toBeFocused()
    await page.keyboard.type('C402')
    await tabTo(page, button(dialog, 'Guardar el servicio'))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(panel).toContainText('Nada impide emitir y radicar')
    await page.keyboard.press('Control+Enter')
    await expect(button(page, 'Emitir y radicar ahora')).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('an administrator answers for a rule, and sees what the ministry said', async () => {
    const id = await changed((service) => ({ ...service, fechaInicioAtencion: '2099-01-01 08:00' }))
    await page.goto(`${host.url}/c/${workspaceId}/facturas/${id}`)
    await button(page, 'Emitir y radicar').waitFor()
    await page.keyboard.press('Control+Enter')
    await expect(heading).toBeFocused()
    await press(page, button(panel, 'Emitir a pesar de esto…'))
    const dialog = page.getByRole('dialog', { name: 'Emitir a pesar de las reglas' })
    await expect(dialog).toContainText('RVC013')
    await expectAccessible(page, 'override')
    await picture(page, '88-a-pesar')
    await write(page, 'Motivo', 'Se programó la fecha con el pagador')
    await press(page, button(dialog, 'Emitir a pesar de esto'))
    await expect(page.getByText(/Documento SETP\d+ aceptado/)).toBeVisible()
    await page.goto(`${host.url}/c/${workspaceId}/ajustes/reglas`)
    const decisions = page.getByRole('table', { name: 'Decisiones' })
    await expect(decisions).toContainText('Se programó la fecha con el pagador')
    await expect(async () => {
      await page.reload()
      await expect(decisions).toContainText(/Lo (aceptó|rechazó)/, { timeout: 10_000 })
    }).toPass()
    await expectAccessible(page, 'overridden rules')
    await picture(page, '89-reglas-omitidas')
  })

  await test.step('a note of nothing is asked for its lines', async () => {
    const { id } = (await call('healthInvoices.create', { params, body })).body
    const at = { params: { workspaceId, healthInvoiceId: id } }
    await call('healthInvoices.emitAndFile', { ...at, idempotencyKey: 'for-a-note' })
    await expect.poll(async () => (await call('healthInvoices.get', at)).body.packageStatus).toBe('accepted')
    await page.goto(`${host.url}/c/${workspaceId}/notas/credito?factura=${id}`)
    await button(page, 'Emitir y radicar').waitFor()
    await page.keyboard.press('Control+Enter')
    await expect(heading).toBeFocused()
    await expect(panel).toContainText('Elija al menos una línea.')
    await expectAccessible(page, 'readiness of a note')
    await picture(page, '89-nota-vacia')
    await goTo(page, 'f', 'Facturas')
  })
})
