import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'

/** A window of the administrator that was signed in before, which is then loaded again. */
export interface OpenWindow {
  readonly key: string
  readonly phone: string
  readonly cookie: { readonly name: string; readonly value: string }
}

interface Person {
  readonly phone: string
  readonly password: string
}

/** Signs in, as a window does that says its key. */
export async function openWindow(url: string, { phone, password }: Person): Promise<OpenWindow> {
  const key = randomBytes(32).toString('base64url')
  const body = JSON.stringify({ phone: `+57${phone}`, password, windowKey: key })
  const headers = { 'content-type': 'application/json' }
  const { headers: answered } = await fetch(`${url}/api/v1/sessions`, { method: 'POST', headers, body })
  const [name = '', value = ''] = answered.get('set-cookie')?.split(';')[0]?.split('=') ?? []
  return { key, phone, cookie: { name, value } }
}

/** The administrator's window goes on as one that is loaded again: to sign in takes longer than many a test. */
export async function goOn(page: Page, url: string, { key, phone, cookie }: OpenWindow): Promise<void> {
  const kept = JSON.stringify({ key, phone: `+57${phone}`, name: 'Laura Gómez' })
  await page.context().addCookies([{ ...cookie, url: `${url}/api/v1/sessions/renewal`, httpOnly: true }])
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((value) => sessionStorage.setItem('radica.window', value), kept)
}
