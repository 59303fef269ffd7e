import { tell } from './felt.ts'
import { expect, expectAccessible, goWithin, picture, test } from './fixtures.ts'
import { faultsInWindows } from './layout.ts'

test.use({ isFounded: false })

const MOST_CLICKS = 6
/** Screens that are about many months. */
const FULL = [
  ['inicio', ''],
  ['atenciones', '/atenciones?vista=todas'],
  ['paquetes', '/paquetes'],
  ['notas', '/notas'],
  ['contratos', '/contratos'],
  ['resoluciones', '/resoluciones'],
  ['pacientes', '/pacientes'],
  ['facturar', '/atenciones/facturar'],
  ['diario', '/informes?vista=diario'],
  ['informes', '/informes'],
  ['plazos', '/plazos'],
  ['envios', '/envios'],
  ['facturas', '/facturas'],
] as const

test('sample data needs no account, and is issued and filed in six clicks', async ({ page, host }) => {
  let clicks = 0
  await page.exposeFunction('clicked', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    // A press of the mouse is one click; a label that passes it on makes a second event of it.
    addEventListener('pointerdown', () => Reflect.get(window, 'clicked')(), { capture: true })
  })
  await page.goto(host.begin)
  await page.getByRole('button', { name: 'Probar con datos de ejemplo' }).click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]/)
  await expect(page.getByText('La clínica de ejemplo está lista')).toBeVisible({ timeout: 180_000 })
  await expect(page.getByText('SIMULADO', { exact: true })).toBeVisible()
  await expect(page.getByText(/^prueba-\d{6}$/)).toBeVisible()
  await expectAccessible(page, 'sample clinic')
  await picture(page, '80-ejemplo')

  await page.getByRole('link', { name: 'Atenciones', exact: true }).click()
  await expect(page.getByText('3 atenciones').first()).toBeVisible()
  await page.getByRole('checkbox', { name: /^Elegir todas/ }).check()
  await page.getByRole('button', { name: 'Facturar', exact: true }).click()
  // What the visits' contract says.
  await expect(page.getByRole('textbox', { name: 'Número del contrato' })).toHaveValue('YA-01')
  await page.getByRole('button', { name: 'Emitir y radicar', exact: true }).click()
  await page.getByRole('button', { name: 'Emitir y radicar ahora' }).click()
  await expect(page.getByRole('status', { name: 'CUV' })).toHaveText(/^[0-9a-f]{96}$/)
  await picture(page, '81-de-ejemplo-a-cuv')
  tell(`from «Probar con datos de ejemplo» to a CUV: ${clicks} clicks, at most ${MOST_CLICKS}`)
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  // Read once, it is gone.
  await page.getByRole('link', { name: 'Inicio' }).click()
  await page.getByRole('button', { name: 'Ya la guardé' }).click()
  await expect(page.getByText('La clínica de ejemplo está lista')).toHaveCount(0)
  // A year has happened: something to bill, to correct, to file and to look at.
  for (const todo of [
    /\d+ facturas rechazadas por corregir/,
    /1 paquete rechazado por corregir/,
    /facturas? aceptadas? sin CUV/,
    /\d+ atenciones sin facturar/,
  ])
    await expect(page.getByRole('link', { name: todo }).first()).toBeVisible()
  const clinic = new URL(page.url()).pathname.replace(/\/$/, '')
  const found: string[] = []
  for (const [name, path] of FULL) {
    await goWithin(page, clinic + path)
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    found.push(...(await faultsInWindows(page, name)))
    await page.setViewportSize({ width: 1024, height: 768 })
    await picture(page, `82-ejemplo-${name}`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await picture(page, `83-ejemplo-${name}`)
  }
  for (const [list, row] of [
    ['facturas', /^SETP/],
    ['notas', /^NC\d/],
    ['paquetes', /^SETP/],
    ['atenciones?vista=todas', /./],
  ] as const) {
    await goWithin(page, `${clinic}/${list}`)
    await page.getByRole('row').getByRole('link', { name: row }).first().click()
    await page.waitForURL(/_/)
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    found.push(...(await faultsInWindows(page, list)))
    await picture(page, `84-ejemplo-una-de-${list.replace(/\W.*/, '')}`)
  }
  expect(found).toEqual([])
})

test('a sample that was being made when Radica died is gone, and can be made again', async ({ page, host }) => {
  await page.goto(host.begin)
  await page.getByRole('button', { name: 'Probar con datos de ejemplo' }).click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]/)
  await host.dies()
  await page.goto(host.begin)
  await expect(page.getByText(/Lo que quedó a medias se borró: puede crearla otra vez/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'NIT' })).toBeEmpty()
  await expectAccessible(page, 'first run after a sample that was left half made')
  await page.getByRole('button', { name: 'Probar con datos de ejemplo' }).click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]/)
})

test('whoever has not the whole address is told where to find it', async ({ page, host }) => {
  await page.goto(host.url)
  await expect(page.getByText('Abra la dirección completa')).toBeVisible()
  await expectAccessible(page, 'address without permission')
  await picture(page, '12-direccion')
  await page.goto(host.begin)
  await page.getByRole('textbox', { name: 'NIT' }).waitFor()
  expect(page.url()).not.toContain('setup=')
  await page.reload()
  await page.getByRole('textbox', { name: 'NIT' }).waitFor()
})
