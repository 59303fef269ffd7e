import { ApiFault } from '../../contract/client.ts'

const PREFIX = 'radica.intent:'

/** No answer, or one that says that the first request may still be at work: the same key must be used again. */
function unanswered(error: unknown): boolean {
  if (!(error instanceof ApiFault)) return false
  return error.status === 0 || error.status >= 500 || error.code === 'idempotency_in_progress'
}

/**
 * Runs an act under an idempotency key that is kept, also over a restart, until an answer came: trying again after a lost
 * answer is then the same act and not a second one. `intent` names the act and what it acts on.
 */
export async function once<T>(intent: string, act: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const slot = PREFIX + intent
  const key = localStorage.getItem(slot) ?? crypto.randomUUID()
  localStorage.setItem(slot, key)
  try {
    const result = await act(key)
    localStorage.removeItem(slot)
    return result
  } catch (error) {
    if (!unanswered(error)) localStorage.removeItem(slot)
    throw error
  }
}

/** SHA-256 of a body, so that another content is another intent. */
export async function fingerprint(body: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(hash).slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
