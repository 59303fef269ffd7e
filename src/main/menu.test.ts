import type { MenuItemConstructorOptions } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Message } from '../core/messages/message.ts'
import { setMenu } from './menu.ts'

type Item = MenuItemConstructorOptions & { readonly click?: () => void; readonly submenu?: readonly Item[] }

const machine = vi.hoisted(() => ({ menu: [] as unknown, isPackaged: true, did: [] as unknown[] }))
vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return machine.isPackaged
    },
    relaunch: ({ args }: { args: string[] }) => machine.did.push(['again', ...args]),
    quit: () => machine.did.push('quits'),
  },
  BrowserWindow: { getFocusedWindow: () => ({ webContents: { print: () => machine.did.push('prints') } }) },
  Menu: {
    buildFromTemplate: (template: unknown) => template,
    setApplicationMenu: (menu: unknown) => {
      machine.menu = menu
    },
  },
}))

const { argv } = process
beforeEach(() => {
  machine.did = []
  machine.isPackaged = true
})
afterEach(() => {
  process.argv = argv
})

const words = (message: Message | string) => (typeof message === 'string' ? message : message.sentence)

function itemsOf(simulated: boolean): readonly Item[] {
  setMenu(words, simulated, () => machine.did.push('place'))
  return (machine.menu as readonly Item[]).flatMap(({ submenu = [] }) => submenu)
}

/** What an entry comes to. */
function pressed(label: string, simulated: boolean): unknown[] {
  machine.did = []
  itemsOf(simulated)
    .find((item) => item.label === label)
    ?.click?.()
  return machine.did
}

it('each entry that is a role of Electron has the words of that role', () => {
  const roles = itemsOf(false).flatMap(({ role, label }) => (role ? [`${role} ${label}`] : []))
  const own = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'zoomIn', 'zoomOut', 'resetZoom']
  expect(roles).toEqual([
    'quit desktop.quit',
    ...own.map((role) => `${role} desktop.${role}`),
    'togglefullscreen desktop.fullScreen',
    'about desktop.about',
  ])
})

it('developer tools are for who builds the program', () => {
  const offers = () => itemsOf(false).some(({ role }) => role === 'toggleDevTools')
  expect(offers()).toBe(false)
  machine.isPackaged = false
  expect(offers()).toBe(true)
})

it('begins again with samples, and from them with the own data, as often as one likes', () => {
  // A link of the own data leads nowhere among the samples.
  process.argv = ['radica', '--quiet', 'radica://c/wsp_1/facturas']
  expect(pressed('desktop.samples', false)).toEqual([['again', '--quiet', '--simulated'], 'quits'])
  process.argv = ['radica', '--quiet', '--simulated']
  expect(pressed('desktop.ownData', true)).toEqual([['again', '--quiet'], 'quits'])
  expect(pressed('desktop.samples', true)).toEqual([])
  expect(pressed('desktop.ownData', false)).toEqual([])
})

it('prints, and asks where to work, which samples do not', () => {
  expect(pressed('desktop.print', false)).toEqual(['prints'])
  expect(pressed('desktop.place', false)).toEqual(['place'])
  expect(pressed('desktop.place', true)).toEqual([])
})
