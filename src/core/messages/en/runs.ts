import type { runs as esCO } from '../es-CO/runs.ts'
import type { Translated } from '../translated.ts'

export const runs: Translated<typeof esCO> = {
  noRipsFile: 'The file is neither a RIPS nor an answer of the ministry.',
  itemFailed: 'Something failed in the program with this file. The others went on.',
  divide: ({ said }) => `${said} Divide the folder and add it in parts.`,
  pieceOutOfOrder: 'The piece does not follow the one before it of the same file. Send it from the start.',
  tooManyFiles: ({ max }) => `There are more than ${max} files.`,
  tooLarge: ({ gb }) => `The files take more than ${gb} GB.`,
  tooManyCollecting: ({ max }) => `The files of ${max} imports have not all arrived: complete or cancel one.`,
  packageGone: 'Somebody discarded the package. Add its files again.',
  sameFile: ({ path }) => `It is the same as "${path}", which was taken into account.`,
  severalFiles: ({ number, files }) =>
    `The number ${number} is in different files: ${files}. Leave only the right one.`,
  severalXml: ({ number, files }) => `The number ${number} has different XML: ${files}. Leave only the right one.`,
  xmlMissing: ({ number }) => `The XML (AttachedDocument) of the number ${number} is missing.`,
  loneXml: ({ said, number }) => `${said} The one in the same folder is of the number ${number}.`,
  unknownNumber: 'unknown',
  tooManyOfNumber: ({ number }) => `The number ${number} has more than one RIPS or XML.`,
  jsonMissing: ({ number }) => `The JSON of the RIPS of the number ${number} is missing.`,
  fileCut: 'The file did not arrive whole. Add it again.',
  zipNone: 'The file is not a ZIP, or it is cut off.',
  zipDamaged: 'The ZIP file is damaged. Create another one and try again.',
  zipEncrypted: 'The ZIP has a password: unpack it and add the folder.',
  zipMethod: 'The ZIP is compressed in a way that is not read: unpack it and add the folder.',
  zipTooMany: ({ max }) => `The ZIP has more than ${max} files. Divide it.`,
  zipTooLarge:
    'The ZIP is too large when it is unpacked: nothing of it was read. Divide it or check where it comes from.',
  zipLies: 'The ZIP is larger than it declares: nothing of it was read. Check where it comes from.',
  zipTooDeep: ({ max }) => `The ZIP is within more than ${max} ZIP files. Take out what it holds and add that.`,
  notFound: 'There is no such import.',
  started: 'The import already began, or is over.',
  over: 'The import is over.',
  cannotFile: 'The import is paused, canceled or not begun: nothing can be filed from it.',
  stays: 'What an import did stays.',
  unfinished: 'The import still has work.',
  authorLost:
    'Whoever set it going may not do so in this clinic any more. If it should go on, resume it: from then on it is in your name.',
  noMoreFiles: 'The import already began: it takes no more files.',
}
