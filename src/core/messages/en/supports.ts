import type { supports as esCO } from '../es-CO/supports.ts'
import type { Translated } from '../translated.ts'

export const supports: Translated<typeof esCO> = {
  notFound: 'That supporting document is not there.',
  notWhole: 'Not all of that supporting document has come yet.',
  fileMissing: 'The file of that supporting document is not on the disk. Restore it from a copy, or attach it again.',
  unknownKind: 'That file is neither a PDF nor a JPEG or PNG picture. Save it as PDF and attach it again.',
  cutOff: 'That file is incomplete or damaged: open it in the program that made it and save it again.',
  activePdf: 'That PDF has programs or other files inside. Print it to a new PDF and attach that one.',
  lockedPdf: 'That PDF has a password, and the payer could not open it. Save it without and attach it again.',
  tooManyPixels: 'That picture is too large: scan it at a lower resolution.',
  tooMany: ({ max }) => `Here is room for ${max} supporting documents. Join several in one PDF.`,
  tooLarge: ({ mb }) =>
    `Here is room for ${mb} MB of supporting documents. Scan at a lower resolution, or in black and white.`,
  sameFile: ({ name }) => `That file is here already, as “${name}”.`,
}
