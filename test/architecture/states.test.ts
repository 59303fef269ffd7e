import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/renderer/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file: file.replace('src/renderer/', ''), text: readFileSync(file, 'utf8') }))

/** What is read and not told when it cannot be: the screen is whole without it, or something else there says so. */
const WITHOUT_IT = [
  'features/backups/data-key.tsx { data }',
  'features/backups/recovery-key.tsx backups',
  'features/backups/recovery-key.tsx keys',
  'features/backups/reminder.tsx account',
  'features/backups/reminder.tsx health',
  'features/backups/reminder.tsx { data, dataUpdatedAt }',
  'features/backups/updates-section.tsx state',
  'features/billing/billing-screen.tsx judged',
  'features/billing/choice-form.tsx { data }',
  'features/catalogs/use-catalog-search.ts { data }',
  'features/catalogs/use-catalog-search.ts { data, isLoading, isPlaceholderData }',
  'features/contracts/contract-picker.tsx { data }',
  'features/contracts/contract-used.tsx { data }',
  'features/contracts/fields.tsx { data }',
  'features/corrections/cause-screen.tsx known',
  'features/deadlines/notices.tsx account',
  'features/documents/document-parts.tsx { data }',
  'features/documents/document-parts.tsx { data }',
  'features/documents/document-side.tsx { data }',
  'features/documents/patient-name.tsx { data }',
  'features/environment/environment.tsx context',
  'features/files/recent-imports.tsx list',
  'features/home/use-set-up.ts account',
  'features/home/use-set-up.ts backups',
  'features/home/use-set-up.ts catalogs',
  'features/home/use-set-up.ts context',
  'features/home/use-set-up.ts health',
  'features/home/use-set-up.ts payers',
  'features/home/use-set-up.ts provider',
  'features/home/use-set-up.ts resolutions',
  'features/home/year.tsx history',
  'features/invoices/invoice-form.tsx { data }',
  'features/notes/credit-selection.tsx debit',
  'features/packages/filings-screen.tsx { data }',
  'features/packages/submissions-tab.tsx elsewhere',
  'features/patients/authorizations/all-area.tsx { data }',
  'features/payers/payer-picker.tsx { data }',
  'features/prices/list-choices.ts lists',
  'features/prices/price-items-screen.tsx priceList',
  'features/prices/price-versions.tsx list',
  'features/records/record-picker.tsx { data, isPlaceholderData }',
  'features/reports/rejected-documents.tsx rows',
  'features/reports/report-services.tsx rows',
  'features/settings/account-section.tsx tokens',
  'features/settings/audit/audit-filters.tsx members',
  'features/settings/audit/audit-section.tsx account',
  'features/settings/clinic-section.tsx health',
  'features/settings/sections.ts account',
  'features/setup/first-run.tsx health',
  'features/setup/ready-step.tsx backups',
  'features/setup/sample-card.tsx cleared',
  'features/teamwork/present-now.tsx { data }',
  'features/teamwork/teamwork-card.tsx me',
  'features/teamwork/teamwork-card.tsx members',
  'features/visits/authorization-field.tsx list',
  'features/visits/last-time.tsx { data: visits }',
  'features/visits/use-prices.ts { data }',
  'features/visits/visit-conflict.tsx { data }',
  'features/visits/visit-form.tsx { data: patient }',
  'shell/session/idle-lock.ts { data }',
  'ui/table/list-settings.ts { data: settings = UNTOUCHED }',
]

/** Whatever shows a read as a whole, and says why it failed. */
const SHOWN_WHOLE = (name: string) => new RegExp(`(query|loaded)=\\{${name}\\}`)

function isTold(text: string, name: string): boolean {
  if (name.startsWith('{')) return /\berror\b/.test(name)
  if (text.includes(`${name}.error`) || SHOWN_WHOLE(name).test(text)) return true
  // One of several that are looked through together.
  const together = [...text.matchAll(/standingOf\(\[([^\]]*)\]|\[([^\]]*)\]\.find\(\(\{ error \}\) => error\)/g)]
  return together.some(([all]) => new RegExp(`\\b${name}\\b`).test(all))
}

test('a read that fails is told, and does not look like one that is under way or found nothing', () => {
  const reads = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/const (\w+|\{[^}]*\}) = use(?:Read|ReadOrNone|Query)(?:<[^(]*>)?\(/g)].map(([, name = '']) => ({
      ...{ file, text, name },
    })),
  )
  expect(reads.length).toBeGreaterThan(100)
  const untold = reads.filter(({ text, name }) => !isTold(text, name)).map(({ file, name }) => `${file} ${name}`)
  expect(untold.sort()).toEqual([...WITHOUT_IT].sort())
})

test('whoever tries again asks for what failed', () => {
  const offered = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<FaultNotice fault=\{(\w+)\.?\w*\} onRetry=\{(?:\(\) => )?(?:void )?(\w+)/g)].map(
      ([notice, failed, again]) => ({ file, notice, failed, again }),
    ),
  )
  expect(offered.length).toBeGreaterThan(25)
  // Those that took both out of one answer, and a change that is tried once more.
  const both = ['error refetch', 'fault refetch', 'fault retry', 'verify look']
  const other = offered.filter(({ failed, again }) => failed !== again && !both.includes(`${failed} ${again}`))
  expect(other.map(({ file, notice }) => `${file} ${notice}`)).toEqual([])
})

/** A read has no other button that asks again. */
test('and a read that failed can be tried again', () => {
  const stuck = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/const (\w+) = use(?:Read|ReadOrNone)\(/g)]
      .map(([, name = '']) => name)
      .filter((name) => text.includes(`fault={${name}.error} />`))
      .map((name) => `${file} ${name}`),
  )
  expect(stuck).toEqual([])
})
