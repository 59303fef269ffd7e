/**
 * A stand-in for what src/main uses of the module `electron`, over a real Chromium. It is as strict as Electron where that
 * matters: what must come before `ready`, what may be registered once, what a listener may prevent.
 */
import { EventEmitter } from 'node:events'
import { type RequestOptions, request } from 'node:http'
import type * as ElectronModule from 'electron'
import { mustBeReady, mustNotBeReady, state } from './state.ts'

type Electron = typeof ElectronModule

export { app } from './app.ts'
export { BrowserWindow } from './window.ts'

export const protocol = {
  registerSchemesAsPrivileged: () => mustNotBeReady('protocol.registerSchemesAsPrivileged'),
  handle(scheme, handler) {
    mustBeReady('protocol.handle')
    if (state.schemeHandlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    state.schemeHandlers.set(scheme, handler)
  },
} satisfies Pick<Electron['protocol'], 'registerSchemesAsPrivileged' | 'handle'>

export const ipcMain = {
  handle(channel: string, listener: (...args: unknown[]) => unknown) {
    if (state.invokeListeners.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    state.invokeListeners.set(channel, listener)
  },
}

export const powerMonitor = new EventEmitter()
export const net = {
  isOnline: () => true,
  /** What electron-updater downloads with: Electron's request speaks as Node's does, as far as that needs it. */
  request: ({ session: _, redirect: __, ...options }: RequestOptions & { session: object; redirect: string }) =>
    request(options),
}
/** The system's own updater, of which electron-updater tells that it is about to quit. */
export const autoUpdater = new EventEmitter()
export const shell = { openExternal: async () => undefined } satisfies Pick<Electron['shell'], 'openExternal'>

export const screen = {
  getAllDisplays() {
    mustBeReady('screen')
    return [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }]
  },
}

export const dialog = {
  showErrorBox: (title, content) => void process.stderr.write(`${title}: ${content}\n`),
  showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
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

/** Where Electron asks instead of the person; tests ask them too. */
export const permissions: {
  request?: Parameters<ElectronModule.Session['setPermissionRequestHandler']>[0]
  check?: Parameters<ElectronModule.Session['setPermissionCheckHandler']>[0]
} = {}

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
