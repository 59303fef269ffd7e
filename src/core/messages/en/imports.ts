import type { imports as esCO } from '../es-CO/imports.ts'
import type { Translated } from '../translated.ts'

export const imports: Translated<typeof esCO> = {
  undoGone: 'There is no such import, or it can no longer be undone.',
  documentOfOnePackage: 'The electronic document is of a single package, and the workbook has several.',
  noTemplate: 'There is no template of that name.',
  noRows: 'The file has no rows of data.',
  recordArchived: 'The record is archived: restore it first.',
  dateWanted: 'Write a date that exists: dd/mm/yyyy.',
  valueMissing: 'This is missing.',
  codeUnknown: ({ code, known }) => `“${code}” is no type of document: use ${known}.`,
  numberInOtherRow: 'The number is in another row already.',
  packageTooLarge: 'The package that is here is too large for rows to be added to it.',
  packageRowRefused: 'The row of its package in the sheet "transaccion" was refused or is not there.',
  packageUnsaid: 'Say which package it belongs to.',
  packageNotThere: 'There is no package with that number in "transaccion".',
  userInOtherRow: 'The user is in another row of the package already.',
  userAmbiguous:
    'There are several users with that number: say the type of document, too, in usuario.tipoDocumentoIdentificacion.',
  userNotThere:
    'The user is not in the sheet "usuarios", or its row was refused. It is looked for by its document number.',
  packageWithoutUsers: 'The package has no users that can be accepted.',
  visitInOtherRow: 'The visit is in another row already.',
  visitOfOther: 'The visit with that number is here already, and is another patient’s.',
  visitRowRefused: 'The row of its visit was refused.',
  visitNotThere:
    'The visit is neither in the sheet “atenciones” nor among those imported before, or its row was refused.',
  patientNotThere:
    'The patient is neither in the sheet “pacientes” nor among those of the clinic, or the row was refused.',
  payerNotThere: 'The payer is neither in the sheet “pagadores” nor among those of the clinic, or its row was refused.',
  tooManyServices: ({ max }) => `A visit has ${max} services at most.`,
  mappingNotFound: 'There is no such mapping of columns.',
  wasCsv: 'It was a CSV file, and this is a workbook.',
  rowNotRead: 'No part of the mapping of columns reads this row: add its value to one of them.',
  firstRow: 'The first row',
  firstRowOf: ({ name }) => `The first row of the sheet "${name}"`,
  columnsMissing: ({ where, columns }) => `${where} does not have the columns ${columns}.`,
  columnTwice: ({ where, column }) => `${where} has the column "${column}" twice.`,
  formulaWithoutValue:
    'The cell has a formula without a result: open the file in Excel, save it, and import it again. If it shows an error there, as #N/A, correct it first.',
  digitsLost:
    'The spreadsheet shortened this number and lost its last digits: format the column as text and write it again.',
  onlyFormulas:
    'The file has formulas without a result, and no row can be read: open the file in Excel, save it, and import it again.',
  sheetsMissing: ({ sheets }) => `The file is not a workbook with the sheets of the template: ${sheets}.`,
  recordInRow: ({ row }) => `The record is in row ${row} already.`,
  tooManyPackages: ({ max }) => `The workbook has more than ${max} packages: split it.`,
  kindWithoutRips: ({ kind }) => `"${kind}" carries no RIPS.`,
  packageOverLimit: ({ mb }) => `A package of the workbook is larger than ${mb} MB: split it, or import the JSON.`,
  flatFileTwice: ({ name }) => `There are two ${name} files: import one delivery at a time.`,
  flatFileUnknown: ({ name }) =>
    `"${name}" is among flat files and nobody knows which it is: its name must begin with AF, US, AC, AP, AU, AH, AN, AM or AT and its number. Change it, or leave it out.`,
  flatLineAstray: ({ found, file, expected }) =>
    `The line has ${found} values and in ${file} there are ${expected}: perhaps there is a comma within one.`,
  flatFileMissing: ({ file }) =>
    `Of the flat files of Resolution 3374, ${file} is missing. Choose all of the delivery at once, or a .zip with them.`,
  flatFilesMissing: ({ file, other }) =>
    `Of the flat files of Resolution 3374, ${file} and ${other} are missing. Choose all of the delivery at once, or a .zip with them.`,
  theFile: 'the file',
  theSheet: ({ name }) => `the sheet "${name}"`,
  sheetMissing: ({ name, sheets }) => `The sheet "${name}" is missing; the file has ${sheets}.`,
  columnMissing: ({ sheet, columns }) => `In ${sheet} the column ${columns} is missing.`,
  fieldUnknown: ({ field }) => `The template does not have "${field}".`,
  sheetUnknown: ({ sheet }) => `The template does not have the sheet "${sheet}".`,
  mappingMisfits: ({ misfits }) => `The mapping of columns does not fit this file. ${misfits} Nothing was saved.`,
}
