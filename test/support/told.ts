import { DEFAULT_LANGUAGE, type Language } from '../../src/contract/language.ts'
import { toldJson } from '../../src/core/messages/message.ts'

/** A body of the core as it is answered: with the words of its messages. */
export const told = (body: unknown, language: Language = DEFAULT_LANGUAGE): unknown =>
  JSON.parse(toldJson(JSON.stringify(body), language))
