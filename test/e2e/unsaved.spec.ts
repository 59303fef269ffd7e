import type { Page } from '@playwright/test'
import { prepare, visitInvoice } from './billing.ts'
import { ADMIN, ANA, acceptableRips, expect, otherDesk, picture, signIn, test } from './fixtures.ts'
import type { Host } from './host.ts'

test('an unfinished form survives its window, and nothing of it lies in the browser', async ({
  page,
  host,
  clinic,
  context,
}) => {
  const path = `/c/${clinic.workspaceId}/pacientes?ver=nuevo`
  await signIn(page, host, path)
  await page.getByRole('textbox', { name: 'Número de documento' }).fill('1000000077')
  await page.getByRole('textbox', { name: 'Primer nombre' }).fill('Sofía')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/Sofía|1000000077/)
  await page.close()

  const again = await otherDesk(context, host, path)
  await expect(again.getByText('Recuperamos lo que no había guardado')).toBeVisible()
  await expect(again.getByRole('textbox', { name: 'Número de documento' })).toHaveValue('1000000077')
  await expect(again.getByRole('textbox', { name: 'Primer nombre' })).toHaveValue('Sofía')
  await picture(again, '31-borrador')
  await again.getByRole('button', { name: 'Descartar' }).click()
  await expect(again.getByRole('textbox', { name: 'Primer nombre' })).toHaveValue('')
  await again.reload()
  await expect(again.getByRole('textbox', { name: 'Primer nombre' })).toHaveValue('')
})

test('unsaved edits of a package survive a reload, at the same place', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const body = { kind: 'without_invoice' as const, rips: acceptableRips('RS0003') }
  const made = (await call('ripsPackages.create', { params: { workspaceId }, body })).body
  await signIn(page, host, `/c/${workspaceId}/paquetes/${made.id}`)
  await page.getByRole('treeitem', { name: /Consultas/ }).click()
  await page.getByRole('textbox', { name: 'Valor del servicio' }).fill('80000')
  await page.reload()
  await expect(page.getByText('1 cambio sin guardar')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Valor del servicio' })).toHaveValue('80.000')
  await page.getByRole('button', { name: 'Deshacer el último cambio' }).click()
  await expect(page.getByText('Todo guardado')).toBeVisible()
  const stored = (await call('ripsPackages.get', { params: { workspaceId, packageId: made.id } })).body
  expect(stored.revision).toBe(1)
})

test('nothing typed is lost to a form that is still being drawn', async ({ page, host, clinic }) => {
  await signIn(page, host, `/c/${clinic.workspaceId}/pacientes`)
  await expect(page.getByRole('heading', { name: 'Pacientes', level: 1 })).toBeVisible()
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await page.keyboard.press('n')
  await expect(page.getByRole('combobox', { name: 'Tipo de documento' })).toBeFocused()
  for (const text of ['', '1000000001', 'Ana', 'María', 'Rojas', 'Díaz', '1/1/1991']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('textbox', { name: 'Fecha de nacimiento' })).toHaveValue('01/01/1991')
})

test('a session that ends leaves the form unharmed', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const ana = (await call('patients.create', { params: { workspaceId }, body: ANA })).body
  await signIn(page, host, `/c/${workspaceId}/pacientes?ver=${ana.id}`)
  await page.getByRole('textbox', { name: 'Segundo nombre' }).fill('Paz')
  await endSession(page, host)

  // The draft that keeps itself may find it out first: then the question stands over the button already.
  await page.getByRole('button', { name: 'Guardar' }).dispatchEvent('click')
  const again = page.getByRole('dialog', { name: 'Su sesión terminó' })
  await again.getByRole('textbox', { name: 'Contraseña' }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Segundo nombre' })).toHaveValue('Paz')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('button', { name: 'Ana María Paz Rojas Díaz' })).toBeVisible()

  // Also of a window that is opened anew.
  await endSession(page, host)
  await page.reload()
  await again.getByRole('textbox', { name: 'Contraseña' }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Ana María Paz Rojas Díaz' })).toBeVisible()
})

/** The same person signs out elsewhere with this very session: its token is worth nothing from now on. */
async function endSession(page: Page, host: Host): Promise<void> {
  const token = await page.evaluate(async () => {
    const { key: windowKey } = JSON.parse(sessionStorage.getItem('radica.window') ?? '{}')
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    return (await (await fetch('/api/v1/sessions/renewal', { ...init, body: JSON.stringify({ windowKey }) })).json())
      .token
  })
  await fetch(`${host.url}/api/v1/sessions/current`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
}

/** Goes to the same screen of something else, as a link does. */
async function goBeside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address)
}

test('a comment that is not sent yet waits at its invoice, not at the next one', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const parties = await prepare(clinic)
  const invoice = async (text: string) => {
    const { id } = (await call('healthInvoices.create', { params: { workspaceId }, body: visitInvoice(parties) })).body
    await call('teamwork.comment', { params: { workspaceId, targetId: id }, body: { text } })
    return `/c/${workspaceId}/facturas/${id}`
  }
  const [first, second] = [await invoice('La primera.'), await invoice('La segunda.')]
  const comment = page.getByRole('textbox', { name: 'Comentario' })
  await signIn(page, host, first)
  await comment.fill('Falta la orden.')
  await goBeside(page, second)
  await expect(page.getByText('La segunda.')).toBeVisible()
  await expect(comment).toHaveValue('')
  await goBeside(page, first)
  await expect(page.getByText('La primera.')).toBeVisible()
  await expect(comment).toHaveValue('Falta la orden.')
})

test('what is typed into the settings of one clinic does not stand in those of another', async ({
  page,
  host,
  clinic,
}) => {
  const place = { nit: '800123456', companyName: 'Otra S.A.S.', displayName: 'Otra', environment: 2 as const }
  const { id: other } = (await clinic.call('workspaces.create', { body: place })).body
  const name = page.getByRole('textbox', { name: 'Razón social' })
  await signIn(page, host, `/c/${other}/ajustes/clinica`)
  await expect(name).toHaveValue('Otra S.A.S.')
  await goBeside(page, `/c/${clinic.workspaceId}/ajustes/clinica`)
  await expect(name).toHaveValue('Clínica Los Cedros S.A.S.')
  await name.fill('Los Cedros de Antes S.A.S.')
  await goBeside(page, `/c/${other}/ajustes/clinica`)
  await expect(name).toHaveValue('Otra S.A.S.')
})
