import type { Page } from '@playwright/test'
import { ANA, type Clinic, choose, expect, expectAccessible, PROVIDER_CODE, picture, signIn, test } from './fixtures.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** What a clinic has before its first invoice: ranges, a payer, a patient, and a visit that it saved as a service. */
async function prepare({ call, workspaceId }: Clinic): Promise<void> {
  const params = { workspaceId }
  const ranges = [
    { kind: 'invoice', prefix: 'SETP', from: 990_000_000, to: 995_000_000, next: 990_000_001, providerRangeId: '8' },
    { kind: 'credit_note', prefix: 'NC', from: 1, to: 16_000_000, next: 1, providerRangeId: '9' },
    { kind: 'debit_note', prefix: 'ND', from: 1, to: 16_000_000, next: 1, providerRangeId: '10' },
  ] as const
  for (const range of ranges) {
    const term = { validFrom: '2026-01-01', validTo: '2027-12-31', resolutionNumber: '18760000001' }
    await call('resolutions.create', { params, body: { ...range, ...term } })
  }
  // A person has seen that this account issues debit notes with the health block.
  const account = { provider: 'factus', healthOnDebitNotesConfirmed: true } as const
  await call('connections.invoiceProvider.put', { params, body: account })
  await call('patients.create', { params, body: ANA })
  const payer = { nit: '900373913', companyName: 'EPS Horizonte S.A.', municipalityCode: '11001' }
  await call('clients.create', { params, body: { ...payer, email: 'cuentas@horizonte.test' } })
  const payload = {
    ...{ codPrestador: PROVIDER_CODE, codConsulta: '890602', codServicio: 130, modalidadGrupoServicioTecSal: '01' },
    ...{ grupoServicios: '01', finalidadTecnologiaSalud: '16', causaMotivoAtencion: '38' },
    ...{ codDiagnosticoPrincipal: 'C402', tipoDiagnosticoPrincipal: '02', conceptoRecaudo: '05' },
    ...{ tipoDocumentoIdentificacion: 'CC', numDocumentoIdentificacion: '1000000099', valorPagoModerador: 0 },
  }
  await call('services.create', { params, body: { name: 'Consulta de control', category: 1, payload } })
}

/** Picks a record by typing a part of it. */
async function pick(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(typed)
  await page.getByRole('option', { name: option }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

async function addVisit(page: Page, price: string, keep: string): Promise<void> {
  await page.getByRole('button', { name: 'Agregar servicio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar servicio' })
  if (await dialog.getByText('Ninguno', { exact: true }).isVisible()) {
    await pick(page, 'Paciente', 'rojas', /Ana María Rojas Díaz/)
  }
  await pick(page, 'Llenar con un servicio guardado', 'control', /Consulta de control/)
  await field(page, 'Valor unitario').fill(price)
  await field(page, 'Fecha y hora').fill('20/11/2026 8:30')
  await picture(page, '31-servicio')
  await dialog.getByRole('button', { name: keep }).click()
  await expect(dialog).toBeHidden()
}

test('from a visit to an accepted invoice with its CUV', async ({ page, host, clinic }) => {
  // Three documents with their packages: three times what another journey takes.
  test.slow()
  await prepare(clinic)
  await signIn(page, host, `/c/${clinic.workspaceId}/facturas`)

  await test.step('an empty list teaches, and what is missing is said at its field', async () => {
    await expect(page.getByText('Haga su primera factura')).toBeVisible()
    await expectAccessible(page, 'empty invoices')
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'Nueva factura' }).waitFor()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Agregue al menos un servicio.')).toBeVisible()
  })
  await test.step('the form respects the coverage', async () => {
    await pick(page, 'Pagador', 'horizonte', /EPS Horizonte/)
    await choose(page, 'Cobertura', /^02/)
    await page.getByRole('combobox', { name: 'Modalidad de pago' }).click()
    await expect(page.getByRole('option')).toHaveText(['04 · Pago por evento'])
    await page.keyboard.press('Escape')
    await choose(page, 'Cobertura', /^16/)
    await field(page, 'Número del contrato').fill('CU-2026-01')
  })
  await test.step('a service, with the totals that follow it', async () => {
    await addVisit(page, '45000', 'Agregar al documento')
    await expect(page.getByRole('region', { name: 'Totales' })).toContainText('$ 45.000')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Lista para emitir')).toBeVisible()
    await expectAccessible(page, 'invoice form')
    await picture(page, '32-factura-borrador')
  })
  await test.step('issued and filed in one act', async () => {
    await page.getByRole('button', { name: 'Emitir y radicar', exact: true }).click()
    await expectAccessible(page, 'emission dialog')
    await picture(page, '33-emitir')
    await page.getByRole('button', { name: 'Emitir y radicar ahora' }).click()
    await expect(page.getByText('Documento SETP990000001 aceptado')).toBeVisible()
    await expect(page.getByRole('status', { name: 'CUFE' })).toHaveText(/^[0-9a-f]{96}$/)
    await expect(page.getByRole('status', { name: 'CUV' })).toHaveText(/^[0-9a-f]{96}$/, { timeout: 30_000 })
    await expectAccessible(page, 'accepted invoice')
    await picture(page, '34-factura-aceptada')
  })
  await test.step('the PDF opens in a tab of its own', async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Ver', exact: true }).click()
    await (await opened).close()
  })
  await test.step('a part of it is given back', async () => {
    await page.getByRole('button', { name: 'Nota crédito' }).click()
    await expect(page.getByText('Saldo de la factura: $ 45.000.')).toBeVisible()
    await page.getByRole('checkbox', { name: /890602/ }).check()
    await field(page, 'Valor que se acredita del servicio 1').fill('10000,50')
    await expect(page.getByRole('region', { name: 'Totales' })).toContainText('$ 10.000,50')
    await expect(page.getByText(/Se radica un RIPS con los servicios marcados/)).toBeVisible()
    await expectAccessible(page, 'credit note form')
    await picture(page, '35-nota-credito')
    await emitAndFile(page, /Documento NC\d+ aceptado/)
    await expectAccessible(page, 'accepted credit note')
    await picture(page, '36-nota-credito-aceptada')
    await page.getByRole('link', { name: 'Abrir la factura' }).click()
  })
  await test.step('and a service is added to it', async () => {
    await expect(page.getByRole('region', { name: 'Después de notas' })).toContainText('$ 34.999,50')
    await page.getByRole('button', { name: 'Nota débito' }).click()
    await addVisit(page, '8000', 'Agregar al documento')
    await expectAccessible(page, 'debit note form')
    await picture(page, '37-nota-debito')
    await emitAndFile(page, /Documento ND\d+ aceptado/)
    await page.getByRole('link', { name: 'Abrir la factura' }).click()
    await expect(page.getByRole('region', { name: 'Después de notas' })).toContainText('$ 42.999,50')
    await picture(page, '38-factura-con-notas')
  })
  await test.step('lists and the month say the same', async () => {
    await page.getByRole('navigation', { name: 'Secciones', exact: true }).getByRole('link', { name: 'Notas' }).click()
    await expect(page.getByRole('row', { name: /NC1/ })).toContainText('$ 10.000,50')
    await expectAccessible(page, 'notes')
    await picture(page, '39-notas')
    await page.getByRole('link', { name: 'Facturas', exact: true }).click()
    await expect(page.getByRole('row', { name: /SETP990000001/ })).toContainText('Saldo $ 42.999,50')
    await expectAccessible(page, 'invoices')
    await picture(page, '40-facturas')
    await page.getByRole('link', { name: 'Inicio' }).click()
    const month = page.getByRole('region', { name: 'Facturación del mes' })
    await expect(month).toContainText('$ 42.999,50')
    const recent = page.getByRole('region', { name: 'Facturas y notas recientes' })
    await expect(recent.getByRole('link')).toHaveCount(4)
    await expectAccessible(page, 'home with money')
    await picture(page, '41-inicio')
    await recent.getByRole('link', { name: /NC1/ }).click()
    await expect(page.getByRole('heading', { name: 'Nota crédito NC1' })).toBeVisible()
  })
})

/** By one act, until the ministry gave its CUV. */
async function emitAndFile(page: Page, accepted: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Emitir y radicar', exact: true }).click()
  await page.getByRole('button', { name: 'Emitir y radicar ahora' }).click()
  await expect(page.getByText(accepted)).toBeVisible()
  await expect(page.getByRole('status', { name: 'CUDE' })).toHaveText(/^[0-9a-f]{96}$/)
  await expect(page.getByRole('status', { name: 'CUV' })).toHaveText(/^[0-9a-f]{96}$/, { timeout: 30_000 })
}

test('the provider is chosen, tried and changed in the settings', async ({ page, host, clinic }) => {
  await signIn(page, host, `/c/${clinic.workspaceId}/ajustes/facturacion`)
  await expect(page.getByText('Responde un simulador')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar y probar' }).click()
  await expect(page.getByText('La conexión funciona')).toBeVisible()
  await choose(page, 'Proveedor', /MATIAS/)
  await page.getByRole('button', { name: 'Guardar y probar' }).click()
  await expect(page.getByText('Radica numera los documentos con sus resoluciones.')).toBeVisible()
  await expect(page.getByText('La conexión funciona')).toBeVisible()
  await page.getByRole('button', { name: 'Ver rangos de la cuenta' }).click()
  await expect(page.getByRole('cell', { name: 'Factura' }).first()).toBeVisible()
  await page.getByRole('switch', { name: 'Permitir el envío por correo' }).click()
  await expect(page.getByText('El envío por correo quedó activo.')).toBeVisible()
  await expectAccessible(page, 'invoicing settings')
  await picture(page, '42-ajustes-facturacion')
})
