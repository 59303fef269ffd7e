import type { workbook as esCO } from '../es-CO/workbook.ts'
import type { Translated } from '../translated.ts'

export const workbook: Translated<typeof esCO> = {
  notText: 'The file is neither of Excel (.xlsx) nor CSV.',
  csvMalformed: 'The CSV file has quotes that are not closed, or a row that is too long.',
  unreadable: 'The file could not be read: it is damaged or too large.',
  notAWorkbook: 'The file is not an Excel workbook (.xlsx) that can be read.',
  encrypted: 'The workbook has a password: save it without one.',
  archiveOfTexts: ({ max }) => `The compressed file must hold text files only (.txt or .csv), at most ${max}.`,
  tooLarge: ({ mb }) => `The file is larger than ${mb} MB.`,
  unpackedTooLarge: ({ mb }) => `The file is larger than ${mb} MB unpacked, or larger than it declares.`,
  tooManyRows: ({ max }) =>
    `The file goes beyond row ${max} or the first 260 columns. Split it, or delete what is too much.`,
  tooManyFiles: ({ max }) => `These are more than ${max} files at once.`,
  tooManySheets: ({ max }) => `The workbook has more than ${max} sheets.`,
}
