import { RULES, type RuleCode, type RuleSeverity } from './rules.ts'

/** The structure that records must have: the field tables of `groups.ts`. The name is the seed's. */
export const FIELD_PROFILE = 'native-d558206'

/** Severities and parameters in force from a date on. Pure data: a change of the law is a new row. */
export interface RulePack {
  readonly id: string
  /** YYYY-MM-DD, in Colombia. */
  readonly effectiveFrom: string
  readonly source: string
  readonly profile: string
  /** Severities that differ from the settled ones of `rules.ts`. */
  readonly severities: Readonly<Partial<Record<RuleCode, RuleSeverity>>>
  /** User types of a traffic accident, which must carry a SIRAS number (RVC095). */
  readonly sirasUserTypes: readonly string[]
}

const notifications = (...codes: readonly RuleCode[]): Partial<Record<RuleCode, RuleSeverity>> =>
  Object.fromEntries(codes.map((code) => [code, 'notification' as const]))

/** Became rejections on 1 June 2026. */
const MILD_UNTIL_JUNE_2026: readonly RuleCode[] = [
  'RVG14',
  'RVG19',
  'RVC023',
  'RVC053',
  'RVC057',
  'RVC058',
  'RVC060',
  'RVC061',
  'RVC062',
  'RVC063',
  'RVC066',
  'RVC084',
  'RVC086',
  'RVC087',
  'RVC088',
  'RVC089',
]
/** Softened by DT1 v002 for a transition whose end is not published. */
const TRANSITIONAL: readonly RuleCode[] = ['RVC091', 'RVC092', 'RVC094', 'RVC096', 'RVC097', 'RVC098']

/** Oldest first. */
export const RULE_PACKS: readonly [RulePack, ...RulePack[]] = [
  {
    id: 'res-2275',
    effectiveFrom: '2024-10-01',
    source: 'Resolución 2275 de 2023 y sus modificaciones; lineamientos v3.2',
    profile: FIELD_PROFILE,
    severities: { ...notifications(...MILD_UNTIL_JUNE_2026), RVG15: 'error' },
    sirasUserTypes: ['10'],
  },
  {
    id: 'dt1-v001',
    effectiveFrom: '2026-06-01',
    source: 'Resolución 948 de 2026; Documento Técnico 1 v001 (4 de junio de 2026)',
    profile: FIELD_PROFILE,
    severities: {},
    sirasUserTypes: ['10'],
  },
  {
    id: 'dt1-v002',
    effectiveFrom: '2026-07-01',
    source: 'Resolución 948 de 2026; Documento Técnico 1 v002 (1 de julio de 2026), con transición',
    profile: FIELD_PROFILE,
    severities: notifications(...TRANSITIONAL),
    sirasUserTypes: ['10'],
  },
  {
    // Known only from another program's citations: it adds user type 14, all else equal to v002.
    id: 'dt1-v003',
    effectiveFrom: '2026-07-15',
    source: 'Resolución 948 de 2026; Documento Técnico 1 v003 (15 de julio de 2026), con transición',
    profile: FIELD_PROFILE,
    severities: notifications(...TRANSITIONAL),
    sirasUserTypes: ['10', '14'],
  },
]

/** The pack in force on a date (`YYYY-MM-DD`, or a longer local time text); before the first one, the first. */
export function packFor(date: string): RulePack {
  const day = date.slice(0, 10)
  return RULE_PACKS.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? RULE_PACKS[0]
}

export const severityOf = (pack: RulePack, code: RuleCode): RuleSeverity =>
  pack.severities[code] ?? RULES[code].severity

/**
 * From when a code that a pack only remarks is a rejection: the day of a later pack, or null where the settled text says so
 * and the end of the transition is not published; undefined: nothing of the kind is known.
 */
export function rejectedFrom(pack: RulePack, code: RuleCode, packs: readonly RulePack[] = RULE_PACKS) {
  if (severityOf(pack, code) === 'error') return undefined
  const later = packs.filter(({ effectiveFrom }) => effectiveFrom > pack.effectiveFrom)
  const first = later.find((each) => severityOf(each, code) === 'error')
  return first?.effectiveFrom ?? (RULES[code].severity === 'error' ? null : undefined)
}
