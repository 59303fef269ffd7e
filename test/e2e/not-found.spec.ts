import { ANA, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'
import { find, withoutMouse } from './keys.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('who is not found is made from what was typed, with the few fields that differ, and stands in the visit', async ({
  page,
  host,
  clinic: { call, workspaceId },
}) => {
  const params = { workspaceId }
  await call('patients.create', { params, body: { ...ANA, documentNumber: '1000000004' } })
  await withoutMouse(page)
  await signIn(page, host, `/c/${workspaceId}/atenciones/nueva`)
  const search = page.getByRole('combobox', { name: 'Nombre, apellido o documento' })
  const first = page.locator('[role=option][data-combobox-selected]')
  for (const typed of ['1.000.000.004', 'CC 1000000004']) {
    await search.fill(typed)
    await expect(first).toHaveText(/Ana María Rojas Díaz/)
  }

  await search.fill('')
  await find(page, 'Nombre, apellido o documento', 'valentina castro', /Crear «valentina castro»/)
  const panel = page.getByRole('dialog', { name: 'Nuevo paciente' })
  await expect(panel.getByRole('textbox', { name: 'Primer nombre' })).toHaveValue('Valentina')
  await expect(panel.getByRole('textbox', { name: 'Primer apellido' })).toHaveValue('Castro')
  await expect(panel.getByRole('textbox', { name: 'Registro SIRAS' })).toBeHidden()
  await expectAccessible(page, 'new patient from words')
  await picture(page, '95-crear-desde-la-busqueda')
  await panel.getByRole('textbox', { name: 'Número de documento' }).fill('52.345.678')
  await page.keyboard.press('Enter')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('strong').filter({ hasText: 'Valentina Castro · CC 52345678' })).toBeVisible()
  await expect(search).toHaveValue('')
  const { items } = (await call('patients.list', { params, query: { q: 'castro' } })).body
  expect(items).toMatchObject([{ documentNumber: '52345678', firstName: 'Valentina', incapacityCertificate: 'NO' }])
})

test('a list in which nothing was found begins the record with the words, and a payer is made where it is chosen', async ({
  page,
  host,
  clinic: { workspaceId },
}) => {
  await signIn(page, host, `/c/${workspaceId}/pacientes?q=52.345.678`)
  await page.getByRole('button', { name: 'Crear «52.345.678»' }).click()
  await expect(page.getByRole('textbox', { name: 'Número de documento' })).toHaveValue('52345678')
  await page.goto(new URL(`/c/${workspaceId}/atenciones/nueva`, page.url()).href)
  await page.getByRole('combobox', { name: 'Pagador: nombre o NIT' }).fill('900.373.913-4')
  await page.getByRole('option', { name: 'Crear «900.373.913-4»' }).click()
  const panel = page.getByRole('dialog', { name: 'Nuevo pagador' })
  await expect(panel.getByRole('textbox', { name: 'NIT' })).toHaveValue('900373913')
  await panel.getByRole('button', { name: 'Cerrar' }).last().click()
  // Nothing was chosen, and nothing of what was typed is lost.
  await expect(page.getByRole('combobox', { name: 'Pagador: nombre o NIT' })).toHaveValue('900.373.913-4')
})
