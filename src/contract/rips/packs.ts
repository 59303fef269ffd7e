import { DT1_V001, DT1_V002, type FieldProfile, NATIVE, RES_2275 } from './profiles.ts'
import { RULES, type RuleCode, type RuleFacts, type RuleSeverity } from './rules.ts'

/** A severity, or one that a text announces: another from a day on. */
type Severity = RuleSeverity | { readonly now: RuleSeverity; readonly from: string; readonly becomes: RuleSeverity }

/** What the texts of the law say of RVC095, each its own; in words where messages are told. */
export type PackNote = 'sirasV001' | 'sirasV002'

interface PackText {
  readonly id: string
  /** YYYY-MM-DD, in Colombia. */
  readonly effectiveFrom: string
  readonly source: string
  readonly profile: FieldProfile
  /** User types of a traffic accident, which must carry a SIRAS number (RVC095). */
  readonly sirasUserTypes: readonly string[]
}

/** A text of the law as it is written: a change of the law is a new row. */
export interface PackRow extends PackText {
  /** Severities that differ from the settled ones of `rules.ts`. */
  readonly severities: Readonly<Partial<Record<RuleCode, Severity>>>
  /** What a finding of a code says beside its message, where the texts contradict each other. */
  readonly notes?: Readonly<Partial<Record<RuleCode, PackNote>>>
}

/** A rule as it stands in a pack. */
export interface RuleInPack {
  readonly severity: RuleSeverity
  /** The day that chooses the pack for it. */
  readonly by: 'filing' | 'service'
  /**
   * From when a rule that is only remarked is a rejection; null: the settled text says so, and the end of the transition is
   * not published; undefined: nothing of the kind is known.
   */
  readonly rejectedFrom: string | null | undefined
  readonly note: PackNote | undefined
}

/** What holds from a day on: the rules of that day and the structure. */
export interface RulePack extends PackText {
  readonly rules: ReadonlyMap<RuleCode, RuleInPack>
}

const notifications = (...codes: readonly RuleCode[]): Partial<Record<RuleCode, RuleSeverity>> =>
  Object.fromEntries(codes.map((code) => [code, 'notification' as const]))

/** Res. 2275 remarked what Res. 948 rejects from 1 June 2026 on. */
const MILD_UNTIL_JUNE_2026: readonly RuleCode[] = [
  ...(['RVG06', 'RVG14', 'RVG19'] as const),
  ...(['RVC005', 'RVC023', 'RVC053', 'RVC054', 'RVC055', 'RVC057', 'RVC058', 'RVC062', 'RVC063', 'RVC066'] as const),
  ...(['RVC084', 'RVC086', 'RVC087', 'RVC088', 'RVC089'] as const),
]
/** Softened by DT1 v002 for a transition whose end is not published. */
const TRANSITIONAL: readonly RuleCode[] = ['RVC091', 'RVC092', 'RVC094', 'RVC095', 'RVC096', 'RVC097', 'RVC098']

/** What a finding says that has no other ground than DT1 v003, of which only another program's citation is known. */
export const ONLY_CITED =
  'Se apoya en el DT1 v003, del que solo se conoce la cita de otro programa: su texto no se ha visto.'

/** Oldest first. */
export const PACK_ROWS: readonly PackRow[] = [
  {
    id: 'res-2275',
    effectiveFrom: '2024-10-01',
    source: 'Resolución 2275 de 2023 y sus modificaciones; lineamientos v3.2',
    profile: RES_2275,
    severities: { ...notifications(...MILD_UNTIL_JUNE_2026), RVG15: 'error', RVC007: 'error', RVC090: 'error' },
    sirasUserTypes: ['10'],
  },
  {
    id: 'dt1-v001',
    effectiveFrom: '2026-06-01',
    source: 'Resolución 948 de 2026; Documento Técnico 1 v001 (4 de junio de 2026)',
    profile: DT1_V001,
    notes: { RVC095: 'sirasV001' },
    severities: { RVC095: { now: 'notification', from: '2026-09-01', becomes: 'error' } },
    sirasUserTypes: ['10'],
  },
  {
    id: 'dt1-v002',
    effectiveFrom: '2026-07-01',
    source: 'Resolución 948 de 2026; Documento Técnico 1 v002 (1 de julio de 2026), con transición',
    profile: DT1_V002,
    severities: notifications(...TRANSITIONAL),
    notes: { RVC095: 'sirasV002' },
    sirasUserTypes: ['10'],
  },
  {
    id: 'dt1-v003',
    effectiveFrom: '2026-07-15',
    source: `Resolución 948 de 2026; Documento Técnico 1 v003 (15 de julio de 2026), con transición. ${ONLY_CITED}`,
    profile: NATIVE,
    severities: notifications(...TRANSITIONAL),
    notes: { RVC095: 'sirasV002' },
    sirasUserTypes: ['10', '14'],
  },
]

type Rules = Readonly<Partial<Record<RuleCode, RuleFacts>>>

/**
 * The packs that follow from the rows and from the days of the rules: a new one on every day on which anything changes, so that what
 * was judged before is known to be outdated.
 */
export function packsOf(rows: readonly PackRow[], rules: Rules): RulePack[] {
  const packs = rows.flatMap((row, index) => {
    const end = rows[index + 1]?.effectiveFrom ?? '9999'
    const within = changeDays(row, rules).filter((day) => day > row.effectiveFrom && day < end)
    return [row, ...within.map((day) => ({ ...row, id: `${row.id}@${day}`, effectiveFrom: day }))]
  })
  const standings = packs.map((row) => standingRules(row, rules))
  return packs.map((row, index) => {
    const later = packs
      .slice(index + 1)
      .map(({ effectiveFrom }, i) => [effectiveFrom, standings[index + 1 + i]] as const)
    const inForce = [...(standings[index] ?? [])].map(([code, severity]): [RuleCode, RuleInPack] => {
      const first = later.find(([, then]) => then?.get(code) === 'error')?.[0]
      const rejected = announced(row, code) ?? first ?? (rules[code]?.severity === 'error' ? null : undefined)
      return [
        code,
        {
          severity,
          by: rules[code]?.by ?? 'filing',
          rejectedFrom: severity === 'error' ? undefined : rejected,
          note: row.notes?.[code],
        },
      ]
    })
    const { severities: _, notes: __, ...text } = row
    return { ...text, rules: new Map(inForce) }
  })
}

const codesOf = (rules: Rules) => Object.keys(rules) as RuleCode[]

function changeDays({ severities }: PackRow, rules: Rules): string[] {
  const ofRules = codesOf(rules).flatMap((code) => [rules[code]?.since, rules[code]?.until])
  const ofRow = Object.values(severities).map((own) => (typeof own === 'object' ? own.from : undefined))
  return [...new Set([...ofRules, ...ofRow])].filter((day) => day !== undefined).toSorted()
}

/** The rules that a pack has, with their severities. */
function standingRules(row: PackRow, rules: Rules): Map<RuleCode, RuleSeverity> {
  const day = row.effectiveFrom
  const standing = new Map<RuleCode, RuleSeverity>()
  for (const code of codesOf(rules)) {
    const facts = rules[code]
    if (facts === undefined || day < (facts.since ?? '') || day >= (facts.until ?? '9999')) continue
    const own = row.severities[code] ?? facts.severity
    standing.set(code, typeof own === 'string' ? own : day < own.from ? own.now : own.becomes)
  }
  return standing
}

/** The day from which the row itself says that a rule rejects. */
function announced({ severities }: PackRow, code: RuleCode): string | undefined {
  const own = severities[code]
  return typeof own === 'object' && own.becomes === 'error' ? own.from : undefined
}

export const RULE_PACKS: readonly RulePack[] = packsOf(PACK_ROWS, RULES)

/** The pack in force on a date (`YYYY-MM-DD`, or a longer local time text); before the first one, the first. */
export function packFor(date: string, packs: readonly RulePack[] = RULE_PACKS): RulePack {
  const day = date.slice(0, 10)
  const pack = packs.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? packs[0]
  if (pack === undefined) throw new Error('There is no rule pack')
  return pack
}

/** The structure in force on a date. */
export const fieldsOn = (date: string) => packFor(date).profile.fields

/** How a rule stands in a pack; undefined: the pack does not have it. */
export const severityOf = (pack: RulePack, code: RuleCode): RuleSeverity | undefined => pack.rules.get(code)?.severity
export const rejectedFrom = (pack: RulePack, code: RuleCode) => pack.rules.get(code)?.rejectedFrom
