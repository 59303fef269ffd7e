/** Unsaved work, kept for this window until it is saved or discarded; it survives a reload. */

const PREFIX = 'radica.draft:'

export function readDraft<T>(key: string, parse: (value: unknown) => T | undefined): T | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + key)
    return text === null ? undefined : parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function writeDraft(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // The browser's room is used up: the form itself still holds the work.
  }
}

export const removeDraft = (key: string): void => sessionStorage.removeItem(PREFIX + key)

/** Someone else may sit down next. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
