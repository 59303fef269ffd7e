import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const machine = vi.hoisted(() => ({ folder: '', screens: [{ x: 0, y: 0, width: 1920, height: 1080 }] }))
vi.mock('electron', () => ({
  app: { getPath: () => machine.folder },
  screen: { getAllDisplays: () => machine.screens.map((workArea) => ({ workArea })) },
}))

beforeEach(() => {
  machine.folder = mkdtempSync(join(tmpdir(), 'radica-window-'))
})
afterEach(() => rmSync(machine.folder, { recursive: true }))

/** What a window opens with that was left at a place. */
async function openedAfter(x: number, y: number) {
  const bounds = { x, y, width: 1000, height: 700 }
  writeFileSync(join(machine.folder, 'window.json'), JSON.stringify({ bounds, isMaximized: false }))
  vi.resetModules()
  return (await import('./window-state.ts')).readWindowState().bounds
}

it('a window opens where it was left', async () => {
  expect(await openedAfter(100, 50)).toEqual({ x: 100, y: 50, width: 1000, height: 700 })
  expect(await openedAfter(1900, 50)).toMatchObject({ x: 1900 })
})

it.each([
  ['on a screen that is gone', 2500, 50],
  ['left of the screen', -1000, 50],
  ['below it', 100, 1080],
  ['with its title above it, where nobody could take hold of it', 100, -200],
])('a window that was left %s opens where it can be seen', async (_where, x, y) => {
  expect(await openedAfter(x, y)).toEqual({ width: 1000, height: 700 })
})

it('a window that is closed while it fills the screen opens so, and has its own size when it is made smaller', async () => {
  const { readWindowState, rememberWindowState } = await import('./window-state.ts')
  const own = { x: 100, y: 50, width: 1000, height: 700 }
  const whole = { getBounds: () => ({ x: 0, y: 0, width: 1920, height: 1080 }), getNormalBounds: () => own }
  const window = Object.assign(new EventEmitter(), { ...whole, isMaximized: () => true })
  rememberWindowState(window as unknown as BrowserWindow)
  window.emit('close')
  expect(readWindowState()).toEqual({ bounds: own, isMaximized: true })
})

it('a window closes on a disk that takes nothing more', async () => {
  const { rememberWindowState } = await import('./window-state.ts')
  const window = Object.assign(new EventEmitter(), { getNormalBounds: () => ({}), isMaximized: () => false })
  mkdirSync(join(machine.folder, 'window.json'))
  rememberWindowState(window as unknown as BrowserWindow)
  expect(() => window.emit('close')).not.toThrow()
})
