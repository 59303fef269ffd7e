import type { teamwork as esCO } from '../es-CO/teamwork.ts'
import type { Translated } from '../translated.ts'

export const teamwork: Translated<typeof esCO> = {
  nobodyHere: 'That person is not in this clinic, or their role does not include invoices.',
  notYours: 'There is no such comment, or somebody else wrote it.',
  tooMany: ({ max }) => `There is no room for more than ${max} comments.`,
}
