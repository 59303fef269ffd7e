import { DEFAULT_LANGUAGE, Language } from '../contract/language.ts'
import { type Message, tell } from '../core/messages/message.ts'

/** The language in which dialogs and the menu speak. */
export interface Tongue {
  hear(request: Request): void
  /** The page has asked for something. */
  readonly heard: Promise<void>
  tell(message: Message): string
}

/**
 * That of the page, which asks for it alone; Chromium, for a page that is not ours, asks for several. Until then, that of the last
 * one, or the program's own.
 */
export function createTongue(onChange: (language: Language) => void, last: Language = DEFAULT_LANGUAGE): Tongue {
  let language = last
  const { promise: heard, resolve } = Promise.withResolvers<void>()
  return {
    hear(request) {
      const { data: asked } = Language.safeParse(request.headers.get('accept-language'))
      if (asked === undefined) return
      const isOther = asked !== language
      language = asked
      resolve()
      if (isOther) onChange(language)
    },
    heard,
    tell: (message) => tell(message, language),
  }
}
