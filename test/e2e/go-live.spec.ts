import { test as base, type Locator } from '@playwright/test'
import { createClient } from '../../src/contract/client.ts'
import { ADMIN, ANA, expect, expectGoodInThemes, picture } from './fixtures.ts'
import { startApart } from './host.ts'
import { write } from './keys.ts'
import { faultsInWindows } from './layout.ts'

const PATIENTS = 20
const MOST_CLICKS = 6

/** A real installation: only there is a production to go to. */
const test = base.extend<{ apart: Awaited<ReturnType<typeof startApart>> }>({
  apart: async ({ browserName: _ }, use) => {
    const apart = await startApart()
    await use(apart)
    await apart.stop()
  },
})

test('a clinic of twenty patients goes from enablement to production', async ({ page, apart }) => {
  const admin = { phone: `+57${ADMIN.phone}`, password: ADMIN.password, firstName: 'Laura', lastName: 'Gómez' }
  const names = { companyName: 'Clínica Los Cedros S.A.S.', displayName: 'Los Cedros' }
  const workspace = { nit: '900123456', ...names, environment: 2 as const }
  let token = apart.setupToken
  const call = createClient({ origin: apart.url, token: () => token })
  const made = (await call('setup.create', { body: { admin, workspace } })).body
  token = made.token
  const params = { workspaceId: made.workspace.id }
  for (let n = 0; n < PATIENTS; n++) {
    await call('patients.create', { params, body: { ...ANA, documentNumber: String(1_000_100 + n) } })
  }

  await page.goto(`${apart.url}/c/${made.workspace.id}/ajustes/produccion`)
  await write(page, 'Teléfono', ADMIN.phone)
  await write(page, 'Contraseña', ADMIN.password)
  await page.keyboard.press('Enter')
  let clicks = 0
  const click = async (on: Locator) => {
    await on.click()
    clicks++
  }
  await expect(page.getByText('20 pacientes, con su contacto y su autorización de tratamiento de datos')).toBeVisible()
  await expect(page.getByText('Números y resoluciones, conexiones y sus contraseñas')).toBeVisible()
  await expectGoodInThemes(page, 'what goes to production and what stays')
  await picture(page, 'produccion-antes')
  await click(page.getByRole('button', { name: 'Crear producción y pasar los registros' }))
  await click(page.getByRole('dialog').getByRole('button', { name: 'Crear producción y pasar los registros' }))
  await expect(page.getByText('Producción ya tiene los registros')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Pacientes' })).toHaveText(/Pacientes200/)
  await picture(page, 'produccion-pasado')
  expect(await faultsInWindows(page, 'what went to production')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await click(page.getByRole('link', { name: 'Abrir producción' }))

  // There everything that is still to be done is told, and where numbering goes on is said on the spot.
  await expect(page.getByText('PRODUCCIÓN', { exact: true })).toBeVisible()
  const checks = page.getByRole('region', { name: 'Antes de la primera factura real' })
  await expect(checks.getByRole('listitem').filter({ hasText: 'Pendiente' })).toHaveCount(6)
  const { production } = (await call('goLive.get', { params })).body
  const there = { workspaceId: production?.id ?? '' }
  const range = { kind: 'invoice' as const, prefix: 'FE', from: 1, to: 5_000 }
  await call('resolutions.create', { params: there, body: range })
  await page.getByLabel('Último número usado de Factura FE 1–5000').fill('1240')
  await click(page.getByRole('button', { name: 'Guardar' }))
  await expect(page.getByText('Aquí sigue el 1241')).toBeVisible()
  await expectGoodInThemes(page, 'what is checked in production')
  await picture(page, 'produccion-comprobar')
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)

  const { total } = (await call('patients.list', { params: there })).body
  expect(total).toBe(PATIENTS)
})
