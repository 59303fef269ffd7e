import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { prepare, visitInvoice } from './billing.ts'
import {
  ANA,
  type Clinic,
  expect,
  expectAccessible,
  expectGoodInThemes,
  goWithin,
  otherDesk,
  picture,
  signIn,
  test,
} from './fixtures.ts'

const AMOUNTS = [45_000, 120_000, 30_000.5, 88_000]

/** Drafts of two payers, each with an amount of its own. */
async function drafts(clinic: Clinic): Promise<void> {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  const other = { nit: '800123456', companyName: 'Ávila Seguros S.A.', municipalityCode: '11001' }
  const second = (await call('clients.create', { params, body: { ...other, email: 'pagos@avila.test' } })).body
  for (const [index, unitPrice] of AMOUNTS.entries()) {
    const invoice = visitInvoice(index === 0 ? { ...parties, clientId: second.id } : parties)
    const lines = invoice.lines.map((line) => ({ ...line, unitPrice }))
    await call('healthInvoices.create', { params, body: { ...invoice, lines } })
  }
}

const amounts = (page: Page) => page.getByRole('row').filter({ hasText: '$' }).getByText(/^\$/).allTextContents()
const rows = (page: Page) => page.locator('tr[data-row]')
const plain = (texts: string[]) => texts.map((text) => text.replace(/\s/g, ' '))
const inOrder = (page: Page) => expect.poll(async () => plain(await amounts(page)))

test('invoices are sorted as a whole, narrowed by chips that the address keeps, selected and summed', async ({
  page,
  host,
  clinic,
}) => {
  await drafts(clinic)
  await signIn(page, host, `/c/${clinic.workspaceId}/facturas`)
  await expect(page.getByText('4 registros', { exact: true })).toBeVisible()

  const total = page.getByRole('columnheader', { name: 'Valor' })
  await total.getByRole('button').press('Enter')
  await inOrder(page).toEqual(['$ 120.000', '$ 88.000', '$ 45.000', '$ 30.000,50'])
  await expect(total).toHaveAttribute('aria-sort', 'descending')
  await total.getByRole('button').press('Enter')
  await inOrder(page).toEqual(['$ 30.000,50', '$ 45.000', '$ 88.000', '$ 120.000'])
  await expect(page).toHaveURL(/orden=payable/)
  await expect(page.getByText('Orden: Valor')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'RIPS' }).getByRole('button')).toHaveCount(0)

  await page.getByRole('button', { name: 'Filtros', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Valor desde' }).fill('40000')
  await page.getByRole('textbox', { name: 'Valor desde' }).press('Enter')
  await inOrder(page).toEqual(['$ 45.000', '$ 88.000', '$ 120.000'])
  await page.getByRole('combobox', { name: 'Pagador' }).fill('horizonte')
  await page.getByRole('option', { name: /EPS Horizonte/ }).click()
  const chips = page.getByRole('list', { name: 'Filtros de la lista' })
  await expect(chips.getByRole('listitem')).toHaveText(['EPS Horizonte S.A.', /desde \$.40\.000/, 'Quitar los filtros'])
  await inOrder(page).toEqual(['$ 88.000', '$ 120.000'])
  await picture(page, '95-tablas-filtros')
  await expectGoodInThemes(page, 'filters of invoices')

  // The address says it all: after loading anew, and on the way back from an invoice.
  await page.reload()
  await inOrder(page).toEqual(['$ 88.000', '$ 120.000'])
  await rows(page).first().getByRole('link').press('Enter')
  await page.getByRole('heading', { name: 'Factura', level: 1 }).waitFor()
  await page.goBack()
  await inOrder(page).toEqual(['$ 88.000', '$ 120.000'])
  await chips.getByRole('button', { name: 'Quitar el filtro Pagador' }).press('Enter')
  await inOrder(page).toEqual(['$ 45.000', '$ 88.000', '$ 120.000'])
  await chips.getByRole('button', { name: 'Quitar el filtro Valor' }).press('Enter')
  await expect(page.getByText('4 registros', { exact: true })).toBeVisible()

  const link = (row: number) => rows(page).nth(row).getByRole('link')
  await link(0).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^1 seleccionada · \$.30\.000,50 por cobrar/)).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText(/^3 seleccionadas · \$.163\.000,50 por cobrar/)).toBeVisible()
  await expect(link(2)).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByText(/^2 seleccionadas · \$.75\.000,50 por cobrar/)).toBeVisible()
  await rows(page)
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText(/^4 seleccionadas/)).toBeVisible()
  await picture(page, '95-tablas-seleccion')
  await expectGoodInThemes(page, 'selected invoices')
  await page.getByRole('button', { name: 'Quitar la selección' }).press('Enter')
  await expect(page.getByText(/seleccionada/)).toHaveCount(0)
})

test('a view keeps filters, order and columns, and what is exported is what is seen', async ({
  page,
  host,
  clinic,
}) => {
  await drafts(clinic)
  await signIn(page, host, `/c/${clinic.workspaceId}/facturas?montoHasta=100000&orden=-payable`)
  await inOrder(page).toEqual(['$ 88.000', '$ 45.000', '$ 30.000,50'])

  await page.getByRole('button', { name: 'Columnas' }).press('Enter')
  await page.getByRole('checkbox', { name: 'RIPS' }).press('Space')
  await page.getByRole('checkbox', { name: 'Saldo' }).press('Space')
  await page.getByRole('button', { name: 'Más ancha: Pagador' }).press('Enter')
  await picture(page, '95-tablas-columnas')
  await expectAccessible(page, 'columns of a list')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'RIPS' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Saldo' })).toBeVisible()

  await page.getByRole('button', { name: 'Vistas' }).press('Enter')
  await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill('Pequeñas')
  await page.getByRole('textbox', { name: 'Nombre de la vista' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Vista: Pequeñas' })).toBeVisible()

  await page.getByRole('button', { name: 'Descargar la lista' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV/ }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(
    csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(';')[11]),
  ).toEqual(['88000', '45000', '30000,5'])

  // It is the person's, in another window as well.
  await page.goto(`${host.url}/c/${clinic.workspaceId}/facturas`)
  await expect(page.getByText('4 registros', { exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Saldo' })).toBeVisible()
  await page.getByRole('button', { name: 'Columnas' }).press('Enter')
  await page.getByRole('button', { name: 'Restablecer columnas' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Saldo' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Vistas' }).press('Enter')
  await expectAccessible(page, 'views of a list')
  await page.getByRole('button', { name: 'Pequeñas', exact: true }).press('Enter')
  // Each amount twice: what is to be paid, and the balance.
  await expect(page.getByRole('columnheader', { name: 'Saldo' })).toBeVisible()
  await inOrder(page).toEqual(['$ 88.000', '$ 45.000', '$ 30.000,50'].flatMap((amount) => [amount, amount]))
})

test('a narrow window says which columns it has no room for, and rows are as high as one likes', async ({
  page,
  context,
  host,
  clinic,
}) => {
  await drafts(clinic)
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, host, `/c/${clinic.workspaceId}/facturas`)
  await expect(page.getByText('4 registros', { exact: true })).toBeVisible()
  await expect(page.getByText(/^No caben en esta ventana: .*RIPS.* Último cambio\.$/)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Último cambio' })).toHaveCount(0)
  await picture(page, '95-tablas-1024')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('columnheader', { name: 'Último cambio' })).toBeVisible()
  await expect(page.getByText(/No caben/)).toHaveCount(0)

  const height = async (at = page) => (await rows(at).first().boundingBox())?.height
  expect(await height()).toBe(36)
  await page.getByRole('button', { name: 'Columnas' }).press('Enter')
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByText('Cómoda').click()
  await kept
  await page.keyboard.press('Escape')
  await expect.poll(() => height()).toBe(56)
  await page.reload()
  await expect.poll(() => height()).toBe(56)
  // It is the person's, and not the machine's.
  const desk = await otherDesk(context, host, `/c/${clinic.workspaceId}/facturas`)
  await expect.poll(() => height(desk)).toBe(56)
  await desk.close()
})

test('patients are sorted by the alphabet, and archived by selection', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  for (const [index, firstName] of ['Zoraida', 'Ángela', 'Benito'].entries()) {
    const body = { ...ANA, documentNumber: `52345${index}`, firstName }
    await call('patients.create', { params: { workspaceId }, body })
  }
  await signIn(page, host, `/c/${workspaceId}/pacientes`)
  const names = () => rows(page).getByRole('button').allTextContents()
  await page.getByRole('columnheader', { name: 'Nombre' }).getByRole('button').press('Enter')
  const all = ['Ángela Rojas Díaz', 'Benito Rojas Díaz', 'Zoraida Rojas Díaz']
  await expect.poll(names).toEqual(all)
  await rows(page).first().getByRole('button').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText(/^2 seleccionadas/)).toBeVisible()
  await picture(page, '95-tablas-pacientes')
  await page.getByRole('button', { name: 'Archivar 2' }).press('Enter')
  await expect.poll(names).toEqual(['Zoraida Rojas Díaz'])
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter')
  await expect.poll(names).toEqual(all)
})

test('the search box says what the list was asked, also when the screen is begun anew', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  await call('patients.create', { params: { workspaceId }, body: ANA })
  await signIn(page, host, `/c/${workspaceId}/pacientes`)
  const box = page.getByRole('searchbox')
  await box.fill('nadie')
  await expect(page).toHaveURL(/q=nadie/)
  await page.getByRole('link', { name: 'Pacientes' }).click()
  await expect(page).not.toHaveURL(/q=/)
  await expect(page.getByRole('button', { name: new RegExp(ANA.lastName) })).toBeVisible()
  await expect(box).toHaveValue('')
  // An address that comes late takes no letter away from whoever types on.
  await box.fill('nadie')
  await expect(page).toHaveURL(/q=nadie/)
  await goWithin(page, `/c/${workspaceId}/pacientes?q=otra`)
  await expect(page).toHaveURL(/q=otra/)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('nadie')
})
