import type { Texts } from '../texts.ts'

/** What goes along with an invoice to its payer. */
export const supports: Texts['supports'] = {
  title: 'Supporting documents for the payer',
  none: 'None. Attach the record, the order, the results or whatever the payer asks for.',
  drop: 'Drop PDF files or pictures here',
  choose: 'Attach files',
  sending: 'Attaching',
  attached_one: '{{count}} supporting document was attached.',
  attached_other: '{{count}} supporting documents were attached.',
  notTaken_one: '{{count}} file was not attached',
  notTaken_other: '{{count}} files were not attached',
  empty: 'It is empty.',
  fileTooLarge: 'It is larger than {{mb}} MB. Scan it at a lower resolution, or in black and white.',
  typeOf: 'What {{name}} is',
  ofVisit: 'of a visit',
  missing: 'The file is not on the disk: restore it from a copy, or attach it again.',
  download: 'Download {{name}}',
  remove: 'Remove {{name}}',
  removed: '{{name}} was removed.',
}
