import { SegmentedControl } from '@mantine/core'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { aPackage } from '../../../../test/support/window-package.ts'
import type { ValidationIssue, ValidationReport } from '../../../contract/packages.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { CopyValue } from '../../ui/copy-value.tsx'
import { AdjustmentsNotice } from './adjustments.tsx'
import { FindingsPane } from './findings-pane.tsx'
import { ReceiptScreen } from './receipt-screen.tsx'

const RECEIPT = { cuv: 'cuv-1', processId: '47', filedAt: '2026-11-30T04:30:00.000Z', answer: { ok: true } }

/** The proof of a filing, as a person of a role is shown it. */
async function receipt(role: Role) {
  const wire = onWire({
    'ripsPackages.receipt': RECEIPT,
    'ripsPackages.get': aPackage({ number: 'FE1', users: 2, services: 3 } as never),
    'ripsPackages.printedReceipt': new Response('%PDF'),
  })
  return { ...wire, ...(await opened(<ReceiptScreen packageId="pkg_1" />, { clinic: { role } })) }
}

it.each<[role: Role, sees: boolean, to: string]>([
  ['viewer', true, '/c/$workspaceId/paquetes/$packageId'],
  ['accountant', false, '/c/$workspaceId/paquetes'],
])('the proof of a filing says what was filed to who may see that: %s', async (role, sees, to) => {
  const { words, given, all } = await receipt(role)
  expect(words()).toContain('cuv-1')
  expect(words().includes('2 usuarios, 3 servicios')).toBe(sees)
  expect(all('ripsPackages.get')).toHaveLength(sees ? 1 : 0)
  expect(given(AnchorLink)).toMatchObject([{ to, params: { packageId: 'pkg_1' } }])
})

it('a proof is printed of its filing, on the paper that was chosen, and kept under its number', async () => {
  const { press, all } = await receipt('viewer')
  const files: string[] = []
  const showPdf = async (name: string) => files.push(name)
  Object.assign(window, { desktop: { showPdf, saveFile: showPdf } })
  await press('A4')
  await press('Imprimir')
  await press('Descargar PDF')
  expect(all('ripsPackages.printedReceipt').map(({ params, query }) => [params.packageId, query.paper])).toEqual([
    ['pkg_1', 'a4'],
    ['pkg_1', 'a4'],
    ['pkg_1', 'a4'],
  ])
  expect(files).toEqual(['constancia-FE1.pdf', 'constancia-FE1.pdf', 'constancia-FE1.pdf'])
})

const issue = (rule: string, of: object = {}) =>
  ({
    rule,
    code: rule,
    message: `dice ${rule}`,
    field: null,
    path: 'usuarios[0].codSexo',
    ...of,
  }) as unknown as ValidationIssue
const ISSUES = [
  issue('R1', { severity: 'unresolved' }),
  issue('R2', { severity: 'notification' }),
  issue('R3', {
    severity: 'error',
    records: ['usuarios[0]', 'usuarios[4].codSexo'],
    recordCount: 7,
    forVendor: 'Pida X',
  }),
]

/** What was found in a package, and where one is led from it. */
async function findings(of: Partial<ValidationReport> = {}, outdated = false) {
  onWire()
  const led: unknown[] = []
  const counts = { error: 1, notification: 1, unresolved: 1 }
  const report = { issues: ISSUES, counts, rulePack: 'r', createdAt: '2026-11-30T04:30:00.000Z', ...of }
  const part = (
    <FindingsPane
      report={report as ValidationReport}
      outdated={outdated}
      onGo={({ rule, path }) => led.push([rule, path])}
    />
  )
  return { led, ...(await opened(part, { leaves: [CopyValue] })) }
}

it.each([
  ['due', ['R3', 'R2']],
  ['error', ['R3']],
  ['notification', ['R2']],
  ['unresolved', ['R1']],
])('of what was found that is shown which was asked for, the gravest first: %s', async (shown, rules) => {
  const { by, given, words } = await findings()
  await by(() => given(SegmentedControl)[0]?.onChange?.(shown))
  expect([...words().matchAll(/dice (R\d)/g)].map(([, rule]) => rule)).toEqual(rules)
})

it('a finding leads to its place, and each record of it to its own', async () => {
  const { led, press, given, words } = await findings()
  await press(/dice R3/)
  await press('Usuario 5 · Sexo')
  expect(led).toEqual([
    ['R3', 'usuarios[0].codSexo'],
    ['R3', 'usuarios[4].codSexo'],
  ])
  expect(given(CopyValue)).toMatchObject([{ value: 'Pida X' }])
  expect(words()).toContain('y 5 más')
})

it.each([
  [0, false, true],
  [0, true, false],
  [1, false, false],
])(
  'only what was judged as it is and has no errors is said to be without any: %i, old: %s',
  async (error, isOld, isClean) => {
    const { words } = await findings({ counts: { error, notification: 1, unresolved: 1 } }, isOld)
    expect(words().includes('Sin errores')).toBe(isClean)
  },
)

const ADJUSTED = { kind: 'trimmed', group: 'root', property: 'a', from: 'x', to: 'y', count: 1, examples: [] }
const CAME = { original: { fileName: 'a.json' }, adjustments: [ADJUSTED] }

it('what came is had back from where it is told that it was changed', async () => {
  const { all } = onWire({ 'ripsPackages.original': new Response('{}') })
  const { press } = await opened(<AdjustmentsNotice of={aPackage(CAME as never)} />)
  Object.assign(window, { desktop: { saveFile: async () => true } })
  await press('Descargar lo que llegó, sin ajustes')
  expect(all('ripsPackages.original')).toMatchObject([{ params: { packageId: 'pkg_1' } }])
})

it('of what was filed since nobody is told any more how it came', async () => {
  const of = { ...CAME, status: 'accepted', submission: {} }
  expect((await opened(<AdjustmentsNotice of={aPackage(of as never)} />)).words()).toBe('')
})

it('what came accepted from elsewhere, and was never filed from here, says how it came', async () => {
  const of = { ...CAME, status: 'accepted', submission: null }
  expect((await opened(<AdjustmentsNotice of={aPackage(of as never)} />)).words()).toContain('x → y')
})

it.each([5, 6, 7])('each of %i changes is told', async (count) => {
  const adjustments = Array.from({ length: count }, (_, n) => ({ ...ADJUSTED, property: `campo${n}` }))
  const words = (await opened(<AdjustmentsNotice of={aPackage({ ...CAME, adjustments } as never)} />)).words()
  for (const { property } of adjustments) expect(words).toContain(property)
})
