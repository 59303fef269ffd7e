import type { exports as esCO } from '../es-CO/exports.ts'
import type { Translated } from '../translated.ts'

export const exports: Translated<typeof esCO> = {
  noSuchFilter: 'This list does not have that filter, or not with that value.',
  noSuchList: 'There is no list with that name.',
  tooManyRows: ({ total, most }) => `The list has ${total} rows, and a file holds at most ${most}. Filter it.`,
  tooManyRowsForSheet: ({ total, most }) =>
    `The list has ${total} rows, and a file holds at most ${most}. Filter it, or download it as CSV.`,
}
