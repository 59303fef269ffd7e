import type { ImportFile } from '../../contract/imports.ts'
import type { NamedFile, Sheet } from '../workbook/table.ts'
import type { Workbooks } from '../workbook/workbooks.ts'
import { flatSheets } from './flat/flat.ts'

const named = ({ fileName, contentBase64 }: Pick<ImportFile, 'fileName' | 'contentBase64'>): NamedFile => ({
  name: fileName,
  bytes: Buffer.from(contentBase64, 'base64'),
})

/** The sheets of what somebody chose; a set of flat files gives one a file. */
export async function readSheets(
  workbooks: Workbooks,
  { more = [], ...file }: Pick<ImportFile, 'fileName' | 'contentBase64' | 'more'>,
  signal: AbortSignal,
): Promise<Sheet[]> {
  return flatSheets(await workbooks.readFiles([named(file), ...more.map(named)], signal), file.fileName)
}
