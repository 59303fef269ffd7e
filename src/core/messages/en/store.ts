import type { store as esCO } from '../es-CO/store.ts'
import type { Translated } from '../translated.ts'

export const store: Translated<typeof esCO> = {
  copyNewer: 'The copy is of a newer version of Radica. Update the program; nothing was changed.',
  noCopy: 'The file is not a copy of Radica. Nothing was changed.',
  oldSqlite: ({ version, minimum }) => `SQLite ${version} is older than ${minimum}.`,
  foreign: 'The key does not open the store, or the file is not one of Radica. The data was not touched.',
  damaged: 'The store is damaged. Restore the latest verified copy; nothing was written.',
  full: 'The disk is full. Free some space and repeat: the latest change was not saved.',
  fullAtOpen:
    'The disk is full: there is not even room to open the data. Free some space and repeat; the data was not touched.',
  readOnly: 'The store is read-only. Check the permissions of the data folder.',
  diskSilent: 'The disk does not respond. The latest change was not saved; check the disk before going on.',
  cannotOpen: 'The store could not be opened. Check that the data folder exists and can be used.',
  busy: 'Another program is using the store.',
  migrationMissing: ({ version }) => `Migration ${version} is missing.`,
  newer: 'The store is of a newer version of Radica. Update the program; nothing was changed.',
  notMigrated:
    'This version of Radica could not update the data; it stayed as it was and the previous version opens it. There is a verified copy in the folder "copias".',
}
