import type { Translate } from '../../../base/i18n/i18n.ts'
import { catalog } from '../../../base/i18n/texts.ts'

const { causes } = catalog.texts.settings.webhooks
const isKnown = (cause: string): cause is keyof typeof causes => Object.hasOwn(causes, cause)

interface Tried {
  readonly lastStatus: number | null
  readonly lastCause: string | null
}

/** Why the last try did not arrive, in words; null: it did, or there was none. */
export function causeOf({ lastStatus, lastCause }: Tried, t: Translate): string | null {
  if (lastCause === null) return null
  if (lastStatus !== null) return t('settings.webhooks.status', { status: lastStatus })
  return isKnown(lastCause) ? t(`settings.webhooks.causes.${lastCause}`) : t('settings.webhooks.unknownCause')
}
