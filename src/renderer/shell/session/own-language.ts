import type { Answer } from '../../../contract/operations.ts'
import { call } from '../../base/api/client.ts'
import { languageBefore, speak } from '../../base/i18n/language.ts'

/** The window speaks as the person wishes; what the window itself was told before an update becomes their wish. */
export async function speakAs({ language, revision }: Answer<'sessions.create'>['profile']): Promise<void> {
  const before = languageBefore()
  if (before === undefined || before === language) return speak(language)
  try {
    await call('account.update', { revision, body: { language: before } })
  } catch {
    speak(language)
  }
}
