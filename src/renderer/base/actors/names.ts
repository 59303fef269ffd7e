import type { AuditEvent } from '../../../contract/audit.ts'
import type { Translate } from '../i18n/i18n.ts'

/** Who did it, by name, also when they have left; a token that acts in nobody's name by its id. */
export function actorName({ actor, actorName: name }: Pick<AuditEvent, 'actor' | 'actorName'>, t: Translate): string {
  if (name !== null) return name
  return actor === 'anonymous' || actor === 'system' ? t(`settings.audit.${actor}`) : actor
}
