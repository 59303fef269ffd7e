import { type Message, type Said, say } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'
import type { FileFacts, StoredFile, StoredItem } from '../store/runs.ts'

type Of<Role extends FileFacts['role']> = StoredFile & { readonly facts: Extract<FileFacts, { role: Role }> }
const isOf =
  <Role extends FileFacts['role']>(role: Role) =>
  (file: StoredFile): file is Of<Role> =>
    file.facts?.role === role

/** What an item begins as; the rest follows from its package. */
export type NewItem = Pick<StoredItem, 'number' | 'jsonFile' | 'xmlFile' | 'sha256' | 'state' | 'problem'>

const NEEDS_DOCUMENT: ReadonlySet<string> = new Set(['Invoice', 'CreditNote', 'DebitNote'])

const folderOf = ({ path }: StoredFile) => path.slice(0, path.lastIndexOf('/') + 1)
const keyOf = ({ facts }: Of<'rips'> | Of<'document'>) => `${facts.family}:${facts.number ?? ''}`
const named = (files: readonly StoredFile[]) => files.map(({ path }) => `«${path}»`).join(', ')

function groupsBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

/**
 * Puts the files of a run together: a RIPS and its electronic document carry the same number. Every file comes into one item,
 * also when no package can come of it, so that a person sees what became of each. The same files give the same items.
 */
export function pair(files: readonly StoredFile[]): NewItem[] {
  return new Pairing(files).items()
}

class Pairing {
  readonly #files: readonly StoredFile[]
  readonly #rips: Of<'rips'>[]
  readonly #documents: Map<string, Of<'document'>[]>
  /** By folder: documents whose number no RIPS carries. */
  readonly #lone: Map<string, Of<'document'>[]>
  readonly #wanted: ReadonlySet<string>
  readonly #used = new Set<number>()
  readonly #items: NewItem[] = []

  constructor(files: readonly StoredFile[]) {
    this.#files = files
    this.#rips = files.filter(isOf('rips'))
    const documents = files.filter(isOf('document'))
    this.#documents = groupsBy(documents, keyOf)
    this.#wanted = new Set(this.#rips.map(keyOf))
    const lone = documents.filter((file) => !this.#wanted.has(keyOf(file)))
    this.#lone = groupsBy(lone, folderOf)
  }

  items(): NewItem[] {
    // Notes come after the invoices that they refer to.
    const isNote = ([first]: Of<'rips'>[]) => Number(first !== undefined && first.facts.family !== 'Invoice')
    const groups = [...this.#groups()].sort((a, b) => isNote(a) - isNote(b))
    for (const group of groups) this.#group(group)
    for (const group of this.#documents.values()) this.#unpaired(group.filter(({ key }) => !this.#used.has(key)))
    for (const file of this.#files) this.#other(file)
    return this.#items
  }

  /** Without a number nothing tells two of them apart. */
  #groups(): Iterable<Of<'rips'>[]> {
    const numbered = this.#rips.filter(({ facts }) => facts.number !== null)
    const others = this.#rips.filter(({ facts }) => facts.number === null).map((file) => [file])
    return [...groupsBy(numbered, keyOf).values(), ...others]
  }

  #add(rips: StoredFile | undefined, document: StoredFile | undefined, item: Partial<NewItem>): void {
    for (const file of [rips, document]) if (file) this.#used.add(file.key)
    const jsonFile = rips?.key ?? null
    const xmlFile = document?.key ?? null
    this.#items.push({ number: null, sha256: null, state: 'waiting', problem: null, ...item, jsonFile, xmlFile })
  }

  #refuse(file: Of<'rips'> | Of<'document'>, code: string, message: Message): void {
    const item = { number: file.facts.number, state: 'refused', problem: { code, message } } as const
    if (file.facts.role === 'rips') this.#add(file, undefined, item)
    else this.#add(undefined, file, item)
  }

  /** What is there twice with the same bytes is taken once. */
  #once<T extends Of<'rips'> | Of<'document'>>(group: readonly T[]): T[] {
    const first = new Map<string, T>()
    for (const file of group) {
      const same = first.get(file.sha256 ?? '')
      if (same) this.#refuse(file, 'file_twice', say('runs.sameFile', { path: same.path }))
      else first.set(file.sha256 ?? '', file)
    }
    return [...first.values()]
  }

  #group(group: readonly Of<'rips'>[]): void {
    const [rips, ...more] = this.#once(group)
    if (!rips) return
    if (more.length > 0) {
      const all = [rips, ...more]
      const message = say('runs.severalFiles', { number: numberIn(rips), files: named(all) })
      for (const file of all) this.#refuse(file, 'number_twice', message)
      return
    }
    if (!NEEDS_DOCUMENT.has(rips.facts.family) || rips.facts.hasDocument) {
      this.#join(rips, undefined)
      return
    }
    const documents = rips.facts.number === null ? [] : this.#once(this.#documents.get(keyOf(rips)) ?? [])
    if (documents.length > 1) {
      const message = say('runs.severalXml', { number: numberIn(rips), files: named(documents) })
      this.#refuse(rips, 'xml_twice', message)
      return
    }
    const [document = this.#ofNextPeriod(rips)] = documents
    if (document) this.#join(rips, document)
    else this.#refuse(rips, 'xml_missing', this.#missing(rips))
  }

  /** By capitation, the RIPS of a period goes with the invoice of the next: the folder tells. */
  #ofNextPeriod(rips: Of<'rips'>): Of<'document'> | undefined {
    const [lone, ...more] = this.#lone.get(folderOf(rips)) ?? []
    const isNext = rips.facts.family === 'Invoice' && lone?.facts.byCapitation && lone.facts.family === 'Invoice'
    return isNext && more.length === 0 && !this.#used.has(lone.key) ? lone : undefined
  }

  #missing(rips: Of<'rips'>): Message {
    const [lone, ...more] = this.#lone.get(folderOf(rips)) ?? []
    const said = say('runs.xmlMissing', { number: numberIn(rips) })
    if (!lone || more.length > 0) return said
    return say('runs.loneXml', { said, number: numberIn(lone) })
  }

  #join(rips: Of<'rips'>, document: Of<'document'> | undefined): void {
    const { number } = document?.facts ?? rips.facts
    this.#add(rips, document, { number, sha256: [rips.sha256, document?.sha256].join('+') })
  }

  #unpaired(group: readonly Of<'document'>[]): void {
    const wanted = group[0] !== undefined && this.#wanted.has(keyOf(group[0]))
    const documents = this.#once(group)
    for (const document of documents) {
      const { number, family, byCapitation } = document.facts
      const first = documents.length === 1 && family === 'Invoice' && byCapitation && !wanted
      // The first month of a capitation has no RIPS.
      if (first) this.#add(undefined, document, { number, sha256: `+${document.sha256}` })
      else if (wanted) this.#refuse(document, 'xml_twice', say('runs.tooManyOfNumber', { number: numberIn(document) }))
      else this.#refuse(document, 'json_missing', say('runs.jsonMissing', { number: numberIn(document) }))
    }
  }

  #other(file: StoredFile): void {
    const { facts, bytes, received } = file
    if (facts?.role === 'result') this.#add(file, undefined, { number: facts.number, state: 'result' })
    else if (facts?.role === 'refused') this.#addRefused(file, facts.problem)
    else if (facts === null && received < bytes) {
      this.#addRefused(file, { code: 'file_cut', message: say('runs.fileCut') })
    }
  }

  #addRefused(file: StoredFile, problem: Issue): void {
    this.#add(file, undefined, { state: 'refused', problem })
  }
}

const numberIn = ({ facts }: Of<'rips'> | Of<'document'>): string | Said => facts.number ?? say('runs.unknownNumber')
