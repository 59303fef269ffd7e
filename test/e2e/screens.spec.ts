import type { Page } from '@playwright/test'
import { bogotaDay, dayAfter } from '../../src/contract/bogota.ts'
import {
  ANA,
  acceptableRips,
  addMember,
  type Clinic,
  expect,
  expectAccessible,
  expectGoodInThemes,
  goWithin,
  picture,
  signIn,
  test,
} from './fixtures.ts'
import { faultsInWindows } from './layout.ts'

/** Path within the clinic and the heading that says that the screen is there. */
const SCREENS: readonly (readonly [name: string, path: string, heading: string])[] = [
  ['inicio', '', 'Inicio'],
  ['atenciones', '/atenciones', 'Atenciones'],
  ['atencion', '/atenciones/nueva', 'Nueva atención'],
  ['facturar', '/atenciones/facturar', 'Facturar en lote'],
  ['paquetes', '/paquetes', 'Paquetes RIPS'],
  ['paquete-nuevo', '/paquetes?abrir=nuevo', 'Nuevo paquete RIPS'],
  ['importar', '/paquetes?abrir=importar', 'Importar un RIPS'],
  ['carpetas', '/paquetes/carpetas', 'Importar carpeta'],
  ['otros-programas', '/paquetes/otros-programas', 'Radicados en otros programas'],
  ['facturas', '/facturas', 'Facturas'],
  ['factura-nueva', '/facturas/nueva', 'Nueva factura'],
  ['notas', '/notas', 'Notas'],
  ['envios', '/envios', 'Centro de envíos'],
  ['lotes', '/envios/lotes', 'Envíos en lote'],
  ['plazos', '/plazos', 'Plazos'],
  ['informes', '/informes', 'Informes'],
  ['correcciones', '/correcciones', 'Correcciones'],
  ['rechazos', '/informes?vista=rechazos', 'Informes'],
  ['diario', '/informes?vista=diario', 'Informes'],
  ['pacientes', '/pacientes', 'Pacientes'],
  ['archivados', '/pacientes?estado=archivados', 'Pacientes'],
  ['autorizaciones', '/autorizaciones', 'Autorizaciones'],
  ['pagadores', '/pagadores?ver=nuevo', 'Nuevo pagador'],
  ['tarifas', '/tarifas', 'Tarifas'],
  ['profesionales', '/profesionales?ver=nuevo', 'Nuevo profesional'],
  ['servicios', '/servicios?ver=nuevo', 'Nuevo servicio'],
  ['contratos', '/contratos', 'Contratos'],
  ['resoluciones', '/resoluciones', 'Resoluciones'],
  ['catalogos', '/catalogos?q=dia', 'Catálogos'],
  ['clinica', '/ajustes/clinica', 'Clínica'],
  ['ministerio', '/ajustes/ministerio', 'Conexión con el ministerio'],
  ['facturacion', '/ajustes/facturacion', 'Facturación electrónica'],
  ['produccion', '/ajustes/produccion', 'Salir a producción'],
  ['personas', '/ajustes/miembros', 'Personas'],
  ['tokens', '/ajustes/tokens', 'Tokens de acceso'],
  ['seguridad', '/ajustes/seguridad', 'Seguridad'],
  ['instalacion', '/ajustes/instalacion', 'Administradores de la instalación'],
  ['copias', '/ajustes/copias', 'Copias de seguridad'],
  ['llave', '/ajustes/llave', 'Llave de recuperación'],
  ['actualizaciones', '/ajustes/actualizaciones', 'Actualizaciones'],
  ['programas', '/ajustes/programas', 'Otros programas'],
  ['avisos', '/ajustes/avisos', 'Avisos a programas'],
  ['auditoria', '/ajustes/auditoria', 'Auditoría'],
  ['datos', '/ajustes/datos', 'Conservación de datos'],
  ['reglas', '/ajustes/reglas', 'Reglas omitidas'],
  ['diagnostico', '/ajustes/diagnostico', 'Diagnóstico'],
  ['cuenta', '/ajustes/cuenta', 'Mi cuenta'],
]

async function sampleData({ call, workspaceId }: Clinic): Promise<string> {
  const params = { workspaceId }
  await call('patients.create', { params, body: ANA })
  const gone = (await call('patients.create', { params, body: { ...ANA, documentNumber: '1000000002' } })).body
  await call('patients.archive', { params: { ...params, patientId: gone.id }, revision: gone.revision })
  const resolution = {
    kind: 'invoice' as const,
    prefix: 'FE',
    from: 1,
    to: 1000,
    next: 950,
    validTo: dayAfter(bogotaDay(Date.now()), 200),
  }
  await call('resolutions.create', { params, body: resolution })
  const body = { kind: 'without_invoice' as const, name: 'Brigada', rips: acceptableRips('RS0004') }
  const made = (await call('ripsPackages.create', { params, body })).body
  await call('ripsPackages.validate', { params: { workspaceId, packageId: made.id } })
  return made.id
}

/** To another screen of the running application, as a link goes there. */
async function goTo(page: Page, { workspaceId }: Clinic, path: string, heading: string): Promise<void> {
  await goWithin(page, `/c/${workspaceId}${path}`)
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

test('every screen is accessible, in three themes', async ({ page, host, clinic }) => {
  const packageId = await sampleData(clinic)
  await signIn(page, host)
  const screens = [...SCREENS, ['editor', `/paquetes/${packageId}?nodo=usuarios[0]`, 'Usuario 1'] as const]
  for (const [name, path, heading] of screens) {
    await goTo(page, clinic, path, heading)
    // A person's own choice of more contrast is tested below.
    await expectGoodInThemes(page, name, async (theme) => {
      if (theme !== 'contrast') await picture(page, `40-${theme}-${name}`)
    })
  }
})

/** What only writes; a viewer has no use for it. */
const WRITES = /^(Nuev[oa]|Agregar|Guardar|Facturar|Emitir|Radicar|Archivar|Restaurar|Importar|Validar|Crear y)/
/** What a viewer has no use for: it only changes. */
const OF_BILLERS: readonly string[] = ['/correcciones']
const OF_ADMINISTRATORS = [
  'ministerio',
  'facturacion',
  'miembros',
  'copias',
  'llave',
  'programas',
  'auditoria',
  'datos',
  'reglas',
]

test('a viewer reads everything, is offered nothing to write, and is told what is not theirs', async ({
  page,
  host,
  clinic,
}) => {
  const packageId = await sampleData(clinic)
  const { call, workspaceId } = clinic
  const viewer = await addMember(clinic, 'viewer')
  const [patient] = (await call('patients.list', { params: { workspaceId } })).body.items
  await signIn(page, host, '/', viewer)
  const open = SCREENS.filter(
    ([name, path]) => !/nuev|importar/.test(name + path) && !path.startsWith('/ajustes') && !OF_BILLERS.includes(path),
  )
  const screens = [
    ...open,
    ['paciente', `/pacientes?ver=${patient?.id}`, 'Ana María Rojas Díaz'] as const,
    ['editor', `/paquetes/${packageId}?nodo=usuarios[0]`, 'Usuario 1'] as const,
    ['clinica', '/ajustes/clinica', 'Clínica'] as const,
  ]
  for (const [name, path, heading] of screens) {
    await goTo(page, clinic, path, heading)
    await expect(page.getByRole('button', { name: WRITES }), name).toHaveCount(0)
    await expectAccessible(page, `${name}, viewer`)
    await picture(page, `41-lectura-${name}`)
  }
  for (const path of OF_BILLERS) {
    await goWithin(page, `/c/${workspaceId}${path}`)
    await expect(page.getByText('Su rol no incluye esta pantalla'), path).toBeVisible()
  }
  for (const section of OF_ADMINISTRATORS) {
    await goTo(page, clinic, `/ajustes/${section}`, 'Ajustes')
    await expect(page.getByText(/^Solo un administrador/), section).toBeVisible()
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('copias')
  await expect(page.getByText('Nada coincide con lo que escribió.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectGoodInThemes(page, 'what is not a viewer’s')
  await picture(page, '41-lectura-prohibido')
})

test('the appearance is a choice that stays', async ({ page, host, clinic: _ }) => {
  await signIn(page, host)
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByText('Alto contraste').click()
  await expect(page.locator('html')).toHaveAttribute('data-contrast')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-contrast')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('heading', { name: 'Inicio' }).waitFor()
  await expectAccessible(page, 'high contrast on a dark system')
  await picture(page, '46-alto-contraste-oscuro')
})

test('at 200 % zoom no screen scrolls sideways; in no window does one lie over itself, is cut or floats', async ({
  page,
  host,
  clinic,
}) => {
  const packageId = await sampleData(clinic)
  await signIn(page, host)
  const found: string[] = []
  // What a window of 1280 x 800 has left at 200 %.
  await page.setViewportSize({ width: 640, height: 400 })
  await page.getByRole('button', { name: 'Abrir el menú' }).waitFor()
  const screens = [...SCREENS, ['editor', `/paquetes/${packageId}?nodo=usuarios[0]`, 'Usuario 1'] as const]
  for (const [name, path, heading] of screens) {
    await goTo(page, clinic, path, heading)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0)
    await picture(page, `50-zoom-${name}`)
    found.push(...(await faultsInWindows(page, name)))
  }
  expect(found).toEqual([])
})

test('the palette finds a patient and goes there', async ({ page, host, clinic }) => {
  await sampleData(clinic)
  await signIn(page, host)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible()
  await expectAccessible(page, 'keyboard sheet')
  await picture(page, '47-atajos')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Atenciones' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('oscura')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('rojas')
  await expect(page.getByText('CC 1000000001')).toBeVisible()
  await expectAccessible(page, 'palette')
  await picture(page, '45-paleta')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ana María Rojas Díaz' })).toBeVisible()
})

test('a token only reads, is shown once and ends with the password', async ({ page, host, clinic }) => {
  await signIn(page, host, `/c/${clinic.workspaceId}/ajustes/tokens`)
  await page.getByRole('button', { name: 'Crear token' }).first().click()
  const chosen = page.getByRole('dialog').getByRole('checkbox', { checked: true })
  await expect(chosen).toHaveCount(1)
  await expect(chosen).toHaveAccessibleName('Consultar')
  await page.getByRole('textbox', { name: 'Para qué programa' }).fill('Laboratorio')
  await page.getByRole('dialog').getByRole('button', { name: 'Crear token' }).click()
  const secret = await page.getByRole('dialog').locator('output').innerText()
  expect(secret).toMatch(/^rdc_/)
  await page.getByRole('button', { name: 'Ya lo copié' }).click()
  await expect(page.getByText('Laboratorio')).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  const [made] = (await clinic.call('accessTokens.list', {})).body.items
  expect(Math.round((Date.parse(made?.expiresAt ?? '') - Date.now()) / 86_400_000)).toBe(90)
  await goWithin(page, `/c/${clinic.workspaceId}/ajustes/cuenta`)
  await expect(page.getByRole('checkbox', { name: 'Revocar también mis tokens de acceso' })).toBeChecked()
})
