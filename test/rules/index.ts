import { RULE_PACKS, severityOf } from '../../src/contract/rips/packs.ts'
import { RULE_CODES, RULES, type RuleClass, type RuleCode } from '../../src/contract/rips/rules.ts'
import { DECIDED_WHEN_ATTACHED, REPEATED, UNDECIDED } from '../../src/contract/rips/undecided.ts'
import { DECIDED } from '../../src/core/rips/decided.ts'
import { VECTORS } from '../../src/core/rips/vectors/index.ts'
import { type Vector, verdict } from '../../src/core/rips/vectors/vector.ts'

/**
 * `npm run rules`: every code of the ministry with its class, its severity in each pack, where it is decided, and its two
 * vectors, which are judged now. Ends with the coverage; fails when a vector does not hold.
 */

const print = (text = '') => process.stdout.write(`${text}\n`)
const LETTERS = { error: 'R', notification: 'N', none: '-' }
const CLASSES: Readonly<Record<RuleClass, string>> = {
  local: 'local',
  catalogue: 'catálogo',
  xml: 'XML',
  external: 'externo',
}

const vectors = Map.groupBy(VECTORS, ({ code }) => code)
const same = (found: readonly string[], expected: readonly string[]) => found.join('\n') === expected.join('\n')
const holds = ({ code, good, bad, path }: Vector) =>
  same(verdict(good[1]), []) && same(verdict(bad[1]), [`${code} ${path}`])

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
  if (DECIDED.has(code)) return 'implementada'
  if (twin !== undefined) return `implementada (= ${twin})`
  if (code in DECIDED_WHEN_ATTACHED) return `implementada al adjuntar (${DECIDED_WHEN_ATTACHED[code]})`
  return 'unresolved'
}
const isDecided = (code: RuleCode) => statusOf(code) !== 'unresolved'

print(`Código   Clase     ${RULE_PACKS.map(({ id }) => id).join(' ')}  Estado · vectores o razón`)
for (const code of RULE_CODES) {
  const severities = RULE_PACKS.map((pack) => LETTERS[severityOf(pack, code) ?? 'none'].padEnd(pack.id.length)).join(
    ' ',
  )
  const more = vectorText(code) || UNDECIDED[code] || 'lo prueba attached-document.test.ts'
  print(`${code.padEnd(8)} ${CLASSES[RULES[code].class].padEnd(9)} ${severities}  ${statusOf(code)} · ${more}`)
}

print()
print(RULE_PACKS.map(({ id, effectiveFrom, source }) => `${id}: desde ${effectiveFrom}. ${source}`).join('\n'))
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
for (const each of VECTORS)
  if (!holds(each)) print(`✗ ${each.code}: ${each.bad[0]}: ${verdict(each.bad[1]).join(', ')}`)
print(`Vectores: ${VECTORS.length} pares, ${broken === 0 ? 'todos se cumplen' : `${broken} códigos no se cumplen`}`)
process.exitCode = broken === 0 ? 0 : 1
