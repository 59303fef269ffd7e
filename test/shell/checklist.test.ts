import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { CHANNELS, OPEN_CHANNEL } from '../../src/preload/desktop.ts'
import { ensureBuilt, newFolder, until } from '../support/process.ts'
import { decisionsOf, elsewhere, sendFrom } from './attacker.ts'
import { killShells, openShell, type Runtime, type Shell, whyNoElectron } from './shell.ts'

/**
 * Electron's security checklist (electronjs.org/docs/latest/tutorial/security), each point tried on the running application as
 * an attacker would who has its page. The fuses as packaged (19) are in package.test.ts. `npm run mutate -- main` takes each
 * defence out and sees a test fail.
 */
const PASSPHRASE = { RADICA_STORE_KEY: 'cuatro palabras sin relación' }
const START_MS = 180_000

beforeAll(ensureBuilt, START_MS)

function checklist(runtime: Runtime): void {
  describe(`Electron's security checklist on ${runtime}`, { timeout: START_MS }, () => {
    let app: Shell['app']
    let page: Shell['page']
    beforeAll(async () => {
      ;({ app, page } = await openShell(runtime, newFolder(), PASSPHRASE))
      await page.waitForURL('**/primera-vez')
    }, START_MS)
    afterAll(killShells)

    it('1 loads nothing but its own secure origin', async () => {
      const seen = await page.evaluate(() => ({
        secure: isSecureContext,
        from: performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
        own: location.origin,
      }))
      expect(seen.secure).toBe(true)
      expect(seen.from.length).toBeGreaterThan(0)
      expect(new Set(seen.from)).toEqual(new Set([seen.own]))
      if (runtime === 'electron') expect(seen.own).toBe('app://radica')
    })

    it('2, 3, 6, 8-11 opens one window, with every protection on and nothing experimental', async () => {
      const windows = await app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map(({ webContents }) =>
          Reflect.apply(Reflect.get(webContents, 'getLastWebPreferences'), webContents, []),
        ),
      )
      expect(windows).toHaveLength(1)
      const preferences = Object(windows[0])
      expect(preferences).toMatchObject({
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
      })
      const weakening = [
        ...['allowRunningInsecureContent', 'experimentalFeatures', 'enableBlinkFeatures', 'nodeIntegrationInWorker'],
        ...['nodeIntegrationInSubFrames', 'navigateOnDragDrop'],
      ]
      expect(weakening.filter((name) => preferences[name])).toEqual([])
    })

    it('4 has every process sandboxed, whatever a window of it says', async () => {
      expect(await app.evaluate(({ app: self }) => self.commandLine.hasSwitch('enable-sandbox'))).toBe(true)
    })

    it('5 grants its page copying and nothing else', async () => {
      const states = await page.evaluate(async () => {
        const names = ['clipboard-write', 'clipboard-read', 'geolocation', 'notifications', 'camera', 'midi']
        const states = names.map(async (name) => {
          const { state } = await navigator.permissions.query({ name: name as PermissionName })
          return [name, state]
        })
        return Object.fromEntries(await Promise.all(states))
      })
      const others = { 'clipboard-read': 'denied', geolocation: 'denied', midi: 'denied' }
      expect(states).toEqual({ 'clipboard-write': 'granted', notifications: 'granted', camera: 'denied', ...others })
      const where = await page.evaluate(
        () =>
          new Promise((tell) => {
            navigator.geolocation.getCurrentPosition(
              () => tell('told'),
              ({ code }) => tell(code),
            )
          }),
      )
      expect(where).toBe(1)
    })

    it('5 is granted copying only on its own origin, and decides what is asked and what is checked alike', async ({
      skip,
    }) => {
      if (runtime === 'electron') skip('Electron keeps the handlers to itself')
      expect(await decisionsOf(app)).toEqual({
        copying: [true, true],
        telling: [true, true],
        elsewhere: [false, false, false, false],
        others: [false, false, false],
      })
    })

    it('7 runs no script of others, frames nothing, and reaches nothing but its own origin', async () => {
      const { url, asked } = await elsewhere()
      const blocked = await page.evaluate(async (outside) => {
        const violated = new Set<string>()
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          violated.add(effectiveDirective),
        )
        document.head.append(Object.assign(document.createElement('script'), { text: 'window.injected = true' }))
        document.head.append(Object.assign(document.createElement('script'), { src: outside }))
        document.body.append(Object.assign(document.createElement('img'), { src: `${outside}x.png` }))
        document.body.append(Object.assign(document.createElement('iframe'), { src: outside, hidden: true }))
        document.body.append(Object.assign(document.createElement('object'), { data: outside, hidden: true }))
        const results = [
          Reflect.get(window, 'injected') ?? 'blocked',
          await fetch(outside).then(
            () => 'reached',
            () => 'blocked',
          ),
          // Later, as the page's own code: what the test's driver evaluates is let through.
          await new Promise((tell) =>
            setTimeout(() => {
              try {
                tell(new Function("return 'evaluated'")())
              } catch {
                tell('blocked')
              }
            }, 0),
          ),
        ]
        for (let turn = 0; turn < 200 && violated.size < 5; turn++) await new Promise((next) => setTimeout(next, 10))
        document.querySelectorAll('body > iframe, body > object, body > img[src^=http]').forEach((one) => {
          one.remove()
        })
        return { results, violated: [...violated].toSorted() }
      }, url)
      expect(blocked.results).toEqual(['blocked', 'blocked', 'blocked'])
      const refused = ['connect-src', 'frame-src', 'img-src', 'script-src', 'script-src-elem']
      expect(blocked.violated).toEqual(refused)
      expect(asked).toEqual([])
    })

    it('12 attaches no webview', async () => {
      const isPrevented = await app.evaluate(({ BrowserWindow }) => {
        let prevented = false
        const event = { preventDefault: () => (prevented = true) }
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        const attach = ['will-attach-webview', event, {}, { src: 'app://radica/' }] as const
        if (contents) Reflect.apply(contents.emit, contents, attach)
        return prevented
      })
      expect(isPrevented).toBe(true)
    })

    it('13 leaves its origin by no navigation', async () => {
      const { url, asked } = await elsewhere()
      const address = page.url()
      await page.evaluate(() => Reflect.set(window, '__stayed', true))
      const leave = (way: 'location' | 'link') =>
        page.evaluate(
          ([to, how]) => {
            const link = Object.assign(document.createElement('a'), { href: to })
            setTimeout(() => (how === 'link' ? link.click() : location.assign(to)), 0)
          },
          [url, way] as const,
        )
      for (const way of ['location', 'link'] as const) {
        await app.evaluate(({ BrowserWindow }) => {
          Reflect.deleteProperty(globalThis, 'left')
          BrowserWindow.getAllWindows()[0]?.webContents.once('will-navigate', (event) => {
            Object.assign(globalThis, { left: { url: event.url, prevented: event.defaultPrevented } })
          })
        })
        await leave(way)
        const left = () => app.evaluate(() => Reflect.get(globalThis, 'left'))
        await until(async () => (await left()) !== undefined)
        expect(await left()).toEqual({ url, prevented: true })
      }
      expect([asked, page.url()]).toEqual([[], address])
      expect(await page.evaluate(() => Reflect.get(window, '__stayed'))).toBe(true)
    })

    it.each(['will-navigate', 'will-redirect'])('13 lets %s lead to its own pages and nowhere else', async (name) => {
      const refused = await app.evaluate(({ BrowserWindow }, event) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        const addresses = [
          ...['app://radica/c/wsp_1', 'https://example.com/', 'app://radica.evil/', 'app://other/'],
          ...['file:///etc/passwd', 'data:text/html,x', 'javascript:1'],
        ]
        return addresses.filter((url) => {
          let prevented = false
          const facts = { url, preventDefault: () => (prevented = true) }
          if (contents) Reflect.apply(contents.emit, contents, [event, facts, url])
          return prevented
        })
      }, name)
      expect(refused).toEqual([
        ...['https://example.com/', 'app://radica.evil/', 'app://other/', 'file:///etc/passwd', 'data:text/html,x'],
        'javascript:1',
      ])
    })

    it('14, 15 opens no window; only the ministry and its like open, in the own browser', async () => {
      const { url, asked } = await elsewhere()
      await app.evaluate(({ shell, BrowserWindow }) => {
        const opened: string[] = []
        Object.assign(globalThis, { opened })
        BrowserWindow.getAllWindows()[0]?.webContents.on('did-create-window', () => opened.push('a window'))
        shell.openExternal = async (address: string) => void opened.push(address)
      })
      const results = await page.evaluate(
        (addresses) => addresses.map((address) => window.open(address)),
        [
          ...[url, 'http://www.minsalud.gov.co/', 'https://minsalud.gov.co.evil.example/', 'file:///etc/passwd'],
          'https://www.minsalud.gov.co/',
        ],
      )
      expect(results).toEqual([null, null, null, null, null])
      const opened = () => app.evaluate(() => Reflect.get(globalThis, 'opened'))
      await until(async () => (await opened()).length > 0)
      expect(await opened()).toEqual(['https://www.minsalud.gov.co/'])
      expect([app.windows().length, asked]).toEqual([1, []])
    })

    it('17 answers the main frame of its own page and nobody else, on every channel', async () => {
      const others: [string, Parameters<typeof sendFrom>[1]][] = [
        ['a frame inside its page', { url: 'app://radica/', parent: {} }],
        ['a page of others', { url: 'https://example.com/', parent: null }],
        ['a page with a name like its own', { url: 'app://radica.evil/', parent: null }],
        ['a file', { url: 'file:///etc/passwd', parent: null }],
        ['a frame that is gone', null],
      ]
      for (const channel of Object.values(CHANNELS)) {
        for (const [who, frame] of others)
          expect(await sendFrom(app, frame, channel), `${channel} ${who}`).toBe('Error: refused')
        expect(await sendFrom(app, { url: 'app://radica/', parent: null }, channel, false)).toBe('Error: refused')
      }
    })

    it('17 listens to nothing but its channels', async () => {
      const listens = await app.evaluate(({ ipcMain }) => ({
        answered: [...Reflect.get(ipcMain, '_invokeHandlers').keys()].filter((name) => !`${name}`.startsWith('__')),
        heard: ipcMain.eventNames().filter((name) => !`${String(name)}`.startsWith('__')),
      }))
      expect(listens).toEqual({ answered: Object.values(CHANNELS), heard: [] })
    })

    it('17 takes only what a channel is for', async () => {
      const wrong = [
        ...[
          ['saveFile', 'x', 7],
          ['saveFile', '', new Uint8Array()],
          ['chooseFolder', '/etc'],
          ['print', { silent: true }],
        ],
        ...[
          ['showPdf', '../x.pdf', '%PDF-'],
          ['showPdf', 'x.exe', '%PDF-'],
          ['showPdf', 'x.pdf', '#!/bin/sh'],
        ],
      ] as const
      const done = await page.evaluate(async (calls) => {
        const tried = calls.map(async ([name, file, text]) => {
          const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
          const run = Reflect.get(window.desktop ?? {}, name)
          return Promise.resolve(Reflect.apply(run, undefined, [file, bytes])).then(
            () => `${name} ${file}`,
            () => undefined,
          )
        })
        return (await Promise.all(tried)).filter((one) => one !== undefined)
      }, wrong)
      // What takes nothing is given nothing by the preload, whatever a page says.
      expect(done).toEqual(['chooseFolder /etc', 'print [object Object]'])
    })

    it('18 serves its own addresses and nothing beside the built files', async () => {
      const answers = await app.evaluate(async ({ net }) => {
        const addresses = [
          ...['app://radica.evil/', 'app://other/', 'app://radica:80/', 'app://radica/assets/none.js'],
          ...['app://radica/assets/..%2f..%2fmain%2findex.js', 'app://radica/..%2f..%2f..%2fpackage.json'],
          ...['app://radica/assets/%00', 'app://radica/assets/%zz'],
        ]
        const statuses = addresses.map(async (url) => (await net.fetch(url)).status)
        return Promise.all(statuses)
      })
      expect(answers).toEqual([404, 404, 404, 404, 404, 404, 404, 404])
      const page = await app.evaluate(async ({ net }) => {
        const { status, headers } = await net.fetch('app://radica/c/wsp_1/pacientes')
        return [status, headers.get('content-security-policy')?.slice(0, 18), headers.get('x-content-type-options')]
      })
      expect(page).toEqual([200, "default-src 'none'", 'nosniff'])
    })

    it('20 gives its page what is listed of the desktop, and nothing of Node or Electron', async () => {
      const seen = await page.evaluate(() => {
        // A window in which nothing has run names what Chromium itself has.
        const plain = Object.assign(document.createElement('iframe'), { hidden: true })
        document.body.append(plain)
        const known = new Set(Object.getOwnPropertyNames(plain.contentWindow ?? {}))
        plain.remove()
        const ownNames = Object.getOwnPropertyNames(window).filter((name) => !known.has(name))
        return { ownNames, desktop: Object.keys(window.desktop ?? {}) }
      })
      expect(seen.desktop).toEqual([...Object.keys(CHANNELS), 'onOpen'])
      // By the test's driver, and by the libraries of the page.
      expect(seen.ownNames.filter((name) => !/^(__|\$|TSR|[0-9]+$)/.test(name))).toEqual(['desktop'])
      const frozen = await page.evaluate(() => {
        try {
          Object.assign(window.desktop ?? {}, { saveFile: () => true })
          return 'changed'
        } catch {
          return 'refused'
        }
      })
      expect(frozen).toBe('refused')
    })

    it('20 tells its page the path of a link and nothing of the message that brought it', async () => {
      const told = page.evaluate(
        () => new Promise((tell) => window.desktop?.onOpen((...heard: unknown[]) => tell(heard))),
      )
      await page.evaluate(() => undefined)
      await app.evaluate(({ BrowserWindow }, channel) => {
        BrowserWindow.getAllWindows()[0]?.webContents.send(channel, '/c/wsp_1')
      }, OPEN_CHANNEL)
      expect(await told).toEqual(['/c/wsp_1'])
    })
  })
}

describe('what is not a window', { timeout: START_MS }, () => {
  it('16 a current Electron, the same for tests and packages', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(parse(readFileSync('electron-builder.yml', 'utf8')).electronVersion).toBe(devDependencies.electron)
    expect(Number(devDependencies.electron.split('.')[0])).toBeGreaterThanOrEqual(45)
  })
})

checklist('stand-in')

const reason = whyNoElectron()
if (reason) it("Electron's security checklist on electron: the same specs", ({ skip }) => skip(reason))
else checklist('electron')
