import type { Page } from '@playwright/test'
import { tell } from './felt.ts'
import { ADMIN, expect, expectAccessible, PROVIDER_CODE, picture, test } from './fixtures.ts'
import { button, field, withoutMouse } from './keys.ts'

test.use({ isFounded: false })

const MOST_SCREENS = 5
const MOST_KEYS = 120

test.use({ viewport: { width: 1280, height: 800 } })

/** Counts as a person does: each key pressed is one, and so is what is pasted as a whole. */
function counting(page: Page) {
  let keys = 0
  const screens: string[] = []
  return {
    async press(...pressed: readonly string[]) {
      for (const key of pressed) {
        keys += 1
        await page.keyboard.press(key)
      }
    },
    async type(text: string) {
      keys += text.length
      await page.keyboard.type(text)
    },
    async paste(text: string) {
      keys += 1
      await page.keyboard.insertText(text)
    },
    screen(name: string) {
      screens.push(name)
    },
    counted: () => ({ keys, screens }),
  }
}

test("from nothing to the first CUV in one's own clinic", async ({ page, host }) => {
  test.slow()
  await withoutMouse(page)
  const hands = counting(page)
  const { press, type, paste } = hands
  const focus = (name: string) => expect(field(page, name)).toBeFocused()

  await test.step('the clinic and who runs it, on one page', async () => {
    await page.goto(host.begin)
    hands.screen('primera vez')
    await focus('NIT')
    await paste('900.123.456-8')
    await press('Tab')
    await paste('Clínica Los Cedros S.A.S.')
    await press('Tab')
    await expect(field(page, 'Nombre corto')).toHaveValue('Clínica Los Cedros')
    await press('Tab')
    await paste(PROVIDER_CODE)
    await press('Tab')
    await focus('Nombres')
    await type('Laura')
    await press('Tab')
    await type('Gómez')
    await press('Tab')
    await type(ADMIN.phone)
    await press('Tab')
    await paste(ADMIN.password)
    await press('Tab')
    await paste(ADMIN.password)
    await expectAccessible(page, 'first run on one page')
    await picture(page, 'own-1-primera-vez')
    await press('Enter')
  })

  await test.step('its key; the ministry and the ranges are there by themselves', async () => {
    await page.getByRole('heading', { name: 'La llave de recuperación' }).waitFor()
    hands.screen('llave y ministerio')
    await expect(field(page, 'Su contraseña')).toBeFocused()
    await paste(ADMIN.password)
    await press('Enter')
    await expect(page.getByRole('list', { name: 'Llave de recuperación' }).getByRole('listitem')).toHaveCount(13)
    await expect(page.getByText('3 rangos del proveedor ya numeran sus documentos')).toBeVisible()
    await expectAccessible(page, 'key, ministry and ranges')
    await picture(page, 'own-2-llave')
    await press('Control+Enter')
  })

  await test.step('the first screen', async () => {
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    hands.screen('inicio')
    await picture(page, 'own-3-inicio')
    await press('n')
  })

  const chosen = page.locator('[role=option][data-combobox-selected]').filter({ visible: true })
  const person = page.getByRole('dialog')
  await test.step('a visit, with all that does not exist yet made on its way', async () => {
    await focus('Nombre, apellido o documento')
    hands.screen('atención')
    await type('1000000001 ana rojas')
    await expect(chosen).toHaveText(/Crear «1000000001 ana rojas»/)
    await press('Enter')
    await expect(field(person, 'Segundo apellido')).toBeFocused()
    await press('Tab')
    await type('1/1/1991')
    await press('Tab')
    await type('f')
    await press('Tab')
    await type('01')
    await press('Tab')
    await type('mede')
    await expect(chosen).toHaveText(/Medellín/)
    await press('Enter', 'Tab')
    await type('2')
    await expect(chosen).toHaveText(/Urban/)
    await press('Enter')
    await picture(page, 'own-4-paciente')
    await press('Control+s')
    await expect(person).toBeHidden()
    await expect(field(page, 'Pagador: nombre o NIT')).toBeFocused()
    await type('sur')
    await expect(chosen).toHaveText(/EPS Sura/)
    await press('Enter')
    await expect(field(person, 'Correo')).toBeFocused()
    await press('Enter')
    await expect(person).toBeHidden()
    await focus('Servicio guardado: nombre o código')
    await type('890')
    await expect(chosen).toHaveText(/medicina general/)
    await press('Enter')
    await expect(field(person, 'Nombre')).toBeFocused()
    await press('Control+s')
    await expect(person).toBeHidden()
    // What is only said makes room for the next, and does not stand in piles over the form.
    expect(await page.locator('.mantine-Notification-root').count()).toBeLessThanOrEqual(1)
    await focus('Valor unitario')
    await type('52000')
    await press('Enter')
    await picture(page, 'own-5-atencion')
    await focus('Diagnóstico principal')
    await type('J069')
    await press('Enter')
    await focus('Tipo de diagnóstico')
    await type('1')
    await press('Enter')
    await focus('Número: profesional que atendió')
    await type('79123456')
    await expectAccessible(page, 'a first visit')
    await picture(page, 'own-6-atencion')
    await press('Control+Enter')
  })

  await test.step('its invoice, and the CUV', async () => {
    await focus('Número del contrato')
    hands.screen('factura')
    await type('12')
    await picture(page, 'own-7-factura')
    await press('Control+Enter')
    await expect(button(page, 'Emitir y radicar ahora')).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('status', { name: 'CUV' })).toHaveText(/^[0-9a-f]{96}$/)
    await picture(page, 'own-8-cuv')
  })

  const { keys, screens } = hands.counted()
  tell(`from nothing to the first CUV: ${screens.length} screens (${screens.join(', ')}), at most ${MOST_SCREENS}`)
  tell(`from nothing to the first CUV: ${keys} keys, at most ${MOST_KEYS}`)
  expect(screens.length).toBeLessThanOrEqual(MOST_SCREENS)
  expect(keys).toBeLessThanOrEqual(MOST_KEYS)
})
