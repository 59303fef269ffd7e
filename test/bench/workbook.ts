import readWorkbook from 'read-excel-file/universal'
import type { ImportArea } from '../../src/contract/imports.ts'
import { aConsulta, aUser, type Sheet, sheetWith, workbookOf } from '../contract/imports/files.ts'
import { median } from './measure.ts'
import { stallWatch } from './stall.ts'

const ROWS = 5_000
const ROUNDS = 5

export interface WorkbookBench {
  readonly area: ImportArea
  /** Milliseconds, medians. */
  readonly dryRun: number
  readonly accepted: number
  /** The library alone reads the same file. */
  readonly bare: number
  /** How many times as long as that accepting takes, median over the rounds. */
  readonly ratio: number
  /** Longest turn of the thread that answers everybody else. */
  readonly stallMs: number
}

/** 1,000 users with four consultations each, beside the row of the transaction. */
function ripsSheets(): Sheet[] {
  const numbers = Array.from({ length: ROWS / 5 }, (_, n) => String(1_000_000_000 + n))
  const visit = (number: string, hour: number) =>
    aConsulta({ 'usuario.numDocumentoIdentificacion': number, fechaInicioAtencion: `20/07/2026 ${hour}:00` })
  return [
    sheetWith('transaccion', [{ tipoNota: 'RS', numNota: 'BENCH' }]),
    sheetWith(
      'usuarios',
      numbers.map((numDocumentoIdentificacion) => aUser({ numDocumentoIdentificacion })),
    ),
    sheetWith(
      'consultas',
      numbers.flatMap((number) => [8, 9, 10, 11].map((hour) => visit(number, hour))),
    ),
  ]
}

function patientSheets(): Sheet[] {
  const rows = Array.from({ length: ROWS }, (_, n) => [
    'CC',
    `9${n}`,
    'Ceiba',
    'María',
    'Nogal',
    new Date('1990-12-03'),
  ])
  const heading = ['Tipo de documento', 'Número de documento', 'Primer nombre', 'Segundo nombre', 'Primer apellido']
  return [{ name: 'pacientes', rows: [[...heading, 'Fecha de nacimiento'], ...rows] }]
}

async function took<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

/** As text: reading an answer of 5,000 verdicts is the caller's work, not the core's. */
export type Send = (path: string, body: object) => Promise<string>

async function measured(
  send: Send,
  area: ImportArea,
  sheetsOf: (round: number) => readonly Sheet[],
): Promise<WorkbookBench> {
  const rounds: { dry: number; accepted: number; bare: number }[] = []
  let stallMs = 0
  for (let n = 0; n < ROUNDS; n++) {
    const bytes = await workbookOf(sheetsOf(n))
    const file = { area, fileName: 'bench.xlsx', contentBase64: bytes.toString('base64') }
    const stalled = stallWatch()
    const dry = await took(() => send('imports', { ...file, dryRun: true }))
    const accepted = await took(() => send('imports', file))
    const importId = /"importId":"(\w+)"/.exec(accepted.result)?.[1]
    if (!importId || !accepted.result.includes('"refused":0')) throw new Error('rows of the bench are refused')
    await send(`imports/${importId}/undo`, {})
    stallMs = Math.max(stallMs, stalled().worked)
    const bare = await took(() => readWorkbook(new Uint8Array(bytes).buffer))
    rounds.push({ dry: dry.ms, accepted: accepted.ms, bare: bare.ms })
  }
  return {
    area,
    dryRun: median(rounds.map(({ dry }) => dry)),
    accepted: median(rounds.map(({ accepted }) => accepted)),
    bare: median(rounds.map(({ bare }) => bare)),
    ratio: median(rounds.map(({ accepted, bare }) => accepted / bare)),
    stallMs,
  }
}

/** Workbooks of 5,000 rows, judged and then accepted. */
export async function importWorkbooks(send: Send): Promise<WorkbookBench[]> {
  return [await measured(send, 'rips-packages', ripsSheets), await measured(send, 'patients', patientSheets)]
}
