import { bogotaDay } from '../../contract/bogota.ts'
import type { PackageKind } from '../../contract/packages.ts'
import type { Group, ServiceGroup } from '../../contract/rips/field.ts'
import type { Fields } from '../../contract/rips/groups.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import { fieldsOn } from '../../contract/rips/packs.ts'
import { Fault } from '../fault.ts'
import { LARGE_BODY_BYTES } from '../kernel/received.ts'
import { say } from '../messages/message.ts'
import { createPackage, revisePackage } from '../packages/drafts.ts'
import { LargeUsers } from '../packages/large.ts'
import { refuseLocked } from '../packages/submission.ts'
import { importRips } from '../rips/import.ts'
import { isJson, type Json } from '../rips/view.ts'
import type { ImportEntry } from '../store/imports.ts'
import type { StoredPackage } from '../store/packages.ts'
import { isSheetOf, LINK, RIPS_GROUPS, ripsSheets } from '../workbook/rips-sheets.ts'
import {
  endedDrafts,
  type Importer,
  type ImportWork,
  made,
  refused,
  type SheetRow,
  type Table,
  type TakeBack,
  type Verdict,
} from './importer.ts'
import { type RipsRow, ripsRow } from './rips-rows.ts'
import { said, saysNoMore, Unsaid } from './unsaid.ts'

const MAX_PACKAGES = 500
const UNREADABLE = 'invalid_rips_input'

interface User {
  readonly record: Record<string, unknown>
  readonly services: Partial<Record<ServiceGroup, Json[]>>
  /** Services that were there before and that no row said yet, so that a row that is imported twice is not there twice. */
  readonly before: Partial<Record<ServiceGroup, Unsaid>>
}

/** A package that the file speaks of: a new one, or a draft of the same number that is here already. */
interface Draft {
  readonly kind: PackageKind
  readonly root: Record<string, unknown>
  readonly head: StoredPackage | undefined
  readonly users: Map<string, User>
  /** The same by number alone, once a row asks for it: by then all of them are there. */
  readonly byNumber: { current?: Map<unknown, User[]> }
  /** Place of its row among the verdicts. */
  readonly at: number
  changed: boolean
}

const withGaps = (outcome: Verdict['outcome'], { gaps }: RipsRow): Verdict => ({ ...made(outcome), gaps })
const withoutServices = ({ servicios: _, ...record }: Json): Json => record
const keyOf = (type: unknown, number: unknown) => `${type} ${number}`
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The number that tells a package from others: that of the note where there is one. */
const numberOf = ({ numNota, numFactura }: Json): string =>
  isText(numNota) ? numNota : isText(numFactura) ? numFactura : ''

/** The users of a stored RIPS, to be added to. */
function usersIn(rips: Json | null): Map<string, User> {
  const users = Array.isArray(rips?.usuarios) ? rips.usuarios.filter(isJson) : []
  return new Map(
    users.map((user) => {
      const before = isJson(user.servicios) ? user.servicios : {}
      const services = structuredClone(before) as User['services']
      const unsaid = Object.entries(before).map(([group, list]) => [
        group,
        new Unsaid(Array.isArray(list) ? list.filter(isJson) : []),
      ])
      const key = keyOf(user.tipoDocumentoIdentificacion, user.numDocumentoIdentificacion)
      return [key, { record: { ...withoutServices(user) }, services, before: Object.fromEntries(unsaid) }]
    }),
  )
}

/** Those that a row may mean; without a type, whoever has the number. */
function usersNamed({ users, byNumber }: Draft, links: RipsRow['links']): User[] {
  const type = links[LINK.userType]
  const number = links[LINK.userNumber]
  if (type !== undefined) {
    const user = users.get(keyOf(type, number))
    return user ? [user] : []
  }
  byNumber.current ??= Map.groupBy(users.values(), ({ record }) => record.numDocumentoIdentificacion)
  return byNumber.current.get(number) ?? []
}

class RipsImport {
  readonly verdicts: Verdict[] = []
  readonly #work: ImportWork
  readonly #fields: Fields
  readonly #drafts = new Map<string, Draft>()
  /** Numbers of packages whose rows cannot be taken. */
  readonly #refused = new Set<string>()
  readonly #seen = new Set<string>()
  /** Packages have rows that cannot be read: nobody knows their numbers. */
  readonly #hasLost: boolean

  constructor(work: ImportWork, tables: readonly Table[]) {
    this.#work = work
    this.#hasLost = tables.some(({ spec, lost = 0 }) => isSheetOf('root', spec) && lost > 0)
    this.#fields = fieldsOn(bogotaDay(work.now))
  }

  async transaction(row: SheetRow, table: Table): Promise<Verdict> {
    const read = ripsRow('root', row, table, this.#fields)
    const number = numberOf(read.record)
    const verdict = await this.#opened(read, number)
    if (verdict.outcome === 'refused' && !this.#drafts.has(number)) this.#refused.add(number)
    return verdict
  }

  async #opened({ record, issues }: RipsRow, number: string): Promise<Verdict> {
    const { workspace } = this.#work
    const root: Record<string, unknown> = { numDocumentoIdObligado: workspace.nit, ...record }
    if (issues.length > 0) return { outcome: 'refused', id: null, issues }
    if (this.#drafts.has(number)) return refused('numFactura', 'duplicate_resource', say('imports.numberInOtherRow'))
    if (this.#drafts.size >= MAX_PACKAGES) {
      throw new Fault('invalid_xlsx_file', say('imports.tooManyPackages', { max: MAX_PACKAGES }))
    }
    const kind = this.#work.kind ?? importRips({ ...root, usuarios: [] }).kind
    if (PACKAGE_KINDS[kind].rips === 'null') {
      return refused(
        'tipoNota',
        'invalid_package_kind',
        say('imports.kindWithoutRips', { kind: PACKAGE_KINDS[kind].label }),
      )
    }
    const head = number === '' ? undefined : await this.#draftWith(number, kind)
    if (head && 'outcome' in head) return head
    const at = this.verdicts.length
    const rips = head ? await this.#contentOf(head) : null
    if (rips?.usuarios instanceof LargeUsers) {
      return refused('numFactura', UNREADABLE, say('imports.packageTooLarge'))
    }
    this.#drafts.set(number, {
      kind,
      root: rips ? { ...rips, ...said(root) } : root,
      head,
      users: usersIn(rips),
      byNumber: {},
      at,
      changed: false,
    })
    return made(head ? 'unchanged' : 'created', head?.id ?? null)
  }

  /** The newest package of that number and kind that can still be written in; a verdict when it was filed already. */
  async #draftWith(number: string, kind: PackageKind): Promise<StoredPackage | Verdict | undefined> {
    const { stores, workspace } = this.#work
    const twins = (await stores.packages.withNumber(workspace.id, number)).filter((head) => head.kind === kind)
    try {
      for (const twin of twins) refuseLocked(twin)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return refused('numFactura', error.code, error.said)
    }
    return twins.at(-1)
  }

  async #contentOf({ id, revision }: StoredPackage): Promise<Json | null> {
    return (await this.#work.stores.packages.revision(id, revision))?.rips ?? null
  }

  /** The package of a row, by its number or because there is only one. */
  #draftOf({ links }: RipsRow): Draft | Verdict {
    const number = links[LINK.package]
    const [only] = this.#drafts.values()
    const isOnly = this.#drafts.size === 1 && this.#refused.size === 0 && !this.#hasLost
    if (number === undefined && only && isOnly) return only
    const draft = number === undefined ? undefined : this.#drafts.get(number)
    if (draft) return draft
    if (number === undefined ? this.#drafts.size === 0 : this.#refused.has(number)) {
      return refused('paquete', UNREADABLE, say('imports.packageRowRefused'))
    }
    const message = number === undefined ? say('imports.packageUnsaid') : say('imports.packageNotThere')
    return refused('paquete', UNREADABLE, message)
  }

  user(row: SheetRow, table: Table): Verdict {
    const read = ripsRow('usuarios', row, table, this.#fields, this.#work.withGaps)
    if (read.issues.length > 0) return { outcome: 'refused', id: null, issues: read.issues }
    const draft = this.#draftOf(read)
    if ('outcome' in draft) return draft
    const { record } = read
    const key = keyOf(record.tipoDocumentoIdentificacion, record.numDocumentoIdentificacion)
    const place = `${draft.at} ${key}`
    if (this.#seen.has(place)) {
      return refused('numDocumentoIdentificacion', 'duplicate_resource', say('imports.userInOtherRow'))
    }
    this.#seen.add(place)
    const known = draft.users.get(key)
    if (known && saysNoMore(record, known.record)) return made('unchanged')
    draft.changed = true
    if (known) Object.assign(known.record, said(record))
    else draft.users.set(key, { record, services: {}, before: {} })
    return withGaps(known ? 'updated' : 'created', read)
  }

  service(group: ServiceGroup, row: SheetRow, table: Table): Verdict {
    const read = ripsRow(group, row, table, this.#fields, this.#work.withGaps)
    const owner = this.#ownerOf(read, table)
    if ('outcome' in owner) return { ...owner, issues: [...read.issues, ...owner.issues] }
    if (read.issues.length > 0) return { outcome: 'refused', id: null, issues: read.issues }
    const { draft, user } = owner
    if (user.before[group]?.take(read.record)) return made('unchanged')
    draft.changed = true
    const list = user.services[group] ?? []
    user.services[group] = list
    list.push(read.record)
    return withGaps('created', read)
  }

  #ownerOf(read: RipsRow, table: Table): { draft: Draft; user: User } | Verdict {
    const draft = this.#draftOf(read)
    if ('outcome' in draft) return draft
    const users = usersNamed(draft, read.links)
    const [user] = users
    if (user && users.length === 1) return { draft, user }
    const message = user ? say('imports.userAmbiguous') : say('imports.userNotThere')
    return refused(
      table.heading.columns.find(({ spec }) => spec.field === LINK.userNumber)?.title ?? '',
      UNREADABLE,
      message,
    )
  }

  /** Writes what was taken; a package that got nothing new is left alone, one without users is not made. */
  written(): Promise<ImportEntry[]> {
    return endedDrafts(this.#drafts.values(), this.#work.turn, (draft) => this.#end(draft))
  }

  async #end(draft: Draft): Promise<ImportEntry | undefined> {
    const { head, at, users, changed } = draft
    if (!head && users.size === 0) {
      this.verdicts[at] = refused('numFactura', UNREADABLE, say('imports.packageWithoutUsers'))
    }
    if (head ? !changed : users.size === 0) return undefined
    const rips = ripsOf(draft)
    const entry = this.#work.dryRun ? undefined : await this.#write(draft, rips)
    this.verdicts[at] = made(head ? 'updated' : 'created', entry?.id ?? head?.id ?? null)
    return entry
  }

  async #write({ kind, head }: Draft, rips: Record<string, unknown>): Promise<ImportEntry> {
    const { stores, workspace, by, now, fileName, attachedDocument, sourcePackageId } = this.#work
    const author = { workspaceId: workspace.id, by, now }
    if (head) {
      const revised = await revisePackage(stores, author, head, { rips })
      return { id: head.id, revision: revised.revision, before: { revision: head.revision } }
    }
    const given = { name: fileName, rips, attachedDocument, sourcePackageId }
    const { id, revision } = await createPackage(stores, author, kind, given)
    return { id, revision, before: null }
  }
}

/** Records that count from 1 are numbered by their place; those that keep their number get one only when they have none. */
function numbered(records: readonly Json[], kind: PackageKind): Json[] {
  const isKept = PACKAGE_KINDS[kind].consecutivos === 'kept'
  return records.map((record, index) => {
    const given = isKept && typeof record.consecutivo === 'number' ? record.consecutivo : index + 1
    return { ...record, consecutivo: given }
  })
}

function ripsOf({ kind, root, users }: Draft): Record<string, unknown> {
  const records = [...users.values()].map(({ record, services }) => {
    const groups = Object.entries(services).map(([group, list]) => [
      group,
      Array.isArray(list) ? numbered(list, kind) : list,
    ])
    return { ...record, servicios: Object.fromEntries(groups) }
  })
  const rips = { ...root, usuarios: numbered(records, kind) }
  if (Buffer.byteLength(JSON.stringify(rips)) > LARGE_BODY_BYTES) {
    throw new Fault('invalid_xlsx_file', say('imports.packageOverLimit', { mb: LARGE_BODY_BYTES / 1024 / 1024 }))
  }
  return rips
}

/** A workbook of the RIPS template: packages with their users and services. Rows are held to the strict profile. */
export const ripsImporter: Importer = {
  sheets: (fields) => RIPS_GROUPS.map((group) => ripsSheets(fields)[group]),
  resources: ['rips-packages'],
  async take(work, tables) {
    const rips = new RipsImport(work, tables)
    for (const group of RIPS_GROUPS) {
      for (const table of tables.filter(({ spec }) => isSheetOf(group, spec))) {
        for (const row of table.rows) {
          rips.verdicts.push(await verdictOn(rips, group, row, table))
          await work.step()
        }
      }
    }
    const entries = await rips.written()
    return { verdicts: rips.verdicts, entries }
  },
  takeBack,
}

async function verdictOn(rips: RipsImport, group: Group, row: SheetRow, table: Table): Promise<Verdict> {
  if (group === 'root') return rips.transaction(row, table)
  return group === 'usuarios' ? rips.user(row, table) : rips.service(group, row, table)
}

/** A package that the import made goes; one that it added to gets the content that it had before, as a new revision. */
async function takeBack({ stores, workspace, now, by }: TakeBack, { id, revision, before }: ImportEntry) {
  const head = await stores.packages.find(workspace.id, id)
  if (head?.revision !== revision || (head.status !== 'draft' && head.status !== 'ready')) return undefined
  if (before === null) {
    const isSource = (await stores.packages.withSource(workspace.id, id)).length > 0
    if (isSource || (await stores.dispatches.latestFor(id))) return undefined
    await stores.packages.discard(workspace.id, id)
    return null
  }
  const was = await stores.packages.revision(id, Number(before.revision))
  if (!was?.rips) return undefined
  const revised = await revisePackage(stores, { workspaceId: workspace.id, by, now }, head, { rips: was.rips })
  return revised.revision
}
