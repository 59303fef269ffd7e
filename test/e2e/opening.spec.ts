import type { Page, Route } from '@playwright/test'
import { ADMIN, ANA, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

/** Answers the renewal of the window's session when the test says so. */
async function holdRenewal(page: Page, answer: (route: Route) => Promise<void>): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/sessions/renewal', async (route) => {
    await held.promise
    await answer(route)
  })
  return held.resolve
}

/** Whether a sign-in was on the screen of the window since it was loaded, for however short a time. */
async function watchForSignIn(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('input[autocomplete=username]')) Reflect.set(window, 'sawSignIn', true)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'sawSignIn') === true)
}

const outline = (page: Page) => page.getByRole('main', { name: 'Cargando' })

test('a window that is loaded again is drawn at once, and nobody is asked to sign in while its session is renewed', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const ana = (await call('patients.create', { params: { workspaceId }, body: ANA })).body
  const address = `/c/${workspaceId}/pacientes?ver=${ana.id}`
  await signIn(page, host, address)
  const sawSignIn = await watchForSignIn(page)
  const release = await holdRenewal(page, (route) => route.continue())
  await page.reload()
  await expect(outline(page)).toBeVisible()
  await expectAccessible(page, 'opening')
  await picture(page, 'abriendo')
  expect(await sawSignIn()).toBe(false)
  release()
  await expect(page.getByRole('textbox', { name: 'Primer apellido' })).toHaveValue('Rojas')
  await expect(outline(page)).toHaveCount(0)
  expect(page.url()).toBe(host.url + address)
  expect(await sawSignIn()).toBe(false)
})

test('a session that is over says so where one was', async ({ page, host, clinic }) => {
  const address = `/c/${clinic.workspaceId}/profesionales`
  await signIn(page, host, address)
  const body = JSON.stringify({ code: 'unauthenticated', error: 'Inicie sesión.' })
  const release = await holdRenewal(page, (route) => route.fulfill({ status: 401, body }))
  await page.reload()
  await expect(outline(page)).toBeVisible()
  release()
  const expired = page.getByRole('dialog', { name: 'Su sesión terminó' })
  await expired.getByRole('textbox', { name: 'Contraseña' }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Profesionales' })).toBeVisible()
  expect(page.url()).toBe(host.url + address)
})

test('whoever signs out leaves a sign-in that takes letters at once, and keeps them', async ({
  page,
  host,
  clinic,
}) => {
  await signIn(page, host, `/c/${clinic.workspaceId}/profesionales`)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/v1/health', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /Laura/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  const phone = page.getByRole('textbox', { name: 'Teléfono' })
  await phone.fill('300')
  answered.resolve()
  await page.waitForLoadState('networkidle')
  await expect(phone).toHaveValue('300')
})
