import type { Run, RunItem } from '../contract/runs.ts'
import { RUN_LIMITS, type RunPieces } from '../contract/runs.ts'
import type { Radica } from '../sdk/index.ts'
import { sleep } from '../sdk/retry.ts'
import { CannotDo } from './cannot-do.ts'
import { EXIT, type Io, type Told } from './io.ts'
import { filesAt, type InputFile } from './validate/files.ts'

const LOOK_MS = 500
const CANCELLED = 'Alguien canceló la importación en Radica.'

/** Files become packages by a run of the program, which pairs RIPS and XML; what was imported before is found again. */
export async function* imported(radica: Radica, about: readonly string[], io: Io): AsyncGenerator<Told> {
  const { body: run } = await radica.call('runs.create', { body: { kind: 'folder', name: 'radica import' } })
  const params = { runId: run.id }
  const empty: string[] = []
  try {
    const files = filesAt(about, io.input)
    for await (const body of requestsOf(files, empty)) await radica.call('runs.addPieces', { params, body })
    await radica.call('runs.start', { params, body: {} })
  } catch (error) {
    await radica.call('runs.cancel', { params }).catch(() => undefined)
    throw error
  }
  const { state, items, problem } = await workedOff(radica, params, io)
  for (const path of empty) yield emptyAt(path)
  for await (const item of radica.pages('runItems.list', { params })) yield toldOf(item)
  if (state === 'cancelled') throw new CannotDo(CANCELLED)
  if (state === 'paused') yield pausedBy(problem?.message)
  else if (items.total + empty.length === 0) throw new CannotDo('No hay ningún RIPS que importar en lo que se dio.')
}

/** Nothing of it can be sent, and so nothing would be said of it. */
function emptyAt(path: string): Told {
  const problem = { code: 'json_syntax', message: 'El archivo está vacío.' }
  const facts = {
    path,
    packageId: null,
    number: null,
    kind: null,
    state: 'refused',
    status: null,
    valid: null,
    problem,
  }
  return { line: `${path}: ${problem.message} (${problem.code})`, facts, exit: EXIT.faulty }
}

const pausedBy = (why = 'Alguien la puso en pausa.'): Told => ({
  line: `La importación está en pausa en Radica, donde se puede continuar. ${why}`,
  facts: { state: 'paused' },
  exit: EXIT.undecided,
})

async function workedOff(radica: Radica, params: { runId: string }, io: Io): Promise<Run> {
  for (;;) {
    const { body } = await radica.call('runs.get', { params })
    if (body.state !== 'working') return body
    await (io.sleep ?? sleep)(LOOK_MS)
  }
}

/** Where each file lies in the folder of the run: two of one name are two, and those beside each other stay so. */
function placesInRun(): (path: string) => string {
  const taken = new Map<string, string>()
  return (path) => {
    for (let n = 1; ; n++) {
      const place = n === 1 ? pathInRun(path) : `${n}/${pathInRun(path)}`
      if ((taken.get(place) ?? path) !== path) continue
      taken.set(place, path)
      return place
    }
  }
}

/** Nothing leads out of that folder. */
const pathInRun = (path: string) =>
  path === '-'
    ? 'entrada.json'
    : path
        .split(/[\\/]/)
        .filter((part) => !/^(\.{0,2}|[A-Za-z]:)$/.test(part))
        .join('/')
        .slice(-490)

/** @param empty takes the paths of files of which there is nothing to send. */
async function* requestsOf(files: AsyncIterable<InputFile>, empty: string[]): AsyncGenerator<RunPieces> {
  const placeOf = placesInRun()
  let pieces: RunPieces['pieces'] = []
  let size = 0
  for await (const file of files) {
    if (file.refused) throw new CannotDo(`«${file.path}»: ${file.refused}`)
    const bytes = await file.read()
    if (bytes.length === 0) empty.push(file.path)
    for (let offset = 0; offset < bytes.length; offset += RUN_LIMITS.pieceBytes) {
      const piece = bytes.subarray(offset, offset + RUN_LIMITS.pieceBytes)
      const contentBase64 = piece.toString('base64')
      pieces.push({ path: placeOf(file.path), bytes: bytes.length, offset, contentBase64 })
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
  const exit = valid === false ? EXIT.faulty : EXIT.well
  return { line: `${packageId ?? '-'} ${kind ?? ''} ${number ?? ''} ${verdict}`, facts, exit }
}
