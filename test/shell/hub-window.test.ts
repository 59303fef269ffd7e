import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ofEmbedded } from '../support/embedded.ts'
import { ADMIN_PASSWORD, aSetup } from '../support/fixtures.ts'
import { built, ensureBuilt, killAll, newFolder, ready } from '../support/process.ts'
import { follow, killShells, openShell, type Shell } from './shell.ts'

const START_MS = 180_000
const PASSPHRASE = { RADICA_STORE_KEY: 'cuatro palabras sin relación' }

beforeAll(ensureBuilt, START_MS)
afterEach(async () => {
  killShells()
  await killAll()
})

async function connect(page: Page, address: string, pin: string): Promise<void> {
  await page.getByLabel('Dirección de la central').fill(address)
  await page.getByLabel('Pin').fill(pin)
  await page.keyboard.press('Enter')
}

/** Ends as a person's program does that opens itself again. */
async function reopened({ app }: Shell, act: () => Promise<void>): Promise<string> {
  let said = ''
  app.process().stderr?.on('data', (bytes) => (said += bytes))
  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  await act()
  await ended
  return said
}

describe('a desktop that shows a hub', { timeout: START_MS, ...ofEmbedded }, () => {
  it('is connected at its first run by address and pin, remembers it, and goes back to its own data', async () => {
    const [dataDir, hubDir] = [newFolder(), newFolder()]
    const setup = join(newFolder(), 'setup.json')
    writeFileSync(setup, JSON.stringify(aSetup()))
    const running = built('hub', ['--data', hubDir, '--port', '0', '--host', '127.0.0.2', '--setup', setup])
    const { url, pin } = await ready(running)
    const { host } = new URL(url)

    const first = await openShell('stand-in', dataDir, PASSPHRASE)
    await first.page.getByRole('link', { name: /Conectar a una central/ }).press('Enter')
    const here = first.page.getByRole('radio', { name: /Solo en este equipo/ })
    expect(await here.isChecked()).toBe(true)
    await here.press('ArrowDown')
    await connect(first.page, '127.0.0.2:1', pin)
    await first.page.getByRole('alert').getByText('Nadie responde en 127.0.0.2:1').waitFor()
    await connect(first.page, host, 'A1B2-C3D4-E5F6-0718-293A-4B5C')
    await first.page.getByRole('alert').getByText('El pin no es el de esta central').waitFor()
    // Followed while nobody is there to go where it leads, who is then in the other place.
    await follow(first.app, 'radica://c/wsp_01ARZ3/paquetes')
    const said = await reopened(first, () => connect(first.page, host, pin))
    expect(said).toMatch(/relaunch \[.*"radica:\/\/c\/wsp_01ARZ3\/paquetes"\]/)

    const { page, app } = await openShell('stand-in', dataDir, PASSPHRASE)
    await page.getByLabel('Teléfono').fill(aSetup().admin.phone)
    await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Secciones', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('navigation', { name: 'Secciones', exact: true }).waitFor()
    // This computer's own data was opened the first time alone.
    const opened = () => readFileSync(join(dataDir, 'logs/radica.log'), 'utf8').match(/host\.opened/g)?.length
    expect(opened()).toBe(1)
    running.child.kill('SIGKILL')
    await running.ended
    const answer = await page.evaluate(async () => {
      const away = await fetch('/api/v1/health')
      return [away.status, (await away.json()).error.message]
    })
    expect(answer).toEqual([503, expect.stringContaining('La central no responde.')])

    const choose = () =>
      app.evaluate(({ Menu }) => {
        const [file] = Menu.getApplicationMenu()?.items ?? []
        const items = Object(file?.submenu) as { label?: string; click?: () => void }[]
        items.find(({ label }) => label === 'Dónde están los datos…')?.click?.()
      })
    await choose()
    await page.getByRole('radio', { name: /Solo en este equipo/ }).check()
    await reopened({ app, page }, () => page.getByRole('button', { name: 'Continuar' }).click())
    const own = await openShell('stand-in', dataDir, PASSPHRASE)
    const health = await own.page.evaluate(async () => (await fetch('/api/v1/health')).json())
    expect(health.setupRequired).toBe(true)
  })
})
