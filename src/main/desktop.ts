import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { app, type BrowserWindow, dialog } from 'electron'
import type { Language } from '../contract/language.ts'
import type { Log } from '../core/core.ts'
import { say } from '../core/messages/message.ts'
import { serveAssets } from '../host/assets.ts'
import { createLog } from '../host/log.ts'
import { RENDERER_DIR } from '../host/places.ts'
import { synced, syncingDriveOf } from '../host/syncing-drive.ts'
import { OPEN_CHANNEL } from '../preload/desktop.ts'
import { type Backend, CORE_THREAD_LIMITS, CoreThread, type CoreThreadData } from './core-thread.ts'
import { argsWith, linkAmong, wayOf } from './deep-link.ts'
import { handleDesktopChannels } from './desktop-channels.ts'
import { harden } from './hardening.ts'
import type { Hub } from './hub/link.ts'
import { PLACE_PATH } from './hub/place-path.ts'
import { lastLanguage, rememberLanguage } from './last-language.ts'
import { setMenu } from './menu.ts'
import { handleScheme } from './scheme.ts'
import { forgetShown } from './shown-files.ts'
import { createTongue, type Tongue } from './tongue.ts'
import { ownUpdater, releaseKeys } from './updater.ts'
import { Updates } from './updates.ts'
import { onWake } from './wake-events.ts'
import { bringForward, load, openWindow } from './window.ts'

/** Who works with the data of this computer never needs it. */
const showing = () => import('./hub/showing.ts')
/** A page that asks for nothing in any language is spoken to in the program's own after this. */
const UNASKED_MS = 3_000

/** The desktop application: the core's thread, which opens the data while Electron gets ready, or a hub; behind the scheme; one window. */
export async function openDesktop(data: CoreThreadData, hub: Hub | undefined): Promise<void> {
  const log = createLog(join(data.dataDir, 'logs/radica.log'))
  const windows = keepOneWindow()
  let hasFound = hub !== undefined
  /** A page that is shown before it is known which one the data needs is taken away again, and a link that it took with it. */
  let isToStay = hasFound
  const foundCore = async (isOpen: boolean) => {
    hasFound = true
    if (!isOpen) await windows.loadAgain()
    isToStay = true
    if (isOpen) windows.tellLink()
  }
  const files = serveAssets(RENDERER_DIR)
  const profile = app.getPath('userData')
  const spoken = (language: Language) => {
    rememberLanguage(profile, language)
    setMenu(tongue.tell, data.simulated, windows.showPlace)
  }
  const tongue = createTongue(spoken, lastLanguage(profile))
  const backend = hub ? (await showing()).behind(hub, files) : coreThread(data, log, tongue, foundCore)
  const updates = once(async () => {
    const of = { updater: await ownUpdater(), version: app.getVersion(), keys: releaseKeys(), log }
    return new Updates({
      ...of,
      sending: () => backend.ask('sending'),
      tell: tongue.tell,
      backUp: async () => void (await backend.ask('back-up')),
      stopCore: () => backend.stop(),
      startAgain: windows.startAgain,
    })
  })
  await app.whenReady()
  forgetShown()
  harden()
  const place = once(async () => (await showing()).placeOf(hub, windows))
  if (hub) void place()
  const away = say(hub ? 'hub.away' : 'host.restarting')
  handleScheme({
    core: (request) => backend.fetch(request),
    place: async (request) => (await place())(request),
    away,
    files,
    hear: tongue.hear,
    hasFound: () => hasFound,
  })
  handleDesktopChannels(updates, () => (isToStay ? windows.takeLink() : null))
  onWake((cause) => backend.wake(cause))
  setMenu(tongue.tell, data.simulated, windows.showPlace)
  quitAfter(() => backend.stop(), tongue)
  windows.open()
  const drive = hub ? undefined : syncingDriveOf(data.dataDir)
  const isAsked = Promise.race([tongue.heard, sleep(UNASKED_MS)])
  if (drive) void isAsked.then(() => inform('warning', tongue.tell(synced(drive, data.dataDir))))
  setTimeout(async () => (await updates()).startChecking(), FIRST_UPDATE_CHECK_MS).unref()
}

function coreThread(data: CoreThreadData, log: Log, tongue: Tongue, onFound: (isOpen: boolean) => void): Backend {
  return new CoreThread({
    start: () => {
      const script = join(import.meta.dirname, 'core-worker.js')
      return new Worker(script, { workerData: data, resourceLimits: CORE_THREAD_LIMITS })
    },
    log,
    onFound,
    onRestart: () =>
      void inform('warning', tongue.tell(say('desktop.restarted')), tongue.tell(say('desktop.restartedDetail'))),
    onGone: (why) => {
      tellStarter()
      dialog.showErrorBox('Radica', tongue.tell(why))
      app.exit(1)
    },
  })
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
  /** Where a link leads, until the application takes it: a page that still loads does not hear of it, nor one that asks for a passphrase. */
  let way: string | undefined
  const note = (link: string | undefined) => {
    way = (link === undefined ? undefined : wayOf(link)) ?? way
  }
  note(linkAmong(process.argv))
  const open = () => {
    window = openWindow(tellStarter, way)
    window.on('closed', () => {
      window = undefined
    })
  }
  const tellLink = () => {
    if (way !== undefined) window?.webContents.send(OPEN_CHANNEL, way)
  }
  const follow = (link: string | undefined) => {
    note(link)
    if (!window) return open()
    bringForward(window)
    tellLink()
  }
  app.on('second-instance', (_event, argv) => follow(linkAmong(argv)))
  app.on('open-url', (event, link) => {
    event.preventDefault()
    if (app.isReady()) follow(link)
    else note(link)
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  if (app.isPackaged) app.setAsDefaultProtocolClient('radica')
  return {
    open() {
      app.on('activate', () => window ?? open())
      open()
    },
    tellLink,
    takeLink() {
      const taken = way ?? null
      way = undefined
      return taken
    },
    /** What a link leads to that no page took is there, too. */
    startAgain() {
      app.relaunch({ args: argsWith(process.argv.slice(1), way) })
      app.quit()
    },
    showPlace() {
      if (window) void load(window, PLACE_PATH)
    },
    /** The page that was shown is not the one that the data needs. */
    async loadAgain() {
      if (window) await load(window, way)
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
function quitAfter(stop: () => Promise<void>, { tell }: Tongue): void {
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
      if (phase === 'stopping') void inform('info', tell(say('desktop.quitting')), tell(say('desktop.quittingDetail')))
    })
  })
}

function inform(type: 'info' | 'warning', message: string, detail?: string) {
  return dialog.showMessageBox({ type, title: 'Radica', message, ...(detail !== undefined && { detail }) })
}
