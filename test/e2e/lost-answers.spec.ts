import type { Page, Route } from '@playwright/test'
import { ANA, expect, signIn, test } from './fixtures.ts'

const lost = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

/** What the page says to the service in changes to patients, and which of the answers it is not to hear. */
async function listening(page: Page, isLost: (nth: number) => boolean) {
  const keys: (string | undefined)[] = []
  // Nor does it hear of its own change from the service, which would leave nothing to try again.
  await page.route(/\/events(\?|$)/, (route) => route.abort())
  await page.route(/\/patients(\/[^/?]+)?$/, (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    return isLost(keys.length) ? lost(route) : route.fallback()
  })
  return keys
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar' })

test('a change whose answer is lost is told, tried again, and is one', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const ana = (await call('patients.create', { params: { workspaceId }, body: ANA })).body
  await signIn(page, host, `/c/${workspaceId}/pacientes?ver=${ana.id}`)
  const keys = await listening(page, (nth) => nth === 1)
  await page.getByRole('textbox', { name: 'Segundo nombre' }).fill('Paz')
  await save(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await save(page).click()
  // Nobody else changed it: no question is asked about two versions.
  await expect(page.getByRole('button', { name: 'Ana María Paz Rojas Díaz' })).toBeVisible()
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  const params = { workspaceId, patientId: ana.id }
  expect((await call('patients.get', { params })).body).toMatchObject({ middleName: 'Paz', revision: 2 })
})

test('a double click is one, and an answer is heard after its screen is gone', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  await call('patients.create', { params: { workspaceId }, body: ANA })
  const ana = (await call('patients.list', { params: { workspaceId } })).body.items[0]
  await signIn(page, host, `/c/${workspaceId}/pacientes?ver=${ana?.id}`)
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/\/patients\/[^/?]+$/, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    asked += 1
    await held.promise
    return route.fallback()
  })
  await page.getByRole('textbox', { name: 'Segundo nombre' }).fill('Sol')
  await save(page).dblclick()
  await page.keyboard.press('Escape')
  await expect(save(page)).toBeHidden()
  held.resolve()
  await expect(page.getByRole('button', { name: 'Ana María Sol Rojas Díaz' })).toBeVisible()
  expect(asked).toBe(1)
})
