import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { wordsOf } from '../support/printed.ts'
import { prepare, visitInvoice } from './billing.ts'
import { ANA, type Clinic, expect, goWithin, picture, signIn, test } from './fixtures.ts'

const CODE = /[0-9a-f]{96}/
const VISITS = 60
const DAY = '2026-11-20'

/** An invoice with its CUV, a draft of another, and a full day. */
async function sampleData(clinic: Clinic) {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  const make = async () => (await call('healthInvoices.create', { params, body: visitInvoice(parties) })).body.id
  const [filed, draft] = [await make(), await make()]
  const at = { params: { ...params, healthInvoiceId: filed } }
  await call('healthInvoices.emitAndFile', { ...at, idempotencyKey: filed })
  const read = async () => (await call('healthInvoices.get', at)).body
  await expect.poll(async () => (await read()).packageStatus).toBe('accepted')
  const name = 'María Fernanda de los Ángeles Valderrama'
  const lastName = 'Echavarría-Restrepo'
  const long = { ...ANA, documentNumber: '1000000002', firstName: name, lastName }
  const patientId = (await call('patients.create', { params, body: long })).body.id
  const services = [{ category: 1, service: {}, quantity: 1, unitPrice: 45_000 }]
  const body = { patientId, clientId: parties.clientId, date: DAY, services }
  for (let n = 0; n < VISITS; n++) await call('visits.create', { params, body })
  return { filed, draft, packageId: (await read()).packageId, patient: `${name} ${lastName}` }
}

/** How many pages it makes on that paper; nothing may stick out of them or be cut off. */
async function onPaper(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = (
    await page.pdf({ format, margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' } })
  ).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** The screen as it goes to the printer; the width is that of the paper without its margins. */
async function print(page: Page, clinic: Clinic, path: string, name: string): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await goWithin(page, `/c/${clinic.workspaceId}${path}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await picture(page, `130-papel-${name.replaceAll(/\W+/g, '-')}`)
}

async function expectFit(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByText('Clínica Los Cedros S.A.S. · NIT 900123456-8').first()).toBeVisible()
  await expect(main.getByText(/^SIMULADO: /).first()).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.locator('.mantine-Button-root:visible, .mantine-ActionIcon-root:visible')).toHaveCount(0)
  const cut = await page.evaluate(() => {
    const [paper] = [document.documentElement.clientWidth]
    const all = [...document.querySelectorAll<HTMLElement>('main *')].filter((one) => one.checkVisibility())
    return all
      .filter((one) => {
        const hides = getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1
        return one.getBoundingClientRect().right > paper + 1 || (hides && one.textContent !== '')
      })
      .map((one) => one.outerHTML.slice(0, 120))
  })
  expect(cut, 'cut off on paper').toEqual([])
}

test('an invoice, the receipt of its RIPS and the list of a day go on paper whole, and say no more than is so', async ({
  page,
  host,
  clinic,
}) => {
  const { filed, draft, packageId, patient } = await sampleData(clinic)
  await signIn(page, host)
  await page.setViewportSize({ width: 680, height: 1000 })
  const main = page.getByRole('main')
  await test.step('an accepted invoice: its number, both codes and what is owed', async () => {
    await print(page, clinic, `/facturas/${filed}`, 'Factura SETP990000001')
    await expectFit(page)
    await expect(main.getByRole('status', { name: 'CUFE' })).toHaveText(CODE)
    await expect(main.getByRole('status', { name: 'CUV' })).toHaveText(CODE)
    for (const text of ['EPS Horizonte', 'Consulta de control', '$ 45.000', 'CC 1000000001']) {
      await expect(main).toContainText(text)
    }
    for (const format of ['A4', 'Letter'] as const) expect(await onPaper(page, format)).toBeLessThanOrEqual(2)
  })
  await test.step('a draft claims neither', async () => {
    await print(page, clinic, `/facturas/${draft}`, 'Factura en borrador')
    await expectFit(page)
    await expect(main).not.toContainText(/CUFE|CUV|aceptad/i)
  })
  await test.step('the receipt, with its CUV', async () => {
    await print(page, clinic, `/paquetes/${packageId}/comprobante`, 'Comprobante de radicación')
    await expectFit(page)
    await expect(main.locator('output')).toHaveText(CODE)
    await expect(main).toContainText('SETP990000001')
    expect(await onPaper(page, 'Letter')).toBeLessThanOrEqual(2)
  })
  await test.step('every visit of the day, with whole names and on as many pages as it takes', async () => {
    await print(page, clinic, `/atenciones?fecha=${DAY}`, 'Atenciones')
    await expectFit(page)
    await expect(main.getByRole('row')).toHaveCount(VISITS + 1)
    await expect(main.getByText(patient).last()).toBeVisible()
    await expect(main.getByText('20/11/2026')).toBeVisible()
    expect(await onPaper(page, 'A4')).toBeGreaterThan(1)
  })
  await test.step('the buttons give the documents themselves, on the paper of the last time', async () => {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await goWithin(page, `/c/${clinic.workspaceId}/facturas/${filed}`)
    const asked = (path: string) => page.waitForResponse((answer) => answer.url().endsWith(path) && answer.ok())
    const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
    const first = asked('/graphic?paper=letter')
    await press('Imprimir')
    expect((await first).headers()['content-type']).toBe('application/pdf')
    const roll = asked('/graphic?paper=80mm')
    await press('Elegir el papel o descargar el PDF')
    await page.getByRole('menuitem', { name: 'Tirilla de 80 mm' }).click()
    await roll
    await press('Elegir el papel o descargar el PDF')
    await picture(page, '131-papel-elegir')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Descargar PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('SETP990000001.pdf')
    expect(await wordsOf(await readFile(await download.path()))).toEqual([expect.stringMatching(/SIMULADO.*CUFE: /)])
    await goWithin(page, `/c/${clinic.workspaceId}/paquetes/${packageId}/comprobante`)
    const receipt = asked('/receipt/pdf?paper=80mm')
    await press('Imprimir')
    await receipt
  })
})
