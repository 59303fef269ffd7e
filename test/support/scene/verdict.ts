import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ApiFault } from '../../../src/contract/client.ts'
import type { PackageInput, RipsPackage } from '../../../src/contract/packages.ts'
import { firstBroken } from '../../../src/core/audit/walk.ts'
import { openConnection, STORE_FILE } from '../../../src/core/store/connection.sqlite.ts'
import { openSqliteStore } from '../../../src/core/store.sqlite.ts'
import { MIGRATIONS_DIR } from '../../../src/host/places.ts'
import { unlockWith } from '../../../src/host/store-key/store-key.ts'
import type { LedgerDocument } from '../../../src/simulators/kit/simulator.ts'
import type { Office } from './office.ts'
import type { Scene, Upstream, Whereabouts } from './programs.ts'

export interface Verdict {
  readonly name: string
  readonly findings: readonly string[]
}

/** Says each verdict; answers how many failed. */
export function sayVerdicts(verdicts: readonly Verdict[], say: (line: string) => void): number {
  for (const { name, findings } of verdicts) {
    say(`${findings.length === 0 ? 'yes' : 'NO '} ${name}`)
    for (const finding of findings.slice(0, 10)) say(`      ${finding}`)
  }
  return verdicts.filter(({ findings }) => findings.length > 0).length
}

/** A package that somebody was told stands. */
export interface Filed {
  readonly id: string
  readonly number: string
  readonly kind: PackageInput['kind']
  /** By key: the dispatch that the submission was acknowledged with. */
  readonly submissions: Map<string, string>
  /** Its submission was taken back before it left, and that was acknowledged. */
  isTakenBack?: boolean
  /** A run filed it, under a key of its own. */
  isOfRun?: boolean
}

/** `documents`: numbers of invoices and notes, whose packages are not among these. */
export async function judgePackages(
  scene: Scene,
  office: Office,
  packages: ReadonlyMap<string, Filed>,
  documents: ReadonlySet<string>,
): Promise<Verdict[]> {
  const ledger = await ledgerOf(scene, 'ministry')
  const missing: string[] = []
  const apart: string[] = []
  const returned: string[] = []
  for (const { id, number, submissions, isTakenBack } of packages.values()) {
    const params = { ...office.params, packageId: id }
    const body = await office.ask((call) => call('ripsPackages.get', { params })).then(bodyOf, lostOr)
    if (!body) {
      missing.push(`${number} is lost`)
      continue
    }
    if (!isTakenBack) missing.push(...unended(number, [...submissions.values()], body))
    else if (body.status === 'accepted') returned.push(number)
    const held = ledger.find((document) => document.number === number && document.accepted > 0)
    if ((body.status === 'accepted') !== (held !== undefined)) apart.push(`${number}: ${body.status} here`)
    else if (held && held.cuv !== body.cuv) apart.push(`${number} has another CUV`)
  }
  const known = new Set([...packages.values()].map(({ number }) => number))
  const strangers = ledger.filter(
    ({ number, accepted }) => accepted > 0 && !known.has(number) && !documents.has(number),
  )
  const twice = ledger.filter(({ accepted }) => accepted > 1)
  const changed = ledger.filter(({ receivedSha256 }) => new Set(receivedSha256).size > 1)
  return [
    { name: 'every acknowledged submission came to its end', findings: missing },
    { name: 'no filing left that had been taken back', findings: returned },
    { name: 'nothing was accepted twice', findings: twice.map(({ number, accepted }) => `${number}: ${accepted}`) },
    { name: 'every try carried the same bytes', findings: changed.map(({ number }) => number) },
    {
      name: 'store and ministry agree on what is accepted',
      findings: [...apart, ...strangers.map(({ number }) => number)],
    },
  ]
}

/** Why an acknowledged submission did not come to its end. */
function unended(number: string, dispatches: readonly string[], { status, submission }: RipsPackage): string[] {
  if (dispatches.length === 0) return []
  const isLost = !dispatches.includes(submission?.dispatchId ?? '')
  return [...(isLost ? [number] : []), ...(status === 'accepted' ? [] : [`${number} is ${status}`])]
}

const bodyOf = <T>({ body }: { body: T }) => body

/** Undefined for what is not there; throws anything else. */
export function lostOr(error: unknown): undefined {
  if (!(error instanceof ApiFault && error.code === 'not_found')) throw error
  return undefined
}

export async function ledgerOf({ simulators }: Whereabouts, which: Upstream): Promise<LedgerDocument[]> {
  const answer = await fetch(`${simulators.facts?.simulatorControl[which]}/_control/ledger`)
  const { documents } = (await answer.json()) as { documents: LedgerDocument[] }
  return documents
}

/** After the last kill: the file itself, opened as the host opens it. */
export async function judgeFile({ dataDir, passphrase }: Scene): Promise<Verdict[]> {
  const { key } = await unlockWith(dataDir, passphrase)
  const file = openConnection(join(dataDir, STORE_FILE), key)
  const integrity = String(file.pragma('integrity_check', { simple: true }))
  const strays = file.pragma('foreign_key_check')
  file.close()
  const store = openSqliteStore({ dataDir, migrationsDir: MIGRATIONS_DIR, key })
  const broken = await firstBroken(store.read.audit)
  await store.close()
  return [
    { name: 'the file is sound', findings: integrity === 'ok' && isDeepStrictEqual(strays, []) ? [] : [integrity] },
    { name: 'the audit chain is unbroken', findings: broken === undefined ? [] : [`event ${broken}`] },
  ]
}
