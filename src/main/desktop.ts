import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { app, type BrowserWindow, dialog } from 'electron'
import { createLog } from '../host/log.ts'
import { CoreThread, type CoreThreadData } from './core-thread.ts'
import { handleDesktopChannels } from './desktop-channels.ts'
import { harden } from './hardening.ts'
import { setMenu } from './menu.ts'
import { handleScheme } from './scheme.ts'
import { onWake } from './wake-events.ts'
import { bringForward, openWindow } from './window.ts'

/** The desktop application once Electron is ready: the core's thread behind the scheme, one window before it. */
export function openDesktop(data: CoreThreadData): void {
  const core = new CoreThread({
    start: () => new Worker(join(import.meta.dirname, 'core-worker.js'), { workerData: data }),
    log: createLog(join(data.dataDir, 'logs/radica.log')),
    onRestart: () => void tellRestart(),
    onGone: (sentence) => {
      tellStarter()
      dialog.showErrorBox('Radica', sentence)
      app.exit(1)
    },
  })
  harden()
  handleScheme((request) => core.fetch(request))
  handleDesktopChannels()
  onWake((cause) => core.wake(cause))
  setMenu(data.simulated)
  quitAfter(() => core.stop())
  keepOneWindow()
}

function keepOneWindow(): void {
  let window: BrowserWindow | undefined
  const open = () => {
    window = openWindow(tellStarter)
    window.on('closed', () => {
      window = undefined
    })
  }
  app.on('second-instance', () => window && bringForward(window))
  app.on('activate', () => window ?? open())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  open()
}

/** `npm start` listens: from now on the person sees something, so it need not show the application in another way. */
function tellStarter(): void {
  process.send?.('shown')
}

/** Quitting waits until the core has ended what it was sending, however often it is asked for. */
function quitAfter(stop: () => Promise<void>): void {
  let phase: 'running' | 'stopping' | 'stopped' = 'running'
  app.on('will-quit', (event) => {
    if (phase === 'stopped') return
    event.preventDefault()
    if (phase === 'stopping') return
    phase = 'stopping'
    void stop().finally(() => {
      phase = 'stopped'
      app.quit()
    })
  })
}

function tellRestart() {
  return dialog.showMessageBox({
    type: 'warning',
    title: 'Radica',
    message: 'El motor de datos se detuvo y ya está funcionando de nuevo.',
    detail: 'Lo que estaba guardado está a salvo. Revise lo último que hizo.',
  })
}
