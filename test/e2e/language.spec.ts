import type { Page } from '@playwright/test'
import { expect, expectAccessible, goWithin, picture, signIn, test } from './fixtures.ts'

/** Of an empty clinic, whose words are all the program's own. */
const SCREENS = [
  ['', 'Home'],
  ['/atenciones', 'Visits'],
  ['/facturas', 'Invoices'],
  ['/notas', 'Notes'],
  ['/paquetes', 'RIPS packages'],
  ['/plazos', 'Deadlines'],
  ['/envios', 'Dispatch centre'],
  ['/pacientes', 'Patients'],
  ['/pagadores', 'Payers'],
  ['/profesionales', 'Professionals'],
  ['/servicios', 'Services'],
  ['/contratos', 'Contracts'],
  ['/resoluciones', 'Resolutions'],
  ['/catalogos', 'Catalogs'],
  ['/ajustes/cuenta', 'Settings'],
] as const

/** Small words that only Spanish has; names of the clinic's own begin with a capital. */
const SPANISH = /\b(el|los|las|del|una|para|con|sin|que|por|todavía|aquí)\b/g

const chooseLanguage = async (page: Page, menu: RegExp, group: string, language: string) => {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('radiogroup', { name: group }).getByText(language).click()
}

test('the window speaks English when somebody chooses it, and Spanish again', async ({ page, host, clinic }) => {
  await signIn(page, host)
  await chooseLanguage(page, /^Cuenta de/, 'Idioma', 'English')
  await expect(page.getByRole('link', { name: 'Visits' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  for (const [path, title] of SCREENS) {
    await goWithin(page, `/c/${clinic.workspaceId}${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    const words = (await page.locator('body').innerText()).replaceAll('Español (Colombia)', '')
    expect(words.match(SPANISH) ?? [], `${title}: ${words}`).toEqual([])
  }
  await goWithin(page, `/c/${clinic.workspaceId}`)
  await expectAccessible(page, 'home in English')
  await picture(page, '110-english')
  await chooseLanguage(page, /^Account of/, 'Language', 'Español (Colombia)')
  await expect(page.getByRole('link', { name: 'Atenciones' })).toBeVisible()
})
