import type { Task } from '../../task.ts'
import { ROWS_A_PIECE } from '../../workbook/pieces.ts'
import type { NamedFile } from '../../workbook/table.ts'
import { readFhir } from './read.ts'
import type { FhirRow, ResourceCount } from './rows.ts'

/** Reads FHIR files into rows, which travel in pieces. */
export const fhirTask: Task<readonly NamedFile[], readonly ResourceCount[], never, readonly FhirRow[]> = async (
  files,
  { give },
) => {
  const { rows, resources } = readFhir(files)
  for (let at = 0; at < rows.length; at += ROWS_A_PIECE) give(rows.slice(at, at + ROWS_A_PIECE))
  return resources
}
