import { readFile } from 'node:fs/promises'
import { prepare, VISIT, visitInvoice } from './billing.ts'
import { tell } from './felt.ts'
import { expect, expectAccessible, expectGoodInThemes, picture, signIn, test } from './fixtures.ts'

const MOST_CLICKS = 4
const PDF = Buffer.from(`%PDF-1.7\n${'0'.repeat(400)}\n%%EOF\n`)

test('supporting documents of a visit, and a payer’s bundles in four clicks', async ({ page, host, clinic }) => {
  test.slow()
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  const services = [{ category: 1, service: VISIT, description: 'Consulta', quantity: 1, unitPrice: 45_000 }]
  const { clientId, patientId } = parties
  const body = { patientId, clientId, coverage: '16', paymentModality: '04', date: '2026-11-20', services }
  const { id: visitId } = (await call('visits.create', { params, body })).body
  for (const key of ['a', 'b']) {
    const { id } = (await call('healthInvoices.create', { params, body: visitInvoice(parties) })).body
    await call('healthInvoices.emitAndFile', {
      params: { workspaceId, healthInvoiceId: id },
      idempotencyKey: `bundle-${key}`,
    })
  }

  await test.step('what is attached stands there, what is not is told by its name', async () => {
    await signIn(page, host, `/c/${workspaceId}/atenciones/${visitId}`)
    const card = page.getByRole('region', { name: 'Soportes para el pagador', exact: true })
    await card.locator('input[type=file]').setInputFiles([
      { name: 'orden medica.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'programa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ not a document') },
    ])
    await expect(card.getByText('orden medica.pdf', { exact: true })).toBeVisible()
    await expect(card.getByRole('combobox', { name: 'Qué es orden medica.pdf' })).toHaveValue(/^OPF/)
    await expect(card.getByText('1 archivo no se adjuntó')).toBeVisible()
    await expect(card.getByText(/no es un PDF ni una imagen/)).toBeVisible()
    // The form of a service comes after the card, and moves it down.
    await expect(page.getByRole('button', { name: 'Registrar una autorización' })).toBeVisible()
    await card.scrollIntoViewIfNeeded()
    await expectGoodInThemes(page, 'supporting documents of a visit')
    await picture(page, 'soportes-atencion')
    await card.getByRole('button', { name: 'Quitar orden medica.pdf' }).click()
    await expect(card.getByText('orden medica.pdf', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(card.getByText('orden medica.pdf', { exact: true })).toBeVisible()
  })

  await test.step('all that a payer is due, in one archive', async () => {
    let clicks = 0
    await page.goto(`${host.url}/c/${workspaceId}/plazos`)
    await page.getByLabel('Elegir todas las facturas').click()
    clicks++
    await expect(page.getByRole('button', { name: 'Registrar radicación (2)' })).toBeVisible()
    await expectAccessible(page, 'deadlines with invoices chosen')
    await picture(page, 'plazos-para-el-pagador')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar para el pagador' }).click()
    clicks++
    const archive = await readFile(await (await downloading).path())
    expect(archive.subarray(0, 2).toString()).toBe('PK')
    expect(archive.toString('latin1').match(/PORTADA\.pdf/g)).toHaveLength(4)
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  })

  await test.step('a payer’s month from the home screen, put together by a run', async () => {
    let clicks = 0
    const press = async (name: string | RegExp, role: 'link' | 'button' = 'button') => {
      await page.getByRole(role, { name }).first().click()
      clicks++
    }
    await page.goto(`${host.url}/c/${workspaceId}/`)
    await press('Plazos', 'link')
    await press('Para un pagador')
    await expect(page.getByRole('group', { name: 'Lo que falta llevar a cada pagador' })).toBeVisible()
    await expectGoodInThemes(page, 'months for payers')
    await picture(page, 'plazos-por-pagador')
    await press(/2 facturas/)
    await expect(page.getByText(/se borra el/)).toBeVisible()
    await expect(page.getByText(/Está en el archivo, pero le falta: .*HEV/)).toHaveCount(2)
    await expectGoodInThemes(page, 'a run of bundles')
    await picture(page, 'lote-para-el-pagador')
    const downloading = page.waitForEvent('download')
    await press('Descargar ZIP')
    const archive = await readFile(await (await downloading).path())
    expect(archive.toString('latin1').match(/\/PORTADA\.pdf/g)).toHaveLength(4)
    tell(`one payer's bundle of the month, from the home screen: ${clicks} clicks`)
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  })

  await test.step('how the payer takes it is said with the payer, and a size that cannot be is refused there', async () => {
    await page.goto(`${host.url}/c/${workspaceId}/pagadores?ver=${clientId}`)
    await page.getByRole('heading', { name: 'Cómo recibe las cuentas' }).click()
    const size = page.getByLabel('Cada archivo, hasta (MB)')
    await size.fill('0')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(size).toHaveAttribute('aria-invalid', 'true')
    await expectGoodInThemes(page, 'how a payer takes accounts')
    await picture(page, 'pagador-como-recibe')
    await size.fill('2,5')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect
      .poll(async () => (await call('clients.get', { params: { workspaceId, clientId } })).body.maxFileBytes)
      .toBe(2_621_440)
  })

  await test.step('an invoice says what its bundle lacks', async () => {
    const { items } = (await call('healthInvoices.list', { params, query: { limit: 1 } })).body
    await page.goto(`${host.url}/c/${workspaceId}/facturas/${items[0]?.id}`)
    const card = page.getByRole('region', { name: 'Lo que va al pagador' })
    await expect(card.getByText(/Resumen de atención u hoja de evolución/)).toBeVisible()
    await card.scrollIntoViewIfNeeded()
    await picture(page, 'factura-para-el-pagador')
  })
})
