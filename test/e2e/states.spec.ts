import type { Page } from '@playwright/test'
import { prepare, visitInvoice } from './billing.ts'
import {
  acceptableRips,
  type Clinic,
  expect,
  expectAccessible,
  expectGoodInThemes,
  goWithin,
  picture,
  signIn,
  test,
} from './fixtures.ts'
import { button } from './keys.ts'

/** Screens of lists and figures, each of its own look. */
const LISTS = [
  '',
  '/atenciones',
  '/facturas',
  '/paquetes',
  '/notas',
  '/envios',
  '/plazos',
  '/informes',
  '/pacientes',
  '/resoluciones',
]
const RECORDS = ['/pagadores', '/profesionales', '/servicios', '/catalogos']
const SETTINGS = ['miembros', 'tokens', 'copias', 'programas', 'auditoria', 'ministerio', 'facturacion']

/** One of each thing that has a screen of its own, and where it is. */
async function oneOfEach(clinic: Clinic): Promise<readonly string[]> {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  const invoice = (await call('healthInvoices.create', { params, body: visitInvoice(parties) })).body
  const rips = acceptableRips('RS0004')
  const made = (await call('ripsPackages.create', { params, body: { kind: 'without_invoice', rips } })).body
  const visit = { patientId: parties.patientId, date: '2026-11-20', services: [] }
  const { id: visitId } = (await call('visits.create', { params, body: visit })).body
  return [
    ...[`/atenciones/${visitId}`, `/paquetes/${made.id}`, `/paquetes/${made.id}/comprobante`],
    ...[`/facturas/${invoice.id}`, `/notas/credito?factura=${invoice.id}`, `/pacientes?ver=${parties.patientId}`],
  ]
}

async function goTo(page: Page, { workspaceId }: Clinic, path: string): Promise<void> {
  await goWithin(page, `/c/${workspaceId}${path}`)
}

/** What is looked at in three themes: a screen of each look, since states are made of the same parts everywhere. */
const inThemes = (path: string) => ['', '/envios', '/pacientes'].includes(path) || path.includes('ver=')
const lookAt = (page: Page, path: string, state: string) =>
  (inThemes(path) ? expectGoodInThemes : expectAccessible)(page, `${path || '/'}, ${state}`)

const nameOf = (path: string) => path.replaceAll(/[^a-z]+/g, '-')

test('a screen that is empty teaches the next step; one that waits or fails says so, and tries again', async ({
  page,
  host,
  clinic,
}) => {
  const skeletons = page.locator('.mantine-Skeleton-root, [aria-busy=true]')
  const away = `${host.url}/c/${clinic.workspaceId}/manual`
  await signIn(page, host)
  for (const path of LISTS) {
    await goTo(page, clinic, path)
    await expect(skeletons).toHaveCount(0)
    await lookAt(page, path, 'empty')
  }
  const things = await oneOfEach(clinic)
  const all = [...LISTS, ...RECORDS, ...things, ...SETTINGS.map((one) => `/ajustes/${one}`)]
  // The others are made of the same parts.
  const looked = { waiting: [...all.filter(inThemes), ...things], failing: [...LISTS, ...things, '/ajustes/miembros'] }
  const refusal = { error: { code: 'internal_error', message: 'Error interno.' }, requestId: 'req_1' }
  // Neither happens to a service of ours by itself; every screen must survive both. The frame is there already.
  const reads = /\/api\/v1\/(?!account$|.*\/(drafts|events))/
  const states = {
    waiting: () => new Promise<void>(() => undefined),
    failing: (route: Parameters<Parameters<Page['route']>[1]>[0]) => route.fulfill({ status: 500, json: refusal }),
  }
  for (const state of ['waiting', 'failing'] as const) {
    await page.unroute(reads)
    // What was read is forgotten.
    await page.goto(away)
    await page.goto(`${host.url}/c/${clinic.workspaceId}/ajustes/clinica`)
    await page.getByRole('heading', { name: 'Clínica', exact: true }).waitFor()
    await page.route(reads, states[state])
    for (const path of all) {
      await goTo(page, clinic, path)
      if (state === 'waiting') await expect(skeletons.first(), path).toBeVisible()
      else await expect(button(page, 'Intentar de nuevo').first(), path).toBeVisible()
      if (!looked[state].includes(path)) continue
      await lookAt(page, path, state)
      if (state === 'failing') await picture(page, `42-falla${nameOf(path)}`)
    }
  }
  await goTo(page, clinic, '/resoluciones')
  await button(page, 'Intentar de nuevo').waitFor()
  await page.unroute(reads)
  await button(page, 'Intentar de nuevo').press('Enter')
  await expect(page.getByRole('row', { name: /Factura.*SETP/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('what is archived says so and can be brought back; a service that is gone leaves what was read', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const [visit = '', , , , , patient = ''] = await oneOfEach(clinic)
  const [visitId = ''] = visit.split('/').slice(-1)
  const [, patientId = ''] = patient.split('=')
  await call('visits.archive', { params: { ...params, visitId }, revision: 1 })
  await call('patients.archive', { params: { ...params, patientId }, revision: 1 })
  await signIn(page, host)
  for (const [path, restore] of [
    [visit, 'Restaurar'],
    [patient, 'Restaurar'],
    ['/pacientes?estado=archivados', undefined],
    ['/atenciones?vista=archivadas', undefined],
  ] as const) {
    await goTo(page, clinic, path)
    await expect(restore ? button(page, restore) : page.getByText('Archivad').first()).toBeVisible()
    await expectGoodInThemes(page, `${path}, archived`)
    await picture(page, `43-archivado${nameOf(path)}`)
    await page.keyboard.press('Escape')
  }
  for (const path of LISTS) await goTo(page, clinic, path)
  await host.whileStopped(async () => {
    await expect(page.getByText('El servicio no responde').first()).toBeVisible()
    for (const path of LISTS) {
      await goTo(page, clinic, path)
      await expect(page.getByRole('alert').first(), path).toBeVisible()
      if (!inThemes(path)) continue
      await lookAt(page, path, 'no service')
      await picture(page, `44-sin-servicio${nameOf(path)}`)
    }
  })
})
