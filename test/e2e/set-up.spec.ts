import { expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('what is missing before the first CUV is a list until it is done, and the ranges are brought in one click', async ({
  page,
  host,
  clinic: { call, workspaceId },
}) => {
  const params = { workspaceId }
  await signIn(page, host)
  const list = page.getByRole('region', { name: 'Para dejar lista la clínica' })
  await expect(list.getByText('3 de 5 pasos')).toBeVisible()
  await expect(list.getByText('Ministerio conectado')).toBeVisible()
  await expectAccessible(page, 'set-up list')
  await picture(page, '90-puesta-en-marcha')

  await list.getByRole('link', { name: /Traer los rangos/ }).click()
  await page.getByRole('button', { name: 'Traer 3 rangos' }).click()
  await expect(page.getByText('Quedaron 3 resoluciones listas para numerar.')).toBeVisible()
  await expect(page.getByText('Ya es una resolución')).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Traer/ })).toHaveCount(0)
  await expectAccessible(page, 'ranges')
  await picture(page, '91-rangos-traidos')
  const kept = (await call('resolutions.list', { params, query: {} })).body.items
  expect(kept.map(({ kind, prefix, next, providerRangeId }) => [kind, prefix, next, providerRangeId]).sort()).toEqual([
    ['credit_note', 'NC', 1, '9'],
    ['debit_note', 'ND', 1, '10'],
    ['invoice', 'SETP', 990_000_001, '8'],
  ])

  // What is no more as in the account is told, with what it is about, and mended where it is told.
  const [invoices] = kept.filter(({ kind }) => kind === 'invoice')
  if (!invoices) throw new Error('no range for invoices')
  const shorter = { to: 990_500_000, validTo: '2027-01-19' }
  await call('resolutions.update', {
    params: { ...params, resolutionId: invoices.id },
    body: shorter,
    revision: invoices.revision,
  })
  await expect(page.getByText('Cambió: Hasta, Vigente hasta.')).toBeVisible()
  await picture(page, '92-rango-cambiado')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('Ya es una resolución')).toHaveCount(3)

  await page.getByRole('link', { name: 'Inicio' }).click()
  await expect(list.getByText('4 de 5 pasos')).toBeVisible()
  await list.getByRole('link', { name: /Registrar el primer pagador/ }).click()
  const nit = page.getByRole('textbox', { name: 'NIT' })
  await nit.fill('900.373.913-1')
  await nit.blur()
  await expect(page.getByText('Ese no es el dígito de verificación de 900373913: sería 4.')).toBeVisible()
  await nit.fill('900.373.913-4')
  await nit.blur()
  await expect(nit).toHaveValue('900373913')
  await page.getByRole('textbox', { name: 'Razón social' }).fill('EPS Horizonte S.A.')
  // What the invoice will ask for is asked for here; the rest is folded.
  await expect(page.getByText('Sin él no se emite la factura.', { exact: false })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Dirección' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Municipio' }).fill('11001')
  await page.getByRole('textbox', { name: 'Correo' }).fill('facturas@horizonte.example')
  await picture(page, '93-primer-pagador')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('EPS Horizonte S.A. quedó guardado.')).toBeVisible()
  const [payer] = (await call('clients.list', { params, query: {} })).body.items
  expect(payer).toMatchObject({ nit: '900373913', municipalityCode: '11001', email: 'facturas@horizonte.example' })
  await page.getByRole('link', { name: 'Inicio' }).click()
  await expect(page.getByRole('heading', { name: 'Inicio' })).toBeVisible()
  await expect(page.getByText('Necesita a una persona hoy')).toBeVisible()
  await expect(list).toHaveCount(0)
})
