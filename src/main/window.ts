import { join } from 'node:path'
import { BrowserWindow } from 'electron'
import { ORIGIN } from './origin.ts'
import { readWindowState, rememberWindowState } from './window-state.ts'

/** Opens the application's window on its origin, at a path of it. It is shown when its first page is painted. */
export function openWindow(onShown: () => void, way?: string): BrowserWindow {
  const { bounds, isMaximized } = readWindowState()
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 800,
    minHeight: 600,
    show: false,
    title: 'Radica',
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  })
  rememberWindowState(window)
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize()
    window.show()
    onShown()
  })
  void load(window, way)
  return window
}

/** A page of ours, until it is there. One that another takes the place of before that is no failure. */
export async function load(window: BrowserWindow, way = '/'): Promise<void> {
  await window.loadURL(`${ORIGIN}${way}`).catch(() => undefined)
}

export function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.focus()
}
