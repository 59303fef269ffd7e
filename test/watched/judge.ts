import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { LedgerDocument } from '../../src/simulators/kit/simulator.ts'
import type { Verdict } from '../support/scene/verdict.ts'
import type { Dropper } from './dropper.ts'

const isBeside = (path: string) => /-(cuv|hallazgos)( \(\d+\))?\.(json|txt)$/.test(path)

interface Found {
  readonly path: string
  readonly sha256: string
}

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Only when nobody moves anything any more. */
function foundIn(folder: string): Found[] {
  return pathsIn(folder).map((path) => ({
    path,
    sha256: createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex'),
  }))
}

export const isWorkedOff = (folder: string) =>
  pathsIn(folder).every((path) => /^(radicados|rechazados|\.radica)\//.test(path))

/** After everything: where each file is, and what the ministry holds. */
export function judge(folder: string, dropper: Dropper, ledger: readonly LedgerDocument[]): Verdict[] {
  const all = foundIn(folder)
  const moved = all.filter(({ path }) => !path.startsWith('.radica/') && !isBeside(path))
  return [placed(moved, dropper), filedOnce(dropper, ledger), proven(folder, all, ledger), remembered(folder, all)]
}

function placed(moved: readonly Found[], { files, twins }: Dropper): Verdict {
  const findings: string[] = []
  const left = new Map<string, string[]>()
  for (const { path, sha256 } of moved) left.set(sha256, [...(left.get(sha256) ?? []), path])
  for (const { path, sha256, place } of files) {
    const places = left.get(sha256) ?? []
    const index = places.findIndex((found) => found.startsWith(`${place}/${path.replace(/\.\w+$/, '')}`))
    if (index < 0) findings.push(`${path} is not in ${place}, but in ${places.join(', ') || 'no place'}`)
    else places.splice(index, 1)
  }
  for (const { path, sha256 } of twins) if (!left.get(sha256)?.pop()) findings.push(`${path}, dropped twice, is lost`)
  for (const [, places] of left) for (const path of places) findings.push(`${path} is there once too often`)
  return { name: 'each file is in exactly one place, and in the right one', findings }
}

function filedOnce({ wanted, refused }: Dropper, ledger: readonly LedgerDocument[]): Verdict {
  const accepted = new Map(ledger.map((document) => [document.number, document.accepted]))
  const missing = [...wanted].filter((number) => accepted.get(number) !== 1)
  const strange = ledger.filter((document) => document.accepted > 0 && !wanted.has(document.number))
  return {
    name: 'each invoice was filed exactly once, and nothing else',
    findings: [
      ...missing.map((number) => `${number} was accepted ${accepted.get(number) ?? 0} times`),
      ...strange.map(({ number }) => `${number} was filed${refused.has(number) ? ', and must not be' : ''}`),
    ],
  }
}

function proven(folder: string, all: readonly Found[], ledger: readonly LedgerDocument[]): Verdict {
  const proofs = all.filter(({ path }) => /-cuv( \(\d+\))?\.json$/.test(path))
  const told = new Map<string, string>()
  for (const { path } of proofs) {
    const { number, cuv } = JSON.parse(readFileSync(join(folder, path), 'utf8'))
    told.set(number, cuv)
  }
  const findings = ledger.flatMap(({ number, accepted, cuv }) =>
    accepted > 0 && told.get(number) !== cuv ? [`${number} is told ${told.get(number)}`] : [],
  )
  return { name: 'each CUV lies beside its files, as the ministry gave it', findings }
}

function remembered(folder: string, all: readonly Found[]): Verdict {
  const findings: string[] = []
  for (const { path } of all) {
    if (/\.tmp$/.test(path)) findings.push(`${path} was left`)
    if (!/^\.radica\/.*\.json$/.test(path)) continue
    const { isOver } = JSON.parse(readFileSync(join(folder, path), 'utf8'))
    if (!isOver) findings.push(`${path} is still under way`)
  }
  return { name: 'nothing is left under way', findings }
}
