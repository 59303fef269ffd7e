import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { prepare, visitInvoice } from './billing.ts'
import { type Felt, felt, type Task, tell, UNFELT, type Work, watchPage, withPace, workOf } from './felt.ts'
import { acceptableRips, type Clinic, expect, picture, signIn, test } from './fixtures.ts'
import { type Host, STORE_KEY } from './host.ts'

const PATIENTS = 100_000
const VISITS = 4_000
const DOCUMENTS = 60
/** How much more than unfelt a task may cost before the test fails: processor time is not free of noise either. */
const TOLERATED = 3
const DAY = '2026-11-20'

/** Years of work at once: through the store, since a hundred thousand requests would take longer than the test. */
async function fill(host: Host, { workspaceId }: Clinic): Promise<void> {
  await host.whileStopped(async (dataDir) => {
    const flags = { data: dataDir, workspace: workspaceId, patients: PATIENTS, visits: VISITS, day: DAY }
    const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])
    const env = { ...process.env, RADICA_STORE_KEY: STORE_KEY }
    await promisify(execFile)('node', [join(import.meta.dirname, 'many.ts'), ...args], { env })
  })
}

/** What a clinic of any size has: payers, services, invoices and packages. */
async function everyday(clinic: Clinic): Promise<void> {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  await call('visits.create', { params, body: { patientId: parties.patientId, date: DAY, services: [] } })
  for (let n = 0; n < DOCUMENTS; n++) {
    await call('healthInvoices.create', { params, body: visitInvoice(parties) })
    const body = { kind: 'without_invoice' as const, name: `Brigada ${n}`, rips: acceptableRips(`RS${n}`) }
    await call('ripsPackages.create', { params, body })
  }
}

/** Letters as fast as a quick typist, each painted before the next. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 90 })
}

async function goTo(page: Page, letter: string, heading: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

/** A key that is held comes again thirty times a second; no keyboard is quicker. */
const HELD_KEY_MS = 33

async function through(page: Page, presses: number): Promise<void> {
  const keys = [...Array.from({ length: presses }, () => 'PageDown'), 'End', 'Home']
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(HELD_KEY_MS)
  }
}

/** The screens of the journeys, each as somebody without a mouse uses it. */
const STEPS: readonly (readonly [name: string, work: (page: Page) => Promise<void>])[] = [
  ['patients: open', (page) => goTo(page, 'c', 'Pacientes')],
  [
    'patients: go through',
    async (page) => {
      await page.locator('[data-index="0"]').focus()
      await through(page, 40)
      await expect(page.locator('[data-index="0"]')).toBeFocused()
    },
  ],
  [
    'patients: turn the wheel',
    async (page) => {
      await page.mouse.move(700, 500)
      for (let turn = 0; turn < 40; turn++) {
        await page.mouse.wheel(0, 400)
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
    },
  ],
  [
    'patients: search',
    async (page) => {
      await page.keyboard.press('/')
      await type(page, 'rojas ana')
      await expect(page.getByText('1 registro', { exact: true })).toBeVisible()
    },
  ],
  [
    'patients: one of them',
    async (page) => {
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: 'Ana María Rojas Díaz' }).press('Enter')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Número de documento' }).waitFor()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  ],
  [
    'visits: a day',
    async (page) => {
      await page.keyboard.press('Tab')
      await goTo(page, 'a', 'Atenciones')
    },
  ],
  [
    'visits: all of them',
    async (page) => {
      await page.getByRole('button', { name: 'Todas', exact: true }).press('Enter')
      await expect(page.getByText(/^[\d.]+ atenci(ón|ones)$/)).toBeVisible()
    },
  ],
  [
    'visit: new',
    async (page) => {
      await page.keyboard.press('n')
      await page.getByRole('heading', { name: 'Nueva atención' }).waitFor()
    },
  ],
  [
    'visit: find the patient',
    async (page) => {
      await page.locator('#v-patient').focus()
      await type(page, 'rojas ana')
      await page.getByRole('option', { name: /Ana María Rojas Díaz/ }).waitFor()
      await page.keyboard.press('Enter')
      await expect(page.getByText(/CC 1000000001/).first()).toBeVisible()
    },
  ],
  [
    'visit: a service',
    async (page) => {
      await page.getByRole('combobox', { name: 'Servicio guardado: nombre o código' }).focus()
      await type(page, 'control')
      await page.getByRole('option', { name: /^Consulta de control ·/ }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Valor unitario' }).focus()
      await type(page, '45000')
    },
  ],
  [
    'visit: a note',
    async (page) => {
      await page.locator('#v-note').focus()
      await type(page, 'control en tres meses')
    },
  ],
  [
    'visit: save',
    async (page) => {
      await page.keyboard.press('Control+s')
      await page.getByRole('heading', { name: 'Atenciones', level: 1 }).waitFor()
    },
  ],
  ['packages', (page) => goTo(page, 'p', 'Paquetes RIPS')],
  ['invoices', (page) => goTo(page, 'f', 'Facturas')],
  ['outbox', (page) => goTo(page, 'e', 'Centro de envíos')],
  ['home', (page) => goTo(page, 'i', 'Inicio')],
  [
    'palette',
    async (page) => {
      await page.keyboard.press('Control+k')
      await type(page, 'rojas ana')
      await expect(page.getByText('CC 1000000001', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  ],
]

interface Step extends Felt {
  readonly work: Work
}

async function work(page: Page): Promise<Map<string, Step>> {
  await felt(page)
  const figures = new Map<string, Step>()
  for (const [name, act] of STEPS) {
    const work = await test.step(name, () => workOf(page, () => act(page)))
    figures.set(name, { ...(await felt(page)), work })
  }
  return figures
}

const longest = (of: keyof Task, { work }: Step) => Math.round(Math.max(0, ...work.tasks.map((task) => task[of])))
const mostForAKey = ({ work }: Step) => Math.round(Math.max(0, ...work.keys))
const countLong = (of: keyof Task, steps: readonly Step[]) =>
  steps.flatMap(({ work }) => work.tasks).filter((task) => task[of] > UNFELT).length
const inWords = (step: Step) => `${longest('worked', step)}, ${longest('lasted', step)}`

test('in a clinic of 100,000 patients no screen makes anybody wait', async ({ page, host, clinic }) => {
  await everyday(clinic)
  await watchPage(page)
  await fill(host, clinic)
  await signIn(page, host)
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  const { done, unfelt } = await withPace(page, async () => ({ first: await work(page), many: await work(page) }))
  // The first time through also loads and compiles code; the second is like the rest of the day.
  const { first, many } = done
  await picture(page, '92-cien-mil')
  tell(
    'longest task in processor time, as it was felt; a key to its paint, at worst, of it work; ms (first time through)',
  )
  for (const [name, step] of many) {
    const before = first.get(name)
    const keys = step.key === 0 ? '' : `; key ${step.key}, ${step.worstKey}, ${mostForAKey(step)}`
    tell(`${name}: ${inWords(step)}${keys} (${before ? inWords(before) : ''})`)
  }
  const steps = [...many.values()]
  tell(
    `tasks over ${UNFELT} ms: ${countLong('worked', steps)} by processor time, ${countLong('lasted', steps)} as felt`,
  )
  const budget = TOLERATED * unfelt
  tell(`budget, by the pace of this processor: ${Math.round(budget)} ms`)
  const worst = Math.max(...steps.map((step) => longest('worked', step)))
  expect.soft(worst, 'processor time of the longest task').toBeLessThanOrEqual(budget)
  const worstKey = Math.max(...steps.map(mostForAKey))
  tell(`most work from a key to its paint: ${worstKey} ms`)
  expect.soft(worstKey, 'processor time from a key to its paint').toBeLessThanOrEqual(budget)
})
