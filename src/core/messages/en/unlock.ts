import type { unlock as esCO } from '../es-CO/unlock.ts'
import type { Translated } from '../translated.ts'

export const unlock: Translated<typeof esCO> = {
  protectTitle: 'Protect your data',
  protectWhy:
    "This machine has no system keychain, so the clinic's data is encrypted with a passphrase that only you know. It is asked for each time Radica opens.",
  protectRisk: 'If both the passphrase and the recovery key are lost, the data cannot be recovered.',
  lockedTitle: 'Radica is locked',
  lockedWhy: "The clinic's data is encrypted. Type the passphrase to open it.",
  passphrase: 'Passphrase',
  strength: 'Strength of the passphrase',
  hint: ({ least }) =>
    `At least ${least} characters. Four or five unrelated words are easy to remember and hard to guess.`,
  again: 'Once more, to be sure',
  encrypt: 'Encrypt and begin',
  open: 'Open',
  haveBackup: 'I have a backup of another machine',
  tooShort: 'Too short',
  score0: 'Guessed at once',
  score1: 'Very easy to guess',
  score2: 'Still easy to guess',
  score3: 'Good',
  score4: 'Very good',
  silent: 'Radica does not answer; open it again.',
  jsonOnly: 'JSON is expected.',
  ownPageOnly: "Only Radica's own page may ask for this.",
  typePassphrase: 'Type the passphrase.',
  shorterThan: ({ least }) => `The passphrase must have at least ${least} characters.`,
  differ: 'The two passphrases are not the same.',
  tooManyTries: ({ seconds }) => `Too many tries. Wait ${seconds} seconds and try again.`,
  notByPassphrase: 'This data is not opened by a passphrase.',
  wrongPassphrase: 'The passphrase is not the one of this data.',
}
