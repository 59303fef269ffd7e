import type { Cells, Sheet } from './files.ts'

/** Sheets of a workbook of visits. */
export const PATIENTS: Sheet = {
  name: 'pacientes',
  rows: [
    ['Tipo de documento', 'Número de documento', 'Primer nombre', 'Primer apellido'],
    ['CC', 1001, 'Ada', 'Lima'],
  ],
}
export const PAYERS: Sheet = {
  name: 'pagadores',
  rows: [
    ['NIT', 'Razón social'],
    [900123456, 'EPS Uno'],
  ],
}
export const attended = (...rows: Cells[]): Sheet => ({
  name: 'atenciones',
  rows: [['Atención', 'Tipo de documento', 'Número de documento', 'Fecha', 'NIT del pagador', 'Cobertura'], ...rows],
})
export const consulted = (...rows: Cells[]): Sheet => ({
  name: 'consultas',
  rows: [['Atención', 'codConsulta', 'fechaInicioAtencion', 'Valor unitario', 'codDiagnosticoPrincipal'], ...rows],
})
export const A1: Cells = ['A1', 'CC', 1001, '20/07/2026', 900123456, '16 - Plan']
export const SERVICE: Cells = ['A1', 890201, '20/07/2026 8:30', '45.000', 'J00X']
export const WHOLE = [PATIENTS, PAYERS, attended(A1), consulted(SERVICE)]
