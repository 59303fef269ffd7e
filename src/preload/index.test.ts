import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { CHANNELS, type Desktop, OPEN_CHANNEL } from './desktop.ts'

type Invoke = (channel: string, ...args: unknown[]) => Promise<unknown>
const machine = vi.hoisted(() => ({
  exposed: {} as Record<string, unknown>,
  ipc: undefined as unknown,
  asked: [] as unknown[],
  link: null as string | null,
}))
vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (name: string, value: unknown) => Object.assign(machine.exposed, { [name]: value }),
  },
  get ipcRenderer() {
    return machine.ipc
  },
}))

/** As much of it as a page's bridge asks for; a link is there to be taken once. */
class Ipc extends EventEmitter {
  invoke: Invoke = async (channel, ...args) => {
    machine.asked.push([channel, ...args])
    const { link } = machine
    if (channel !== CHANNELS.takeLink) return undefined
    machine.link = null
    return link
  }
}

let ipc: Ipc
let desktop: Desktop
beforeEach(async () => {
  ipc = new Ipc()
  Object.assign(machine, { ipc, asked: [], link: null })
  vi.resetModules()
  await import('./index.ts')
  desktop = machine.exposed.desktop as Desktop
})

it('each act of a page is asked for on its own channel, with what it is given', async () => {
  const bytes = new Uint8Array([7])
  await desktop.saveFile('facturas.csv', bytes)
  await desktop.saveFile('facturas.csv', bytes, true)
  await desktop.saveMore(bytes, false)
  await desktop.showPdf('factura.pdf', bytes)
  const plain = [
    ...(['print', 'windowState', 'bringForward', 'chooseFolder'] as const),
    ...(['takeLink', 'updateState', 'checkForUpdates', 'installUpdate'] as const),
  ]
  for (const name of plain) await desktop[name]()
  expect(machine.asked).toEqual([
    [CHANNELS.saveFile, 'facturas.csv', bytes, false],
    [CHANNELS.saveFile, 'facturas.csv', bytes, true],
    [CHANNELS.saveMore, bytes, false],
    [CHANNELS.showPdf, 'factura.pdf', bytes],
    ...plain.map((name) => [CHANNELS[name]]),
  ])
})

it('a link that opened the program is gone to once, and one that comes later does not wait for the next page', async () => {
  const opened: string[] = []
  machine.link = '/c/wsp_1/facturas'
  const leave = desktop.onOpen((path) => opened.push(path))
  await vi.waitFor(() => expect(opened).toEqual(['/c/wsp_1/facturas']))
  machine.link = '/c/wsp_1/paquetes'
  ipc.emit(OPEN_CHANNEL, {}, '/c/wsp_1/paquetes')
  expect(opened).toEqual(['/c/wsp_1/facturas', '/c/wsp_1/paquetes'])
  await vi.waitFor(() => expect(machine.link).toBeNull())
  leave()
  ipc.emit(OPEN_CHANNEL, {}, '/c/wsp_1/envios')
  expect(opened).toHaveLength(2)
})
