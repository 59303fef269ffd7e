import type { adjustments as esCO } from '../es-CO/adjustments.ts'
import type { Translated } from '../translated.ts'

export const adjustments: Translated<typeof esCO> = {
  wasEmpty: 'empty',
  isNull: 'null',
  wasNumberAsText: 'a number written as text',
  isNumber: 'a number',
  wasTextAsNumber: 'a text written as a number',
  isText: 'a text',
  wasUntrimmed: 'with spaces at its beginning or end',
  isTrimmed: 'without them',
  wasOtherDate: 'a date written in another form',
  isDate: 'the same, to the minute',
  wasSmallLetters: 'a code in small letters',
  isCapitals: 'in capitals',
  wasRecordAlone: 'a record without its list',
  isListOfOne: 'a list of one',
  wasOtherName: 'by another name',
  isOurName: 'by that of the structure',
  wasMisnumbered: 'repeated, or not counting 1, 2, 3',
  isNumbered: 'numbered anew',
  notOfStructure: 'it is not of the structure',
  keptNotSent: 'it is kept and not sent',
  utf8WithMark: 'UTF-8 with a byte order mark (BOM)',
}
