import type { Browser, Page } from '@playwright/test'
import {
  acceptableRips,
  addMember,
  type Clinic,
  choose,
  expect,
  expectAccessible,
  expectGoodInThemes,
  picture,
  signIn,
  test,
} from './fixtures.ts'
import type { Host } from './host.ts'
import { write } from './keys.ts'

const people = ({ workspaceId }: Clinic) => `/c/${workspaceId}/ajustes/miembros`
const sections = (page: Page) => page.getByRole('navigation', { name: 'Secciones', exact: true })

async function desk(browser: Browser, host: Host, { phone, password }: { phone: string; password: string }) {
  const page = await (await browser.newContext({ locale: 'es-CO', reducedMotion: 'reduce' })).newPage()
  await page.goto(host.url)
  await write(page, 'Teléfono', phone)
  await write(page, 'Contraseña', password)
  await page.keyboard.press('Enter')
  await sections(page).waitFor()
  return page
}

test('a role is chosen by its sentence, and its rights are a table', async ({ page, host, clinic }) => {
  await addMember(clinic, 'operator')
  await signIn(page, host, people(clinic))
  await page.getByRole('combobox', { name: 'Rol de Pedro Vélez' }).click()
  await expect(page.getByRole('option', { name: 'Recepción' })).toContainText('no ve facturas ni paquetes')
  await picture(page, 'roles-elegir')
  await page.keyboard.press('Escape')
  await choose(page, 'Rol de Pedro Vélez', /Contador/)
  await expect(page.getByText('El rol de Pedro Vélez cambió.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Qué incluye cada rol' })
  await expect(table.getByRole('row', { name: /^Ver pacientes y atenciones/ }).getByLabel('No')).toHaveCount(1)
  await expectGoodInThemes(page, 'people and rights')
  await table.scrollIntoViewIfNeeded()
  await picture(page, 'roles-tabla')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'roles-tabla-oscuro')
})

test('reception records and sees no documents, by menu, palette or address', async ({ browser, host, clinic }) => {
  const page = await desk(browser, host, await addMember(clinic, 'reception'))
  await expect(sections(page).getByRole('link', { name: 'Atenciones' })).toBeVisible()
  for (const name of ['Facturas', 'Paquetes RIPS', 'Notas', 'Centro de envíos', 'Plazos']) {
    await expect(sections(page).getByRole('link', { name })).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { name: 'Atenciones de hoy' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page, 'home of reception')
  await picture(page, 'roles-inicio-recepcion')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nueva')
  await expect(page.getByRole('option', { name: 'Nueva atención' }).first()).toBeVisible()
  await expect(page.getByRole('option', { name: 'Nueva factura' })).toHaveCount(0)
  await page.goto(`${host.url}/c/${clinic.workspaceId}/facturas`)
  await expect(page.getByText('Su rol no incluye esta pantalla')).toBeVisible()
  await picture(page, 'roles-sin-pantalla')
  await page.goto(`${host.url}/c/${clinic.workspaceId}/atenciones/nueva`)
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar y facturar' })).toHaveCount(0)
})

test('an accountant sees documents and no patients', async ({ browser, host, clinic }) => {
  const page = await desk(browser, host, await addMember(clinic, 'accountant'))
  await expect(sections(page).getByRole('link', { name: 'Facturas' })).toBeVisible()
  await expect(sections(page).getByRole('link', { name: 'Pacientes' })).toHaveCount(0)
  await page.goto(`${host.url}/c/${clinic.workspaceId}/facturas`)
  await expect(page.getByRole('button', { name: 'Descargar la lista' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nueva factura' })).toHaveCount(0)
})

test('an accountant is shown that a package was filed, and nothing of what is in it', async ({
  browser,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const made = await call('ripsPackages.create', {
    params: { workspaceId },
    body: { kind: 'without_invoice', name: 'Julio', rips: acceptableRips('RS9') },
  })
  const params = { workspaceId, packageId: made.body.id }
  await call('ripsPackages.validate', { params })
  const { cuv } = (await call('ripsPackages.submit', { params, idempotencyKey: 'julio' })).body
  const page = await desk(browser, host, await addMember(clinic, 'accountant'))
  await page.goto(`${host.url}/c/${workspaceId}/paquetes`)
  await page.getByRole('link', { name: 'Julio' }).click()
  await expect(page.getByRole('heading', { name: 'Comprobante de radicación' })).toBeVisible()
  await expect(page.getByText(cuv ?? 'no CUV').first()).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectGoodInThemes(page, 'receipt of an accountant')
  await picture(page, 'roles-comprobante-contador')
})
