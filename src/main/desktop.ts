import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { app, type BrowserWindow, dialog } from 'electron'
import { serveAssets } from '../host/assets.ts'
import { createLog } from '../host/log.ts'
import { RENDERER_DIR } from '../host/places.ts'
import { syncedSentence, syncingDriveOf } from '../host/syncing-drive.ts'
import { OPEN_CHANNEL } from '../preload/desktop.ts'
import { CORE_THREAD_LIMITS, CoreThread, type CoreThreadData } from './core-thread.ts'
import { linkAmong, wayOf } from './deep-link.ts'
import { handleDesktopChannels } from './desktop-channels.ts'
import { harden } from './hardening.ts'
import { setMenu } from './menu.ts'
import { handleScheme } from './scheme.ts'
import { ownUpdater, releaseKeys } from './updater.ts'
import { Updates } from './updates.ts'
import { onWake } from './wake-events.ts'
import { bringForward, load, openWindow } from './window.ts'

/** The desktop application: the core's thread, which opens the data while Electron gets ready, behind the scheme; one window. */
export async function openDesktop(data: CoreThreadData): Promise<void> {
  const log = createLog(join(data.dataDir, 'logs/radica.log'))
  const windows = keepOneWindow()
  let hasFound = false
  const core = new CoreThread({
    start: () => {
      const script = join(import.meta.dirname, 'core-worker.js')
      return new Worker(script, { workerData: data, resourceLimits: CORE_THREAD_LIMITS })
    },
    log,
    onFound: (isOpen) => {
      hasFound = true
      if (!isOpen) windows.loadAgain()
    },
    onRestart: () => void tellRestart(),
    onGone: (sentence) => {
      tellStarter()
      dialog.showErrorBox('Radica', sentence)
      app.exit(1)
    },
  })
  const updates = once(async () => {
    const of = { updater: await ownUpdater(), version: app.getVersion(), keys: releaseKeys(), log }
    return new Updates({
      ...of,
      sending: () => core.ask('sending'),
      backUp: async () => void (await core.ask('back-up')),
      stopCore: () => core.stop(),
    })
  })
  await app.whenReady()
  harden()
  handleScheme({ core: (request) => core.fetch(request), files: serveAssets(RENDERER_DIR), hasFound: () => hasFound })
  handleDesktopChannels(updates)
  onWake((cause) => core.wake(cause))
  setMenu(data.simulated)
  quitAfter(() => core.stop())
  windows.open()
  const drive = syncingDriveOf(data.dataDir)
  if (drive) void tellSynced(syncedSentence(drive, data.dataDir))
  setTimeout(async () => (await updates()).startChecking(), FIRST_UPDATE_CHECK_MS).unref()
}

/** When the window is long open. */
const FIRST_UPDATE_CHECK_MS = 60_000

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The window, to be opened once Electron is ready. macOS tells the link that a program is started with before that. */
function keepOneWindow() {
  let window: BrowserWindow | undefined
  let first = linkAmong(process.argv)
  const open = (way?: string) => {
    window = openWindow(tellStarter, way)
    window.on('closed', () => {
      window = undefined
    })
  }
  const follow = (link: string | undefined) => {
    const way = link === undefined ? undefined : wayOf(link)
    if (!window) return open(way)
    bringForward(window)
    if (way !== undefined) window.webContents.send(OPEN_CHANNEL, way)
  }
  app.on('second-instance', (_event, argv) => follow(linkAmong(argv)))
  app.on('open-url', (event, link) => {
    event.preventDefault()
    if (app.isReady()) follow(link)
    else first = link
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  if (app.isPackaged) app.setAsDefaultProtocolClient('radica')
  return {
    open() {
      app.on('activate', () => window ?? open())
      follow(first)
    },
    /** The page that was shown is not the one that the data needs. */
    loadAgain() {
      if (window) load(window, wayOf(first ?? ''))
    },
  }
}

/** `npm start` listens: from now on the person sees something, so it need not show the application in another way. */
function tellStarter(): void {
  process.send?.('shown')
}

/** Long enough for an ordinary end; after that the person is told what is waited for. */
const SILENT_MS = 800

/** Quitting waits until the core has ended what it was sending, however often it is asked for, and says so. */
function quitAfter(stop: () => Promise<void>): void {
  let phase: 'running' | 'stopping' | 'stopped' = 'running'
  app.on('will-quit', (event) => {
    if (phase === 'stopped') return
    event.preventDefault()
    if (phase === 'stopping') return
    phase = 'stopping'
    const stopped = stop().finally(() => {
      phase = 'stopped'
      app.quit()
    })
    void Promise.race([stopped, sleep(SILENT_MS)]).then(() => {
      if (phase === 'stopping') void tellWaiting()
    })
  })
}

function tellWaiting() {
  return dialog.showMessageBox({
    type: 'info',
    title: 'Radica',
    message: 'Radica está terminando lo que estaba enviando y se cierra sola.',
    detail:
      'Tarda quince segundos como mucho. Lo que quede sin respuesta se consulta al abrir de nuevo. No apague el equipo.',
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

const tellSynced = (message: string) => dialog.showMessageBox({ type: 'warning', title: 'Radica', message })
