import { appendFile, open, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { BrowserWindow, dialog, type IpcMainInvokeEvent, ipcMain } from 'electron'
import { z } from 'zod'
import { CHANNELS, type Desktop, type WindowState } from '../preload/desktop.ts'
import { isOurPage } from './origin.ts'
import { showPdf } from './shown-files.ts'
import type { Updates } from './updates.ts'
import { bringForward } from './window.ts'

type Channel = keyof typeof CHANNELS

/** Answers the preload's channels, and only for the main frame of a window that shows our own origin. */
export function handleDesktopChannels(updates: () => Promise<Updates>, takeLink: () => string | null): void {
  handle('saveFile', z.tuple([z.string().min(1).max(255), z.instanceof(Uint8Array), z.boolean()]), saveFile)
  handle('saveMore', z.tuple([z.instanceof(Uint8Array), z.boolean()]), saveMore)
  handle('showPdf', z.tuple([z.string().min(1).max(104), z.instanceof(Uint8Array)]), (_window, name, bytes) =>
    showPdf(name, bytes),
  )
  handle('print', z.tuple([]), print)
  handle('windowState', z.tuple([]), windowState)
  handle('bringForward', z.tuple([]), async (window) => bringForward(window))
  handle('chooseFolder', z.tuple([]), chooseFolder)
  handle('takeLink', z.tuple([]), async () => takeLink())
  handle('updateState', z.tuple([]), async () => (await updates()).state())
  handle('checkForUpdates', z.tuple([]), async () => (await updates()).check())
  handle('installUpdate', z.tuple([]), async () => (await updates()).install())
}

function handle<C extends Channel, A extends unknown[]>(
  channel: C,
  shape: z.ZodType<A>,
  run: (window: BrowserWindow, ...args: A) => ReturnType<Desktop[C]>,
): void {
  ipcMain.handle(CHANNELS[channel], (event, ...args) => run(senderOf(event), ...shape.parse(args)))
}

/** @throws for a frame that is not ours: nothing was done for it. */
function senderOf(event: IpcMainInvokeEvent): BrowserWindow {
  const window = BrowserWindow.fromWebContents(event.sender)
  if (!isOurPage(event.senderFrame) || !window) throw new Error('refused')
  return window
}

/** Half a file looks like a whole one: it does not stay. */
const leaveNone = async (path: string, error: unknown): Promise<never> => {
  await rm(path, { force: true })
  throw error
}

/** Where each window goes on with what it saves: a place that a person chose, until the last of it came. */
const unfinished = new WeakMap<BrowserWindow, string>()

async function saveFile(
  window: BrowserWindow,
  suggestedName: string,
  bytes: Uint8Array,
  isMore: boolean,
): Promise<boolean> {
  unfinished.delete(window)
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: basename(suggestedName) })
  if (canceled || !filePath) return false
  // One that cannot be opened is as it was.
  const file = await open(filePath, 'w')
  await file
    .writeFile(bytes)
    .finally(() => file.close())
    .catch((error: unknown) => leaveNone(filePath, error))
  if (isMore) unfinished.set(window, filePath)
  return true
}

async function saveMore(window: BrowserWindow, bytes: Uint8Array, isMore: boolean): Promise<void> {
  const path = unfinished.get(window)
  if (path === undefined) throw new Error('refused')
  if (!isMore) unfinished.delete(window)
  await appendFile(path, bytes).catch((error: unknown) => {
    unfinished.delete(window)
    return leaveNone(path, error)
  })
}

async function chooseFolder(window: BrowserWindow): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openDirectory', 'createDirectory'],
  })
  return canceled ? null : (filePaths[0] ?? null)
}

function print(window: BrowserWindow): Promise<boolean> {
  return new Promise((resolve) => window.webContents.print({}, (printed) => resolve(printed)))
}

async function windowState(window: BrowserWindow): Promise<WindowState> {
  return { isMaximized: window.isMaximized(), isFullScreen: window.isFullScreen() }
}
