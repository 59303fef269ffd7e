import { call } from '../../base/api/client.ts'
import { keepDrafts } from '../../base/drafts/draft.ts'
import { type Language, speak } from '../../base/i18n/language.ts'

/** A person's, wherever they sign in; the window speaks it at once. */
export async function chooseLanguage(next: Language): Promise<void> {
  const { revision } = (await call('account.get', {})).body
  await call('account.update', { revision, body: { language: next } })
  await keepDrafts()
  speak(next)
}
