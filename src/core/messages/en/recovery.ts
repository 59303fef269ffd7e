import type { recovery as esCO } from '../es-CO/recovery.ts'
import type { Translated } from '../translated.ts'

export const recovery: Translated<typeof esCO> = {
  keyTitle: 'The key to the data is missing',
  storeTitle: 'The data cannot be opened',
  newTitle: 'Restore a backup',
  newWhy: "The clinic's data comes back as it was in the backup, with its users and passwords.",
  byKeyTitle: 'With the recovery key',
  byKeyWhy:
    'The data is on this machine; only its key is missing. Type the one on the sheet that you printed: 13 groups of five characters. Spaces and capitals do not matter.',
  key: 'Recovery key',
  openData: 'Open the data',
  fromCopyTitle: 'From a backup',
  folder: 'Folder of the backups',
  choose: 'Choose…',
  search: 'Search',
  whichCopy: 'Which backup is restored',
  secret: 'Recovery key, or passphrase of the backup',
  secretHelp:
    'Leave it empty if the backup was made on this machine. The passwords of the ministry, the provider and the mail server are not in the backup: type them again in Settings.',
  restore: 'Restore',
  newPassphrase: 'New passphrase',
  newPassphraseWhy: ({ least }) =>
    `This machine has no system keychain: the passphrase will be asked for each time Radica opens. At least ${least} characters.`,
  retry: 'Try again',
  back: 'Back: begin with a new clinic',
  found: ({ count }) =>
    count === 0
      ? 'There are no backups of Radica in that folder.'
      : count === 1
        ? '1 backup was found.'
        : `${count} backups were found.`,
  continuous: 'continuous',
  manual: 'made by hand',
  migration: 'before the data was updated',
  update: 'before Radica was updated',
  beforeKeyChange: 'before the key of the data was changed',
  beforeRestore: 'what was here before a restore',
  verified: 'verified',
  notVerified: 'not verified',
  here: 'on this machine',
  failed: 'That did not work. Try again.',
  folderAway: 'That folder is not there. Connect the drive and type its whole path.',
  copyGone: 'That backup is no longer there. Search again.',
  incomplete: 'Something is missing. Check what you typed.',
  passphraseNeeded: 'This machine has no system keychain: type a new passphrase as well.',
  secretNeeded: 'This backup is of another machine: type its recovery key or its passphrase.',
  sheetVoided: 'The key is of a voided sheet: it only opens backups made before the sheet was voided.',
  keyOfOtherCopy:
    'The key is well typed, but it is not the one of this backup: each backup is opened by the sheet that was valid when it was made.',
}
