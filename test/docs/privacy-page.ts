import { CHECKED_ON, PURPOSES, REQUEST_KINDS, RETENTION } from '../../src/contract/privacy-law.ts'
import { DATA_MAP } from './data-map.ts'

const BEGIN = '<!-- made by `npm run docs` from the tables of the program -->'
const END = '<!-- end -->'

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (titles: readonly string[], rows: readonly (readonly string[])[]) =>
  [rowOf(titles), rowOf(titles.map(() => '---')), ...rows.map(rowOf)].join('\n')

const purposes = () =>
  table(
    ['Purpose', 'In words', 'Asks consent', 'Norm'],
    Object.entries(PURPOSES).map(([name, { label, asksConsent, norm }]) => [
      ...[`\`${name}\``, label, asksConsent ? 'yes' : 'no, the law orders it', norm],
    ]),
  )
const requests = () =>
  table(
    ['Request', 'In words', 'Working days'],
    Object.entries(REQUEST_KINDS).map(([name, { label, workingDays }]) => [`\`${name}\``, label, String(workingDays)]),
  )
const terms = () =>
  table(
    ['What', 'Years', 'From', 'Norm', 'Whose term'],
    Object.values(RETENTION).map(({ label, years, from, norm, isOurs }) => [
      ...[label, years === null ? '—' : String(years), from, norm, isOurs ? 'ours' : 'the law’s'],
    ]),
  )
const map = () =>
  table(
    ['Table', 'Whose', 'What', 'Personal columns', 'Kept'],
    Object.entries(DATA_MAP).map(([name, { whose, what, personal, kept }]) => [
      ...[`\`${name}\``, whose, what, personal.map((column) => `\`${column}\``).join(', ') || '—', kept],
    ]),
  )

/** The page with its tables as the program has them; what people wrote around them stays. */
export function privacyPage(page: string): string {
  const [before = '', rest = ''] = page.split(BEGIN)
  const after = rest.split(END)[1] ?? ''
  const made = [
    `## Purposes\n\n${purposes()}`,
    `## Requests\n\n${requests()}`,
    `## How long it is kept\n\nRead on ${CHECKED_ON}.\n\n${terms()}`,
    `## Data map\n\n${map()}`,
  ]
  return `${before}${BEGIN}\n\n${made.join('\n\n')}\n\n${END}${after}`
}
