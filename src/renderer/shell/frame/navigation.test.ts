import { expect, it } from 'vitest'
import { SCREENS } from './navigation.tsx'

it('each screen has a letter of its own: another with the same one could not be gone to', () => {
  const letters: readonly string[] = SCREENS.map(({ letter }) => letter)
  expect(letters.filter((letter, index) => letters.indexOf(letter) !== index)).toEqual([])
  // `g` begins, and `n` is for a new one on the screen itself.
  expect(letters.filter((letter) => /[^a-z]|[gn]/.test(letter))).toEqual([])
})
