import type { rips as esCO } from '../es-CO/rips.ts'
import type { Translated } from '../translated.ts'

const characters = (count: number) => (count === 1 ? '1 character' : `${count} characters`)

function length(min: number, max: number): string {
  if (min === max) return `exactly ${characters(min)}`
  return min === 0 ? `at most ${characters(max)}` : `between ${min} and ${characters(max)}`
}

const broken = ({ document, code, meaning, element }: Parameters<typeof esCO.vendor>[0]) =>
  `The validator of the Ministry of Health rejects or remarks on ${document} with the code ${code} (technical document 2, on the FEV of the health sector). ${meaning} Element: ${element}.`
const SIGNED = 'The document is signed: the program that issues it must write it so, before it is sent to the DIAN.'

export const rips: Translated<typeof esCO> = {
  carriesNoRips: ({ kind }) => `"${kind}" carries no RIPS: remove it.`,
  carriesNoDocument: ({ kind }) => `"${kind}" carries no electronic document: remove it.`,
  noServices: 'The package has no service: add at least one.',
  userWithoutServices: 'The user has no services: add at least one, or remove the user.',
  mustBeList: 'It must be a list.',
  mustBeObject: 'It must be an object.',
  userNotObject: 'Each user must be an object.',
  serviceNotObject: 'Each service must be an object.',
  groupNotList: 'The group of services must be a list.',
  propertyMissing: 'This property is missing: fill it in.',
  misplaced: 'This property is not of the structure: remove it.',
  misspelt: ({ right }) => `This property is not of the structure: it is called "${right}".`,
  notSent: 'This property is not of the structure: it is kept in the draft and not sent.',
  noteTypeEmpty: ({ kind }) => `In "${kind}", tipoNota is empty.`,
  noteType: ({ kind, tipoNota }) => `In "${kind}", tipoNota must be ${tipoNota}.`,
  invoiceNumber: 'the invoice number',
  noteNumber: 'the number of the note',
  numberMissing: ({ number }) => `Fill in ${number}: it is missing.`,
  numberNotCarried: ({ kind, number }) => `"${kind}" does not carry ${number}: leave it empty.`,
  residenceMissing: 'It is required of whoever lives in Colombia: fill it in.',
  consecutivoRepeated:
    'The consecutivo is repeated in its list. Only what was never filed and does not come from another package is numbered anew: give each record its own if you can.',
  consecutivoRepeatedInNote:
    'The consecutivo is repeated. In a note it is not numbered anew, because it says which record is corrected: check that it is repeated in the original package, too.',
  consecutivoSkipped: 'The consecutivo skips numbers: number 1, 2, 3 and so on to the last record.',
  noticedOften: ({ message, count }) => `${message} It is in ${count} records; this is the first.`,
  exampleMipres:
    'idMIPRES says 9999, which is no identifier: the ministry has taken it so; leave it empty if there is no prescription.',
  documentNumberBlanks:
    'The document number has spaces: the ministry has taken it so; check whether they belong there.',
  fieldMissing: ({ label }) => `"${label}" is missing: fill it in.`,
  fieldNotText: ({ label }) => `"${label}" must be a text, in quotes.`,
  fieldLength: ({ label, min, max }) => `"${label}" must have ${length(min, max)}.`,
  fieldLengthRemark: ({ label, min, max }) => `"${label}" must have ${length(min, max)} for the Ministry: check it.`,
  fieldForm: ({ label, help }) => `"${label}" has characters that are not allowed. The form asks: "${help}"`,
  fieldNotOffered: ({ label }) => `"${label}" does not take that code here: choose one of the list.`,
  aDate: 'a date in the form YYYY-MM-DD',
  aDateTime: 'a date and time in the form YYYY-MM-DD HH:mm',
  fieldNotTime: ({ label, what }) => `"${label}" must be ${what}.`,
  fieldNotTimeText: ({ label, what }) => `"${label}" must be ${what}, in quotes.`,
  fieldNotInCalendar: ({ label }) => `"${label}" is not in the calendar: correct the day or the month.`,
  fieldNotNumber: ({ label }) => `"${label}" must be a number, without quotes.`,
  fieldNotInteger: ({ label }) => `"${label}" must be a whole number, without quotes.`,
  fieldNegative: ({ label }) => `"${label}" cannot be negative.`,
  fieldSize: ({ label, min, max }) => `"${label}" must be between ${min} and ${max}.`,
  anInvoice: 'an invoice',
  aCreditNote: 'a credit note',
  aDebitNote: 'a debit note',
  electronicInvoice: 'the electronic invoice',
  electronicCreditNote: 'the electronic credit note',
  electronicDebitNote: 'the electronic debit note',
  documentOfOtherKind: ({ brought, needed }) => `The container holds ${brought} and this package needs ${needed}.`,
  documentTooLarge: 'The electronic document is larger than 16 MB.',
  documentNotContainer: "Attach the DIAN's AttachedDocument container, not another XML.",
  containerEmpty: 'The container holds neither an electronic invoice nor an electronic note.',
  documentNotUtf8: 'The electronic document is not in UTF-8.',
  documentMalformed: 'The electronic document is not well-formed XML.',
  documentDeclares: 'The electronic document can declare neither a DOCTYPE nor entities.',
  documentExcessive: 'The electronic document has more elements or levels than an invoice can have.',
  xmlNotBase64: '"xmlFevFile" is not in base64.',
  notRips: 'The file is neither a RIPS nor a request with "rips" and "xmlFevFile".',
  aliasConflict: ({ alias, name }) => `"${alias}" and "${name}" are the same with different values: leave one.`,
  packageDocumentMissing: 'The electronic document of the package is missing.',
  packageRipsMissing: 'The RIPS of the package is missing.',
  vendor: (facts) => `${broken(facts)} ${SIGNED}`,
  vendorWithExample: ({ example, ...facts }) => `${broken(facts)} Example: ${example} ${SIGNED}`,
}
