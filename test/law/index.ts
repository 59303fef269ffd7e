import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Group } from '../../src/contract/rips/field.ts'
import { RULE_PACKS, type RulePack } from '../../src/contract/rips/packs.ts'
import { RULES, type RuleFacts } from '../../src/contract/rips/rules.ts'
import { NOT_HERE } from '../../src/contract/rips/xml-rules.ts'
import { compareFields, compareRules, type Difference } from './compare.ts'
import { printedFields } from './fields.ts'
import { type PrintedRule, printedRules, printedXmlCodes } from './rules.ts'
import { EVERY_TABLE } from './tables.ts'
import { type Line, linesOf } from './text.ts'

/**
 * `npm run law -- DIR`: the field table and the list of codes beside the official texts in DIR, which are not part of the
 * program: `dt1-v001*.txt`, `dt1-v002*.txt`, `dt2*.txt` and `lineamientos*.txt`, as taken from the PDFs. Prints what differs, with the
 * reason that stands in the table; fails when one has none, and when a reason explains nothing.
 */

const print = (text = '') => process.stdout.write(`${text}\n`)
const directory = process.argv[2]
if (directory === undefined) {
  process.stderr.write(
    'npm run law -- DIR   DIR holds the official texts: dt1-v001*.txt, dt1-v002*.txt, dt2*.txt, lineamientos*.txt\n',
  )
  process.exit(2)
}

function textOf(prefix: string, folder: string): Line[] {
  const name = readdirSync(folder).find((each) => each.startsWith(prefix) && each.endsWith('.txt'))
  if (name === undefined) throw new Error(`${folder} has no ${prefix}*.txt`)
  return linesOf(readFileSync(join(folder, name), 'utf8'))
}

const dt2 = textOf('dt2', directory)
const guidelines = textOf('lineamientos', directory)
const xmlOfDt2 = printedXmlCodes(dt2, /^10\.1\. VALIDACIONES DE ARCHIVOS/)
const FILES_OF_GUIDELINES = /^4\.3\.1\. VALIDACIONES DE ARCHIVOS/

/** The codes that the texts of a pack print. */
const CODES: Readonly<Record<string, readonly PrintedRule[]>> = {
  'res-2275': [
    ...printedRules(guidelines, /^RVG01 R/, FILES_OF_GUIDELINES),
    ...printedXmlCodes(guidelines, FILES_OF_GUIDELINES),
  ],
  ...Object.fromEntries(
    ['dt1-v001', 'dt1-v002'].map((id) => [
      id,
      [...printedRules(textOf(id, directory), /^5\. VALIDACIONES GENERALES/), ...xmlOfDt2],
    ]),
  ),
}

const facts: Readonly<Partial<Record<string, RuleFacts>>> = RULES
let unexplained = 0
const used = new Set<string>()

function report(title: string, differences: readonly Difference[]): void {
  print(`${title}: ${differences.length} ${differences.length === 1 ? 'diferencia' : 'diferencias'}`)
  for (const { of, line, what, ours, text, because } of differences) {
    const where = line === undefined ? '' : ` (línea ${line})`
    print(`  ${because === undefined ? '✗' : '·'} ${of}${where} ${what}: aquí ${ours}, en el texto ${text}`)
    if (because === undefined) unexplained++
    else {
      used.add(`${of} ${because}`)
      print(`      ${because}`)
    }
  }
}

function checkPack(pack: RulePack): void {
  const codes = CODES[pack.id]
  if (codes === undefined) {
    print(`${pack.id}, sin texto aquí: ${pack.source}`)
    return
  }
  if (pack.id !== 'res-2275') {
    const fields = printedFields(textOf(pack.id, directory ?? ''), EVERY_TABLE)
    report(`${pack.id}, ${fields.length} campos`, compareFields(pack.profile.fields, fields))
  }
  report(`${pack.id}, ${codes.length} códigos`, compareRules({ pack, facts, notHere: NOT_HERE }, codes))
}

for (const pack of RULE_PACKS) checkPack(pack)

/** Reasons for differences that no text shows (any more). */
const reasons = [
  ...RULE_PACKS.flatMap(({ profile: { fields } }) =>
    (Object.keys(fields) as Group[]).flatMap((group) =>
      fields[group].flatMap(({ id, printed }) => (printed ? [`${id} ${printed.because}`] : [])),
    ),
  ),
  ...Object.entries(facts).flatMap(([code, rule]) => (rule?.because === undefined ? [] : [`${code} ${rule.because}`])),
  ...Object.entries(NOT_HERE).map(([code, because]) => `${code} ${because}`),
]
const idle = [...new Set(reasons)].filter((reason) => !used.has(reason))
for (const reason of idle) print(`✗ razón que ya no explica nada: ${reason}`)
print(`${unexplained} diferencias sin razón, ${idle.length} razones de más`)
process.exitCode = unexplained + idle.length === 0 ? 0 : 1
