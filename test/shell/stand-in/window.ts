import { EventEmitter } from 'node:events'
import type { Page } from '@playwright/test'
import type * as ElectronModule from 'electron'
import { type Origin, openOrigin } from './origin.ts'
import { isAllowed, mustBeReady, newPage } from './state.ts'
import { WebContents } from './web-contents.ts'

/** Tells the app what Electron would: `created` with a page's contents, and `all-closed`. */
export const windowEvents = new EventEmitter()

const windows = new Set<BrowserWindow>()

export class BrowserWindow extends EventEmitter {
  static readonly getAllWindows = () => [...windows]
  static readonly fromWebContents = (contents: object) =>
    BrowserWindow.getAllWindows().find(({ webContents }) => webContents === contents) ?? null
  static readonly getFocusedWindow = () => BrowserWindow.getAllWindows().at(-1) ?? null

  readonly webContents: WebContents
  readonly #bounds: ElectronModule.Rectangle
  #opened: Promise<{ page: Page; origin: Origin }> | undefined
  #committed: Promise<unknown> = Promise.resolve()
  #isReady = false
  #isMaximized = false

  constructor(options: ElectronModule.BrowserWindowConstructorOptions) {
    super()
    mustBeReady('BrowserWindow')
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this.#bounds = { x, y, width, height }
    this.webContents = new WebContents(options.webPreferences ?? {})
    windows.add(this)
    windowEvents.emit('created', this.webContents)
  }

  async loadURL(url: string): Promise<void> {
    this.#opened ??= this.#open(url)
    const { page, origin } = await this.#opened
    // One after the other: a navigation that begins while another changes the renderer can be held for ever by Fetch.enable.
    const turn = this.#committed.catch(() => undefined)
    this.#committed = turn.then(() =>
      page.goto(url.replace(origin.application, origin.chromium), { waitUntil: 'commit' }),
    )
    await this.#committed
    await page.waitForLoadState()
    if (!this.#isReady) this.emit('ready-to-show')
    this.#isReady = true
  }

  async #open(url: string) {
    const [origin, page] = await Promise.all([openOrigin(url), newPage()])
    const { width, height } = this.#bounds
    await page.setViewportSize({ width, height })
    await this.webContents.surround(page, origin)
    return { page, origin }
  }

  show(): void {}
  focus(): void {}
  restore(): void {}
  isMinimized = () => false
  isFullScreen = () => false
  isMaximized = () => this.#isMaximized
  maximize(): void {
    this.#isMaximized = true
  }
  getNormalBounds = () => this.#bounds

  close(): void {
    if (!isAllowed(this, 'close')) return
    windows.delete(this)
    void this.#opened?.then(({ page }) => page.close())
    this.emit('closed')
    if (windows.size === 0) windowEvents.emit('all-closed')
  }
}
