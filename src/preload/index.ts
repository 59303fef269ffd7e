import { contextBridge, ipcRenderer } from 'electron'
import { CHANNELS, type Desktop } from './desktop.ts'

const desktop: Desktop = {
  saveFile: (suggestedName, bytes) => ipcRenderer.invoke(CHANNELS.saveFile, suggestedName, bytes),
  print: () => ipcRenderer.invoke(CHANNELS.print),
  windowState: () => ipcRenderer.invoke(CHANNELS.windowState),
}

contextBridge.exposeInMainWorld('desktop', desktop)
