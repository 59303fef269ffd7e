import { readWebhook } from '../../src/sdk/index.ts'
import { receiver } from '../contract/webhooks/receiver.ts'
import { expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

test('another program is told of changes: address, secret, trial, and what does not arrive', async ({
  page,
  host,
  clinic,
}) => {
  const other = await receiver()
  try {
    await signIn(page, host, `/c/${clinic.workspaceId}/ajustes/avisos`)
    await page.getByRole('button', { name: 'Avisar a una dirección' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Dirección' }).fill('http://10.0.0.7/avisos')
    await dialog.getByRole('button', { name: 'Avisar a una dirección' }).click()
    await expect(dialog.getByText(/Sin cifrar solo se avisa a este mismo equipo/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Dirección' }).fill(other.url)
    await dialog.getByRole('button', { name: 'Avisar a una dirección' }).click()
    const secret = await dialog.locator('output').innerText()
    // Shown once: a key that closes other dialogs does not take it away.
    await page.keyboard.press('Escape')
    await expect(dialog.locator('output')).toHaveText(secret)
    await expectAccessible(page, 'webhooks')
    await dialog.getByRole('button', { name: 'Ya lo copié' }).click()

    await page.getByRole('button', { name: 'Probar' }).click()
    await expect(dialog.getByText('Recibido').first()).toBeVisible()
    await other.has(2)
    const message = other.received.find(({ body }) => JSON.parse(body).type === 'test')
    expect(await readWebhook(message?.headers ?? {}, message?.body ?? '', secret)).toMatchObject({ type: 'test' })

    other.answer = (_, response) => void response.writeHead(503).end()
    await dialog.getByRole('button', { name: 'Enviar de nuevo' }).first().click()
    await expect(dialog.getByText(/el programa respondió 503/)).toBeVisible()
    await expectAccessible(page, 'webhooks')
    await picture(page, '64-avisos')
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect(page.getByText('1 aviso espera')).toBeVisible()
    await picture(page, '65-avisos-lista')
    await page.getByRole('button', { name: 'Quitar' }).click()
    await dialog.getByRole('button', { name: 'Quitar' }).click()
    await expect(page.getByText('No se avisa a ningún programa')).toBeVisible()
  } finally {
    await other.close()
  }
})
