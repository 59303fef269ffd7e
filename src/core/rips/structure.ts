import { CATALOGS } from '../../contract/rips/catalogs.ts'
import { type Group, SERVICE_GROUPS, type ServiceGroup } from '../../contract/rips/field.ts'
import { perGroup } from '../../contract/rips/groups.ts'
import type { LoadMethod } from '../../contract/rips/kinds.ts'
import { type FieldProfile, NATIVE } from '../../contract/rips/profiles.ts'
import type { RuleCode } from '../../contract/rips/rules.ts'
import { type Said, say } from '../messages/message.ts'
import { mayHoldRecords, toleratedValue } from './dialects/tolerated.ts'
import { compileField, compileRemark, type FieldCheck, missingProblem, type Problem } from './field-check.ts'
import { type Findings, MAX_ISSUES } from './findings.ts'
import { Notices } from './notices.ts'
import type { Path } from './rules/rule.ts'
import { isJson, type Json } from './view.ts'

/**
 * The strict profile: properties, types, lengths, forms, small catalogs, numbering. It looks at whatever the draft
 * holds, so it trusts nothing.
 */

interface Checker {
  readonly name: string
  readonly check: FieldCheck
  /** What to say when the property is not there; undefined when it may be left out. */
  readonly missing: Problem | undefined
  readonly remark: FieldCheck | undefined
}

const compiled = new WeakMap<FieldProfile, Record<Group, readonly Checker[]>>()

/** The checks of a profile, made once. */
function checkersOf(profile: FieldProfile): Record<Group, readonly Checker[]> {
  const before = compiled.get(profile)
  if (before !== undefined) return before
  const checkers = perGroup((group) =>
    profile.fields[group].map(
      (field): Checker => ({
        name: field.name,
        check: compileField(group, field),
        missing: field.ifMissing === undefined ? missingProblem(field) : undefined,
        remark: compileRemark(field),
      }),
    ),
  )
  compiled.set(profile, checkers)
  return checkers
}

/** Properties that hold the next level, beside the fields of the table. */
const CONTAINER: Partial<Record<Group, string>> = { root: 'usuarios', usuarios: 'servicios' }
const SERVICE_KEYS: ReadonlySet<string> = new Set(SERVICE_GROUPS)

/** Names that other programs are known to write, and what they should be. */
const MISSPELT: ReadonlyMap<string, string> = new Map([
  ['serviciosTecnologias', 'servicios'],
  ['hospitalizaciones', 'hospitalizacion'],
  ['registroCIAS', 'registroSIRAS'],
  ['nomComplicacionCIE11', 'nomCodComplicacionCIE11'],
])

const NOTE_TYPES: ReadonlySet<unknown> = new Set(['', ...CATALOGS.tipoNota.map(({ code }) => code)])
const isTipoNota = (value: unknown): boolean => NOTE_TYPES.has(value)

export class StructureCheck {
  readonly #profile: FieldProfile
  readonly #checkers: Record<Group, readonly Checker[]>
  /** Which fields of a group carry a value anywhere in the package. */
  readonly #inUse: Record<Group, Uint8Array>
  readonly #findings: Findings
  readonly #notices: Notices
  readonly #method: LoadMethod
  readonly #users: Numbering
  #withoutServices = 0
  /** Known to be findings only at the end, and never listed beyond the report's bound. */
  readonly #firstWithoutServices: number[] = []

  constructor(findings: Findings, method: LoadMethod, profile: FieldProfile) {
    this.#profile = profile
    this.#checkers = checkersOf(profile)
    this.#inUse = perGroup((group) => new Uint8Array(profile.fields[group].length))
    this.#findings = findings
    this.#notices = new Notices(findings)
    this.#method = method
    this.#users = new Numbering(findings, this.#notices, method, 'usuarios')
  }

  /** The root, whose users follow one by one; answers whether they are a list. */
  root(rips: Json): boolean {
    this.#record('root', rips, [])
    this.#rootOfKind(rips)
    return this.#present(rips.usuarios, ['usuarios'], Array.isArray, say('rips.mustBeList'))
  }

  /** Official ids of the fields that carry a value. */
  idsInUse(): Set<string> {
    const { fields } = this.#profile
    const groups = Object.keys(fields) as Group[]
    const inUse = groups.flatMap((group) => fields[group].filter((_, index) => this.#inUse[group][index] === 1))
    return new Set(inUse.map(({ id }) => id))
  }

  /** After the last user. */
  end(): void {
    const { length } = this.#users
    if (this.#withoutServices === length) {
      this.#findings.add('RVG03', ['usuarios'], say('rips.noServices'))
    } else {
      for (const index of this.#firstWithoutServices) {
        this.#findings.add('RVG07', ['usuarios', index, 'servicios'], NO_SERVICES)
      }
      this.#findings.addUnlisted('RVG07', this.#withoutServices - this.#firstWithoutServices.length)
    }
    this.#users.end(['usuarios'])
    this.#notices.end()
  }

  /** The fields of one record against its table, then whatever the table does not know. */
  #record(group: Group, record: Json, at: Path): void {
    const inUse = this.#inUse[group]
    const container = CONTAINER[group]
    let known = container !== undefined && record[container] !== undefined ? 1 : 0
    const checkers = this.#checkers[group]
    for (let i = 0; i < checkers.length; i++) {
      const { name, missing } = checkers[i] as Checker
      const value = record[name]
      if (value === undefined) {
        if (missing !== undefined) this.#findings.add(missing.code, [...at, name], missing.message)
        continue
      }
      known++
      if (value !== null && value !== '') inUse[i] = 1
      this.#value(group, checkers[i] as Checker, value, at)
    }
    const keys = Object.keys(record)
    if (keys.length !== known) this.#unknown(group, record, keys, at)
  }

  /** The validator took properties before their day, so an older structure is not surprised by those of today. */
  #names(group: Group): string[] {
    return [...this.#profile.fields[group], ...NATIVE.fields[group]].map(({ name }) => name)
  }

  #value(group: Group, { name, check, remark }: Checker, value: unknown, at: Path): void {
    const problem = check(value)
    if (problem !== undefined) {
      this.#problem(problem, group, name, value, check, at)
      return
    }
    const remarked = remark?.(value)
    if (remarked !== undefined) this.#findings.addRemark(remarked.code, [...at, name], remarked.message)
  }

  #problem(problem: Problem, group: Group, name: string, value: unknown, check: FieldCheck, at: Path): void {
    const tolerated = toleratedValue(name, value, check)
    if (tolerated === undefined) this.#findings.add(problem.code, [...at, name], problem.message)
    else this.#notices.add(problem.code, group, name, [...at, name], tolerated)
  }

  /** What the ministry passes over is left out of what is sent; what may carry meaning has to be put right first. */
  #unknown(group: Group, record: Json, keys: readonly string[], at: Path): void {
    const known = new Set([...this.#names(group), CONTAINER[group]])
    for (const key of keys) {
      if (known.has(key)) continue
      const value = record[key]
      if ((MISSPELT.has(key) && value !== null) || mayHoldRecords(value)) this.#misplaced(key, at)
      else this.#notices.add('RVG01', group, key, [...at, key], NOT_SENT)
    }
  }

  #misplaced(key: string, at: Path): void {
    const right = MISSPELT.get(key)
    const message = right === undefined ? say('rips.misplaced') : say('rips.misspelt', { right })
    this.#findings.add('RVG01', [...at, key], message)
  }

  /** tipoNota and the two numbers are as the kind of package needs them. */
  #rootOfKind(rips: Json): void {
    const { tipoNota, label: kind } = this.#method
    const given = rips.tipoNota ?? ''
    if (isTipoNota(given) && given !== (tipoNota ?? '')) {
      const message = tipoNota === null ? say('rips.noteTypeEmpty', { kind }) : say('rips.noteType', { kind, tipoNota })
      this.#findings.add('RVG06', ['tipoNota'], message)
    }
    this.#numberOfKind(rips, 'numFactura', say('rips.invoiceNumber'))
    this.#numberOfKind(rips, 'numNota', say('rips.noteNumber'))
  }

  #numberOfKind(rips: Json, name: 'numFactura' | 'numNota', number: Said): void {
    const value = rips[name] ?? null
    if (this.#method[name] === 'required') {
      // An empty numFactura is already too short by its table.
      if (value === null || (value === '' && name === 'numNota')) {
        this.#findings.add('RVG01', [name], say('rips.numberMissing', { number }))
      }
    } else if (typeof value === 'string' && value !== '') {
      this.#findings.add('RVG06', [name], say('rips.numberNotCarried', { kind: this.#method.label, number }))
    }
  }

  /** The next user. */
  user(user: unknown): void {
    const index = this.#users.length
    if (this.#user(user, ['usuarios', index]) === 0) {
      this.#withoutServices++
      if (this.#firstWithoutServices.length < MAX_ISSUES) this.#firstWithoutServices.push(index)
    }
    this.#users.next(user, this.#consecutivo('usuarios'), ['usuarios'])
  }

  /** Checks one user and its services; answers how many service records it has. */
  #user(user: unknown, at: Path): number {
    if (!isJson(user)) {
      this.#findings.add('RVG04', at, say('rips.userNotObject'))
      return 1 // Nothing can be said of its services.
    }
    this.#record('usuarios', user, at)
    this.#residence(user, at)
    const services = user.servicios
    if (!this.#present(services, [...at, 'servicios'], isJson, say('rips.mustBeObject'))) return 1
    let count = 0
    for (const group of SERVICE_GROUPS) {
      const list = services[group] ?? null
      if (list !== null) count += this.#services(list, group, [...at, 'servicios', group])
    }
    const keys = Object.keys(services)
    for (const key of keys) if (!SERVICE_KEYS.has(key)) this.#misplaced(key, [...at, 'servicios'])
    return count
  }

  /** Who lives in Colombia has a municipality and a zone. */
  #residence(user: Json, at: Path): void {
    if (user.codPaisResidencia !== '170') return
    for (const name of ['codMunicipioResidencia', 'codZonaTerritorialResidencia']) {
      if ((user[name] ?? '') === '') {
        this.#findings.add('RVG01', [...at, name], say('rips.residenceMissing'))
      }
    }
  }

  #services(list: unknown, group: ServiceGroup, at: Path): number {
    if (!Array.isArray(list)) {
      this.#findings.add('RVG04', at, say('rips.groupNotList'))
      return 1
    }
    list.forEach((service: unknown, index) => {
      if (isJson(service)) this.#record(group, service, [...at, index])
      else this.#findings.add('RVG04', [...at, index], say('rips.serviceNotObject'))
    })
    const numbering = new Numbering(this.#findings, this.#notices, this.#method, group)
    const check = this.#consecutivo(group)
    for (const service of list) numbering.next(service, check, at)
    numbering.end(at)
    return list.length
  }

  #consecutivo(group: Group): FieldCheck | undefined {
    return this.#checkers[group].find(({ name }) => name === 'consecutivo')?.check
  }

  #present<T>(value: unknown, at: Path, is: (value: unknown) => value is T, otherwise: Said): value is T {
    if (is(value)) return true
    if (value === undefined || value === null) {
      this.#findings.add('RVG01', at, say('rips.propertyMissing'))
    } else {
      this.#findings.add('RVG04', at, otherwise)
    }
    return false
  }
}

/**
 * consecutivo: 1 to n without gaps or repeats; in notes, which keep the numbers they correct, only without repeats. The ministry
 * takes repeats although its text does not, so they are remarked where they are not numbered anew.
 */
class Numbering {
  /** Records so far. */
  length = 0
  readonly #findings: Findings
  readonly #notices: Notices
  readonly #group: Group
  readonly #countsFrom1: boolean
  /** Numbers so far; while they count 1, 2, 3 nothing has to be remembered. */
  #seen: Set<number> | undefined
  /** Numbers ahead of their place, with it: gaps, unless the list turns out to be long enough. */
  readonly #ahead: (readonly [index: number, number: number])[] = []

  constructor(findings: Findings, notices: Notices, { consecutivos }: LoadMethod, group: Group) {
    this.#findings = findings
    this.#notices = notices
    this.#group = group
    this.#countsFrom1 = consecutivos === 'from1'
  }

  next(record: unknown, check: FieldCheck | undefined, at: Path): void {
    const index = this.length++
    const number = isJson(record) ? record.consecutivo : undefined
    if (number === this.length && this.#seen === undefined) return
    this.#seen ??= new Set(Array.from({ length: index }, (_, before) => before + 1))
    if (typeof number !== 'number' || check?.(number) !== undefined) return
    if (this.#seen.has(number)) {
      const message = this.#countsFrom1 ? REPEATED : REPEATED_IN_NOTE
      this.#notices.add('RVG06', this.#group, 'consecutivo', [...at, index, 'consecutivo'], message)
    } else if (this.#countsFrom1 && number > this.length) this.#ahead.push([index, number])
    this.#seen.add(number)
  }

  end(at: Path): void {
    for (const [index, number] of this.#ahead) {
      if (number > this.length) this.#findings.add('RVG06', [...at, index, 'consecutivo'], SKIPPED)
    }
  }
}

const NO_SERVICES = say('rips.userWithoutServices')
const NOT_SENT = say('rips.notSent')
const REPEATED = say('rips.consecutivoRepeated')
const REPEATED_IN_NOTE = say('rips.consecutivoRepeatedInNote')
const SKIPPED = say('rips.consecutivoSkipped')

/** The codes that these checks give. */
export const STRUCTURE_CODES: readonly RuleCode[] = ['RVG01', 'RVG03', 'RVG04', 'RVG05', 'RVG06', 'RVG07']
