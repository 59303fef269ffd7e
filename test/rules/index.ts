import { RULE_PACKS, type RulePack, severityOf } from '../../src/contract/rips/packs.ts'
import { RULE_CODES, RULES, type RuleClass, type RuleCode } from '../../src/contract/rips/rules.ts'
import { DECIDED_IN_PART, DECIDED_WHEN_ATTACHED, REPEATED, UNDECIDED } from '../../src/contract/rips/undecided.ts'
import { NEEDING_UNPUBLISHED, ruleCoverage } from '../../src/core/catalogs/coverage.ts'
import { say, tell } from '../../src/core/messages/message.ts'
import { NO_CATALOGS } from '../../src/core/rips/catalog-lookup.ts'
import { DECIDED } from '../../src/core/rips/decided.ts'
import { VECTORS } from '../vectors/index.ts'
import { type Vector, verdict } from '../vectors/vector.ts'

/**
 * `npm run rules`: every code of the ministry with its class, its severity in each pack, where it is decided, and its two
 * vectors, which are judged now. Ends with the coverage; fails when a vector does not hold.
 */

const print = (text = '') => process.stdout.write(`${text}\n`)
const LETTERS = { error: 'R', notification: 'N', none: '-' }
const CLASSES: Readonly<Record<RuleClass, string>> = {
  local: 'local',
  catalog: 'catálogo',
  xml: 'XML',
  external: 'externo',
}

const vectors = Map.groupBy(VECTORS, ({ code }) => code)
const same = (found: readonly string[], expected: readonly string[]) => found.join('\n') === expected.join('\n')
const holds = ({ code, good, bad, path }: Vector) =>
  same(verdict(good[1], code), []) && same(verdict(bad[1], code), [`${code} ${path}`])

let broken = 0
function vectorText(code: RuleCode): string {
  const [first] = vectors.get(REPEATED[code] ?? code) ?? []
  if (first === undefined) return ''
  const held = holds(first)
  if (!held) broken++
  return `${held ? '✓' : '✗ NO SE CUMPLE'} bien: ${first.good[0]} | mal: ${first.bad[0]} → ${first.path}`
}

function statusOf(code: RuleCode): string {
  const twin = REPEATED[code]
  if (DECIDED_IN_PART.has(code)) return 'implementada en parte'
  if (DECIDED.has(code)) return 'implementada'
  if (twin !== undefined) return `implementada (= ${twin})`
  if (code in DECIDED_WHEN_ATTACHED) return `implementada al adjuntar (${DECIDED_WHEN_ATTACHED[code]})`
  return 'unresolved'
}
const isDecided = (code: RuleCode) => statusOf(code) !== 'unresolved' && !DECIDED_IN_PART.has(code)

/** What holds under a pack, and what is not as under the one before. */
function printPack(pack: RulePack, before: RulePack | undefined): void {
  const { id, effectiveFrom, source, profile } = pack
  const rejecting = [...pack.rules.values()].filter(({ severity }) => severity === 'error').length
  const fields = Object.values(profile.fields).flat()
  print(`${id}: desde ${effectiveFrom}. ${source}`)
  print(`  ${pack.rules.size} reglas (${rejecting} de rechazo); estructura ${profile.id}, ${fields.length} campos`)
  if (before === undefined) return
  const changed = RULE_CODES.filter((code) => severityOf(pack, code) !== severityOf(before, code))
  const effects = changed.map((code) => {
    const [was, is] = [before, pack].map((each) => LETTERS[severityOf(each, code) ?? 'none'])
    return `${code} ${was}→${is}`
  })
  if (effects.length > 0) print(`  cambian: ${effects.join(', ')}`)
  const known = new Set(Object.values(before.profile.fields).flatMap((list) => list.map((field) => field.id)))
  const [added, gone] = [fields.filter((field) => !known.delete(field.id)), known]
  if (added.length > 0) print(`  campos nuevos: ${added.map((field) => field.id).join(' ')}`)
  if (gone.size > 0) print(`  campos retirados: ${[...gone].join(' ')}`)
}

const reasonOf = (code: RuleCode) => {
  const reason = UNDECIDED[code]
  return reason && tell(say(`rules.${reason}`))
}

print(`Código   Clase     ${RULE_PACKS.map(({ id }) => id).join(' ')}  Estado · vectores o razón`)
for (const code of RULE_CODES) {
  const severities = RULE_PACKS.map((pack) => LETTERS[severityOf(pack, code) ?? 'none'].padEnd(pack.id.length)).join(
    ' ',
  )
  const more = vectorText(code) || reasonOf(code) || 'lo prueba attached-document.test.ts'
  print(`${code.padEnd(8)} ${CLASSES[RULES[code].class].padEnd(9)} ${severities}  ${statusOf(code)} · ${more}`)
}

print()
for (const [index, pack] of RULE_PACKS.entries()) printPack(pack, RULE_PACKS[index - 1])
print()
const share = (codes: readonly RuleCode[]) => {
  const decided = codes.filter(isDecided).length
  return `${decided} de ${codes.length} (${((100 * decided) / codes.length).toFixed(1)} %)`
}
for (const [of, name] of Object.entries(CLASSES)) {
  print(`${name.padEnd(9)} ${share(RULE_CODES.filter((code) => RULES[code].class === of))}`)
}
const here = RULE_CODES.filter((code) => RULES[code].class !== 'external')
print(`local + catálogo + XML: ${share(here)} · códigos en total: ${RULE_CODES.length}`)
const { codes, decided, unpublished } = ruleCoverage(NO_CATALOGS)
print(
  `De ${codes} códigos se deciden ${decided} con lo que una clínica puede instalar, y ${unpublished} más con tablas que nadie publica (${NEEDING_UNPUBLISHED.join(', ')})`,
)
for (const each of VECTORS)
  if (!holds(each)) print(`✗ ${each.code}: ${each.bad[0]}: ${verdict(each.bad[1], each.code).join(', ')}`)
print(`Vectores: ${VECTORS.length} pares, ${broken === 0 ? 'todos se cumplen' : `${broken} códigos no se cumplen`}`)
process.exitCode = broken === 0 ? 0 : 1
