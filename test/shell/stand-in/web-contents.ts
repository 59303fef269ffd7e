import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import type * as ElectronModule from 'electron'
import type { Origin } from './origin.ts'
import { decidePermissions } from './permissions.ts'
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
    const sent = this.#page?.evaluate(
      ([name, values]) => window.dispatchEvent(new CustomEvent(`ipc:${name}`, { detail: values })),
      [channel, args] as const,
    )
    // A page that is left meanwhile hears of nothing.
    sent?.catch(() => undefined)
  }

  print(_options?: object, done?: (printed: boolean) => void): void {
    done?.(true)
  }

  /**
   * Puts what Electron does around a page around one of Chromium's: who may leave, who may open, and the preload. At once: for
   * Electron none of it is a message to another process and back.
   */
  async surround(page: Page, origin: Origin): Promise<void> {
    this.#page = page
    await Promise.all([
      this.#guardNavigation(page, origin),
      decidePermissions(page.context(), origin),
      page.exposeBinding('__open', async (_source, url: string) => {
        if (this.#openHandler({ url }).action === 'deny') return
        this.emit('did-create-window')
        await page.context().newPage()
      }),
      page.exposeBinding('__invoke', ({ frame }, channel: string, args: unknown[]) => {
        const listener = state.invokeListeners.get(channel)
        if (!listener) throw new Error(`No handler registered for '${channel}'`)
        const url = frame.url().replace(origin.chromium, origin.application)
        return listener({ sender: this, senderFrame: { url, parent: frame.parentFrame() } }, ...args)
      }),
    ])
    if (state.privileges.get(new URL(origin.application).protocol.slice(0, -1))?.bypassCSP) await bypassPolicy(page)
    const { preload, contextIsolation = true } = this.#preferences
    if (preload) await page.addInitScript(sandboxed(preload, contextIsolation))
  }

  /** Only navigations are held up: what a page loads for itself is as quick as Chromium makes it. */
  async #guardNavigation(page: Page, origin: Origin): Promise<void> {
    const devtools: CDPSession = await page.context().newCDPSession(page)
    const { frameTree } = await devtools.send('Page.getFrameTree')
    devtools.on('Fetch.requestPaused', ({ requestId, request, frameId }) => {
      const leaves = frameId === frameTree.frame.id && !request.url.startsWith(`${origin.chromium}/`)
      const isStopped = leaves && !isAllowed(this, 'will-navigate', { url: request.url })
      const answer = isStopped
        ? devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
        : devtools.send('Fetch.continueRequest', { requestId })
      // The page may be gone by now.
      answer.catch(() => undefined)
    })
    await devtools.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] })
  }
}

async function bypassPolicy(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setBypassCSP', { enabled: true })
}

/** The preload as a sandboxed one runs, in the main frame alone: it can require nothing but two things of `electron`. */
function sandboxed(preload: string, contextIsolation: boolean): string {
  return `(() => {
    if (window.top !== window) return
    const { __invoke: invoke, __open: open } = window
    window.open = (url) => (open(new URL(url, location.href).href), null)
    const listeners = new Map()
    const electron = {
      contextBridge: {
        exposeInMainWorld(key, value) {
          if (!${contextIsolation}) throw new Error('contextBridge API can only be used when contextIsolation is enabled')
          Object.defineProperty(window, key, { value: Object.freeze(value) })
        },
      },
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
