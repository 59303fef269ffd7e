import { contextBridge, ipcRenderer } from 'electron'
import { CHANNELS, type Desktop, OPEN_CHANNEL } from './desktop.ts'

const desktop: Desktop = {
  saveFile: (suggestedName, bytes, isMore = false) =>
    ipcRenderer.invoke(CHANNELS.saveFile, suggestedName, bytes, isMore),
  saveMore: (bytes, isMore) => ipcRenderer.invoke(CHANNELS.saveMore, bytes, isMore),
  showPdf: (name, bytes) => ipcRenderer.invoke(CHANNELS.showPdf, name, bytes),
  print: () => ipcRenderer.invoke(CHANNELS.print),
  windowState: () => ipcRenderer.invoke(CHANNELS.windowState),
  bringForward: () => ipcRenderer.invoke(CHANNELS.bringForward),
  chooseFolder: () => ipcRenderer.invoke(CHANNELS.chooseFolder),
  takeLink: () => ipcRenderer.invoke(CHANNELS.takeLink),
  updateState: () => ipcRenderer.invoke(CHANNELS.updateState),
  checkForUpdates: () => ipcRenderer.invoke(CHANNELS.checkForUpdates),
  installUpdate: () => ipcRenderer.invoke(CHANNELS.installUpdate),
  onOpen(callback) {
    // The event names its sender, which no page may have: only the path goes on.
    const listener = (_event: unknown, path: unknown) => {
      callback(String(path))
      void desktop.takeLink()
    }
    ipcRenderer.on(OPEN_CHANNEL, listener)
    void desktop.takeLink().then((path) => path !== null && callback(path))
    return () => void ipcRenderer.off(OPEN_CHANNEL, listener)
  },
}

contextBridge.exposeInMainWorld('desktop', desktop)
