import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aSetup } from '../support/fixtures.ts'
import { ensureBuilt, newFolder, start, until } from '../support/process.ts'
import { startSecretService, whyNoSecretService } from './secret-service.ts'
import {
  arrived,
  follow,
  killShells,
  openShell,
  programOf,
  quit,
  type Runtime,
  type Shell,
  setUp,
  whyNoElectron,
} from './shell.ts'
import { pageClient, sendSlowInvoice } from './slow-invoice.ts'

const PASSPHRASE = { RADICA_STORE_KEY: 'cuatro palabras sin relación' }
const START_MS = 180_000

beforeAll(ensureBuilt, START_MS)

const logOf = (dataDir: string) => readFileSync(join(dataDir, 'logs/radica.log'), 'utf8')

function shellSpecs(runtime: Runtime): void {
  describe(`a window of the desktop application on ${runtime}`, { timeout: START_MS }, () => {
    let app: Shell['app']
    let page: Shell['page']
    beforeAll(async () => {
      ;({ app, page } = await openShell(runtime, newFolder(), PASSPHRASE))
    }, START_MS)
    afterAll(killShells)

    it('serves the application and the API from one origin, the API by the core on its thread', async () => {
      expect(await page.title()).toContain('Radica')
      const health = await page.evaluate(async () => (await fetch('/api/v1/health')).json())
      expect(health).toMatchObject({ status: 'ok', deployment: 'production', setupRequired: true })
      const refused = await page.evaluate(async () => {
        const answer = await fetch('/api/v1/setup', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"a":1,"a":2}',
        })
        return [answer.status, (await answer.json()).error.code]
      })
      expect(refused).toEqual([400, 'duplicate_key'])
      expect(await page.evaluate(async () => (await fetch('/assets/none.js')).status)).toBe(404)
    })

    it('saves a file where the person says, and takes no place from the page', async () => {
      const file = join(newFolder(), 'rips.json')
      const save = () => page.evaluate(() => window.desktop?.saveFile('../../rips.json', new Uint8Array([123, 125])))
      await app.evaluate(({ dialog }) => {
        dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' })
      })
      expect(await save()).toBe(false)
      await app.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = async (...args: unknown[]) => {
          Object.assign(globalThis, { asked: args.at(-1) })
          return { canceled: false, filePath }
        }
      }, file)
      expect(await save()).toBe(true)
      expect(readFileSync(file, 'utf8')).toBe('{}')
      const inPieces = () =>
        page.evaluate(async () => {
          await window.desktop?.saveFile('rips.json', new Uint8Array([91]), true)
          await window.desktop?.saveMore(new Uint8Array([49]), true)
          await window.desktop?.saveMore(new Uint8Array([93]), false)
        })
      await inPieces()
      expect(readFileSync(file, 'utf8')).toBe('[1]')
      await expect(page.evaluate(() => window.desktop?.saveMore(new Uint8Array([49]), false))).rejects.toThrow()
      expect(readFileSync(file, 'utf8')).toBe('[1]')
      expect(await app.evaluate(() => Reflect.get(globalThis, 'asked'))).toEqual({ defaultPath: 'rips.json' })
      await expect(
        page.evaluate(() => Reflect.apply(window.desktop?.saveFile ?? fetch, undefined, ['x', 7])),
      ).rejects.toThrow()
    })

    it('follows a link from outside to a place of its own, and to no other', async () => {
      const came = page.evaluate(() => new Promise((resolve) => window.desktop?.onOpen(resolve)))
      await app.evaluate(({ app: self }) => {
        self.emit('second-instance', {}, ['radica', 'radica://c/../../etc'])
        self.emit('second-instance', {}, ['radica', '--flag', 'radica://c/wsp_1/paquetes/pkg_1'])
      })
      expect(await came).toBe('/c/wsp_1/paquetes/pkg_1')
    })

    it('gives the folder that a person chose in a dialog of the system', async () => {
      const folder = newFolder()
      const choose = () => page.evaluate(() => window.desktop?.chooseFolder())
      await app.evaluate(({ dialog }, path) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
      }, folder)
      expect(await choose()).toBe(folder)
      await app.evaluate(({ dialog }) => {
        dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] })
      })
      expect(await choose()).toBeNull()
    })

    it('does not update itself where it is not installed', async () => {
      expect(await page.evaluate(() => window.desktop?.installUpdate())).toMatchObject({ phase: 'unavailable' })
    })

    it('speaks in its menu as its page does', async () => {
      const labels = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))
      expect(await labels()).toEqual(['Archivo', 'Edición', 'Ver', 'Ayuda'])
      const ask = () => page.evaluate(() => fetch('/api/v1/health', { headers: { 'accept-language': 'en' } }))
      // What the page asks for by itself meanwhile, it asks for in Spanish.
      await until(async () => {
        await ask()
        return (await labels())?.join() === 'File,Edit,View,Help'
      })
    })
  })

  describe(`the desktop application on ${runtime}`, { timeout: START_MS }, () => {
    const open = (dataDir = newFolder(), env: Record<string, string> = PASSPHRASE) => openShell(runtime, dataDir, env)
    afterEach(killShells)

    it('wakes the core when the machine resumes or is unlocked', async () => {
      const dataDir = newFolder()
      const { app } = await open(dataDir)
      await app.evaluate(({ powerMonitor }) => {
        powerMonitor.emit('resume')
        powerMonitor.emit('unlock-screen')
      })
      await until(() => logOf(dataDir).includes('"cause":"unlock"'))
      expect(logOf(dataDir)).toContain('"cause":"resume"')
    })

    it('stops the core before it quits, and remembers its window', async () => {
      const dataDir = newFolder()
      const { app } = await open(dataDir)
      await until(() => logOf(dataDir).includes('host.opened'))
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize())
      expect(await quit(app)).toBe(0)
      expect(logOf(dataDir)).toContain('"clean":true')
      expect(JSON.parse(readFileSync(join(dataDir, 'window/window.json'), 'utf8'))).toMatchObject({ isMaximized: true })
      writeFileSync(join(dataDir, 'window/window.json'), '{"bounds":')
      const again = await open(dataDir)
      expect(await again.page.title()).toContain('Radica')
    })

    it('gives way to one that already shows the same data', async () => {
      const dataDir = newFolder()
      const { page } = await open(dataDir)
      const { PATH = '', HOME = '', DISPLAY = '', CHROMIUM = '' } = process.env
      const env = { PATH, HOME, DISPLAY, CHROMIUM, RADICA_DATA: dataDir, STAND_IN_PROFILE: newFolder() }
      const second = start(programOf(runtime), [resolve('.')], env)
      expect(await second.ended).toEqual({ code: 0, signal: null })
      expect(await page.title()).toContain('Radica')
      await until(() => logOf(dataDir).includes('host.opened'))
      expect(logOf(dataDir).match(/host\.opened/g)).toHaveLength(1)
    })

    it('says that a drive syncs its data, and opens', async ({ skip }) => {
      if (runtime === 'electron') skip("a dialog of the system's own")
      const dataDir = join(newFolder(), 'OneDrive - Clínica', 'datos')
      mkdirSync(dataDir, { recursive: true })
      const { app, page } = await open(dataDir)
      const shown = () => app.evaluate(() => String(Reflect.get(globalThis, 'shownBoxes')))
      await until(async () => (await shown()).includes('Los datos están en una carpeta que OneDrive sincroniza'))
      expect(await page.title()).toContain('Radica')
    })

    it('shows an installed person no tools of developers', async ({ skip }) => {
      if (runtime === 'electron') skip('an installed program is no checkout')
      const { app } = await open(newFolder(), { ...PASSPHRASE, STAND_IN_RESOURCES: newFolder() })
      const roles = await app.evaluate(({ Menu }) =>
        Menu.getApplicationMenu()?.items.flatMap(({ submenu }) =>
          Object(submenu).map(({ role }: { role?: string }) => role),
        ),
      )
      expect(roles).toContain('zoomIn')
      expect(roles).not.toContain('toggleDevTools')
    })

    it('asks for the passphrase where there is no keychain, and then opens in the same window', async () => {
      const dataDir = newFolder()
      const first = await open(dataDir, {})
      await first.page.getByLabel('Frase de acceso').fill('corta y mala')
      await first.page.getByLabel('Otra vez').fill('otra distinta')
      await first.page.getByRole('button', { name: 'Cifrar y empezar' }).click()
      await first.page.getByRole('alert').getByText('Las dos frases no son iguales.').waitFor()
      await first.page.getByLabel('Otra vez').fill('corta y mala')
      await first.page.getByRole('button', { name: 'Cifrar y empezar' }).click()
      await first.page.locator('#root').waitFor({ state: 'attached' })
      await setUp(first.page)
      expect(await quit(first.app)).toBe(0)

      const again = await open(dataDir, {})
      await again.page.getByText('Radica está bloqueada').waitFor()
      await follow(again.app, 'radica://c/wsp_1/pacientes')
      await again.page.getByLabel('Frase de acceso').fill('no es esta')
      await again.page.getByRole('button', { name: 'Abrir' }).click()
      await again.page.getByText('La frase de acceso no es la de estos datos.').waitFor()
      await again.page.getByLabel('Frase de acceso').fill('corta y mala')
      await again.page.keyboard.press('Enter')
      await arrived(again.page, '/c/wsp_1/pacientes')
    })

    it('goes where the link says that it was started with, though it first has to ask for the passphrase', async () => {
      const dataDir = newFolder()
      const first = await open(dataDir)
      await setUp(first.page)
      expect(await quit(first.app)).toBe(0)
      const { page } = await openShell(runtime, dataDir, {}, ['radica://c/wsp_1/pacientes'])
      await page.getByLabel('Frase de acceso').fill(PASSPHRASE.RADICA_STORE_KEY)
      await page.keyboard.press('Enter')
      await arrived(page, '/c/wsp_1/pacientes')
    })

    it('goes where a link says that comes while somebody looks at where the data is, as soon as they are back', async () => {
      const { app, page } = await open()
      await setUp(page)
      await page.evaluate(() => location.assign('/central'))
      await page.waitForURL('**/central')
      await follow(app, 'radica://c/wsp_1/pacientes')
      await page.evaluate(() => location.replace('/'))
      await arrived(page, '/c/wsp_1/pacientes')
    })

    it('keeps its key in the keychain of the system, and opens without asking', async ({ skip }) => {
      const reason = whyNoSecretService()
      if (reason) skip(reason)
      const keychain = await startSecretService()
      const dataDir = newFolder()
      const first = await open(dataDir, keychain)
      await first.page.locator('#root').waitFor({ state: 'attached' })
      expect(await quit(first.app)).toBe(0)
      expect(JSON.parse(readFileSync(join(dataDir, 'store-key.json'), 'utf8'))).toMatchObject({
        home: { source: 'keychain' },
      })
      const again = await open(dataDir, keychain)
      await again.page.locator('#root').waitFor({ state: 'attached' })
    })

    it('starts its core again when it dies: the person is told, and nothing that was saved is lost', async () => {
      const dataDir = newFolder()
      const { app, page } = await open(dataDir)
      expect(await setUp(page)).toBe(201)
      await app.evaluate(({ dialog }) => {
        dialog.showMessageBox = async (...args: unknown[]) => {
          Object.assign(globalThis, { told: Reflect.get(Object(args.at(-1)), 'message') })
          return { response: 0, checkboxChecked: false }
        }
      })
      // The thread ends under the next request that crosses to it, as a crash of the engine would end it.
      await app.evaluate(() => {
        const { Worker } = process.getBuiltinModule('node:worker_threads')
        const post = Worker.prototype.postMessage
        Worker.prototype.postMessage = function (...args) {
          Worker.prototype.postMessage = post
          void this.terminate()
          return Reflect.apply(post, this, args)
        }
      })
      expect(await page.evaluate(async () => (await fetch('/api/v1/health')).status)).toBe(503)
      await until(async () => (await app.evaluate(() => Reflect.get(globalThis, 'told'))) !== undefined)
      expect(await app.evaluate(() => Reflect.get(globalThis, 'told'))).toContain('ya está funcionando de nuevo')
      await until(() =>
        page.evaluate(async () => {
          const answer = await fetch('/api/v1/health')
          return answer.ok && !(await answer.json()).setupRequired
        }),
      )
    })

    it('goes where a link from outside says, as a person who is signed in, and nowhere for one that is foreign or malformed', async () => {
      const { app, page } = await open()
      const workspaceId = await page.evaluate(
        async (body) => {
          const headers = { 'content-type': 'application/json' }
          const { workspace } = await (await fetch('/api/v1/setup', { method: 'POST', headers, body })).json()
          sessionStorage.setItem(
            'radica.window',
            JSON.stringify({ key: JSON.parse(body).windowKey, phone: '', name: 'Ana' }),
          )
          location.assign(`/c/${workspace.id}/ajustes/cuenta`)
          return workspace.id
        },
        JSON.stringify({ ...aSetup(), windowKey: 'w'.repeat(43) }),
      )
      await page.getByRole('heading', { name: 'Ajustes', exact: true }).waitFor()
      const address = page.url()
      const own = `c/${workspaceId}/pacientes`
      const foreign = ['https://example.com/', 'javascript:alert(1)', 'file:///etc/passwd', `http://radica/${own}`, own]
      const malformed = ['radica://', 'radica://c/../../x', `radica://${own}?q=x`, `radica://user@${own}`]
      for (const link of [...foreign, ...malformed]) await follow(app, link)
      await page.waitForTimeout(500)
      expect(page.url()).toBe(address)
      await follow(app, `radica://c/${workspaceId}/pacientes`)
      await page.getByRole('heading', { name: 'Pacientes' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/c/${workspaceId}/pacientes`)
      await page.getByRole('navigation', { name: 'Secciones', exact: true }).waitFor()
    })

    it('waits for what is being sent when it quits, however often it is asked, says why, and has the answer afterwards', async () => {
      const dataDir = newFolder()
      const { app, page } = await openShell(runtime, dataDir, {}, ['--simulated'])
      let said = ''
      app.process().stderr?.on('data', (bytes) => (said += bytes))
      const { token, at } = await sendSlowInvoice(page)
      await app.evaluate(({ dialog }) => {
        dialog.showMessageBox = async (...args: unknown[]) => {
          process.stderr.write(`told: ${Reflect.get(Object(args.at(-1)), 'message')}\n`)
          return { response: 0, checkboxChecked: false }
        }
      })
      const ended = quit(app)
      await until(() => said.includes('told: '))
      expect(said).toContain('told: Radica está terminando lo que estaba enviando y se cierra sola.')
      await app.evaluate((electron) => electron.app.quit()).catch(() => undefined)
      expect(await ended).toBe(0)
      expect(said.match(/told: /g)).toHaveLength(1)
      expect(logOf(join(dataDir, 'ejemplo'))).toContain('"clean":true')
      const again = await openShell(runtime, dataDir, {}, ['--simulated'])
      const { body } = await pageClient(again.page, token)('healthInvoices.get', at)
      expect(body).toMatchObject({ status: 'accepted', number: expect.stringMatching(/^SETP/) })
    })

    it('keeps samples apart from the own data', async () => {
      const dataDir = newFolder()
      const { page } = await openShell(runtime, dataDir, {}, ['--simulated'])
      const health = await page.evaluate(async () => (await fetch('/api/v1/health')).json())
      expect(health).toMatchObject({ deployment: 'sandbox' })
      expect([existsSync(join(dataDir, 'ejemplo/radica.db')), existsSync(join(dataDir, 'radica.db'))]).toEqual([
        true,
        false,
      ])
    })
  })
}

shellSpecs('stand-in')

const reason = whyNoElectron()
if (reason) it('the desktop application on electron: the same specs', ({ skip }) => skip(reason))
else shellSpecs('electron')
