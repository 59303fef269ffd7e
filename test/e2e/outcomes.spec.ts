import { acceptableRips, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

test('a lost answer is never hidden, never filed twice, and ends in a CUV', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const body = { kind: 'without_invoice' as const, name: 'Consulta perdida', rips: acceptableRips('RS0002') }
  const made = (await call('ripsPackages.create', { params: { workspaceId }, body })).body
  await signIn(page, host, `/c/${workspaceId}/paquetes/${made.id}`)

  await host.nextFiling('drop-after-effect')
  await page.getByRole('button', { name: 'Radicar' }).click()
  await page.getByRole('button', { name: 'Radicar ahora' }).click()
  await expect(page.getByRole('link', { name: /1 resultado desconocido/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Radicar', exact: true })).toBeHidden()
  await expectAccessible(page, 'unknown outcome')
  await picture(page, '20-resultado-desconocido')

  await page.getByRole('button', { name: 'Consultar resultado' }).click()
  await expect(page.getByText('Aceptado por el ministerio')).toBeVisible()
  await expect(page.getByRole('status').locator('output')).toHaveText(/^[0-9a-f]{96}$/)
  await expect(page.getByRole('link', { name: /Al día/ })).toBeVisible()
  expect(await host.accepted('RS0002')).toBe(1)

  await page.getByRole('tab', { name: 'Envíos' }).click()
  await page.getByRole('link', { name: 'Ver en el centro de envíos' }).click()
  await expect(page.getByText(/La respuesta no llegó completa/)).toBeVisible()
  await picture(page, '21-camino')
})

test('a rejection says what to correct, and the corrected package is accepted', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const body = { kind: 'without_invoice' as const, name: 'Por corregir', rips: acceptableRips('RS0008') }
  const made = (await call('ripsPackages.create', { params: { workspaceId }, body })).body
  await signIn(page, host, `/c/${workspaceId}/paquetes/${made.id}?nodo=usuarios[0].servicios.consultas[0]`)
  const file = async () => {
    await page.getByRole('button', { name: 'Radicar' }).click()
    await page.getByRole('button', { name: 'Radicar ahora' }).click()
  }

  await host.nextFiling('rejected-as-400')
  await file()
  const rejection = page.getByRole('status').filter({ hasText: 'El ministerio lo rechazó' })
  await expect(rejection.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'rejected package')
  await picture(page, '22-rechazado')
  await page.getByRole('link', { name: 'Inicio' }).click()
  await page.getByRole('link', { name: '1 paquete rechazado por corregir' }).click()
  await page.getByRole('link', { name: 'Por corregir' }).click()

  await page.getByRole('treeitem', { name: /Consultas/ }).click()
  await page.getByRole('textbox', { name: 'Valor del servicio' }).fill('60000')
  await file()
  await expect(page.getByText('Aceptado por el ministerio')).toBeVisible()
  await expect(page.getByText('Revisión 2')).toBeVisible()
})
