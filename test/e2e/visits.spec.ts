import type { Page } from '@playwright/test'
import {
  ANA,
  type Clinic,
  expect,
  expectAccessible,
  otherDesk,
  PROVIDER_CODE,
  picture,
  signIn,
  test,
} from './fixtures.ts'
import { button, field, find, press, tabTo, withoutMouse } from './keys.ts'

/** A patient who was here before, her payer, and what the clinic does every day. */
async function sampleData({ call, workspaceId }: Clinic): Promise<void> {
  const params = { workspaceId }
  const ana = (await call('patients.create', { params, body: ANA })).body
  const payer = (await call('clients.create', { params, body: { nit: '899999068', companyName: 'Yarumo EPS' } })).body
  const payload = {
    codConsulta: '890301',
    codPrestador: PROVIDER_CODE,
    modalidadGrupoServicioTecSal: '01',
    grupoServicios: '01',
    codServicio: 328,
    finalidadTecnologiaSalud: '16',
    causaMotivoAtencion: '38',
    vrServicio: 45_000,
    tipoDiagnosticoPrincipal: '01',
    conceptoRecaudo: '05',
    valorPagoModerador: 0,
  }
  await call('services.create', { params, body: { category: 1, name: 'Consulta de control', payload } })
  const body = {
    patientId: ana.id,
    date: '2026-10-01',
    clientId: payer.id,
    coverage: '16',
    paymentModality: '04',
    services: [{ category: 2, service: { codProcedimiento: '862701' }, quantity: 1, unitPrice: 30_000 }],
  }
  await call('visits.create', { params, body })
}

const combo = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

test('by keyboard alone: a visit, kept through a crash, then invoiced', async ({ page, host, clinic, context }) => {
  test.slow()
  await withoutMouse(page)
  await sampleData(clinic)
  await signIn(page, host, `/c/${clinic.workspaceId}/atenciones`)
  await expect(page.getByText('Ninguna atención este día')).toBeVisible()

  await test.step('patient, and who paid last time', async () => {
    await page.keyboard.press('n')
    await expect(combo(page, 'Nombre, apellido o documento')).toBeFocused()
    await find(page, 'Nombre, apellido o documento', 'rojas', /Ana María Rojas Díaz/)
    await expect(page.getByText('Yarumo EPS', { exact: true })).toBeVisible()
    await expect(combo(page, 'Cobertura')).toHaveValue(/^16/)
    await expect(page.getByText(/Última atención: 01\/10\/2026, 1 servicio/)).toBeVisible()
  })

  let desk = page
  await test.step('the window dies in the middle of a word', async () => {
    await find(page, 'Servicio guardado: nombre o código', 'control', /Consulta de control/)
    await expect(field(page, 'Valor unitario')).toHaveValue('45.000')
    await tabTo(page, field(page, 'Observación'))
    await page.keyboard.type('dolor de cab')
    await expect(page.getByText('Borrador guardado: puede cerrar la ventana sin perderlo.')).toBeVisible()
    await expectAccessible(page, 'a visit')
    await picture(page, '72-atencion')
    await page.close()
    desk = await otherDesk(context, host, `/c/${clinic.workspaceId}/atenciones/nueva`)
    await expect(desk.getByText('Recuperamos lo que no había guardado')).toBeVisible()
    await expect(field(desk, 'Observación')).toBeFocused()
    await expect(field(desk, 'Observación')).toHaveValue('dolor de cab')
    await expect(desk.getByRole('button', { name: /^Consulta de control/ })).toBeVisible()
  })

  await test.step('saved, it stands in the list of the day', async () => {
    await desk.keyboard.press('Control+s')
    const row = desk.getByRole('row', { name: /Ana María Rojas Díaz/ })
    await expect(row).toContainText('Por facturar')
    await expect(row).toContainText('Yarumo EPS')
    await expectAccessible(desk, 'visits')
    await picture(desk, '73-atenciones')
  })

  await test.step('from the visit to its invoice', async () => {
    await press(desk, desk.getByRole('checkbox', { name: 'Elegir la atención de Ana María Rojas Díaz' }), 'Space')
    await expect(desk.getByText(/^1 atención elegida, \$\s45\.000$/)).toBeVisible()
    await press(desk, button(desk, 'Facturar'))
    await expect(desk).toHaveURL(/facturas\/inv_/)
    await expect(desk.getByText('Yarumo EPS').first()).toBeVisible()
    await picture(desk, '74-de-atencion-a-factura')
    const query = { unbilled: 'true' as const }
    const { call, workspaceId } = clinic
    const waiting = (await call('visits.list', { params: { workspaceId }, query })).body.items
    expect(waiting.map(({ date }) => date)).toEqual(['2026-10-01'])
  })
})

test('two people on one visit choose field by field', async ({ page, host, clinic }) => {
  await sampleData(clinic)
  const params = { workspaceId: clinic.workspaceId }
  const [visit] = (await clinic.call('visits.list', { params, query: {} })).body.items
  const visitId = visit?.id ?? ''
  await signIn(page, host, `/c/${clinic.workspaceId}/atenciones/${visitId}`)
  await field(page, 'Observación').fill('mía')
  await clinic.call('visits.update', {
    params: { ...params, visitId },
    revision: 1,
    body: { note: 'suya', coverage: '03' },
  })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /suya/ })).toBeVisible()
  await expectAccessible(page, 'conflict of a visit')
  await dialog.getByRole('button', { name: /Guardar/ }).click()
  await expect(page.getByText('Todo guardado')).toBeVisible()
  const saved = (await clinic.call('visits.get', { params: { ...params, visitId } })).body
  expect(saved).toMatchObject({ note: 'mía', coverage: '03', revision: 3 })
})

test('an Enter quicker than the answer chooses who was meant, or nobody', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const more = [
    { documentNumber: '1000000002', firstName: 'Zoraida', lastName: 'Quintero' },
    { documentNumber: '1000000003', firstName: 'Ana Lucía', lastName: 'Rojas' },
  ]
  for (const changes of [{}, ...more]) {
    await call('patients.create', { params: { workspaceId }, body: { ...ANA, ...changes } })
  }
  await signIn(page, host, `/c/${workspaceId}/atenciones/nueva`)
  const patient = combo(page, 'Nombre, apellido o documento')
  const chosen = page.getByRole('region', { name: 'Paciente' })
  await patient.press('ArrowDown')
  await expect(page.getByRole('option')).toHaveCount(3)

  await patient.pressSequentially('quintero')
  await patient.press('Enter')
  await expect(chosen.getByText(/Zoraida Quintero Díaz · CC 1000000002/)).toBeVisible()

  // Two are called so: which one, the person says.
  await patient.focus()
  await patient.pressSequentially('rojas')
  await patient.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(2)
  await expect(chosen.getByText(/Zoraida Quintero Díaz · CC 1000000002/)).toBeVisible()
  await patient.press('ArrowDown')
  await patient.press('Enter')
  await expect(chosen.getByText(/Rojas Díaz · CC 100000000[13]/)).toBeVisible()
})

test('visits are told apart, and what keeps them from one invoice is said and mended where they are chosen', async ({
  page,
  host,
  clinic,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const ana = (await call('patients.create', { params, body: ANA })).body
  const payer = (await call('clients.create', { params, body: { nit: '899999068', companyName: 'Yarumo EPS' } })).body
  const at = (time: string, coverage: string | null) => ({
    patientId: ana.id,
    date: '2026-10-01',
    clientId: payer.id,
    coverage,
    paymentModality: '04',
    services: [
      {
        category: 1,
        quantity: 1,
        unitPrice: 30_000,
        description: 'Consulta de control',
        service: { codConsulta: '890301', fechaInicioAtencion: `2026-10-01 ${time}` },
      },
    ],
  })
  await call('visits.create', { params, body: at('08:10', '16') })
  await call('visits.create', { params, body: at('15:40', null) })
  await signIn(page, host, `/c/${workspaceId}/atenciones?vista=porFacturar`)
  const [early, late] = [page.getByRole('row', { name: /08:10/ }), page.getByRole('row', { name: /15:40/ })]
  await expect(early).toContainText('Contributivo')
  await expect(late).toContainText('Sin cobertura')
  const before = await early.boundingBox()
  await page.getByRole('checkbox', { name: 'Elegir todas las que están por facturar' }).click()
  expect(await early.boundingBox()).toEqual(before)

  const invoice = page.getByRole('button', { name: 'Facturar', exact: true })
  await expect(invoice).toBeDisabled()
  await expect(page.getByText(/^Sin cobertura: Ana María Rojas Díaz \(01\/10\/2026\)\.$/)).toBeVisible()
  await expectAccessible(page, 'what is in the way of an invoice')
  await picture(page, '76-por-que-no-se-factura')
  await combo(page, 'Cobertura para las que no la tienen').fill('contrib')
  await page.getByRole('option', { name: /Contributivo/ }).click()
  await page.getByRole('button', { name: 'Ponerla en 1 atención' }).click()
  await expect(invoice).toBeEnabled()
  await expect(late).toContainText('Contributivo')
})
