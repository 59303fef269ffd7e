const nothing = () => undefined
const LISTENING = { addEventListener: nothing, removeEventListener: nothing }

/** As much of a document as components that draw nothing ask for. */
function emptyDocument() {
  const place = { ...LISTENING, toggleAttribute: nothing, dataset: {} }
  const looking = {
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => Object.assign([], { item: () => null }),
  }
  return { ...LISTENING, ...looking, documentElement: place, body: place, activeElement: null, title: '' }
}

/** It is there, and can be listened to as a window can, until the test ends. */
export function standIn(onEnd: (work: () => void) => void): void {
  for (const [name, value] of Object.entries({ ...LISTENING, document: emptyDocument() })) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    onEnd(() => {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    })
  }
}
