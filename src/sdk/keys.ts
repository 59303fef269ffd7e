/** Remembers which idempotency key stands for an intent, so that a program that died asks again with the same one. */
export interface KeyStore {
  get(intent: string): Promise<string | undefined>
  set(intent: string, key: string): Promise<void>
}

/** Keys that last as long as the program. */
export function memoryKeys(): KeyStore {
  const keys = new Map<string, string>()
  return {
    get: async (intent) => keys.get(intent),
    set: async (intent, key) => void keys.set(intent, key),
  }
}

/** Intents that are being looked up: whoever asks at once gets the same key. */
const lookedUp = new WeakMap<KeyStore, Map<string, Promise<string>>>()

/** The key of an intent: the one that it has, or a new one that is kept before it is used. */
export function keyOf(store: KeyStore, intent: string): Promise<string> {
  const running = lookedUp.get(store) ?? new Map<string, Promise<string>>()
  lookedUp.set(store, running)
  const known = running.get(intent)
  if (known) return known
  const key = kept(store, intent).finally(() => running.delete(intent))
  running.set(intent, key)
  return key
}

async function kept(store: KeyStore, intent: string): Promise<string> {
  const known = await store.get(intent)
  if (known !== undefined) return known
  const key = crypto.randomUUID()
  await store.set(intent, key)
  return key
}
