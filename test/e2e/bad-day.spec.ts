import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tell } from './felt.ts'
import { ADMIN, ANA, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'
import { startHost } from './host.ts'
import { button, goTo, press, withoutMouse, write } from './keys.ts'

/** What the owner promises: five minutes from a bare machine to the clinic at work. */
const FIVE_MINUTES_MS = 300_000

test('by keyboard alone: the disk is lost: a bare machine, the stick and the printed key bring the clinic back', async ({
  page,
  host,
  clinic,
}) => {
  test.slow()
  await withoutMouse(page)
  const { call, workspaceId } = clinic
  const stick = mkdtempSync(join(tmpdir(), 'radica-stick-'))
  let printed = ''
  await test.step('before: copies go to a stick, and the key is on paper', async () => {
    await call('patients.create', { params: { workspaceId }, body: ANA })
    await signIn(page, host, `/c/${workspaceId}/ajustes/copias`)
    await write(page, 'Carpeta de las copias', stick)
    await page.keyboard.press('Enter')
    const verified = async () => (await call('backups.list', {})).body.items.some(({ verifiedAt }) => verifiedAt)
    await expect.poll(verified).toBe(true)
    await page.reload()
    await page.getByRole('heading', { name: 'Copias de seguridad' }).first().waitFor()
    await expect(page.getByText(/verificada/i).first()).toBeVisible()
    await picture(page, '96-copias')
    printed = (await call('recoveryKey.show', { body: { currentPassword: ADMIN.password } })).body.groups.join(' ')
  })

  await host.whileStopped(async () => undefined)
  const bare = await startHost({ key: '' })
  try {
    const since = Date.now()
    await test.step('after: from the first screen of another machine, by keyboard', async () => {
      await page.goto(bare.begin)
      await press(page, page.locator('a[href="/recuperar"]'))
      await page.getByRole('heading', { name: 'Restaurar una copia de seguridad' }).waitFor()
      await write(page, 'Carpeta de las copias', stick)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('radio', { name: /verificada/ }).first()).toBeVisible()
      // The newest: the clinic's machine may have begun another one since, which nobody has verified yet.
      await expect(page.getByRole('radio').first()).toBeChecked()
      await write(page, page.getByRole('textbox', { name: /^Llave de recuperación/ }), printed)
      await expectAccessible(page, 'restoring a copy')
      // The key of this test opens nothing; in the manual it would be a bad example all the same.
      const secret = page.locator('#secret')
      await secret.evaluate((input) => input.setAttribute('type', 'password'))
      await picture(page, '97-restaurar')
      await page.keyboard.press('Enter')
      // No keychain here: the page says so, and asks for a phrase of this machine's own.
      const phrase = page.getByRole('textbox', { name: 'Frase de acceso nueva' })
      await expect(phrase).toBeFocused()
      await page.keyboard.type('cuatro palabras sueltas')
      await page.keyboard.press('Tab')
      await page.keyboard.type('cuatro palabras sueltas')
      await page.keyboard.press('Enter')
    })
    await test.step('everything is there, for the same people', async () => {
      await page.getByRole('textbox', { name: 'Teléfono' }).waitFor({ timeout: 60_000 })
      await write(page, 'Teléfono', ADMIN.phone)
      await write(page, 'Contraseña', ADMIN.password)
      await page.keyboard.press('Enter')
      await page.getByRole('navigation', { name: 'Secciones', exact: true }).waitFor()
      await expect(page.getByText(/^Se restauró una copia el .*: revise quién puede ingresar$/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Revisar las personas' })).toBeVisible()
      await expectAccessible(page, 'home after a restore')
      await goTo(page, 'c', 'Pacientes')
      await expect(button(page, 'Ana María Rojas Díaz')).toBeVisible()
    })
    const taken = Date.now() - since
    tell(`from a bare machine to the list of patients: ${Math.round(taken / 1000)} s`)
    expect(taken).toBeLessThan(FIVE_MINUTES_MS)
  } finally {
    await bare.stop()
    rmSync(stick, { recursive: true, force: true })
  }
})
