import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { ApiFault, createClient } from '../../../contract/client.ts'
import { call } from '../api/client.ts'
import { faultOf } from '../api/query.ts'
import { isObject } from '../json/path.ts'
import { session } from '../session/session.ts'

/**
 * Unsaved work until it is saved or discarded. It is personal data of patients, so it lies in the service's encrypted
 * store and never in the browser's; here it is only in memory, read once when the clinic is opened and written through.
 * Keys are `workspaceId:what:id`.
 */
const contents = new Map<string, unknown>()
/** Keys whose memory is ahead of the store. */
const ahead = new Set<string>()
/** Keys whose memory the store does not take: what they hold lives as long as the window. */
const refused = new Set<string>()
const opened = new Set<string>()

const watchers = new Set<() => void>()

const TYPING_MS = 150
const RETRY_MS = 5_000
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined
/** On its way: a window that goes may take it along. */
let underWay: string | undefined

export function readDraft<T>(key: string, parse: (value: unknown) => T | undefined): T | undefined {
  return contents.has(key) ? parse(contents.get(key)) : undefined
}

export function writeDraft(key: string, value: unknown): void {
  contents.set(key, value)
  later(key)
}

export function removeDraft(key: string): void {
  if (contents.delete(key)) later(key)
}

function later(key: string, ms = TYPING_MS): void {
  ahead.add(key)
  tell()
  timer ??= setTimeout(() => void keepDrafts(), ms)
}

function tell(): void {
  for (const watcher of watchers) watcher()
}

function place(key: string) {
  const [workspaceId = '', ...rest] = key.split(':')
  return { workspaceId, draftKey: rest.join('.') }
}

async function send(key: string, by: typeof call): Promise<void> {
  const params = place(key)
  const content: unknown = contents.get(key)
  if (isObject(content)) await by('drafts.put', { params, body: { content: { ...content } } })
  else await by('drafts.remove', { params })
}

/** Nothing was decided about it: the same content is worth another try. */
const mayWorkLater = (error: unknown) =>
  !(error instanceof ApiFault) || error.status === 0 || error.status === 401 || error.status >= 500

async function sendAll(): Promise<void> {
  for (let [key] = ahead; key !== undefined; [key] = ahead) {
    ahead.delete(key)
    underWay = key
    const owner = session.person()
    try {
      await send(key, call)
      refused.delete(key)
    } catch (error) {
      // Who sits there now has a draft of that name of their own.
      if (session.person() !== owner) return
      if (mayWorkLater(error)) return later(key, RETRY_MS)
      // For its size, or since it is no longer this person's to write.
      refused.add(key)
    } finally {
      underWay = undefined
    }
  }
}

/** Brings the store up to date, one request at a time; what is typed meanwhile goes next. */
export function keepDrafts(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (sending) return sending
  const mine = sendAll().finally(() => {
    if (sending === mine) sending = undefined
    tell()
  })
  sending = mine
  return mine
}

const lastWord = createClient({
  origin: '',
  token: session.token,
  fetch: (request) => fetch(request, { keepalive: true }),
})

/** The window is going: requests that outlive it carry what is not in the store yet. */
export function keepBeforeLeaving(): void {
  const open = underWay === undefined ? ahead : new Set([underWay, ...ahead])
  for (const key of open) void send(key, lastWord).catch(() => undefined)
}
if (typeof window !== 'undefined') window.addEventListener('pagehide', keepBeforeLeaving)

/** Someone else may sit down next: the window forgets, the store keeps them for their owner. */
export function clearDrafts(): void {
  clearTimeout(timer)
  timer = undefined
  // What hangs for one who left does not hold up the next.
  sending = undefined
  contents.clear()
  ahead.clear()
  refused.clear()
  opened.clear()
}
session.onClose(clearDrafts)

/** Reads the clinic's drafts of who is signed in, once. */
export async function openDrafts(workspaceId: string): Promise<void> {
  if (opened.has(workspaceId)) return
  const { items } = (await call('drafts.list', { params: { workspaceId } })).body
  for (const { key, content } of items) {
    const own = `${workspaceId}:${key.replaceAll('.', ':')}`
    if (!ahead.has(own)) contents.set(own, content)
  }
  opened.add(workspaceId)
  tell()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function keepingNow(): 'kept' | 'keeping' | 'notKept' {
  if (ahead.size > 0 || sending !== undefined) return 'keeping'
  return refused.size > 0 ? 'notKept' : 'kept'
}

/** Whether the store holds everything that was typed. */
export const useKeeping = () => useSyncExternalStore(watch, keepingNow)

/** Whether the clinic's drafts are here, so that forms can start from them; another clinic's may come later. */
export function useDrafts(workspaceId: string, signedIn: boolean) {
  const ready = useSyncExternalStore(watch, () => opened.has(workspaceId))
  const [refused, setRefused] = useState<{ readonly workspaceId: string; readonly fault: ApiFault }>()
  const load = useCallback(() => {
    setRefused(undefined)
    openDrafts(workspaceId).catch((error: unknown) => setRefused({ workspaceId, fault: faultOf(error) }))
  }, [workspaceId])
  useEffect(() => {
    if (signedIn) load()
  }, [signedIn, load])
  return { ready, fault: refused?.workspaceId === workspaceId ? refused.fault : undefined, retry: load }
}
