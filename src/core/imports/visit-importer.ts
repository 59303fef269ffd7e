import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { bogotaDay } from '../../contract/bogota.ts'
import { ClientInput } from '../../contract/clients.ts'
import { documentNumber, documentType } from '../../contract/common.ts'
import type { ServiceGroup } from '../../contract/rips/field.ts'
import type { Fields } from '../../contract/rips/groups.ts'
import { fieldsOn } from '../../contract/rips/packs.ts'
import { MAX_SERVICES, type Visit, type VisitServiceInput } from '../../contract/visits.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { say } from '../messages/message.ts'
import { newVisit, patientNamed, underContract, VISIT_PREFIX } from '../records/visits.ts'
import { StoreFault } from '../store/connection.sqlite.ts'
import type { ImportEntry } from '../store/imports.ts'
import {
  endedDrafts,
  type Importer,
  type ImportOutcome,
  type ImportWork,
  made,
  refused,
  type SheetRow,
  type Table,
  type TakeBack,
  type Verdict,
} from './importer.ts'
import { titleOf, valuesOf } from './row-values.ts'
import { mergedServices, type SaidService, serviceRow, type VisitRow, visitRow } from './visit-rows.ts'
import { groupOfSheet, isVisitSheet, OF_SERVICE, visitSheets } from './visit-sheets.ts'

/** A visit that the file speaks of. */
interface Draft {
  /** Its own row; a service may be of a visit that came in earlier. */
  readonly row: VisitRow | undefined
  readonly before: Visit | undefined
  /** Null while the patient's own row was only judged. */
  readonly patientId: string | null
  readonly clientId: string | null | undefined
  /** Place of its row among the verdicts. */
  readonly at: number | undefined
  readonly services: { readonly said: SaidService; readonly at: number }[]
}

const isVerdict = (value: object): value is Verdict => 'outcome' in value
const keyOf = (...parts: readonly unknown[]) => parts.join(' ')

/** By what a person and a payer are told from others, as their records have it: numbers without their dots. */
const PERSON = z.object({ documentType, documentNumber })
const PAYER = ClientInput.pick({ nit: true }).strip()

type Anew = ReturnType<typeof saidOf> & Pick<Visit, 'clientId' | 'contractId' | 'services'>

interface People {
  readonly tables: readonly Table[]
  readonly verdicts: readonly Verdict[]
  readonly identity: z.ZodType<object>
}

/** Whom accepted rows of the file would make; others have their turn meanwhile. */
async function namedIn({ tables, verdicts, identity }: People, turn: ImportWork['turn']): Promise<Set<string>> {
  const names = new Set<string>()
  let at = 0
  for (const table of tables) {
    for (const row of table.rows) {
      const isMade = verdicts[at++]?.outcome !== 'refused'
      const named = isMade ? identity.safeParse(valuesOf(row, table)).data : undefined
      if (named !== undefined) names.add(keyOf(...Object.values(named)))
      await turn()
    }
  }
  return names
}

class VisitImport {
  readonly verdicts: Verdict[] = []
  readonly #work: ImportWork
  readonly #fields: Fields
  readonly #drafts = new Map<string, Draft>()
  /** Visits whose rows cannot be taken. */
  readonly #refused = new Set<string>()
  #patients: ReadonlySet<string> = new Set()
  #payers: ReadonlySet<string> = new Set()

  constructor(work: ImportWork) {
    this.#work = work
    this.#fields = fieldsOn(bogotaDay(work.now))
  }

  async people(tables: readonly Table[], verdicts: readonly Verdict[]): Promise<void> {
    this.verdicts.push(...verdicts)
    // What is written is found where it is.
    if (!this.#work.dryRun) return
    const ofRows = (name: string, identity: People['identity']): People => {
      const first = tables.findIndex(({ spec }) => spec.name === name)
      const own = tables.filter(({ spec }) => spec.name === name)
      const before = tables.slice(0, Math.max(first, 0)).reduce((sum, { rows }) => sum + rows.length, 0)
      return { tables: own, verdicts: verdicts.slice(before), identity }
    }
    this.#patients = await namedIn(ofRows('pacientes', PERSON), this.#work.turn)
    this.#payers = await namedIn(ofRows('pagadores', PAYER), this.#work.turn)
  }

  async visit(row: SheetRow, table: Table): Promise<Verdict> {
    const read = visitRow(row, table)
    if (isVerdict(read)) {
      this.#refused.add(String(valuesOf(row, table).reference ?? ''))
      return read
    }
    const verdict = await this.#opened(read, table)
    if (verdict.outcome === 'refused' && !this.#drafts.has(read.reference)) this.#refused.add(read.reference)
    return verdict
  }

  async #opened(row: VisitRow, table: Table): Promise<Verdict> {
    const { stores, workspace } = this.#work
    const column = titleOf(table, 'reference')
    if (this.#drafts.has(row.reference)) {
      return refused(column, 'duplicate_resource', say('imports.visitInOtherRow'))
    }
    const patientId = await this.#patientOf(row, table)
    if (patientId !== null && typeof patientId === 'object') return patientId
    const clientId = await this.#payerOf(row, table)
    if (clientId && typeof clientId === 'object') return clientId
    const before = await stores.records.visits.findTwin(workspace, { reference: row.reference })
    if (before && !before.isActive && !(await stores.imports.isTakenBack(before.id, before.revision))) {
      return refused(column, 'resource_archived', say('imports.recordArchived'), before.id)
    }
    if (before && patientId !== null && patientId !== before.patientId) {
      return refused(titleOf(table, 'documentNumber'), 'duplicate_resource', say('imports.visitOfOther'), before.id)
    }
    this.#drafts.set(row.reference, { row, before, patientId, clientId, at: this.verdicts.length, services: [] })
    return { outcome: 'created', id: null, issues: [] }
  }

  /** Null: the row of the patient was accepted, and is not written yet. */
  async #patientOf({ documentType, documentNumber }: VisitRow, table: Table): Promise<string | null | Verdict> {
    const { stores, workspace, dryRun } = this.#work
    const patient = await stores.records.patients.findTwin(workspace, { documentType, documentNumber })
    if (patient?.isActive) return patient.id
    if (dryRun && this.#patients.has(keyOf(documentType, documentNumber))) return null
    return refused(titleOf(table, 'documentNumber'), 'not_found', say('imports.patientNotThere'))
  }

  async #payerOf({ nit }: VisitRow, table: Table): Promise<string | null | undefined | Verdict> {
    if (nit === undefined) return undefined
    const { stores, workspace, dryRun } = this.#work
    const payer = await stores.records.clients.findTwin(workspace, { nit })
    if (payer?.isActive) return payer.id
    if (dryRun && this.#payers.has(nit)) return null
    return refused(titleOf(table, 'nit'), 'not_found', say('imports.payerNotThere'))
  }

  async service(group: ServiceGroup, row: SheetRow, table: Table): Promise<Verdict> {
    const read = serviceRow(group, row, table, this.#fields)
    if (isVerdict(read)) return read
    const column = titleOf(table, OF_SERVICE.visit)
    const draft = await this.#draftOf(read.said.visit, column)
    if (isVerdict(draft)) return draft
    if (!hasRoom(draft, read.said)) {
      return refused(column, 'too_many', say('imports.tooManyServices', { max: MAX_SERVICES }))
    }
    draft.services.push({ said: read.said, at: this.verdicts.length })
    return { outcome: 'created', id: null, issues: [], gaps: read.gaps }
  }

  async #draftOf(reference: string, column: string): Promise<Draft | Verdict> {
    const known = this.#drafts.get(reference)
    if (known) return known
    if (this.#refused.has(reference)) return refused(column, 'not_found', say('imports.visitRowRefused'))
    const { stores, workspace } = this.#work
    const before = await stores.records.visits.findTwin(workspace, { reference })
    if (!before?.isActive) return refused(column, 'not_found', say('imports.visitNotThere'))
    const { patientId, clientId } = before
    const draft: Draft = { row: undefined, before, patientId, clientId, at: undefined, services: [] }
    this.#drafts.set(reference, draft)
    return draft
  }

  written(): Promise<ImportEntry[]> {
    return endedDrafts(this.#drafts.values(), this.#work.turn, (draft) => this.#end(draft))
  }

  /** What the records refuse in a visit, as a sum that nobody owes by its contract's prices, refuses the rows of that visit alone. */
  async #end(draft: Draft): Promise<ImportEntry | undefined> {
    try {
      return await this.#ended(draft)
    } catch (error) {
      if (!(error instanceof Fault) || error instanceof StoreFault) throw error
      const rows = [draft.at, ...draft.services.map(({ at }) => at)]
      for (const at of rows) if (at !== undefined) this.verdicts[at] = refused('Atención', error.code, error.said)
      return undefined
    }
  }

  async #ended(draft: Draft): Promise<ImportEntry | undefined> {
    const { before, services } = draft
    const { services: next, outcomes } = mergedServices(
      before?.isActive ? before.services : [],
      services.map(({ said }) => said),
    )
    const visit = await this.#revisionOf(draft, next)
    const anew = visit ? undefined : await this.#anew(draft)
    const end = endOf(before, visit)
    this.#tell(draft, outcomes, end)
    if (end === 'locked' || end === 'unchanged' || this.#work.dryRun) return undefined
    const entry = visit && before ? await this.#replaced(before, visit) : await this.#created(draft, anew)
    if (entry && draft.at !== undefined) this.verdicts[draft.at] = made(end, entry.id)
    return entry
  }

  /** Sets the verdicts of the visit's rows, which only its whole content decides. */
  #tell({ before, services, at }: Draft, outcomes: readonly Verdict['outcome'][], end: End): void {
    const id = before?.id ?? null
    if (at !== undefined) this.verdicts[at] = end === 'locked' ? locked(id) : made(end, id)
    for (const [index, { at: place }] of services.entries()) {
      const outcome = outcomes[index] ?? 'created'
      const isLeft = end === 'locked' && outcome !== 'unchanged'
      const gaps = outcome === 'created' ? this.verdicts[place]?.gaps : undefined
      this.verdicts[place] = isLeft ? locked(null) : { ...made(outcome), ...(gaps && { gaps }) }
    }
  }

  /** What a visit that is not there says, with its contract and its prices. */
  async #anew({ row, clientId, services }: Draft): Promise<Anew | undefined> {
    if (!row) return undefined
    const { services: given } = mergedServices(
      [],
      services.map(({ said }) => said),
    )
    const said = { ...saidOf(row), clientId: clientId ?? null, services: given }
    return { ...said, ...(await underContract(this.#work, { coverage: null, ...said }, {})) }
  }

  async #created({ before, patientId }: Draft, said: Anew | undefined): Promise<ImportEntry | undefined> {
    const { stores, workspace, now } = this.#work
    const patient = patientId === null ? undefined : await stores.records.patients.find(workspace, patientId)
    if (!patient || !said) return undefined
    const at = isoInstant(now)
    const { id = VISIT_PREFIX + newUlid(now), revision = 0, createdAt = at } = before ?? {}
    const visit = newVisit(
      { id, revision: revision + 1, isActive: true, createdAt, updatedAt: at },
      { ...said, ...patientNamed(patient) },
    )
    if (before) await stores.records.visits.replace(workspace, visit)
    else await stores.records.visits.insert(workspace, visit)
    return { id, revision: visit.revision, before: before ? { ...before } : null }
  }

  /** The visit that is there with what the file says of it; undefined where it is made anew. */
  async #revisionOf({ row, before, clientId }: Draft, services: VisitServiceInput[]): Promise<Visit | undefined> {
    if (!before?.isActive) return undefined
    const next = { ...before, ...(row && saidOf(row)), ...(clientId !== undefined && { clientId }), services }
    return { ...next, ...(await underContract(this.#work, next, {}, before)) }
  }

  async #replaced(before: Visit, next: Visit): Promise<ImportEntry> {
    const { stores, workspace, now } = this.#work
    const revised = { ...next, revision: before.revision + 1, updatedAt: isoInstant(now) }
    await stores.records.visits.replace(workspace, revised)
    return { id: before.id, revision: revised.revision, before: { ...before } }
  }
}

/** Whether the visit takes one more. Rows of services that it has already are none: they are looked at once it may be full. */
function hasRoom({ before, services }: Draft, said: SaidService): boolean {
  const kept = before?.isActive ? before.services : []
  if (kept.length + services.length < MAX_SERVICES) return true
  if (services.length >= MAX_SERVICES) return false
  const all = [...services.map((one) => one.said), said]
  return mergedServices(kept, all).services.length <= MAX_SERVICES
}

function endOf(before: Visit | undefined, next: Visit | undefined): End {
  if (!next) return 'created'
  if (isDeepStrictEqual(next, before)) return 'unchanged'
  return next.documentId === null ? 'updated' : 'locked'
}

type End = 'created' | 'updated' | 'unchanged' | 'locked'
const saidOf = ({ documentType: _, documentNumber: __, nit: ___, ...said }: VisitRow) => said
const locked = (id: string | null): Verdict =>
  refused('Atención', 'health_document_locked', say('records.visitUsedFixed'), id)

/** Of what an import wrote, by the first part of its id. */
type ByPrefix = readonly (readonly [prefix: string, importer: Importer])[]

/** Visits with their services, and the patients, payers and professionals whom the same file names. */
export function visitImporter(people: ByPrefix): Importer {
  async function takeBack(work: TakeBack, entry: ImportEntry): Promise<number | null | undefined> {
    const owner = people.find(([prefix]) => entry.id.startsWith(prefix))
    if (owner) return owner[1].takeBack(work, entry)
    const { stores, workspace, now } = work
    const visit = await stores.records.visits.find(workspace, entry.id)
    if (visit?.revision !== entry.revision || visit.documentId !== null) return undefined
    const goes = entry.before === null || entry.before.isActive === false
    if (goes && (await stores.supports.of(workspace.id, { visitId: visit.id })).length > 0) return undefined
    const was = entry.before === null ? { ...visit, isActive: false } : { ...visit, ...entry.before }
    const restored = { ...was, revision: visit.revision + 1, updatedAt: isoInstant(now) }
    await stores.records.visits.replace(workspace, restored)
    return restored.revision
  }

  return {
    sheets: visitSheets,
    resources: ['visits', 'patients', 'clients', 'specialists'],
    async take(work, tables): Promise<ImportOutcome> {
      const visits = new VisitImport(work)
      const entries: ImportEntry[] = []
      const isOf = (importer: Importer) => {
        const names = importer.sheets(fieldsOn(bogotaDay(work.now))).map(({ name }) => name)
        return tables.filter(({ spec }) => names.includes(spec.name))
      }
      const own = people.map(([, importer]) => ({ importer, tables: isOf(importer) }))
      const verdicts: Verdict[] = []
      for (const { importer, tables: theirs } of own) {
        const outcome = await importer.take(work, theirs)
        verdicts.push(...outcome.verdicts)
        entries.push(...outcome.entries)
      }
      await visits.people(
        own.flatMap((one) => one.tables),
        verdicts,
      )
      for (const table of tables) {
        const group = groupOfSheet(table.spec)
        if (!group && !isVisitSheet(table.spec)) continue
        for (const row of table.rows) {
          visits.verdicts.push(group ? await visits.service(group, row, table) : await visits.visit(row, table))
          await work.step()
        }
      }
      // Taken back in this order: who is only known by these visits goes after them.
      const written = await visits.written()
      return { verdicts: visits.verdicts, entries: [...written, ...entries] }
    },
    takeBack,
  }
}
