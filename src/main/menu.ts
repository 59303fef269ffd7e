import { app, BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron'
import { say } from '../core/messages/message.ts'
import { argsWith } from './deep-link.ts'
import type { Tongue } from './tongue.ts'

type Words = Tongue['tell']

/** The menu in the words of whoever works. Electron's own roles do the work; only their words are ours. */
export function setMenu(words: Words, simulated: boolean, showPlace: () => void): void {
  const menus = [fileMenu(words, simulated, showPlace), editMenu(words), viewMenu(words), helpMenu(words)]
  Menu.setApplicationMenu(Menu.buildFromTemplate(menus))
}

function fileMenu(words: Words, simulated: boolean, showPlace: () => void): MenuItemConstructorOptions {
  return {
    label: words(say('desktop.file')),
    submenu: [
      {
        label: words(say('desktop.print')),
        accelerator: 'CmdOrCtrl+P',
        click: () => BrowserWindow.getFocusedWindow()?.webContents.print(),
      },
      { label: words(say(simulated ? 'desktop.ownData' : 'desktop.samples')), click: () => reopen(!simulated) },
      // Samples are of this computer alone.
      ...(simulated ? [] : [{ label: words(say('desktop.place')), click: showPlace }]),
      { type: 'separator' },
      { role: 'quit', label: words(say('desktop.quit')) },
    ],
  }
}

const editMenu = (words: Words): MenuItemConstructorOptions => ({
  label: words(say('desktop.edit')),
  submenu: [
    { role: 'undo', label: words(say('desktop.undo')) },
    { role: 'redo', label: words(say('desktop.redo')) },
    { type: 'separator' },
    { role: 'cut', label: words(say('desktop.cut')) },
    { role: 'copy', label: words(say('desktop.copy')) },
    { role: 'paste', label: words(say('desktop.paste')) },
    { role: 'selectAll', label: words(say('desktop.selectAll')) },
  ],
})

const viewMenu = (words: Words): MenuItemConstructorOptions => ({
  label: words(say('desktop.view')),
  submenu: [
    { role: 'zoomIn', label: words(say('desktop.zoomIn')) },
    { role: 'zoomOut', label: words(say('desktop.zoomOut')) },
    { role: 'resetZoom', label: words(say('desktop.resetZoom')) },
    { type: 'separator' },
    { role: 'togglefullscreen', label: words(say('desktop.fullScreen')) },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools', label: words(say('desktop.developerTools')) } as const]),
  ],
})

const helpMenu = (words: Words): MenuItemConstructorOptions => ({
  label: words(say('desktop.help')),
  submenu: [{ role: 'about', label: words(say('desktop.about')) }],
})

const SIMULATED_FLAG = '--simulated'

/** Samples and real data never share a process: the application starts again with the other ones. */
function reopen(simulated: boolean): void {
  // A link leads to what the other ones do not have.
  const args = argsWith(process.argv.slice(1), undefined).filter((arg) => arg !== SIMULATED_FLAG)
  app.relaunch({ args: simulated ? [...args, SIMULATED_FLAG] : args })
  app.quit()
}
