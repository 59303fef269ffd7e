import { prepare, VISIT } from './billing.ts'
import { expect, expectGoodInThemes, PROVIDER_CODE, picture, signIn, test } from './fixtures.ts'

test('a contract is made in its payer’s panel, and a visit is under it by itself', async ({ page, host, clinic }) => {
  const { clientId, patientId } = await prepare(clinic)
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const at = `/c/${workspaceId}`

  await test.step('made under the payer', async () => {
    await signIn(page, host, `${at}/pagadores`)
    await page.getByRole('button', { name: 'EPS Horizonte S.A.' }).click()
    const payer = page.getByRole('dialog', { name: 'EPS Horizonte S.A.' })
    await expect(payer.getByText('Sin contratos')).toBeVisible()
    await payer.getByRole('button', { name: 'Nuevo contrato' }).click()
    const form = page.getByRole('dialog', { name: 'Nuevo contrato' })
    await expect(form.getByText('EPS Horizonte S.A.')).toBeVisible()
    const number = form.getByRole('textbox', { name: 'Número del contrato' })
    await expect(number).toBeFocused()
    await number.fill('CT-2026-014')
    await form.getByRole('textbox', { name: 'Vigente desde' }).fill('1/1/2026')
    await form.getByRole('textbox', { name: 'Vigente hasta' }).fill('31/12/2025')
    await form.getByRole('textbox', { name: 'Tope' }).fill('40000')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(form.getByText('La vigencia termina antes de empezar.').first()).toBeVisible()
    await form.getByRole('textbox', { name: 'Vigente hasta' }).fill('31/12/2027')
    await expectGoodInThemes(page, 'a new contract')
    await picture(page, 'contrato-nuevo')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await payer.getByRole('button', { name: 'CT-2026-014' }).click()
    await expect(page.getByText('Usado $ 0 de $ 40.000 en 0 facturas emitidas.')).toBeVisible()
    await picture(page, 'contrato-pagador')
  })

  await test.step('found by its number', async () => {
    await page.goto(`${host.url}${at}/contratos?q=ct-2026`)
    await expect(page.getByRole('button', { name: 'CT-2026-014' })).toBeVisible()
    await expectGoodInThemes(page, 'the contracts')
    await picture(page, 'contratos')
  })

  const service = { ...VISIT, codPrestador: PROVIDER_CODE, fechaInicioAtencion: '2026-11-20 08:30' }
  const services = [{ category: 1, service, description: 'Consulta de control', quantity: 1, unitPrice: 45_000 }]
  const of = { patientId, clientId, coverage: '16', paymentModality: '04', date: '2026-11-20', services }
  const visit = (await call('visits.create', { params, body: of })).body

  // It came later: the visit stays under the first, and may be put under this one.
  const second = { contractNumber: 'CT-PYP-9', paymentModality: '01', coverages: ['16'], validFrom: '2026-06-01' }
  const { id: contractId, revision } = (await call('contracts.create', { params, body: { clientId, ...second } })).body

  await test.step('a visit shows its contract, and another can be chosen', async () => {
    await page.goto(`${host.url}${at}/atenciones/${visit.id}`)
    const contract = page.getByRole('combobox', { name: 'Contrato' })
    await expect(contract).toHaveValue(/^CT-2026-014/)
    await picture(page, 'atencion-contrato')
    await contract.click()
    await expect(page.getByRole('option')).toHaveCount(3)
    await contract.scrollIntoViewIfNeeded()
    await picture(page, 'atencion-contratos')
    await page.getByRole('option', { name: /^Sin contrato/ }).click()
    const use = page.getByRole('button', { name: /^Usar / })
    await expect(use).toHaveCount(2)
    await expectGoodInThemes(page, 'a visit under no contract')
    await picture(page, 'atencion-sin-contrato')
    await use.filter({ hasText: 'CT-2026-014' }).click()
    await expect(contract).toHaveValue(/^CT-2026-014/)
    await expect(use).toHaveCount(0)
  })

  await call('contracts.archive', { params: { workspaceId, contractId }, revision })
  await test.step('the plan says that it passes the ceiling, and where', async () => {
    await page.goto(`${host.url}${at}/atenciones/facturar`)
    await page.getByRole('textbox', { name: 'Desde' }).fill('1/11/2026')
    await page.getByRole('textbox', { name: 'Hasta' }).fill('30/11/2026')
    await expect(page.getByText(/UPC · contrato CT-2026-014/)).toBeVisible()
    await expect(page.getByText('Con esta factura el contrato CT-2026-014 pasa de su tope en $ 5.000.')).toBeVisible()
    await expectGoodInThemes(page, 'a plan by contract')
    await picture(page, 'facturar-contrato')
  })

  await test.step('with a higher ceiling it is billed under its contract', async () => {
    const [contract] = (await call('contracts.list', { params, query: { clientId } })).body.items
    if (!contract) throw new Error('there is no contract')
    const changed = { params: { workspaceId, contractId: contract.id }, revision: contract.revision }
    await call('contracts.update', { ...changed, body: { ceiling: 100_000 } })
    await expect(page.getByText('pasa de su tope')).toHaveCount(0)
    await page.getByRole('button', { name: 'Preparar 1 factura' }).click()
    await page.getByRole('button', { name: 'Emitir 1', exact: true }).click()
    await page.getByRole('button', { name: 'Emitir', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Con CUV (1)' })).toBeVisible()
    await page.goto(`${host.url}${at}/contratos?ver=${contract.id}`)
    await expect(page.getByText('Usado $ 45.000 de $ 100.000 en 1 factura emitida.')).toBeVisible()
    await picture(page, 'contrato-usado')
  })
})
