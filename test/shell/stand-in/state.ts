import type { EventEmitter } from 'node:events'
import type { Page } from '@playwright/test'
import type * as ElectronModule from 'electron'
import type { Chromium } from './chromium.ts'

/** What Electron gives a listener of `ipcMain.handle`, as far as src/main looks at it. */
export interface InvokeEvent {
  readonly sender: object
  readonly senderFrame: { readonly url: string; readonly parent: object | null }
}

/** What the parts of the stand-in share. */
export const state = {
  isReady: false,
  chromium: undefined as Chromium | undefined,
  schemeHandlers: new Map<string, (request: Request) => Response | Promise<Response>>(),
  privileges: new Map<string, ElectronModule.Privileges>(),
  invokeListeners: new Map<string, (event: InvokeEvent, ...args: unknown[]) => unknown>(),
}

export function mustBeReady(what: string): void {
  if (!state.isReady) throw new Error(`${what} cannot be used before the app is ready`)
}

export function mustNotBeReady(what: string): void {
  if (state.isReady) throw new Error(`${what} must be called before the app is ready`)
}

export async function newPage(): Promise<Page> {
  if (!state.chromium) throw new Error('no Chromium')
  return state.chromium.context.newPage()
}

/** Emits an event that a listener can prevent. Gives whether none did. */
export function isAllowed(emitter: EventEmitter, name: string, facts: object = {}): boolean {
  const event = {
    ...facts,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  emitter.emit(name, event)
  return !event.defaultPrevented
}
