import { Fault } from '../fault.ts'
import { systemCode } from '../files/system-code.ts'
import { type Message, say } from '../messages/message.ts'
import { StoreFault } from '../store/connection.sqlite.ts'

const TROUBLES: Partial<Record<StoreFault['trouble'], Message>> = {
  foreign: say('backups.copyForeign'),
  damaged: say('backups.copyDamaged'),
  full: say('backups.noRoomToOpen'),
}

/** What a lost disk, stick or share answers with. */
export const AWAY = new Set(['ENOENT', 'ENODEV', 'ENOTDIR', 'ENXIO', 'EHOSTDOWN', 'ENETUNREACH', 'ESTALE', 'ENOTCONN'])
/** And what a share does that is switched off or out of reach, Windows' names for which Node does not know; one that falters, too. */
export const SILENT = new Set(['EHOSTUNREACH', 'ETIMEDOUT', 'ECONNRESET', 'ECONNABORTED', 'UNKNOWN'])

const SYSTEM: Readonly<Record<string, Message>> = {
  ...Object.fromEntries([...AWAY, ...SILENT].map((code) => [code, say('backups.folderAway')])),
  ENOSPC: say('backups.noRoom'),
  EDQUOT: say('backups.noRoom'),
  EIO: say('backups.diskSilent'),
  EACCES: say('backups.noPermission'),
  EPERM: say('backups.noPermission'),
  EROFS: say('backups.readOnly'),
}

/** Said before a byte is written: asking again costs nothing. */
export const REFUSED = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Why a copy could not be made, read or put in place, in a sentence for the person. Other failures pass unchanged. */
export function refusal(error: unknown): unknown {
  if (error instanceof StoreFault) {
    const field = error.trouble === 'full' || error.trouble === 'disk' ? undefined : 'path.backupId'
    const message = TROUBLES[error.trouble] ?? error.said
    return field ? new Fault('invalid_request', message, { field }) : new Fault('internal_error', message)
  }
  const sentence = SYSTEM[systemCode(error) ?? '']
  return sentence ? new Fault('internal_error', sentence) : error
}

/** The same, for a line of state. */
export function sentenceOf(error: unknown): Message {
  const known = refusal(error)
  return known instanceof Fault ? known.said : say('backups.failed')
}
