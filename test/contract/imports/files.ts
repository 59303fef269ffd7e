import readWorkbook from 'read-excel-file/universal'
import writeExcelFile from 'write-excel-file/node'

export type Cells = readonly (string | number | Date | null)[]
export interface Sheet {
  readonly name: string
  readonly rows: readonly Cells[]
}

/** A workbook as a person's spreadsheet program would save it. */
export async function workbookOf(sheets: readonly Sheet[]): Promise<Buffer> {
  const cell = (value: Cells[number]) => {
    if (value === null) return null
    if (value instanceof Date) return { type: Date, value, format: 'dd/mm/yyyy' }
    return typeof value === 'number' ? { type: Number, value } : { type: String, value }
  }
  const data = sheets.map(({ name, rows }) => ({ sheet: name, data: rows.map((row) => row.map(cell)) }))
  return writeExcelFile(data).toBuffer()
}

/** The sheets of a workbook that the service gave, by name. */
export async function sheetsOf(bytes: Uint8Array): Promise<Record<string, unknown[][]>> {
  const sheets = await readWorkbook(new Uint8Array(bytes).buffer)
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]))
}

export const base64Of = async (sheets: readonly Sheet[]) => (await workbookOf(sheets)).toString('base64')

const USER = {
  tipoDocumentoIdentificacion: 'CC',
  numDocumentoIdentificacion: '1000000001',
  tipoUsuario: '01',
  fechaNacimiento: new Date('1991-01-01'),
  codSexo: 'F',
  codPaisResidencia: 170,
  codMunicipioResidencia: 5001,
  codZonaTerritorialResidencia: 2,
  incapacidad: 'No',
  codPaisOrigen: 170,
}
const CONSULTA = {
  'usuario.tipoDocumentoIdentificacion': 'CC',
  'usuario.numDocumentoIdentificacion': 1000000001,
  codPrestador: '110010001401',
  fechaInicioAtencion: '20/07/2026 8:30',
  codConsulta: 890201,
  codServicio: 130,
  modalidadGrupoServicioTecSal: '01 - Intramural',
  grupoServicios: 1,
  finalidadTecnologiaSalud: 16,
  causaMotivoAtencion: 38,
  codDiagnosticoPrincipal: 'C402',
  tipoDiagnosticoPrincipal: 2,
  tipoDocumentoIdentificacion: 'CC',
  numDocumentoIdentificacion: 1000000099,
  vrServicio: '45.000',
  conceptoRecaudo: '05',
  valorPagoModerador: 0,
}

type Record_ = Readonly<Record<string, string | number | Date | null>>
export const aUser = (fields: Record_ = {}): Record_ => ({ ...USER, ...fields })
export const aConsulta = (fields: Record_ = {}): Record_ => ({ ...CONSULTA, ...fields })

/** Records as a sheet: a heading of every field that one of them has, then a row each. */
export function sheetWith(name: string, records: readonly Record_[]): Sheet {
  const fields = [...new Set(records.flatMap((record) => Object.keys(record)))]
  return { name, rows: [fields, ...records.map((record) => fields.map((field) => record[field] ?? null))] }
}
