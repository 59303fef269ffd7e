import readWorkbook from 'read-excel-file/universal'
import type { ImportArea } from '../../src/contract/imports.ts'
import { aConsulta, aUser, type Sheet, sheetWith, workbookOf } from '../contract/imports/files.ts'
import { median } from './measure.ts'
import { seconds, stallWatch } from './stall.ts'

const ROWS = 5_000
const ROUNDS = 5

export interface WorkbookBench {
  readonly area: ImportArea
  /** Seconds, medians: as they are felt, and those of the processors. */
  readonly dryRunS: number
  readonly acceptedS: number
  readonly acceptedCpuS: number
  /** Of the processors, while the library alone reads the same file. */
  readonly bareCpuS: number
  /** How many times as much work accepting is, median over the rounds. */
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

/** As text: reading an answer of 5,000 verdicts is the caller's work, not the core's. */
export type Send = (path: string, body: object) => Promise<string>

async function measured(
  send: Send,
  area: ImportArea,
  sheetsOf: (round: number) => readonly Sheet[],
): Promise<WorkbookBench> {
  const rounds: { dry: number; accepted: number; cpu: number; bare: number }[] = []
  let stallMs = 0
  for (let n = 0; n < ROUNDS; n++) {
    const bytes = await workbookOf(sheetsOf(n))
    const file = { area, fileName: 'bench.xlsx', contentBase64: bytes.toString('base64') }
    const stalled = stallWatch()
    const dry = await seconds(() => send('imports', { ...file, dryRun: true }))
    const accepted = await seconds(() => send('imports', file))
    const importId = /"importId":"(\w+)"/.exec(accepted.value)?.[1]
    if (!importId || !accepted.value.includes('"refused":0')) throw new Error('rows of the bench are refused')
    await send(`imports/${importId}/undo`, {})
    stallMs = Math.max(stallMs, stalled().worked)
    const bare = await seconds(() => readWorkbook(new Uint8Array(bytes).buffer))
    rounds.push({ dry: dry.s, accepted: accepted.s, cpu: accepted.cpu, bare: bare.cpu })
  }
  return {
    area,
    dryRunS: median(rounds.map(({ dry }) => dry)),
    acceptedS: median(rounds.map(({ accepted }) => accepted)),
    acceptedCpuS: median(rounds.map(({ cpu }) => cpu)),
    bareCpuS: median(rounds.map(({ bare }) => bare)),
    ratio: median(rounds.map(({ cpu, bare }) => cpu / bare)),
    stallMs,
  }
}

/** Workbooks of 5,000 rows, judged and then accepted. */
export async function importWorkbooks(send: Send): Promise<WorkbookBench[]> {
  return [await measured(send, 'rips-packages', ripsSheets), await measured(send, 'patients', patientSheets)]
}
