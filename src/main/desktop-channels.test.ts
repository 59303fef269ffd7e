import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { newFolder } from '../../test/support/process.ts'
import { skipWhen } from '../../test/support/skip.ts'
import { CHANNELS } from '../preload/desktop.ts'
import { handleDesktopChannels } from './desktop-channels.ts'

type Handler = (event: unknown, ...args: unknown[]) => Promise<unknown>
const machine = vi.hoisted(() => ({
  handlers: new Map<string, unknown>(),
  proposed: [] as (string | undefined)[],
  chosen: undefined as string | undefined,
}))
vi.mock('electron', () => ({
  app: {},
  shell: {},
  BrowserWindow: { fromWebContents: (sender: object) => sender },
  ipcMain: { handle: (channel: string, handler: unknown) => machine.handlers.set(channel, handler) },
  dialog: {
    showSaveDialog: async (_window: unknown, { defaultPath }: { defaultPath?: string }) => {
      machine.proposed.push(defaultPath)
      return { canceled: machine.chosen === undefined, filePath: machine.chosen }
    },
  },
}))

handleDesktopChannels(
  () => Promise.reject(new Error('not asked')),
  () => null,
)
const save = machine.handlers.get(CHANNELS.saveFile) as Handler
const saveMore = machine.handlers.get(CHANNELS.saveMore) as Handler
const WINDOW = {}
const from = (url: string) => ({ senderFrame: { url, parent: null }, sender: WINDOW })

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

it(
  'of a file that the disk does not take to its end nothing stays, and nothing is added to it',
  skipWhen(process.platform !== 'linux', 'only Linux has a file that is a full disk'),
  async () => {
    const folder = newFolder()
    const path = join(folder, 'rips.json')
    machine.chosen = path
    const page = from('app://radica/')
    const bytes = new Uint8Array([91])
    const fill = () => {
      rmSync(path, { force: true })
      symlinkSync('/dev/full', path)
    }
    expect(await save(page, 'rips.json', bytes, true)).toBe(true)
    expect(readFileSync(path, 'utf8')).toBe('[')
    fill()
    await expect(saveMore(page, bytes, true)).rejects.toThrow('ENOSPC')
    await expect(saveMore(page, bytes, true)).rejects.toThrow('refused')
    expect(readdirSync(folder)).toEqual([])
    fill()
    await expect(save(page, 'rips.json', bytes, false)).rejects.toThrow('ENOSPC')
    expect(readdirSync(folder)).toEqual([])
    // What stands there and cannot be written is left as it was.
    mkdirSync(path)
    await expect(save(page, 'rips.json', bytes, false)).rejects.toThrow('EISDIR')
    expect(readdirSync(folder)).toEqual(['rips.json'])
  },
)
