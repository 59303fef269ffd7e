import type { Run, RunItem } from '../contract/runs.ts'
import { RUN_LIMITS, type RunPieces } from '../contract/runs.ts'
import type { Radica } from '../sdk/index.ts'
import { sleep } from '../sdk/retry.ts'
import { CannotDo } from './cannot-do.ts'
import { EXIT, type Io, type Told } from './io.ts'
import { filesAt, type InputFile } from './validate/files.ts'

const LOOK_MS = 500

/** Files become packages by a run of the program, which pairs RIPS and XML; what was imported before is found again. */
export async function* imported(radica: Radica, about: readonly string[], io: Io): AsyncGenerator<Told> {
  const { body: run } = await radica.call('runs.create', { body: { kind: 'folder', name: 'radica import' } })
  const params = { runId: run.id }
  try {
    for await (const body of requestsOf(filesAt(about, io.input))) await radica.call('runs.addPieces', { params, body })
    await radica.call('runs.start', { params, body: {} })
  } catch (error) {
    await radica.call('runs.cancel', { params }).catch(() => undefined)
    throw error
  }
  const done = await workedOff(radica, params, io)
  if (done.items.total === 0) throw new CannotDo('No hay ningún RIPS que importar en lo que se dio.')
  for await (const item of radica.pages('runItems.list', { params })) yield toldOf(item)
}

async function workedOff(radica: Radica, params: { runId: string }, io: Io): Promise<Run> {
  for (;;) {
    const { body } = await radica.call('runs.get', { params })
    if (body.state !== 'working') return body
    await (io.sleep ?? sleep)(LOOK_MS)
  }
}

/** Within the folder of the run nothing leads out of it. */
const pathInRun = (path: string) =>
  path === '-'
    ? 'entrada.json'
    : path
        .split(/[\\/]/)
        .filter((part) => !/^(\.{0,2}|[A-Za-z]:)$/.test(part))
        .join('/')
        .slice(-500)

async function* requestsOf(files: AsyncIterable<InputFile>): AsyncGenerator<RunPieces> {
  let pieces: RunPieces['pieces'] = []
  let size = 0
  for await (const file of files) {
    if (file.refused) throw new CannotDo(`«${file.path}»: ${file.refused}`)
    const bytes = await file.read()
    for (let offset = 0; offset < bytes.length; offset += RUN_LIMITS.pieceBytes) {
      const piece = bytes.subarray(offset, offset + RUN_LIMITS.pieceBytes)
      const contentBase64 = piece.toString('base64')
      pieces.push({ path: pathInRun(file.path), bytes: bytes.length, offset, contentBase64 })
      size += piece.length
      if (size < RUN_LIMITS.pieceBytes && pieces.length < RUN_LIMITS.pieces) continue
      yield { pieces }
      pieces = []
      size = 0
    }
  }
  if (pieces.length > 0) yield { pieces }
}

function toldOf({ packageId, number, kind, jsonPath, xmlPath, state, status, valid, problem }: RunItem): Told {
  const path = jsonPath ?? xmlPath
  const facts = { path, packageId, number, kind, state, status, valid, problem }
  if (problem) return { line: `${path}: ${problem.message} (${problem.code})`, facts, exit: EXIT.faulty }
  const verdict = valid === false ? 'no pasa' : (status ?? state)
  return { line: `${packageId ?? '-'} ${kind ?? ''} ${number ?? ''} ${verdict}`, facts, exit: EXIT.well }
}
