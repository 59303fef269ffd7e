import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import type * as ElectronModule from 'electron'
import type { Origin } from './origin.ts'
import { isAllowed, state } from './state.ts'

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' }

/** A page as the application's main process sees it. */
export class WebContents extends EventEmitter {
  readonly #preferences: ElectronModule.WebPreferences
  #page: Page | undefined
  #openHandler: OpenHandler = () => ({ action: 'allow' })

  constructor(preferences: ElectronModule.WebPreferences) {
    super()
    this.#preferences = preferences
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  getLastWebPreferences(): ElectronModule.WebPreferences {
    return this.#preferences
  }

  send(channel: string, ...args: unknown[]): void {
    void this.#page?.evaluate(
      ([name, values]) => window.dispatchEvent(new CustomEvent(`ipc:${name}`, { detail: values })),
      [channel, args] as const,
    )
  }

  print(_options?: object, done?: (printed: boolean) => void): void {
    done?.(true)
  }

  /** Puts what Electron does around a page around one of Chromium's: who may leave, who may open, and the preload. */
  async surround(page: Page, origin: Origin): Promise<void> {
    this.#page = page
    await page.route('**/*', (route) => this.#guard(route, page, origin))
    await page.exposeBinding('__open', async (_source, url: string) => {
      if (this.#openHandler({ url }).action === 'allow') await page.context().newPage()
    })
    await page.exposeBinding('__invoke', ({ frame }, channel: string, args: unknown[]) => {
      const listener = state.invokeListeners.get(channel)
      if (!listener) throw new Error(`No handler registered for '${channel}'`)
      const url = frame.url().replace(origin.chromium, origin.application)
      return listener({ sender: this, senderFrame: { url, parent: frame.parentFrame() } }, ...args)
    })
    if (this.#preferences.preload) await page.addInitScript(sandboxed(this.#preferences.preload))
  }

  async #guard(route: Route, page: Page, origin: Origin): Promise<void> {
    const request = route.request()
    const leaves = request.isNavigationRequest() && !request.url().startsWith(`${origin.chromium}/`)
    const isStopped =
      leaves && request.frame() === page.mainFrame() && !isAllowed(this, 'will-navigate', { url: request.url() })
    await (isStopped ? route.abort('aborted') : route.continue())
  }
}

/** The preload as a sandboxed, isolated one runs: it can require nothing but two things of `electron`. */
function sandboxed(preload: string): string {
  return `(() => {
    const { __invoke: invoke, __open: open } = window
    window.open = (url) => (open(new URL(url, location.href).href), null)
    const listeners = new Map()
    const electron = {
      contextBridge: { exposeInMainWorld: (key, value) => Object.defineProperty(window, key, { value: Object.freeze(value) }) },
      ipcRenderer: {
        invoke: (channel, ...args) => invoke(channel, args),
        on: (channel, listener) => {
          const heard = (event) => listener({}, ...event.detail)
          listeners.set(listener, heard)
          window.addEventListener('ipc:' + channel, heard)
        },
        off: (channel, listener) => window.removeEventListener('ipc:' + channel, listeners.get(listener)),
      },
    }
    const require = (name) => {
      if (name !== 'electron') throw new Error('a sandboxed preload cannot require ' + name)
      return electron
    }
    ;((module, exports, require) => {${readFileSync(preload, 'utf8')}
    })({ exports: {} }, {}, require)
  })()`
}
