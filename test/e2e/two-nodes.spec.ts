import type { Locator, Page } from '@playwright/test'
import { createClient } from '../../src/contract/client.ts'
import { isEmbedded, PLATFORM } from '../support/embedded.ts'
import { tell, withPace } from './felt.ts'
import { ANA, addMember, choose, expect, goWithin, otherDesk, picture, setUp, signIn, test } from './fixtures.ts'
import { startTwoNodes, type TwoNodes } from './hub.ts'
import { button, field } from './keys.ts'

test.skip(!isEmbedded, `the registry has no PostgreSQL for ${PLATFORM}`)

/** On a quiet machine. */
const SEEN_MS = 1_000
const KEY_MS = 25
const LONG = 'Refiere dolor lumbar de tres semanas, que cede con reposo; se explica la terapia y vuelve en un mes.'

/** Saves the form of that field, waits until it is left, and gives how long after the answer it is seen elsewhere. */
async function saved(what: string, form: Locator, seen: () => Promise<unknown>): Promise<number> {
  const desk = form.page()
  const [answered, shown] = await Promise.all([
    desk.waitForResponse((answer) => SAVED.test(answer.url()) && answer.request().method() !== 'GET').then(now),
    seen().then(now),
    save(desk),
  ])
  await form.waitFor({ state: 'hidden' })
  const ms = Math.max(0, Math.round(shown - answered))
  tell(`two nodes: ${what} is seen after ${ms} ms`)
  return ms
}

const now = () => performance.now()
const SAVED = /\/(patients|visits)(\/[^/]+)?$/
const save = (page: Page) => button(page, 'Guardar').click()

async function typePatient(page: Page, documentNumber: string, firstName: string): Promise<void> {
  await page.keyboard.press('n')
  await field(page, 'Número de documento').fill(documentNumber)
  await field(page, 'Primer nombre').fill(firstName)
  await field(page, 'Primer apellido').fill('Rojas')
  await field(page, 'Fecha de nacimiento').fill('1/1/1991')
  await choose(page, 'Sexo', /Mujer|Femenino/i)
  await choose(page, 'Tipo de usuario', /contributivo coti/i)
  await field(page, 'Municipio de residencia').fill('05001')
  await page.keyboard.press('Tab')
  await choose(page, 'Zona de residencia', /urb/i)
}

/** A clinic of two people, one at each desk, and one visit. */
async function openClinic(hub: TwoNodes) {
  const { url } = hub.desks.first
  const { token, workspace } = await setUp({ url, setupToken: hub.setupToken })
  const [call, elsewhere] = [hub.desks.first, hub.desks.second].map((desk) =>
    createClient({ origin: desk.url, token: () => token }),
  )
  if (!call || !elsewhere) throw new Error('there are two desks')
  const params = { workspaceId: workspace.id }
  const pedro = await addMember({ call, origin: url, workspaceId: workspace.id }, 'biller')
  const { id: patientId } = (await call('patients.create', { params, body: ANA })).body
  const visit = (await call('visits.create', { params, body: { patientId, date: '2026-11-20', services: [] } })).body
  return { elsewhere, params, pedro, visit, at: `/c/${workspace.id}` }
}

/** Two people at work while nodes die; gives how long each change took to be seen at the other desk, ms. */
async function workOn(page: Page, hub: TwoNodes, clinic: Awaited<ReturnType<typeof openClinic>>): Promise<number[]> {
  const { elsewhere, params, pedro, visit, at } = clinic
  const pedrosDesk = hub.desks.second
  const waits: number[] = []
  const other = await otherDesk(page.context(), pedrosDesk, `${at}/pacientes`, pedro)
  await button(other, 'Ana María Rojas Díaz').waitFor()

  await test.step('a patient that one registers', async () => {
    await typePatient(page, '1000000002', 'Beatriz')
    const ms = await saved('a patient registered', field(page, 'Primer nombre'), () =>
      button(other, 'Beatriz Rojas').waitFor(),
    )
    waits.push(ms)
  })

  const note = (desk: Page) => field(desk, 'Observación')
  const open = async (desk: Page) => {
    await goWithin(desk, `${at}/atenciones/${visit.id}`)
    await note(desk).waitFor()
  }
  const shows = (desk: Page, text: string) =>
    desk.waitForFunction((wanted) => document.querySelector('textarea')?.value === wanted, text)
  await test.step('a visit that the other edits', async () => {
    for (const desk of [page, other]) await open(desk)
    await note(other).fill('Trae la orden.')
    const ms = await saved('a visit edited', note(other), () => shows(page, 'Trae la orden.'))
    waits.push(ms)
  })

  await test.step('a node dies while somebody types', async () => {
    await open(other)
    await note(page).fill('')
    const typed = page.keyboard.type(LONG, { delay: KEY_MS })
    await page.waitForTimeout((LONG.length * KEY_MS) / 3)
    await hub.kill('first')
    await typed
    await expect(note(page)).toHaveValue(LONG)
    await picture(page, '95-nodo-caido')
    const kept = async () => JSON.stringify((await elsewhere('drafts.list', { params })).body.items)
    await expect.poll(kept).toContain(LONG)
    const ms = await saved('what was typed', note(page), () => shows(other, LONG))
    waits.push(ms)
    const { body } = await elsewhere('visits.get', { params: { ...params, visitId: visit.id } })
    expect(body).toMatchObject({ note: LONG, revision: 3 })
  })

  await test.step('the desk whose node died goes on seeing the other', async () => {
    await open(page)
    await note(other).fill('Y la autorización.')
    const ms = await saved('a visit edited, through one node,', note(other), () => shows(page, 'Y la autorización.'))
    waits.push(ms)
  })

  await test.step('a node dies after it did what it was asked, before it said so', async () => {
    await hub.start('first')
    await goWithin(other, `${at}/pacientes`)
    await typePatient(other, '1000000003', 'Camila')
    pedrosDesk.loseAnswer('POST', /\/patients$/, () => hub.kill('second'))
    await save(other)
    await expect(other.getByRole('alert').first()).toContainText('El servicio de Radica no respondió')
    await expect(field(other, 'Primer nombre')).toHaveValue('Camila')
    await picture(other, '96-respuesta-perdida')
    await save(other)
    await expect(field(other, 'Primer nombre')).toBeHidden()
    await button(other, 'Camila Rojas').waitFor()
    const { items } = (await elsewhere('patients.list', { params, query: {} })).body
    expect(items.map(({ firstName }) => firstName).sort()).toEqual(['Ana María', 'Beatriz', 'Camila'])
  })
  return waits
}

test('two desks on two nodes see each other, and lose no key press when a node dies', async ({ page }) => {
  const hub = await startTwoNodes()
  try {
    const clinic = await openClinic(hub)
    await signIn(page, hub.desks.first, `${clinic.at}/pacientes`)
    const { done: waits, slower } = await withPace(page, () => workOn(page, hub, clinic))
    tell(`two nodes: budget, by the pace of this machine: ${Math.round(SEEN_MS * slower)} ms`)
    expect(Math.max(...waits)).toBeLessThan(SEEN_MS * slower)
    expect((await clinic.elsewhere('visits.list', { params: clinic.params, query: {} })).body.items).toHaveLength(1)
  } finally {
    await hub.stop()
  }
})
