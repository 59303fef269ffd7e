import { app, BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron'

/** The menu in Spanish. Electron's own roles do the work; only their words are ours. */
export function setMenu(simulated: boolean, showPlace: () => void): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate([fileMenu(simulated, showPlace), editMenu, viewMenu, helpMenu]))
}

function fileMenu(simulated: boolean, showPlace: () => void): MenuItemConstructorOptions {
  return {
    label: 'Archivo',
    submenu: [
      {
        label: 'Imprimir…',
        accelerator: 'CmdOrCtrl+P',
        click: () => BrowserWindow.getFocusedWindow()?.webContents.print(),
      },
      { label: simulated ? 'Volver a mis datos' : 'Probar con datos de ejemplo', click: () => reopen(!simulated) },
      // Samples are of this computer alone.
      ...(simulated ? [] : [{ label: 'Dónde están los datos…', click: showPlace }]),
      { type: 'separator' },
      { role: 'quit', label: 'Salir' },
    ],
  }
}

const editMenu: MenuItemConstructorOptions = {
  label: 'Edición',
  submenu: [
    { role: 'undo', label: 'Deshacer' },
    { role: 'redo', label: 'Rehacer' },
    { type: 'separator' },
    { role: 'cut', label: 'Cortar' },
    { role: 'copy', label: 'Copiar' },
    { role: 'paste', label: 'Pegar' },
    { role: 'selectAll', label: 'Seleccionar todo' },
  ],
}

const viewMenu: MenuItemConstructorOptions = {
  label: 'Ver',
  submenu: [
    { role: 'zoomIn', label: 'Acercar' },
    { role: 'zoomOut', label: 'Alejar' },
    { role: 'resetZoom', label: 'Tamaño normal' },
    { type: 'separator' },
    { role: 'togglefullscreen', label: 'Pantalla completa' },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools', label: 'Herramientas de desarrollo' } as const]),
  ],
}

const helpMenu: MenuItemConstructorOptions = {
  label: 'Ayuda',
  submenu: [{ role: 'about', label: 'Acerca de Radica' }],
}

const SIMULATED_FLAG = '--simulated'

/** Samples and real data never share a process: the application starts again with the other ones. */
function reopen(simulated: boolean): void {
  const args = process.argv.slice(1).filter((arg) => arg !== SIMULATED_FLAG)
  app.relaunch({ args: simulated ? [...args, SIMULATED_FLAG] : args })
  app.quit()
}
