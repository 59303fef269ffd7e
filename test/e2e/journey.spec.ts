import type { Page } from '@playwright/test'
import { ADMIN, choose, expect, expectAccessible, PROVIDER_CODE, picture, signIn, test } from './fixtures.ts'

/** A code of a catalogue is typed into a combobox, everything else into a text box. */
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }))

test('a clinic from its first hour to its first CUV, with the line down in between', async ({
  page,
  host,
  context,
}) => {
  // A whole first day.
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await test.step('first run', () => firstRun(page, host.url))
  await test.step('sign out and in again', async () => {
    await page.getByRole('button', { name: 'Cuenta de Laura Gómez' }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await signIn(page, host)
    await expect(page.getByText('Al día')).toBeVisible()
  })
  await test.step('a patient, by keyboard alone', () => newPatient(page))
  await test.step('a package with one visit', () => newPackage(page))
  await test.step('a finding leads to its field', () => fixFinding(page))
  await test.step('filed with the line down', async () => {
    await host.ministryAvailable(false)
    await page.getByRole('button', { name: 'Radicar' }).click()
    await page.getByRole('button', { name: 'Radicar ahora' }).click()
    await expect(page.getByRole('link', { name: /Sin conexión, 1 esperando/ })).toBeVisible()
    await expect(page.getByText('Espera su envío', { exact: true })).toBeVisible()
    await picture(page, '09-sin-conexion')
    expect(await host.accepted('RS0001')).toBe(0)
  })
  await test.step('sent when the line is back, once', async () => {
    await page.getByRole('link', { name: /Sin conexión, 1 esperando/ }).click()
    await expect(page.getByRole('button', { name: /RS0001/ })).toContainText('Por enviar')
    await page.getByRole('button', { name: /RS0001/ }).click()
    await expect(page.getByText('Quedó en espera de envío (alguien lo radicó)')).toBeVisible()
    await expectAccessible(page, 'dispatch centre')
    await picture(page, '10-centro-de-envios')
    await host.ministryAvailable(true)
    await page.getByRole('button', { name: 'Enviar ahora' }).click()
    await expect(page.getByRole('button', { name: /RS0001/ })).toContainText('Aceptado')
    await expect(page.getByRole('link', { name: /Al día/ })).toBeVisible()
    expect(await host.accepted('RS0001')).toBe(1)
  })
  await test.step('the CUV is there to be copied and printed', () => copyCuv(page))
})

async function firstRun(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await field(page, 'NIT').fill('900123456')
  await expect(page.getByText('DV 8')).toBeVisible()
  await field(page, 'Razón social').fill('Clínica Los Cedros S.A.S.')
  await field(page, 'Nombre corto').fill('Los Cedros')
  await page.getByRole('combobox', { name: 'Códigos de prestador' }).fill(PROVIDER_CODE)
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'first run')
  await picture(page, '01-primera-vez')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await field(page, 'Nombres').fill('Laura')
  await field(page, 'Apellidos').fill('Gómez')
  await field(page, 'Teléfono celular').fill(ADMIN.phone)
  await field(page, 'Contraseña').fill(ADMIN.password)
  await field(page, 'Repita la contraseña').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('radio', { name: 'Producción' })).toBeDisabled()
  await page.getByRole('button', { name: 'Crear la clínica' }).click()
  // Before there is anything to lose, the sheet that brings it back.
  await field(page, 'Su contraseña').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Mostrar la llave' }).click()
  await expect(page.getByRole('list', { name: 'Llave de recuperación' }).getByRole('listitem')).toHaveCount(13)
  await expectAccessible(page, 'recovery key')
  await picture(page, '02-llave')
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByRole('button', { name: 'Probar' }).click()
  await expect(page.getByText('La conexión funciona')).toBeVisible()
  await picture(page, '02-ministerio')
  await page.getByRole('button', { name: 'Empezar a trabajar' }).click()
  await expect(page.getByText('SIMULADO', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Inicio' })).toBeVisible()
  await picture(page, '03-inicio')
}

async function newPatient(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Pacientes' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Pacientes', level: 1 }).waitFor()
  await page.keyboard.press('n')
  await expect(page.getByRole('combobox', { name: 'Tipo de documento' })).toBeFocused()
  // Submitting what is empty puts the focus on the first problem.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Número de documento')).toBeFocused()
  const typed = ['1000000001', 'Ana', 'María', 'Rojas', 'Díaz', '1/1/1991']
  for (const text of typed) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(field(page, 'Fecha de nacimiento')).toHaveValue('01/01/1991')
  await pickByKeys(page, 'Sexo', 'fem')
  await pickByKeys(page, 'Tipo de usuario', 'contributivo coti')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(field(page, 'País de residencia')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('05001')
  await page.keyboard.press('Tab')
  await pickByKeys(page, 'Zona de residencia', 'urb')
  await picture(page, '04-paciente')
  await expectAccessible(page, 'patient form')
  await field(page, 'País de origen').press('Enter')
  await expect(page.getByRole('button', { name: 'Ana María Rojas Díaz' })).toBeVisible()
  await picture(page, '05-pacientes')
}

/** Chooses in the focused list by typing a part of the words. */
async function pickByKeys(page: Page, label: string, words: string): Promise<void> {
  await expect(page.getByRole('combobox', { name: label, exact: true })).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.locator('[role=option][data-combobox-selected]')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
}

async function newPackage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Paquetes RIPS' }).click()
  await page.getByRole('heading', { name: 'Paquetes RIPS', level: 1 }).waitFor()
  await page.keyboard.press('n')
  await field(page, 'Nombre para reconocerlo').fill('Brigada de noviembre')
  await field(page, 'Consecutivo propio').fill('RS0001')
  await page.getByRole('combobox', { name: 'Pacientes' }).fill('rojas')
  await page.getByRole('option', { name: /Ana María Rojas Díaz/ }).click()
  await expectAccessible(page, 'new package')
  await page.getByRole('button', { name: 'Crear y empezar' }).click()
  await page.getByRole('treeitem', { name: /1000000001/ }).click()
  await expect(field(page, 'Fecha de nacimiento')).toHaveValue('01/01/1991')
  await page.getByRole('button', { name: 'Agregar servicio' }).click()
  await page.getByRole('menuitem', { name: 'Consultas' }).click()
  await field(page, 'Fecha y hora').fill('20/11/2026 8:30')
  await field(page, 'Consulta (CUPS)').fill('890602')
  await choose(page, 'Modalidad', /^01/)
  await choose(page, 'Grupo de servicios', /^01/)
  await field(page, 'Servicio').fill('130')
  await choose(page, 'Finalidad', /^16/)
  await choose(page, 'Causa de la atención', /^38/)
  await field(page, 'Diagnóstico principal').fill('C402')
  await choose(page, 'Tipo de diagnóstico', /^02/)
  await choose(page, 'Documento: profesional que atendió', /^CC/)
  await field(page, 'Número: profesional que atendió').fill('1000000099')
  await expect(page.getByText('12 cambios sin guardar')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Todo guardado')).toBeVisible()
}

async function fixFinding(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Validar' }).click()
  const findings = page.getByRole('region', { name: 'Hallazgos' })
  await expect(findings.getByText(/^1 error,/)).toBeVisible()
  await page.getByRole('treeitem', { name: 'Datos del paquete' }).click()
  await expectAccessible(page, 'package editor')
  await findings.getByRole('button', { name: /Valor del servicio/ }).click()
  await expect(field(page, 'Valor del servicio')).toBeFocused()
  await picture(page, '06-hallazgo')
  await page.keyboard.type('45000')
  await expect(field(page, 'Valor del servicio')).toHaveValue('45.000')
  await page.getByRole('button', { name: 'Validar' }).click()
  await expect(findings.getByText('Sin errores')).toBeVisible()
  await expect(page.getByText('Listo para radicar')).toBeVisible()
  await picture(page, '07-listo')
  await page.getByRole('tab', { name: 'JSON' }).click()
  await expect(page.getByLabel('Contenido JSON del paquete')).toHaveValue(/"fechaInicioAtencion": "2026-11-20 08:30"/)
  await expectAccessible(page, 'raw JSON')
  await picture(page, '08-json')
  await page.getByRole('tab', { name: 'Contenido' }).click()
}

async function copyCuv(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Abrir el paquete/ }).click()
  await expect(page.getByText('Aceptado por el ministerio')).toBeVisible()
  const cuv = await page.getByRole('status').locator('output').innerText()
  expect(cuv).toMatch(/^[0-9a-f]{96}$/)
  await page.getByRole('button', { name: 'Copiar el CUV' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(cuv)
  await expectAccessible(page, 'accepted package')
  await picture(page, '11-aceptado')
  await page.getByRole('link', { name: 'Ver comprobante' }).click()
  await expect(page.getByText('SIMULADO: este comprobante no tiene validez.')).toBeVisible()
  await expect(page.getByText(cuv).first()).toBeVisible()
  await expectAccessible(page, 'receipt')
  await picture(page, '12-comprobante')
}
