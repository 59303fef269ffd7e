import type { Page } from '@playwright/test'
import { bogotaDay, dayAfter } from '../../src/contract/bogota.ts'
import { type Clinic, expect, expectGoodInThemes, goWithin, picture, signIn, THEMES, test } from './fixtures.ts'

const today = () => bogotaDay(Date.now())

/** Numbers that end soon: a clock that nobody has to do anything for. */
async function endingSoon({ call, workspaceId }: Clinic, prefix: string) {
  const params = { workspaceId }
  const range = { from: 1, to: 1000, next: 1, validFrom: dayAfter(today(), -300) }
  await call('resolutions.create', {
    params,
    body: { kind: 'invoice', prefix, ...range, validTo: dayAfter(today(), 5), resolutionNumber: '18760000001' },
  })
}

interface ShownNotice extends EventTarget {
  readonly title: string
  readonly body: string
}
declare global {
  interface Window {
    /** What the system was told to show. */
    shown?: ShownNotice[]
  }
}

/** In the place of the system, which a browser without windows does not have: it allows what is asked for, and keeps what it shows. */
async function watchNotices(page: Page) {
  await page.addInitScript(() => {
    const shown: ShownNotice[] = []
    const allowed = 'system-allows'
    class Shown extends EventTarget implements ShownNotice {
      static get permission() {
        return sessionStorage.getItem(allowed) ?? 'default'
      }
      static async requestPermission() {
        sessionStorage.setItem(allowed, 'granted')
        return 'granted'
      }
      readonly title: string
      readonly body: string
      constructor(title: string, { body = '' }: NotificationOptions = {}) {
        super()
        this.title = title
        this.body = body
        shown.push(this)
      }
      close() {}
    }
    Object.assign(window, { shown, Notification: Shown })
  })
}
const shownIn = (page: Page) => page.evaluate(() => (window.shown ?? []).map(({ title, body }) => ({ title, body })))

const openMenu = (page: Page) => page.getByRole('button', { name: /^Cuenta de/ }).click()
const choice = (page: Page) => page.getByRole('radiogroup', { name: 'Avisos del sistema cuando algo vence' })

test('a person who asks for it is told once of what is due, and a click opens Plazos', async ({
  page,
  host,
  clinic,
}) => {
  await watchNotices(page)
  await endingSoon(clinic, 'AVISO')
  await signIn(page, host)
  await openMenu(page)
  await expect(choice(page).getByRole('radio', { name: 'No' })).toBeChecked()
  expect(await shownIn(page)).toEqual([])
  await choice(page).getByText('Sí').click()
  await expect(page.getByText('Radica le avisará de lo que vence')).toBeVisible()
  await expect(choice(page).getByRole('radio', { name: 'Sí' })).toBeChecked()
  await expect.poll(() => shownIn(page)).toHaveLength(1)
  const [notice] = await shownIn(page)
  expect(notice?.title).toMatch(/^\d+ plazos? para atender$/)
  expect(notice?.body).toContain('Por vencer · Termina la vigencia de la resolución')
  await picture(page, 'avisos-del-sistema')
  await page.emulateMedia(THEMES.dark)
  await picture(page, 'avisos-del-sistema-oscuro')
  await page.emulateMedia(THEMES.light)
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.shown?.[0]?.dispatchEvent(new Event('click')))
  await expect(page.getByRole('heading', { level: 1, name: 'Plazos' })).toBeVisible()
  // Another window of theirs, or the same one later, has nothing new to tell.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Plazos' })).toBeVisible()
  await openMenu(page)
  await expect(choice(page).getByRole('radio', { name: 'Sí' })).toBeChecked()
  expect(await shownIn(page)).toEqual([])
})

test('where the system forbids them the person is told, and nothing is promised', async ({ page, host, clinic }) => {
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await signIn(page, host)
  await openMenu(page)
  await choice(page).getByText('Sí').click()
  await expect(page.getByText('no deja que Radica muestre avisos')).toBeVisible()
  await expect(choice(page).getByRole('radio', { name: 'No' })).toBeChecked()
  expect((await clinic.call('account.get', {})).body.notifies).toBe(false)
})

test('each clock of the program itself leads to where it is mended', async ({ page, host, clinic }) => {
  const clock = (kind: string, daysLeft: number, targetId: string, label: string) => ({
    kind,
    targetId,
    label,
    clientName: null,
    amount: null,
    daysLeft,
    dueOn: dayAfter(today(), daysLeft),
    status: daysLeft < 0 ? 'overdue' : daysLeft < 8 ? 'soon' : 'later',
  })
  const items = [
    clock('backup_copy', -1, 'backups', ''),
    clock('backup_place', 0, 'backups', ''),
    clock('catalog_review', 5, 'cups', 'CUPSRips'),
    clock('ministry_certificate_end', 20, 'ministry', '192.168.0.5:9443'),
  ]
  await page.route(/\/deadlines\?/, (route) =>
    route.fulfill({
      json: { items, total: 4, limit: 100, offset: 0, nextCursor: null, counts: { overdue: 1, soon: 2, later: 1 } },
    }),
  )
  await signIn(page, host)
  await expect(page.getByRole('link', { name: '3 plazos vencidos o por vencer' })).toBeVisible()
  await picture(page, 'inicio-relojes')
  const home = `/c/${clinic.workspaceId}/plazos`
  await goWithin(page, home)
  await expect(page.getByText('Termina el certificado del validador')).toBeVisible()
  await expectGoodInThemes(page, 'deadlines of the program itself')
  await picture(page, 'plazos-relojes')
  await page.emulateMedia(THEMES.dark)
  await picture(page, 'plazos-relojes-oscuro')
  await page.emulateMedia(THEMES.light)
  for (const [name, place, title] of [
    ['Copias', /ajustes\/copias/, 'Ajustes'],
    ['CUPS: procedimientos y consultas', /catalogos/, 'Catálogos'],
    ['Conexión con el Ministerio', /ajustes\/ministerio/, 'Ajustes'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).first().click()
    await expect(page).toHaveURL(place)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await goWithin(page, home)
    await expect(page.getByText('Termina el certificado del validador')).toBeVisible()
  }
})
