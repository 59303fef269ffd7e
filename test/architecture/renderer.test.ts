import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { circles, importsIn } from './imports.ts'

/** From the ground up: a floor imports itself and what lies below it. */
const FLOORS = ['base', 'ui', 'features', 'shell']

/** What a feature shows to the others. Whoever wants more of one writes it down here, or moves it to a lower floor. */
const FACES: Readonly<Record<string, readonly string[]>> = {
  backups: ['backups-section.tsx', 'local-api-section.tsx', 'recovery-key.tsx', 'reminder.tsx', 'updates-section.tsx'],
  billing: ['use-prepare.ts'],
  catalogs: ['catalog-code.ts', 'catalog-picker.tsx'],
  clinic: ['clinic-fields.tsx'],
  connections: ['ministry-connection.tsx', 'provider-connection.tsx'],
  corrections: ['by-cause.tsx'],
  deadlines: ['payer-filing-card.tsx', 'record-dialog.tsx'],
  dispatches: ['send-now.tsx', 'state-badge.tsx', 'waiting-note.tsx', 'withdraw.tsx', 'words.ts'],
  'document-kinds': ['operations.ts', 'status-look.ts'],
  'document-runs': ['selected-acts.tsx', 'use-begin.ts'],
  documents: [
    'card.tsx',
    'document-columns.tsx',
    'document-list.tsx',
    'document-parts.tsx',
    'document-screen.tsx',
    'document-search.ts',
    'document-status.tsx',
    'document.module.css',
    'draft-merge.ts',
    'draft-notices.tsx',
    'draft.ts',
    'line-table.tsx',
    'lines-card.tsx',
    'patient-name.tsx',
    'problems.ts',
    'totals.tsx',
    'use-document.ts',
    'use-draft-flow.ts',
    'use-draft.ts',
    'use-readiness.ts',
  ],
  contracts: ['area.tsx', 'contract-picker.tsx', 'payer-contracts.tsx'],
  environment: ['environment-notice.tsx', 'environment.tsx'],
  files: ['export-menu.tsx', 'import-button.tsx', 'import-dialog.tsx', 'workbook-import.tsx'],
  folders: ['look.ts'],
  'go-live': ['go-live-section.tsx'],
  help: ['help.module.css', 'plain.ts'],
  invoices: ['invoice-form.tsx'],
  packages: ['model.ts', 'status.tsx'],
  patients: ['area.tsx', 'authorizations/area.tsx', 'authorizations/standing.tsx', 'name.ts'],
  payers: ['area.tsx', 'payer-filter.tsx', 'payer-picker.tsx'],
  prices: ['list-choices.ts'],
  professionals: ['area.tsx'],
  records: [
    'area.ts',
    'conflict-dialog.tsx',
    'conflict.ts',
    'from-words.ts',
    'record-editor.tsx',
    'record-picker.tsx',
    'use-record-editor.ts',
    'values.ts',
  ],
  resolutions: ['area.tsx', 'bring-ranges.ts', 'provider-ranges-panel.tsx', 'range-left.tsx'],
  rips: ['field-input.tsx', 'group-form.tsx', 'severity.tsx', 'unchosen.ts'],
  services: ['area.tsx', 'service-fill.tsx'],
  supports: ['bundle-card.tsx', 'supports-card.tsx'],
  setup: ['sample-ready.tsx'],
  teamwork: ['assigned.tsx', 'present-now.tsx', 'teamwork-card.tsx'],
  tour: ['tour.tsx'],
}

const imports = importsIn('src/renderer')
const floorOf = (file: string): number => FLOORS.indexOf(file.split('/')[0] ?? '')

test('there is something to judge', () => {
  expect(imports.length).toBeGreaterThan(1_000)
})

test('no floor imports one above it', () => {
  const upward = imports.filter(({ from, to }) => floorOf(from) !== -1 && floorOf(to) > floorOf(from))
  expect(upward.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('a feature imports another only by its face', () => {
  const strangers = imports.filter(({ from, to }) => {
    const [floor, own] = from.split('/')
    const [target, feature = '', ...file] = to.split('/')
    if (floor !== 'features' || target !== 'features' || own === feature) return false
    return !FACES[feature]?.includes(file.join('/'))
  })
  expect(strangers.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('a face shows nothing that nobody wants', () => {
  const wanted = new Set(imports.filter(({ from, to }) => featureOf(from) !== featureOf(to)).map(({ to }) => to))
  const shown = Object.entries(FACES).flatMap(([feature, files]) => files.map((file) => `features/${feature}/${file}`))
  expect(shown.filter((file) => !wanted.has(file))).toEqual([])
})

/** The window waits for its language: what its texts share with the window would wait for them, and nothing would be drawn. */
test('texts of a language that is chosen bring along what nobody else loads', () => {
  const shared = globSync('src/renderer/base/i18n/en/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import (?!type )[^\n]* from '([^']+)'/gm)]
      .map(([, from = '']) => from)
      .filter((from) => !from.startsWith('./') && !from.endsWith('-en.ts'))
      .map((from) => `${file} imports ${from}`),
  )
  expect(shared).toEqual([])
})

/** What the window's own clock, or one in Greenwich, calls today; `contract/bogota.ts` and `base/format` know it of Colombia. */
const FOREIGN_DAY = /toISOString\(\)\.(?:slice|sub|split)|\.get(?:UTC)?(?:Date|Month|FullYear)\(|toLocale\w*String\(/

test('no day is told by another clock than one in Colombia', () => {
  const sources = globSync('src/renderer/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const told = sources.filter((file) => FOREIGN_DAY.test(readFileSync(file, 'utf8')))
  expect(sources.length).toBeGreaterThan(500)
  expect(told).toEqual([])
})

test('no folders import each other in a circle', () => {
  expect(circles(imports, folderOf)).toEqual([])
})

const featureOf = (file: string) => file.split('/').slice(0, 2).join('/')

/** A folder of the ground and a feature each count for themselves, the other floors as one. */
function folderOf(file: string): string | undefined {
  const [floor, folder, ...rest] = file.split('/')
  if (floor === 'base' || floor === 'features') return rest.length > 0 ? `${floor}/${folder}` : undefined
  return folder === undefined ? undefined : floor
}
