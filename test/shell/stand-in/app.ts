import { EventEmitter } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as ElectronModule from 'electron'
import { openChromium } from './chromium.ts'
import { isAllowed, mustNotBeReady, state } from './state.ts'
import { BrowserWindow, windowEvents } from './window.ts'

type UsedOfApp =
  | 'isPackaged'
  | 'isReady'
  | 'getVersion'
  | 'getName'
  | 'getAppPath'
  | 'setAsDefaultProtocolClient'
  | 'whenReady'
  | 'enableSandbox'
  | 'requestSingleInstanceLock'
  | 'getPath'
  | 'setPath'
  | 'quit'
  | 'exit'
  | 'relaunch'

const becameReady = Promise.withResolvers<void>()

class App extends EventEmitter implements Pick<ElectronModule.App, UsedOfApp> {
  /** Installed, when the test says where the resources of the package are. */
  readonly isPackaged = process.env.STAND_IN_RESOURCES !== undefined
  readonly #paths = new Map<string, string>()
  readonly #switches = new Set<string>()
  #isQuitting = false

  constructor() {
    super()
    Object.assign(process, { resourcesPath: process.env.STAND_IN_RESOURCES })
    windowEvents.on('created', (contents) => this.emit('web-contents-created', {}, contents))
    windowEvents.on('all-closed', () => {
      if (!this.#isQuitting) this.emit('window-all-closed')
    })
  }

  isReady = () => state.isReady
  whenReady = () => becameReady.promise
  readonly commandLine = { hasSwitch: (name: string) => this.#switches.has(name) }

  enableSandbox(): void {
    mustNotBeReady('app.enableSandbox')
    this.#switches.add('enable-sandbox')
  }

  /** As Chromium does, by a file in the profile that names its process. */
  requestSingleInstanceLock(): boolean {
    const lock = join(this.getPath('userData'), 'SingletonLock')
    if (existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8')))) return false
    writeFileSync(lock, `${process.pid}`)
    return true
  }

  getVersion = () => '0.1.0'
  getName = () => 'radica'
  getAppPath = () => process.cwd()
  setAsDefaultProtocolClient = () => true

  getPath(name: string): string {
    const path = this.#paths.get(name)
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }

  setPath(name: string, path: string): void {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`)
    this.#paths.set(name, path)
  }

  quit(): void {
    if (!isAllowed(this, 'before-quit')) return
    this.#isQuitting = true
    for (const window of BrowserWindow.getAllWindows()) window.close()
    this.#isQuitting = BrowserWindow.getAllWindows().length === 0
    if (this.#isQuitting && isAllowed(this, 'will-quit')) this.exit(0)
  }

  exit(code = 0): void {
    state.chromium?.process.kill('SIGKILL')
    process.exit(code)
  }

  relaunch({ args }: ElectronModule.RelaunchOptions = {}): void {
    process.stderr.write(`relaunch ${JSON.stringify(args)}\n`)
  }
}

export const app = new App()

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** As Electron does: the entry is evaluated to its end, and only then the app becomes ready. */
export async function runApplication(root: string): Promise<void> {
  state.chromium ??= await openChromium()
  process.on('SIGTERM', () => app.quit())
  await import(pathToFileURL(join(root, 'out/main/index.js')).href)
  state.isReady = true
  becameReady.resolve()
}
