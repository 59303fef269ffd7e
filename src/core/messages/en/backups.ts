import type { backups as esCO } from '../es-CO/backups.ts'
import type { Translated } from '../translated.ts'

export const backups: Translated<typeof esCO> = {
  folderNotHere: 'That folder is not on this computer. Type its full path.',
  folderOutside: 'Choose a folder outside the data folder, better on another disk.',
  copyGone: 'That copy is gone. Refresh the list.',
  byDatabase: 'The data of this hub is in a PostgreSQL database: whoever looks after it makes the copies.',
  copyForeign:
    'The copy does not open with the key of this data: it belongs to another installation, or its file is not one of Radica. Nothing was changed.',
  copyDamaged: 'The copy is damaged and did not pass its check. Choose another one; nothing was changed.',
  noRoomToOpen: 'The disk is full: there is no room to open the copy. Free some space and repeat; nothing was changed.',
  noRoom: 'There is no room on the disk for the copy. Free some space and repeat; the data was not touched.',
  folderAway:
    'The folder of the copies is not there. Connect the stick or the disk, or check the network; Radica keeps trying.',
  diskSilent: 'The disk of the copies does not respond. Try another one; the data of this computer was not touched.',
  noPermission: 'Radica has no permission to write to the folder of the copies.',
  readOnly: 'The folder of the copies is read-only.',
  failed: 'The copy could not be made. Radica keeps trying.',
}
