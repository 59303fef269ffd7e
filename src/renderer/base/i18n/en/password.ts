import { WEAKNESSES_EN } from '../../../../contract/password-weaknesses-en.ts'

export const password = {
  help: 'At least {{count}} characters. Four or five words that have nothing to do with each other are easy to remember and hard to guess.',
  strength: 'Strength of the password',
  score0: 'Guessed at once',
  score1: 'Very easy to guess',
  score2: 'Still easy to guess',
  score3: 'Good',
  score4: 'Very good',
  weak: 'It is easy to guess. Use four or five words that have nothing to do with each other.',
  weaknesses: WEAKNESSES_EN,
  ownTitle: 'Choose your password',
  ownLead: 'An administrator chose the one you have. Choose one that only you know to begin.',
  given: 'The password you were given',
  own: 'Your new password',
  again: 'Once more, to be sure',
  mismatch: 'The two passwords are not the same.',
  save: 'Save and begin',
}
