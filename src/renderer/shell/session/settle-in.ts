import type { Answer } from '../../../contract/operations.ts'
import { call } from '../../base/api/client.ts'
import { languageBefore, speak } from '../../base/i18n/language.ts'
import { showDensity } from '../../base/theme/density.ts'

type Profile = Answer<'sessions.create'>['profile']

/** The window becomes that of the person who signed in. */
export function settleIn(profile: Profile): Promise<void> {
  showDensity(profile.density)
  return speakAs(profile)
}

/** The window speaks as the person wishes; what the window itself was told before an update becomes their wish. */
async function speakAs({ language, revision }: Profile): Promise<void> {
  const before = languageBefore()
  if (before === undefined || before === language) return speak(language)
  try {
    await call('account.update', { revision, body: { language: before } })
  } catch {
    speak(language)
  }
}
