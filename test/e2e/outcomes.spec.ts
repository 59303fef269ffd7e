import type { Page } from '@playwright/test'
import { acceptableRips, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'
import { button, command, goTo, press, withoutMouse, write } from './keys.ts'

/** The open package, as soon as it is judged. */
async function file(page: Page): Promise<void> {
  await button(page, 'Radicar').waitFor()
  await page.keyboard.press('Control+Enter')
  await expect(button(page, 'Radicar ahora')).toBeFocused()
  await page.keyboard.press('Enter')
}

test('by keyboard alone: a lost answer is never hidden, never filed twice, and ends in a CUV', async ({
  page,
  host,
  clinic,
}) => {
  await withoutMouse(page)
  const { call, workspaceId } = clinic
  const body = { kind: 'without_invoice' as const, name: 'Consulta perdida', rips: acceptableRips('RS0002') }
  const made = (await call('ripsPackages.create', { params: { workspaceId }, body })).body
  await signIn(page, host, `/c/${workspaceId}/paquetes/${made.id}`)

  await host.loseAnswer()
  await file(page)
  await expect.poll(() => host.accepted('RS0002')).toBe(1)
  // The program asks by itself before long, and knows then.
  await host.ministryAvailable(false)
  await expect(page.getByRole('link', { name: /1 resultado desconocido/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Radicar', exact: true })).toBeHidden()
  await expect(page.getByText(/Espera (la conexión con|al) (el )?ministerio, desde/)).toBeVisible()
  await expectAccessible(page, 'unknown outcome')
  await picture(page, '20-resultado-desconocido')

  await host.ministryAvailable(true)
  await command(page, 'Consultar resultado')
  await expect(page.getByText('Aceptado por el ministerio')).toBeVisible()
  await expect(page.getByRole('status').locator('output')).toHaveText(/^[0-9a-f]{96}$/)
  await expect(page.getByRole('link', { name: /Al día/ })).toBeVisible()
  expect(await host.accepted('RS0002')).toBe(1)

  await command(page, 'Envíos')
  await press(page, page.getByRole('link', { name: 'Ver en el centro de envíos' }))
  await expect(page.getByText(/La respuesta no llegó completa/)).toBeVisible()
  await picture(page, '21-camino')
})

test('by keyboard alone: a rejection says what the ministry said, and leads to a new revision', async ({
  page,
  host,
  clinic,
}) => {
  await withoutMouse(page)
  const { call, workspaceId } = clinic
  // An adjustment of an invoice that the ministry never got.
  const rips = { ...acceptableRips('NA1'), tipoNota: 'NA', numFactura: 'SETP1' }
  const body = { kind: 'adjustment_note' as const, name: 'Por corregir', rips }
  const made = (await call('ripsPackages.create', { params: { workspaceId }, body })).body
  await signIn(page, host, `/c/${workspaceId}/paquetes/${made.id}`)
  await file(page)

  const rejection = page.getByRole('status').filter({ hasText: 'El ministerio lo rechazó' })
  await expect(rejection.getByRole('listitem')).toContainText('La factura referenciada no está registrada.')
  await expectAccessible(page, 'rejected package')
  await picture(page, '22-rechazado')
  await goTo(page, 'i', 'Inicio')
  await press(page, page.getByRole('link', { name: '1 paquete rechazado por corregir' }))
  await page.getByRole('heading', { name: 'Correcciones', level: 1 }).waitFor()
  await press(page, page.getByRole('link', { name: / · / }))
  await expect(page.getByText('Esta causa no es de un campo del RIPS')).toBeVisible()
  await press(page, page.getByRole('link', { name: 'NA1', exact: true }))
  await write(page, 'Número de factura', 'SETP2')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Revisión 2')).toBeVisible()
  await expect(page.getByText('Borrador', { exact: true })).toBeVisible()
  await expect(rejection).toBeHidden()
})
