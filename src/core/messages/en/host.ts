import type { host as esCO } from '../es-CO/host.ts'
import type { Translated } from '../translated.ts'

export const host: Translated<typeof esCO> = {
  portTaken: ({ port }) => `Port ${port} is in use by another program. Choose another one.`,
  setupTokenNeeded:
    'Open the whole address that Radica shows when it starts; if you no longer have it, start Radica again. Only who started it can do this.',
  sampleRefused: 'The sample clinic is made once, in a new simulated installation. Open Radica again.',
  sampleFailed:
    'The sample clinic was left half made. Close Radica and open it again: the half is deleted by itself, and you can try again.',
  sampleCleared: 'Radica was closed while it made the sample clinic. What was half made has been deleted.',
  locked: 'The data is locked until a person types the passphrase.',
  reopening: 'The data is being opened again. Wait a moment.',
  restarting: "Radica's data engine is starting again; what was saved is safe. Try again.",
  apiOnly: 'Only the API of Radica is here.',
  programsOnly: 'This door is for programs, not for web pages.',
  tokenNeeded: ({ prefix }) => `Sign in with an access token (Bearer ${prefix}…).`,
  notOpened: 'Radica could not open.',
  notOpenedBecause: ({ name, reason }) => `Radica could not open (${name}: ${reason}).`,
  somePortTaken: 'The port is in use by another program.',
  folderInUse: ({ folder }) => `Radica is already open with the data of ${folder}; close it before you open it again.`,
  keyFileMissing: ({ folder }) => `${folder} lacks store-key.json, without which this data cannot be opened.`,
  keyFileDamaged: ({ path }) => `The file ${path} is damaged.`,
  keychainSilent: 'The system keychain, which keeps the key of this data, does not answer.',
  notInKeychain: 'The key of this data is not in the keychain of this machine and user.',
  sampleKeyGone: ({ folder }) => `The key of the sample data of ${folder} is missing or was changed.`,
  secretsDamaged: ({ path }) => `The file of secrets ${path} is damaged or belongs to other data.`,
  inFile: ({ path }) => `the file ${path}`,
  inDescriptor: ({ descriptor }) => `the descriptor ${descriptor}`,
  noPassphrase: ({ where }) => `There is no passphrase in ${where}.`,
  passphraseReadable: ({ where }) =>
    `Others can read ${where}, which has the passphrase. Keep it to yourself (chmod 600).`,
  passphraseNotRead: ({ where }) => `The passphrase could not be read from ${where}.`,
  hubKeyNeeded: 'The key of the hub is missing: 64 hexadecimal digits in RADICA_HUB_KEY, or in the file of --key-file.',
  hubKeyMalformed: ({ where }) => `${where}: the key of the hub is 64 hexadecimal digits.`,
  hubKeyWrong: 'The key of the hub is not the one of this database.',
  hubKeyInDatabase:
    'Without a key of its own, secrets are encrypted with one that lies in the same database: only to try out.',
  noEmbeddedDatabase: ({ platform }) => `There is no included database for ${platform}; name one with --database.`,
  databaseNotStarted: ({ reason }) => `The included database did not start: ${reason}`,
  synced: ({ drive, folder }) =>
    `The data is in a folder that ${drive} syncs (${folder}). It may damage the data or put an older state in its place. Close Radica, move the folder to one that is not synced and open Radica with it (RADICA_DATA). Backups may be there, the data may not.`,
  simulatorsMissing: 'The node that has the simulators does not say where they are.',
}
