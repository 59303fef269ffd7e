/**
 * A stand-in for what src/main uses of the module `electron`, over a real Chromium. It is as strict as Electron where that
 * matters: what must come before `ready`, what may be registered once, what a listener may prevent.
 */
import { EventEmitter } from 'node:events'
import { type RequestOptions, request } from 'node:http'
import type * as ElectronModule from 'electron'
import { permissions } from './permissions.ts'
import { mustBeReady, mustNotBeReady, state } from './state.ts'

type Electron = typeof ElectronModule

export { app } from './app.ts'
export { permissions } from './permissions.ts'
export { BrowserWindow } from './window.ts'

export const protocol = {
  registerSchemesAsPrivileged(schemes) {
    mustNotBeReady('protocol.registerSchemesAsPrivileged')
    for (const { scheme, privileges = {} } of schemes) state.privileges.set(scheme, privileges)
  },
  handle(scheme, handler) {
    mustBeReady('protocol.handle')
    if (state.schemeHandlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    state.schemeHandlers.set(scheme, handler)
  },
} satisfies Pick<Electron['protocol'], 'registerSchemesAsPrivileged' | 'handle'>

export const ipcMain = Object.assign(new EventEmitter(), {
  /** By the name that it has inside Electron: tests send what no page of ours could. */
  _invokeHandlers: state.invokeListeners,
  handle(channel: string, listener: (...args: unknown[]) => unknown) {
    if (state.invokeListeners.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    state.invokeListeners.set(channel, listener)
  },
})

export const powerMonitor = new EventEmitter()
export const net = {
  isOnline: () => true,
  /** Of the application's own schemes, as a page that could name any address of them would. */
  fetch: async (url: string) => {
    const handler = state.schemeHandlers.get(new URL(url).protocol.slice(0, -1))
    if (!handler) throw new Error('net::ERR_UNKNOWN_URL_SCHEME')
    return handler(new Request(url))
  },
  /** What electron-updater downloads with: Electron's request speaks as Node's does, as far as that needs it. */
  request: ({ session: _, redirect: __, ...options }: RequestOptions & { session: object; redirect: string }) =>
    request(options),
}
/** The system's own updater, of which electron-updater tells that it is about to quit. */
export const autoUpdater = new EventEmitter()
export const shell = {
  openExternal: async () => undefined,
  openPath: async () => '',
} satisfies Pick<Electron['shell'], 'openExternal' | 'openPath'>

export const screen = {
  getAllDisplays() {
    mustBeReady('screen')
    return [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }]
  },
}

/** What was shown so far, for a driver that came later. */
const shownBoxes: string[] = []
Object.assign(globalThis, { shownBoxes })

function showBox(text: string): void {
  shownBoxes.push(text)
  process.stderr.write(`${text}\n`)
}

export const dialog = {
  showErrorBox: (title, content) => showBox(`${title}: ${content}`),
  showMessageBox: async (...args: unknown[]) => {
    showBox(`${Reflect.get(Object(args.at(-1)), 'message')}`)
    return { response: 0, checkboxChecked: false }
  },
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
} satisfies Pick<Electron['dialog'], 'showErrorBox' | 'showMessageBox' | 'showSaveDialog' | 'showOpenDialog'>

let items: ElectronModule.MenuItemConstructorOptions[] = []
export const Menu = {
  buildFromTemplate: (template: typeof items) => template,
  setApplicationMenu: (menu: typeof items) => {
    items = menu
  },
  getApplicationMenu: () => ({ items }),
}

export const session = {
  fromPartition: () => ({}),
  get defaultSession() {
    mustBeReady('session.defaultSession')
    return {
      setPermissionRequestHandler: (handler) => {
        permissions.request = handler
      },
      setPermissionCheckHandler: (handler) => {
        permissions.check = handler
      },
    } satisfies Pick<ElectronModule.Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'>
  },
}
