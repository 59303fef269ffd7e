import type { BrowserContext, Locator, Page } from '@playwright/test'
import { spanishOn } from './english.ts'
import { ANA, acceptableRips, addMember, type Clinic, expect, goWithin, signIn, test } from './fixtures.ts'
import { isShort } from './short.ts'

/** They end the session, open a window of the browser's own, or fetch an official file from outside. */
const LEFT_ALONE = /^(Cerrar sesión|Imprimir.*|Descargar .*|Sign out|Print.*|Download .*|Español.*)$/

const BUTTONS = 'button:visible:enabled, summary:visible'

async function sampleData({ call, workspaceId }: Clinic): Promise<void> {
  const params = { workspaceId }
  const ana = (await call('patients.create', { params, body: ANA })).body
  await call('clients.create', { params, body: { nit: '899999068', companyName: 'Yarumo EPS' } })
  await call('services.create', { params, body: { category: 1, name: 'Control', payload: {} } })
  const services = [{ category: 1, service: {}, quantity: 1, unitPrice: 1 }]
  await call('visits.create', { params, body: { patientId: ana.id, date: '2026-11-20', services } })
  const rips = acceptableRips('RS0004')
  await call('ripsPackages.create', { params, body: { kind: 'without_invoice', name: 'Brigada', rips } })
}

/** Requests that came to nothing, or for what is not theirs who was offered it. */
function watchOver(page: Page) {
  const found: string[] = []
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A screen that is left gives up what it was asking for.
    if (!/ABORTED/.test(why)) found.push(`${request.method()} ${request.url()}: ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500 || response.status() === 403) found.push(`${response.status()} ${response.url()}`)
  })
  page.on('dialog', (dialog) => void dialog.dismiss())
  return found
}

/** Back to the screen as it was opened: panels and menus close by keyboard, another address is gone back from. */
async function comeBack(page: Page, address: string): Promise<void> {
  const closed = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0, { timeout: 1_000 })
  }
  const shut = await expect(closed)
    .toPass({ timeout: 3_000 })
    .then(() => true)
    .catch(() => false)
  if (!shut) await page.goto(address)
  else if (page.url() !== address) await page.evaluate((to) => history.pushState({}, '', to), address)
  else return
  await ready(page)
}

async function ready(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

async function expectAlive(page: Page, what: string): Promise<void> {
  await expect(page.getByText(/^(Esta pantalla falló|This screen failed)/), what).toHaveCount(0)
  await expect(page.getByText(/^(Esta página no existe|This page does not exist)/), what).toHaveCount(0)
}

interface Crawl {
  readonly page: Page
  readonly address: string
  /** What was pressed, by screen and name. */
  readonly done: Set<string>
  /** What is looked at on each screen, and after each press. */
  readonly look: (where: string) => Promise<void>
}

const TRIES = 3

/** False: it went by itself, as a notice takes its button along. */
async function click(page: Page, address: string, target: Locator): Promise<boolean> {
  const dialog = page.getByRole('dialog')
  for (let tries = 1; ; tries++) {
    // What the last press opened may come late, also while this one is on its way.
    if ((await dialog.count()) > 0) await comeBack(page, address)
    try {
      await target.click({ timeout: 5_000 })
      return true
    } catch (error) {
      if ((await target.count()) === 0) return false
      if (tries === TRIES || (await dialog.count()) === 0) throw error
    }
  }
}

/** Presses it, sees that the application lives, and comes back. */
async function pressOne({ page, address, look }: Crawl, target: Locator, key: string): Promise<void> {
  if (!(await click(page, address, target))) return
  await page.waitForTimeout(60)
  await expectAlive(page, key)
  await look(key)
  await comeBack(page, address)
}

/** What each is called, whether it belongs to the screen, and whether it opens a menu. */
const described = (all: readonly Element[]) =>
  all.map((one) => ({
    name: (one.getAttribute('aria-label') ?? one.textContent ?? '').trim(),
    ofScreen: one.closest('main') !== null,
    opensMenu: one.getAttribute('aria-haspopup') === 'menu',
  }))

/** Presses every button of the screen once, by what it is called, and every item of the menus that they open. */
async function pressAll(crawl: Crawl): Promise<void> {
  const { page, address, done } = crawl
  const buttons = page.locator(BUTTONS)
  // The frame is the same on every screen: its buttons are pressed once.
  const keyOf = ({ name, ofScreen }: { name: string; ofScreen: boolean }) =>
    `${ofScreen ? new URL(address).pathname : ''} ${name}`
  for (;;) {
    // Looked for anew after each press, which may have brought or taken some.
    const all = await buttons.evaluateAll(described)
    const index = all.findIndex((one) => !done.has(keyOf(one)) && !LEFT_ALONE.test(one.name))
    const next = all[index]
    if (!next) return
    const key = keyOf(next)
    done.add(key)
    // By its name: what an item began can take a neighbour out of the row for a while.
    if (next.opensMenu) {
      await pressItems(crawl, page.getByRole('button', { name: next.name, exact: true }).first(), key)
    }
    await pressOne(crawl, buttons.nth(index), key)
  }
}

async function pressItems(crawl: Crawl, target: Locator, key: string): Promise<void> {
  const { page, done } = crawl
  const items = page.getByRole('menuitem')
  const open = async () => {
    await click(page, crawl.address, target)
    await items.first().waitFor()
  }
  await open()
  const names = await items.allInnerTexts()
  await comeBack(page, crawl.address)
  for (const name of names) {
    if (LEFT_ALONE.test(name.trim())) continue
    done.add(`${key} > ${name.trim()}`)
    await open()
    await pressOne(crawl, items.filter({ hasText: name.trim() }).first(), `${key} > ${name}`)
  }
}

/** Every screen that links lead to and every button on it, from the clinic's home. */
async function crawl(
  page: Page,
  { context, start, presses, look }: Pick<Crawl, 'look'> & { context: BrowserContext; start: string; presses: boolean },
): Promise<{ readonly screens: number; readonly buttons: number }> {
  const waiting = [start]
  const seen = new Set(waiting)
  const done = new Set<string>()
  // A printed page that comes late would stand before the screen, whose menus then wait to be seen.
  context.on('page', (other) => void other.close())
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    await goWithin(page, address)
    await ready(page)
    await expectAlive(page, address)
    await look(new URL(address).pathname)
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.flatMap((a) => (a instanceof HTMLAnchorElement ? [a.href] : [])))
    for (const link of links) {
      const [at = ''] = link.split('#')
      if (!at.startsWith(start) || seen.has(at)) continue
      seen.add(at)
      waiting.push(at)
    }
    // A panel that the address opens lies over the screen, whose own address leads to the same buttons.
    if (!presses || (await page.getByRole('dialog').count()) > 0) continue
    await pressAll({ page, address, done, look })
  }
  return { screens: seen.size, buttons: done.size }
}

for (const role of ['operator', 'viewer'] as const) {
  test(`every button and link of every screen leads somewhere for the ${role}`, async ({
    page,
    host,
    clinic,
    context,
  }) => {
    test.setTimeout(1_800_000)
    await sampleData(clinic)
    await signIn(page, host, '/', await addMember(clinic, role))
    await ready(page)
    const found = watchOver(page)
    const start = `${host.url}/c/${clinic.workspaceId}`
    // In the short form only the administrator, who has all buttons, presses them.
    const presses = !isShort
    const { screens, buttons } = await crawl(page, { context, start, presses, look: async () => undefined })
    process.stdout.write(`crawler, ${role}: ${screens} addresses, ${buttons} buttons\n`)
    expect(found).toEqual([])
    expect(screens).toBeGreaterThan(20)
    if (presses) expect(buttons).toBeGreaterThan(40)
  })
}

test('every button and link leads somewhere for an administrator who chose English, and no Spanish word is met', async ({
  page,
  host,
  clinic,
  context,
}) => {
  test.setTimeout(1_800_000)
  await sampleData(clinic)
  const { revision } = (await clinic.call('account.get', {})).body
  await clinic.call('account.update', { revision, body: { language: 'en' } })
  // The first administrator also runs the installation.
  await signIn(page, host)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await ready(page)
  const found = watchOver(page)
  const met = new Map<string, string>()
  const look = async (where: string) => {
    for (const words of await spanishOn(page)) if (!met.has(words)) met.set(words, where)
  }
  const { screens, buttons } = await crawl(page, {
    context,
    start: `${host.url}/c/${clinic.workspaceId}`,
    presses: true,
    look,
  })
  process.stdout.write(`crawler, in English: ${screens} addresses, ${buttons} buttons\n`)
  expect(found).toEqual([])
  expect([...met].map(([words, where]) => `${where}: ${words}`)).toEqual([])
  expect(screens).toBeGreaterThan(45)
  expect(buttons).toBeGreaterThan(150)
})
