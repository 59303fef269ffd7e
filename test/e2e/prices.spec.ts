import { prepare, VISIT } from './billing.ts'
import { expect, expectGoodInThemes, picture, signIn, test } from './fixtures.ts'
import { find } from './keys.ts'

const TARIFF = `Tipo de código;Código del servicio;Descripción;Valor
CUPS;890602;Consulta de control;50.000
CUPS;890302;Consulta de primera vez;46.300
PROPIO;CURACION;Curación simple;28.000
`
const csv = (text: string) => ({ name: 'manual.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a price list comes in from a file, and a visit says that its price comes from it', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const { clientId, patientId } = await prepare(clinic)
  const params = { workspaceId }
  const manual = (await call('priceLists.create', { params, body: { name: 'Manual de ejemplo', base: 'own' } })).body
  const body = { name: 'Tarifa Horizonte', base: 'soat', manualId: manual.id, clientId } as const
  const list = (await call('priceLists.create', { params, body })).body
  const agreed = { contractNumber: 'CT-7', paymentModality: '04', validFrom: '2026-01-01', priceListId: list.id }
  await call('contracts.create', { params, body: { clientId, ...agreed } })

  await test.step('the file is taken whole or not at all', async () => {
    await signIn(page, host, `/c/${workspaceId}/tarifas`)
    await page.getByRole('button', { name: 'Manual de ejemplo' }).click()
    await page.getByRole('button', { name: 'Cargar de un libro' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cargar precios' })
    await dialog.getByRole('textbox', { name: 'Rige desde' }).fill('1/1/2026')
    const file = dialog.locator('input[type=file]')
    await file.setInputFiles(csv(`${TARIFF}SOAT;1;Otra;-1\n`))
    await dialog.getByRole('button', { name: 'Revisar las filas' }).click()
    await expect(dialog.getByText(/«SOAT» no es un tipo de código/)).toBeVisible()
    await expect(dialog.getByText(/los precios entran todos o ninguno/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Importar/ })).toHaveCount(0)
    await picture(page, 'precios-rechazados')
    await dialog.getByRole('button', { name: 'Otro archivo' }).click()
    await file.setInputFiles(csv(TARIFF))
    await dialog.getByRole('button', { name: 'Revisar las filas' }).click()
    await dialog.getByRole('button', { name: 'Importar 3 filas' }).click()
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
    await expect(page.getByRole('link', { name: 'Desde el 01/01/2026' })).toBeVisible()
    await expectGoodInThemes(page, 'a price list with its versions')
    await picture(page, 'lista-de-precios')
  })

  await test.step('its prices are looked through', async () => {
    await page.getByRole('link', { name: 'Desde el 01/01/2026' }).click()
    await page.getByRole('searchbox', { name: 'Buscar en los precios' }).fill('curacion')
    await expect(page.getByText('Curación simple')).toBeVisible()
    await expect(page.getByText('Consulta de control')).toBeHidden()
    await expectGoodInThemes(page, 'the prices of a version')
    await picture(page, 'precios')
  })

  await test.step('a version of a list by that manual is a day and a percentage', async () => {
    await page.goto(`${host.url}/c/${workspaceId}/tarifas?ver=${list.id}`)
    await page.getByRole('button', { name: 'Nueva versión' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nueva versión' })
    await dialog.getByRole('textbox', { name: 'Rige desde' }).fill('1/1/2026')
    await dialog.getByRole('button', { name: 'Nueva versión' }).click()
    await expect(dialog.getByText(/Escriba el porcentaje sobre el manual/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Porcentaje sobre el manual' }).fill('-10')
    await dialog.getByRole('button', { name: 'Nueva versión' }).click()
    await expect(page.getByText(/^-10\s?%/)).toBeVisible()
    await picture(page, 'version-de-precios')
  })

  await test.step('a visit takes its price and says from where; what is typed stands', async () => {
    await page.goto(`${host.url}/c/${workspaceId}/atenciones`)
    const of = { patientId, clientId, coverage: '16', paymentModality: '04', date: '2026-11-20', services: [] }
    const { id } = (await call('visits.create', { params, body: of })).body
    await page.goto(`${host.url}/c/${workspaceId}/atenciones/${id}`)
    await find(page, 'Servicio guardado: nombre o código', 'control', /Consulta de control/)
    const price = page.getByRole('textbox', { name: 'Valor unitario' })
    await expect(price).toHaveValue('45.000')
    await expect(page.getByText(/Contrato CT-7 · Tarifa Horizonte -10\s?% · versión desde 01\/01\/2026/)).toBeVisible()
    await price.scrollIntoViewIfNeeded()
    await expectGoodInThemes(page, 'a visit priced by its contract')
    await picture(page, 'atencion-con-tarifa')
    await price.fill('')
    await price.pressSequentially('1.234.500,5')
    await expect(price).toHaveValue('1.234.500,5')
    // From a spreadsheet in English.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('1,234.50'))
    await price.selectText()
    await page.keyboard.press('Control+v')
    await expect(price).toHaveValue(/^1\.234,50?$/)
    await price.fill('')
    // As people here write it; nobody means forty pesos.
    await price.pressSequentially('40.000')
    await expect(price).toHaveValue('40.000')
    await expect(page.getByText(/versión desde/)).toBeHidden()
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await call('visits.get', { params: { workspaceId, visitId: id } })).body.services)
      .toMatchObject([{ unitPrice: 40_000, service: { codConsulta: VISIT.codConsulta } }])
  })
})
