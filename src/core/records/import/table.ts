import { Fault } from '../../fault.ts'

export type Cell = string | number | boolean | Date | null

export const MAX_ROWS = 20_000
/** Of the text that is read: a CSV file, or an XLSX file unpacked. */
export const MAX_FILE_BYTES = 20_000_000

export function tooManyRows(): Fault {
  return new Fault(
    'invalid_xlsx_file',
    `El archivo llega más allá de la fila ${MAX_ROWS} o de las primeras 260 columnas. Divídalo o borre lo que sobra.`,
  )
}
