import { createClient } from '../../src/contract/client.ts'
import { prepare, visitInvoice } from './billing.ts'
import { addMember, type Clinic, expect, expectGoodInThemes, goWithin, signIn, test } from './fixtures.ts'
import { button, field } from './keys.ts'

/** Somebody at another desk. */
async function colleague(clinic: Clinic) {
  const { phone, password } = await addMember(clinic, 'biller')
  const body = { phone: `+57${phone}`, password }
  const { token } = (await clinic.call('sessions.create', { body })).body
  return createClient({ origin: clinic.origin, token: () => token })
}

test('an invoice in somebody’s hands, what was said about it, and who has it open', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  const { id: targetId } = (await call('healthInvoices.create', { params, body: visitInvoice(parties) })).body
  const pedro = await colleague(clinic)
  const of = { params: { workspaceId, targetId } }
  await pedro('teamwork.comment', { ...of, body: { text: 'Falta la orden de la terapia.' } })
  await signIn(page, host, `/c/${workspaceId}/facturas/${targetId}`)

  await test.step('who has it open is told as they come', async () => {
    await expect(page.getByText('Falta la orden de la terapia.')).toBeVisible()
    await pedro('teamwork.present', { ...of, body: { open: true } })
    await expect(page.getByText('Pedro Vélez lo tiene abierto')).toBeVisible()
    await pedro('teamwork.present', { ...of, body: { open: false } })
    await expect(page.getByText('Pedro Vélez lo tiene abierto')).toHaveCount(0)
  })

  await test.step('and who leaves it is not there any more', async () => {
    const present = async () => (await pedro('teamwork.present', { ...of, body: { open: false } })).body.present.length
    await expect.poll(present).toBe(1)
    await goWithin(page, `/c/${workspaceId}/facturas`)
    await expect.poll(present, { timeout: 10_000 }).toBe(0)
    await goWithin(page, `/c/${workspaceId}/facturas/${targetId}`)
    await expect(page.getByText('Falta la orden de la terapia.')).toBeVisible()
  })

  await test.step('an answer, taken back', async () => {
    await field(page, 'Comentario').fill('La pido hoy.')
    await button(page, 'Comentar').click()
    await expect(page.getByText('La pido hoy.')).toBeVisible()
    await expectGoodInThemes(page, 'an invoice with comments')
    await button(page, 'Retirar').click()
    await expect(page.getByText('Comentario retirado.')).toBeVisible()
  })

  await test.step('given to oneself, and found among one’s own', async () => {
    await page.getByRole('combobox', { name: 'Asignada a' }).click()
    await page.getByRole('option', { name: 'Laura Gómez' }).click()
    await expect.poll(async () => (await call('teamwork.mine', { params })).body.invoices).toBe(1)
    await page.goto(`${host.url}/c/${workspaceId}`)
    await page.getByRole('link', { name: 'Tiene 1 factura asignada' }).click()
    await expect(page.getByText('Asignadas a mí')).toBeVisible()
    await expect(page.getByRole('grid').or(page.getByRole('table')).getByText('Laura Gómez')).toBeVisible()
  })
})
