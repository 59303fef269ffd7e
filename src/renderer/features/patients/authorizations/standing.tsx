import { type Authorization, ENDS_SOON_DAYS } from '../../../../contract/authorizations.ts'
import { dayAfter } from '../../../../contract/bogota.ts'
import { dateToScreen } from '../../../base/format/clinical.ts'
import { integer } from '../../../base/format/format.ts'
import { useToday } from '../../../base/format/use-today.ts'
import { type Translate, useT } from '../../../base/i18n/i18n.ts'
import { type Look, StatusBadge } from '../../../ui/status-badge.tsx'

type Standing = 'ended' | 'usedUp' | 'notBegun' | 'ending' | 'inForce'

/** How it stands on a day. */
export function standingOf({ left, validFrom, validTo }: Authorization, today: string): Standing {
  if (left !== null && left <= 0) return 'usedUp'
  if (validTo !== null && validTo < today) return 'ended'
  if (validFrom !== null && validFrom > today) return 'notBegun'
  return validTo !== null && validTo <= dayAfter(today, ENDS_SOON_DAYS) ? 'ending' : 'inForce'
}

const LOOK: Readonly<Record<Standing, Look>> = {
  inForce: { tone: 'ok', icon: 'check' },
  ending: { tone: 'warn', icon: 'clock' },
  notBegun: { tone: 'idle', icon: 'clock' },
  usedUp: { tone: 'bad', icon: 'error' },
  ended: { tone: 'bad', icon: 'error' },
}

/** Whether it can be used today. */
export function AuthorizationStanding({ authorization }: { authorization: Authorization }) {
  const t = useT()
  const standing = standingOf(authorization, useToday())
  return <StatusBadge {...LOOK[standing]} label={t(`records.authorizations.standing.${standing}`)} />
}

/** "4 de 10", or how many were used where the payer set no limit. */
export function sessionsLeft({ left, sessions, used }: Authorization, t: Translate): string {
  if (left === null || sessions === null) return t('records.authorizations.usedOnly', { count: used })
  if (left < 0) return t('records.authorizations.over', { count: -left })
  return t('records.authorizations.leftOf', { left: integer(left), sessions: integer(sessions) })
}

/** What a person chooses by: what is left, and until when. */
export const termsOf = (authorization: Authorization, t: Translate): string =>
  [
    sessionsLeft(authorization, t),
    authorization.validTo && t('records.authorizations.until', { date: dateToScreen(authorization.validTo) }),
  ]
    .filter(Boolean)
    .join(' · ')
