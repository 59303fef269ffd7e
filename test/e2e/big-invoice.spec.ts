import type { Page } from '@playwright/test'
import { emitAndFile, field, prepare, visitInvoice } from './billing.ts'
import { felt, tell, UNFELT, watchPage, workOf } from './felt.ts'
import { ANA, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

const LINES = 500
const PATIENTS = 200
/** As many as fill the view: with no more than these drawn, more services cost nothing. */
const FEW = 25
/** How much worse the big invoice may be than those few, in the same browser at the same time. */
const WORSE = 3

/** Of a screen, ms: less work on a key than this is never seen. */
const FRAME = 16

const STEPS = ['open', 'scroll', 'type', 'edit'] as const

const editAt = (page: Page, position: number) =>
  page.getByRole('button', { name: `Editar el servicio ${position}`, exact: true })

/** Processor time of the page, ms: its longest task, and what it does from a key to its paint, the middle of all keys. */
interface Cost {
  readonly longest: number
  readonly key: number
}

async function costOf(page: Page, act: () => Promise<void>): Promise<Cost> {
  const { tasks, keys } = await workOf(page, async () => {
    await act()
    // The last key is painted, too.
    await felt(page)
  })
  const sorted = keys.toSorted((a, b) => a - b)
  return {
    longest: Math.round(tasks[0]?.worked ?? 0),
    key: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
  }
}

/** Keys that come faster than the screen draws would wait for one another, whatever the list costs. */
async function pressEach(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

/** The same work on any invoice: opening it, going through its services, typing, and changing the last of them. */
async function work(page: Page, address: string, last: number): Promise<Record<(typeof STEPS)[number], Cost>> {
  const open = await costOf(page, async () => {
    await page.goto(address)
    await editAt(page, 1).focus()
    await expect(page.getByRole('cell', { name: /Rojas/ }).first()).toBeVisible()
  })
  const scroll = await costOf(page, async () => {
    await pressEach(
      page,
      Array.from({ length: 40 }, () => 'PageDown'),
    )
    await page.keyboard.press('Home')
    await expect(editAt(page, 1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(editAt(page, last)).toBeFocused()
  })
  const type = await costOf(page, async () => {
    await field(page, 'Observación').focus()
    await pressEach(page, [...'Servicios de noviembre'])
  })
  const edit = await costOf(page, async () => {
    await editAt(page, last).focus()
    await page.keyboard.press('Enter')
    await field(page, 'Descripción en la factura').press('End')
    await pressEach(page, [...' larga'])
    await page.getByRole('button', { name: 'Guardar el servicio' }).press('Enter')
    await expect(page.getByRole('cell', { name: /Consulta de control larga/ })).toBeVisible()
  })
  return { open, scroll, type, edit }
}

test('500 services of 200 patients: as quick to work with as one, issued and filed', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  const patients: string[] = []
  for (let number = 0; number < PATIENTS; number++) {
    const body = { ...ANA, documentNumber: String(2_000_000_000 + number), firstName: `Persona ${number}` }
    patients.push((await call('patients.create', { params, body })).body.id)
  }
  const small = visitInvoice(parties)
  const [line] = small.lines
  if (!line) throw new Error('an invoice has a line')
  const lines = Array.from({ length: LINES }, (_, index) => {
    const minute = String(index % 60).padStart(2, '0')
    const service = { ...line.service, fechaInicioAtencion: `2026-11-${10 + (index % 10)} 08:${minute}` }
    return { ...line, service, patientId: patients[index % PATIENTS] ?? '', unitPrice: 10_000.5 + index }
  })
  const create = async (body: typeof small) => (await call('healthInvoices.create', { params, body })).body.id
  const address = (id: string) => `${host.url}/c/${workspaceId}/facturas/${id}`
  const few = address(await create({ ...small, lines: lines.slice(0, FEW) }))
  const big = await create({ ...small, lines })

  await watchPage(page)
  await signIn(page, host)
  // The first screen of its kind also loads code. What it is compared with is measured on both sides of it.
  await work(page, few, FEW)
  const before = await work(page, few, FEW)
  const reads: string[] = []
  page.on('request', (request) => reads.push(new URL(request.url()).pathname))
  const many = await work(page, address(big), LINES)
  await test.step('few rows exist, patients are read together, and what is typed is kept', async () => {
    expect(await page.getByRole('row').count()).toBeLessThan(60)
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(LINES + 1))
    expect(reads.filter((path) => /\/patients\/./.test(path))).toEqual([])
    await expectAccessible(page, 'invoice of 500 services')
    await picture(page, '90-quinientos')
    await expect.poll(async () => JSON.stringify((await call('drafts.list', { params })).body)).toContain('larga')
  })
  const after = await work(page, few, FEW)
  for (const step of STEPS) {
    const said = ({ longest, key }: Cost) => `${longest} longest, ${key} a key`
    tell(
      `${step}, ms: ${FEW} services ${said(before[step])} / ${said(after[step])}; ${LINES} services ${said(many[step])}`,
    )
    // A step through the list draws other rows; it is felt like a letter that is typed.
    const like = step === 'scroll' ? 'type' : step
    const key = Math.max(before[like].key, after[like].key, FRAME)
    expect.soft(many[step].key, `a key, ${step}`).toBeLessThanOrEqual(key * WORSE)
    // A single task may meet the collector: the worst of the small ones is what it may be.
    const longest = Math.max(UNFELT, ...STEPS.map((one) => Math.max(before[one].longest, after[one].longest)))
    expect.soft(many[step].longest, `longest task, ${step}`).toBeLessThanOrEqual(longest * WORSE)
  }
  await test.step('it is issued and filed as it was left', async () => {
    await page.goto(address(big))
    await expect(field(page, 'Observación')).toHaveValue('Servicios de noviembre')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Revisión 2')).toBeVisible()
    await page.getByRole('button', { name: 'Emitir y radicar', exact: true }).click()
    await page.getByRole('button', { name: 'Emitir y radicar ahora' }).click()
    await expect(page.getByText('Documento SETP990000001 aceptado')).toBeVisible()
    await expect(page.getByRole('status', { name: 'CUV' })).toHaveText(/^[0-9a-f]{96}$/)
    await page.getByRole('region', { name: /^Lista de Servicios/ }).press('End')
    await expect(page.getByRole('cell', { name: /890602 · Consulta de control larga/ })).toBeVisible()
    const sum = lines.reduce((total, { unitPrice }) => total + Math.round(unitPrice * 100), 0) / 100
    expect((await call('healthInvoices.get', { params: { ...params, healthInvoiceId: big } })).body.totals.gross).toBe(
      sum,
    )
    tell(`issue and file: ${(await felt(page)).longest} ms longest task`)
  })
  await test.step('and all of it is given back, line by line', async () => {
    await page.getByRole('button', { name: 'Nota crédito' }).click()
    await page.getByRole('button', { name: 'Marcar todos', exact: true }).click()
    const all = page.getByRole('region', { name: 'Totales' })
    await expect(all).toContainText('$ 5.125.000')
    await page.getByRole('checkbox').first().focus()
    await page.keyboard.press('End')
    await expect(page.locator(`[data-index="${LINES - 1}"]`).getByRole('checkbox')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(all).toContainText('$ 5.114.500,50')
    await picture(page, '91-quinientos-nota')
    await emitAndFile(page, /Documento NC1 aceptado/)
  })
})
