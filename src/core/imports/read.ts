import type { ImportFile } from '../../contract/imports.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { Runs } from '../task.ts'
import type { SheetSpec } from '../workbook/column.ts'
import type { NamedFile, Sheet } from '../workbook/table.ts'
import type { Workbooks } from '../workbook/workbooks.ts'
import { isJsonFile } from './fhir/resources.ts'
import type { FhirRow, ResourceCount } from './fhir/rows.ts'
import { fhirTables } from './fhir/tables.ts'
import type { fhirTask } from './fhir/task.ts'
import { flatSheets } from './flat/flat.ts'
import type { Table } from './importer.ts'

type Given = Pick<ImportFile, 'fileName' | 'contentBase64' | 'more'>

/** Where files are read. */
export interface FileReaders {
  readonly workbooks: Workbooks
  readonly threads: Runs<'fhir.read', typeof fhirTask>
}

const named = ({ fileName, contentBase64 }: Omit<Given, 'more'>): NamedFile => ({
  name: fileName,
  bytes: Buffer.from(contentBase64, 'base64'),
})

/** What somebody chose: the sheets of a workbook or of a set of flat files, or FHIR as the rows of the template. */
export type FileRead =
  | { readonly sheets: Sheet[] }
  | { readonly tables: Table[]; readonly resources: readonly ResourceCount[] }

export async function readFiles(
  readers: FileReaders,
  { more = [], ...file }: Given,
  specs: readonly SheetSpec[],
  signal: AbortSignal,
): Promise<FileRead> {
  const files = [named(file), ...more.map(named)]
  const { length } = files.filter(({ bytes }) => isJsonFile(bytes))
  if (length === 0) return { sheets: flatSheets(await readers.workbooks.readFiles(files, signal), file.fileName) }
  if (length < files.length) throw new Fault('invalid_xlsx_file', say('fhir.mixed'))
  const rows: FhirRow[] = []
  const resources = await readers.threads.run('fhir.read', files, { signal, take: (piece) => rows.push(...piece) })
  return { tables: fhirTables(specs, rows), resources }
}
