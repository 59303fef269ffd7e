import { expect, it, vi } from 'vitest'
import { CHANNELS } from '../preload/desktop.ts'
import { handleDesktopChannels } from './desktop-channels.ts'

type Handler = (event: unknown, ...args: unknown[]) => Promise<unknown>
const machine = vi.hoisted(() => ({
  handlers: new Map<string, unknown>(),
  proposed: [] as (string | undefined)[],
}))
vi.mock('electron', () => ({
  app: {},
  shell: {},
  BrowserWindow: { fromWebContents: () => ({}) },
  ipcMain: { handle: (channel: string, handler: unknown) => machine.handlers.set(channel, handler) },
  dialog: {
    showSaveDialog: async (_window: unknown, { defaultPath }: { defaultPath?: string }) => {
      machine.proposed.push(defaultPath)
      return { canceled: true }
    },
  },
}))

handleDesktopChannels(
  () => Promise.reject(new Error('not asked')),
  () => null,
)
const save = machine.handlers.get(CHANNELS.saveFile) as Handler
const from = (url: string) => ({ senderFrame: { url, parent: null }, sender: {} })

it('a page proposes the name of a file, and no folder for it', async () => {
  for (const name of ['facturas.csv', '../../.bashrc', '/etc/cron.d/facturas.csv']) {
    expect(await save(from('app://radica/'), name, new Uint8Array(), false)).toBe(false)
  }
  expect(machine.proposed).toEqual(['facturas.csv', '.bashrc', 'facturas.csv'])
})

it('and only our own page does', async () => {
  const asked = async () => save(from('https://radica.example.org/'), 'a.csv', new Uint8Array(), false)
  await expect(asked()).rejects.toThrow('refused')
  expect(machine.proposed).not.toContain('a.csv')
})
