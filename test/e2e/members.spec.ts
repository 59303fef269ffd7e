import type { Browser, Page } from '@playwright/test'
import { createClient } from '../../src/contract/client.ts'
import {
  ADMIN,
  addMember,
  type Clinic,
  expect,
  expectAccessible,
  expectGoodInThemes,
  picture,
  signIn,
  test,
} from './fixtures.ts'
import type { Host } from './host.ts'
import { write } from './keys.ts'

const OWN = 'mesa verde tren lluvia'
const people = ({ workspaceId }: Clinic) => `/c/${workspaceId}/ajustes/miembros`
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Down the member's menu to one of its acts, without a mouse. */
async function ask(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones para ${name}` }).focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: act })
  await item.waitFor()
  while (!(await item.evaluate((element) => element === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Goes on to the dialog's button by Tab, and presses it. */
async function confirm(page: Page, action: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name: action })
  await button.waitFor()
  while (!(await button.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

async function atOtherDesk(browser: Browser, host: Host, phone: string, password: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'es-CO', reducedMotion: 'reduce' })).newPage()
  await page.goto(host.url)
  await write(page, 'Teléfono', phone)
  await write(page, 'Contraseña', password)
  await page.keyboard.press('Enter')
  return page
}

test('somebody who forgot the password gets another one, shown once, and chooses an own one with it', async ({
  page,
  browser,
  host,
  clinic,
}) => {
  const pedro = await addMember(clinic, 'operator')
  const before = await atOtherDesk(browser, host, pedro.phone, pedro.password)
  await before.getByRole('navigation', { name: 'Secciones', exact: true }).waitFor()
  await signIn(page, host, people(clinic))
  await ask(page, 'Pedro Vélez', 'Restablecer la contraseña')
  await expect(page.getByRole('dialog', { name: '¿Restablecer la contraseña de Pedro Vélez?' })).toBeVisible()
  await expectGoodInThemes(page, 'asking about a reset')
  await picture(page, 'restablecer-contrasena')
  await confirm(page, 'Restablecer la contraseña')
  const shown = page.getByRole('dialog', { name: 'Contraseña nueva de Pedro Vélez' })
  const password = await shown.locator('output').innerText()
  await expectAccessible(page, 'a new password')
  await picture(page, 'contrasena-nueva')
  await confirm(page, 'Ya la tengo')
  await expect(page.getByText(password)).toHaveCount(0)

  await before.reload()
  await expect(before.getByRole('dialog', { name: 'Su sesión terminó' })).toBeVisible()
  const refused = await atOtherDesk(browser, host, pedro.phone, pedro.password)
  await expect(refused.getByRole('alert')).toBeVisible()
  const desk = await atOtherDesk(browser, host, pedro.phone, password)
  await expect(desk.getByRole('heading', { name: 'Elija su contraseña' })).toBeVisible()
  await write(desk, 'La contraseña que le dieron', password)
  await write(desk, 'Su contraseña nueva', OWN)
  await write(desk, 'Otra vez, para no equivocarse', `${OWN}!`)
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Las dos contraseñas no son iguales')).toBeVisible()
  await write(desk, 'Otra vez, para no equivocarse', OWN)
  await desk.keyboard.press('Enter')
  await desk.getByRole('navigation', { name: 'Secciones', exact: true }).waitFor()
})

test('an account is disabled after its consequences were said, keeps its person out, and is enabled again', async ({
  page,
  browser,
  host,
  clinic,
}) => {
  const pedro = await addMember(clinic, 'operator')
  await signIn(page, host, people(clinic))
  await ask(page, 'Pedro Vélez', 'Desactivar la cuenta')
  await expect(page.getByRole('dialog')).toContainText('Lo que registró se conserva a su nombre.')
  await expectAccessible(page, 'asking about disabling')
  await picture(page, 'desactivar-cuenta')
  await confirm(page, 'Desactivar la cuenta')
  await expect(rowOf(page, 'Pedro Vélez').getByText('Sin acceso')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Rol de Pedro Vélez' })).toBeDisabled()
  await expectGoodInThemes(page, 'a disabled account')
  await picture(page, 'cuenta-desactivada')
  const out = await atOtherDesk(browser, host, pedro.phone, pedro.password)
  await expect(out.getByRole('alert')).toContainText('desactivada')

  await ask(page, 'Pedro Vélez', 'Activar la cuenta')
  await expect(rowOf(page, 'Pedro Vélez').getByText('Sin acceso')).toHaveCount(0)
  const desk = await atOtherDesk(browser, host, pedro.phone, pedro.password)
  await desk.getByRole('navigation', { name: 'Secciones', exact: true }).waitFor()
})

test('an administrator is offered no change of the own account among the people, and not to disable it', async ({
  page,
  host,
  clinic,
}) => {
  await signIn(page, host, people(clinic))
  await page.getByRole('button', { name: 'Acciones para Laura Gómez' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Quitar de la clínica'])
})

test('of somebody who works elsewhere too, only who runs the installation resets the password; the others are told so', async ({
  page,
  browser,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const pedro = await addMember(clinic, 'operator')
  const place = { nit: '800123456', companyName: 'Otra S.A.S.', displayName: 'Otra', environment: 2 as const }
  const other = (await call('workspaces.create', { body: place })).body
  const shared = { phone: `+57${pedro.phone}`, role: 'viewer' as const }
  await call('members.add', { params: { workspaceId: other.id }, body: shared })
  const first = { phone: '+573009998877', password: 'solo para entrar hoy' }
  const marta = { firstName: 'Marta', lastName: 'Ríos', role: 'admin' as const, ...first }
  await call('members.add', { params: { workspaceId }, body: marta })
  const { token, profile } = (await call('sessions.create', { body: first })).body
  const own = { currentPassword: first.password, password: OWN }
  const asMarta = createClient({ origin: host.url, token: () => token })
  await asMarta('account.update', { body: own, revision: profile.revision })

  const desk = await atOtherDesk(browser, host, '3009998877', OWN)
  await desk.getByRole('navigation', { name: 'Secciones', exact: true }).waitFor()
  await desk.goto(host.url + people(clinic))
  await ask(desk, 'Pedro Vélez', 'Restablecer la contraseña')
  await confirm(desk, 'Restablecer la contraseña')
  await expect(desk.getByRole('dialog').getByRole('alert')).toContainText('pertenece a otras clínicas')
  await expectAccessible(desk, 'a refused reset')
  await picture(desk, 'restablecer-rechazado')

  await signIn(page, host, people(clinic), ADMIN)
  await ask(page, 'Pedro Vélez', 'Restablecer la contraseña')
  await confirm(page, 'Restablecer la contraseña')
  await expect(page.getByRole('dialog', { name: 'Contraseña nueva de Pedro Vélez' })).toBeVisible()
})
