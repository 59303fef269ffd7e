import { setTimeout as turn } from 'node:timers/promises'
import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

const nothing = () => undefined

/** Digests under way: they are made on another thread, which a busy machine may leave waiting. */
const digests = new Set<Promise<unknown>>()
const digest = crypto.subtle.digest.bind(crypto.subtle)
crypto.subtle.digest = (...given) => {
  const made = digest(...given)
  const over = () => digests.delete(made)
  digests.add(made)
  made.then(over, over)
  return made
}

/** Until nothing is under way but what the test itself holds back. */
async function settled(): Promise<void> {
  await turn()
  while (digests.size > 0) await turn()
}

/** As much of a window as React, and the timers of a hook, ask for to run one that draws nothing. */
function emptyPlace(): Element {
  const listening = { addEventListener: nothing, removeEventListener: nothing }
  const view = { ...listening, setTimeout, clearTimeout, HTMLIFrameElement: class {} }
  const ownerDocument = { ...listening, nodeType: 9, defaultView: view, activeElement: null }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'window')
  Object.assign(globalThis, { window: view, IS_REACT_ACT_ENVIRONMENT: true })
  onTestFinished(async () => {
    // What was told just before the hook ended still reaches React in the next turn.
    await turn()
    Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
    if (before) Object.defineProperty(globalThis, 'window', before)
    else Reflect.deleteProperty(globalThis, 'window')
  })
  const place = { ...listening, nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument, textContent: '' }
  return place as unknown as Element
}

/** A hook as a screen runs it, by React itself; `within` what it is to be found in. It ends with the test. */
export async function held<Given, Made>(
  hook: (given: Given) => Made,
  first: Given,
  within: (inner: ReactNode) => ReactNode = (inner) => inner,
) {
  const made: { readonly value: Made }[] = []
  const Holder = ({ given }: { readonly given: Given }) => {
    made.push({ value: hook(given) })
    return null
  }
  const now = () => {
    const last = made.at(-1)
    if (last === undefined) throw new Error('the hook was not run')
    return last.value
  }
  const place = emptyPlace()
  const root = createRoot(place)
  const give = (given: Given) => act(async () => root.render(within(createElement(Holder, { given }))))
  await give(first)
  const end = () => act(async () => root.unmount())
  onTestFinished(end)
  /** Does something with what the hook gives now, and waits for what that changes, of which React may be told a turn later. */
  const by = (work: (made: Made) => unknown) =>
    act(async () => {
      await work(now())
      await settled()
    })
  return { now, give, by, end }
}
