import type { Page } from '@playwright/test'
import { ADMIN, expect, expectAccessible, PROVIDER_CODE, picture, signIn, test } from './fixtures.ts'
import { button, command, field, find, goTo, press, tabTo, withoutMouse, write } from './keys.ts'

test.use({ isFounded: false })

test('by keyboard alone: a clinic from its first hour to its first CUV, with the line down in between', async ({
  page,
  host,
  context,
}) => {
  // A whole first day.
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withoutMouse(page)
  await test.step('first run', () => firstRun(page, host.begin))
  await test.step('sign out and in again', async () => {
    await press(page, button(page, 'Cuenta de Laura Gómez'))
    await press(page, page.getByRole('menuitem', { name: 'Cerrar sesión' }))
    await expect(page.getByRole('heading', { name: 'Ingresar a Radica' })).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await signIn(page, host)
    await expect(page.getByText('Al día')).toBeVisible()
  })
  await test.step('a patient', () => newPatient(page))
  await test.step('a package with one visit', () => newPackage(page))
  await test.step('a finding leads to its field', () => fixFinding(page))
  const file = async () => {
    await page.keyboard.press('Control+Enter')
    await expect(button(page, 'Radicar ahora')).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await test.step('filed with the line down, and taken back: nothing left', async () => {
    await host.ministryAvailable(false)
    await file()
    await press(page, button(page, 'Retirar del envío'))
    await expect(page.getByText('No ha salido nada.', { exact: false })).toBeVisible()
    await picture(page, '08-retirar')
    await press(page, button(page, 'Retirar'))
    await expect(page.getByText('Retirado: no salió nada.')).toBeVisible()
    await button(page, 'Radicar').waitFor()
  })
  await test.step('filed with the line down', async () => {
    await file()
    await expect(page.getByRole('link', { name: /Sin conexión, 1 esperando/ })).toBeVisible()
    await expect(page.getByText('Espera su envío', { exact: true })).toBeVisible()
    await picture(page, '09-sin-conexion')
    expect(await host.accepted('RS0001')).toBe(0)
  })
  await test.step('sent when the connection is back, once', async () => {
    await press(page, page.getByRole('link', { name: /Sin conexión, 1 esperando/ }))
    await expect(page.getByRole('row', { name: /RS0001/ })).toContainText('Por enviar')
    await press(page, button(page, /RS0001/))
    await expect(page.getByText('Quedó en espera de envío (alguien lo radicó)')).toBeVisible()
    await expectAccessible(page, 'dispatch centre')
    await picture(page, '10-centro-de-envios')
    await host.ministryAvailable(true)
    await press(page, button(page, 'Enviar ahora'))
    await expect(page.getByRole('row', { name: /RS0001/ })).toContainText('Aceptado')
    await expect(page.getByRole('link', { name: /Al día/ })).toBeVisible()
    expect(await host.accepted('RS0001')).toBe(1)
  })
  await test.step('the CUV is there to be copied and printed', () => copyCuv(page))
})

async function firstRun(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(field(page, 'NIT')).toBeFocused()
  await write(page, 'NIT', '900123456')
  await expect(page.getByText('DV 8')).toBeVisible()
  await write(page, 'Razón social', 'Clínica Los Cedros S.A.S.')
  await write(page, 'Nombre corto', 'Los Cedros')
  await write(page, page.getByRole('combobox', { name: 'Códigos de prestador' }), PROVIDER_CODE)
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'first run')
  await picture(page, '01-primera-vez')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Nombres')).toBeFocused()
  await write(page, 'Nombres', 'Laura')
  await write(page, 'Apellidos', 'Gómez')
  await write(page, 'Teléfono celular', ADMIN.phone)
  await write(page, 'Contraseña', ADMIN.password)
  await write(page, 'Repita la contraseña', ADMIN.password)
  await expect(page.getByRole('radio', { name: 'Producción' })).toBeDisabled()
  await tabTo(page, page.getByRole('radio', { name: /Habilitación|pruebas/i }))
  await page.keyboard.press('Enter')
  // Before there is anything to lose, the sheet that brings it back.
  await write(page, 'Su contraseña', ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Llave de recuperación' }).getByRole('listitem')).toHaveCount(13)
  await expectAccessible(page, 'recovery key')
  await picture(page, '02-llave')
  await press(page, button(page, 'Probar'))
  await expect(page.getByText('La conexión funciona')).toBeVisible()
  await picture(page, '02-ministerio')
  await press(page, button(page, 'Empezar a trabajar'))
  await expect(page.getByText('SIMULADO', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Inicio' })).toBeVisible()
  await picture(page, '03-inicio')
}

async function newPatient(page: Page): Promise<void> {
  await goTo(page, 'c', 'Pacientes')
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
  await expect(field(page, 'Municipio de residencia')).toBeFocused()
  await page.keyboard.type('05001')
  await page.keyboard.press('Tab')
  await pickByKeys(page, 'Zona de residencia', 'urb')
  await picture(page, '04-paciente')
  await expectAccessible(page, 'patient form')
  // What is the same for nearly everybody is folded, and filled.
  await expect(field(page, 'País de origen')).toBeHidden()
  await page.keyboard.press('Enter')
  await tabTo(page, field(page, 'País de origen'))
  await page.keyboard.press('Enter')
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
  await goTo(page, 'p', 'Paquetes RIPS')
  await page.keyboard.press('n')
  await write(page, 'Nombre para reconocerlo', 'Brigada de noviembre')
  await write(page, 'Consecutivo propio', 'RS0001')
  await find(page, 'Pacientes', 'rojas', /Ana María Rojas Díaz/)
  await expectAccessible(page, 'new package')
  await press(page, button(page, 'Crear y empezar'))
  await tabTo(page, page.getByRole('treeitem', { name: /1000000001/ }))
  await expect(field(page, 'Fecha de nacimiento')).toHaveValue('01/01/1991')
  await press(page, button(page, 'Agregar servicio'))
  await press(page, page.getByRole('menuitem', { name: 'Consultas' }))
  await write(page, 'Fecha y hora', '20/11/2026 8:30')
  await write(page, 'Consulta (CUPS)', '890602')
  await find(page, 'Modalidad', '01', /^01/)
  await find(page, 'Grupo de servicios', '01', /^01/)
  await write(page, 'Servicio', '130')
  await find(page, 'Finalidad', '16', /^16/)
  await find(page, 'Causa de la atención', '38', /^38/)
  await write(page, 'Diagnóstico principal', 'C402')
  await find(page, 'Tipo de diagnóstico', '02', /^02/)
  await find(page, 'Documento: profesional que atendió', 'CC', /^CC/)
  await write(page, 'Número: profesional que atendió', '1000000099')
  await expect(page.getByText('12 cambios sin guardar')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Todo guardado')).toBeVisible()
}

async function fixFinding(page: Page): Promise<void> {
  await command(page, 'Validar')
  const findings = page.getByRole('region', { name: 'Hallazgos' })
  await expect(findings.getByText(/^1 error,/)).toBeVisible()
  await tabTo(page, page.getByRole('treeitem', { name: 'Datos del paquete' }))
  await expectAccessible(page, 'package editor')
  await press(page, button(findings, /Valor del servicio/))
  await expect(field(page, 'Valor del servicio')).toBeFocused()
  await picture(page, '06-hallazgo')
  await page.keyboard.type('45000')
  await expect(field(page, 'Valor del servicio')).toHaveValue('45.000')
  await command(page, 'Validar')
  await expect(findings.getByText('Sin errores')).toBeVisible()
  await expect(page.getByText('Listo para radicar')).toBeVisible()
  await picture(page, '07-listo')
  await command(page, 'JSON')
  await expect(page.getByLabel('Contenido JSON del paquete')).toHaveValue(/"fechaInicioAtencion": "2026-11-20 08:30"/)
  await expectAccessible(page, 'raw JSON')
  await picture(page, '08-json')
  await command(page, 'Contenido')
}

async function copyCuv(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: /Abrir el paquete/ }))
  await expect(page.getByText('Aceptado por el ministerio')).toBeVisible()
  const cuv = await page.getByRole('status').locator('output').innerText()
  expect(cuv).toMatch(/^[0-9a-f]{96}$/)
  await press(page, button(page, 'Copiar el CUV'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(cuv)
  await expectAccessible(page, 'accepted package')
  await picture(page, '11-aceptado')
  await command(page, 'Ver comprobante')
  await expect(page.getByText('SIMULADO: este comprobante no tiene validez.')).toBeVisible()
  await expect(page.getByText(cuv).first()).toBeVisible()
  await expectAccessible(page, 'receipt')
  await picture(page, '12-comprobante')
}
