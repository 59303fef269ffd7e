import type { InstallableCatalog } from '../../contract/catalogs.ts'
import { RULE_CODES, type RuleCode } from '../../contract/rips/rules.ts'
import { say } from '../messages/message.ts'
import type { CatalogPreview, CatalogWarning } from '../messages/untold.ts'
import type { TableFact } from '../rips/catalog-lookup.ts'
import { needsOf } from '../rips/rules/index.ts'
import { FACT_NAMES } from '../rips/rules/needs.ts'
import type { Need } from '../rips/rules/rule.ts'
import type { Shelved } from '../store/catalogs.ts'
import { ADDRESSES } from './addresses.ts'
import type { Built } from './build.ts'
import { FORMATS } from './formats.ts'

/** A table of which more than a tenth is gone is hardly the next version of the same. */
const KEPT = 0.9

type Read = Pick<Built, 'entries' | 'complete' | 'isLesser' | 'lacks'>

/** What speaks against putting a file in the place of what is there; undefined: nothing does. */
export function previewOf(catalog: InstallableCatalog, read: Read, present: Shelved): CatalogPreview | undefined {
  const { entries, complete } = read
  const warnings = [...against(catalog, read, present)]
  if (warnings.length === 0) return undefined
  const undecided = complete ? codesWith(read.lacks) : codesOfTable(catalog)
  return { catalog, entries, present: isReal(present) ? present.entries : 0, complete, warnings, undecided }
}

const isReal = ({ origin }: Shelved): boolean => origin !== 'sample' && origin !== 'none'

function* against(
  catalog: InstallableCatalog,
  { entries, complete, isLesser, lacks }: Read,
  present: Shelved,
): Generator<CatalogWarning> {
  const { tables, usual = 0 } = FORMATS[catalog]
  const before = isReal(present) ? present.entries : usual
  if (entries < before * KEPT) {
    const facts = { entries, before }
    const message = isReal(present) ? say('catalogs.fewerThanInstalled', facts) : say('catalogs.fewerThanUsual', facts)
    yield { kind: 'shrinks', message }
  }
  if (isLesser) {
    yield { kind: 'other_table', message: say('catalogs.lesserTable', { table: tables[0] }) }
  } else if (!complete && present.complete) {
    yield { kind: 'extract', message: say('catalogs.extract') }
  }
  if (!isLesser)
    for (const fact of lacks) yield { kind: 'lacks', message: say('catalogs.factLacking', { fact: FACT_NAMES[fact] }) }
  if (complete && ADDRESSES[catalog] === undefined && !isReal(present)) {
    const message = say('catalogs.unpublished')
    yield { kind: 'unpublished', message }
  }
}

const codesNeeding = (isMissing: (need: Need) => boolean): RuleCode[] =>
  RULE_CODES.filter((code) => [...needsOf(code)].some(isMissing))
const codesWith = (facts: readonly TableFact[]) => codesNeeding((need) => facts.some((fact) => fact === need))
const codesOfTable = (table: InstallableCatalog) =>
  codesNeeding((need) => need === table || need.startsWith(`${table}.`))
