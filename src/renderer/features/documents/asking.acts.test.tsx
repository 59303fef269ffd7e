import { Radio } from '@mantine/core'
import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { Workspace } from '../../../contract/workspaces.ts'
import type { IssuableDocument } from '../document-kinds/operations.ts'
import { PresentNow } from '../teamwork/present-now.tsx'
import { TeamworkCard } from '../teamwork/teamwork-card.tsx'
import { DocumentScreen } from './document-screen.tsx'
import { DocumentSide } from './document-side.tsx'
import type { DraftFlow, Question } from './draft-actions.tsx'
import { DraftNotices } from './draft-notices.tsx'
import type { DocumentActs } from './use-document.ts'

const DOCUMENT = { id: 'inv_1', revision: 3, status: 'draft', chain: [], issues: [] } as unknown as IssuableDocument
const RULE = { code: 'a', message: 'Mal.', blocks: 'emission', rule: 'RVC019', overridable: true }
const LEAVES = [PresentNow, TeamworkCard, DocumentSide]

interface Standing {
  readonly asking?: Question | null
  readonly busy?: 'emit' | null
  readonly dirty?: boolean
  readonly document?: IssuableDocument | null
  readonly issues?: readonly object[]
  readonly clinic?: Partial<Workspace>
}

/** The screen of a draft, and what was begun on it. */
async function draft(of: Standing = {}) {
  const { asking = null, busy = null, dirty = true, document = DOCUMENT, issues = [RULE], clinic = {} } = of
  onWire({ 'ripsPackages.context': { ministry: { simulated: false } } })
  const begun: unknown[] = []
  const begins = (...what: readonly unknown[]) => {
    begun.push(what.length === 1 ? what[0] : what)
    return Promise.resolve()
  }
  const flow: DraftFlow = {
    asking,
    ask: (what) => begins('ask', what),
    close: () => void begins('close'),
    save: () => begins('save'),
    emit: () => begins('emit'),
    override: (...given) => begins('override', ...given),
  }
  const readiness = {
    readiness: { ready: false, rulePack: 'dt1', issues, unresolved: [], rangesCheckedAt: null },
    panel: true,
    setPanel: (panel: boolean) => begins('panel', panel),
    heading: { current: null },
    pending: false,
    checkRanges: () => begins('ranges'),
  }
  const acts = { busy, fault: null, operations: { kind: 'invoice' } } as unknown as DocumentActs
  const screen = await opened(
    <DocumentScreen
      title="Factura"
      back="facturas"
      facts={[]}
      document={document}
      acts={acts}
      draft={{ flow, dirty, readiness: readiness as never, goTo: (field) => begins('go', field) }}
      total={90_000}
      warning="Una advertencia"
      side={null}
    >
      Servicios
    </DocumentScreen>,
    { leaves: LEAVES, clinic },
  )
  return { begun, ...screen }
}

it.each([
  ['emit', 'Emitir ahora', 'Emitir y radicar ahora'],
  ['file', 'Emitir y radicar ahora', 'Emitir ahora'],
] as const)(
  'before it leaves what is said is what leaves, for how much, and what to know: %s',
  async (asking, yes, no) => {
    const { begun, words, acts, press } = await draft({ asking, clinic: { environment: 1 } })
    expect(words()).toMatch(/por un total de \$ 90\.000.*Una advertencia.*Esto es producción/)
    expect(acts()).not.toContain(no)
    await press(yes)
    await press('Cancelar')
    expect(begun).toEqual(['emit', 'close'])
  },
)

it.each([null, 'override'] as const)('nothing is asked about leaving where that was not wanted: %s', async (asking) => {
  expect((await draft({ asking })).words()).not.toContain('Se enviará al proveedor')
})

it.each([null, 'emit'] as const)('what leaves is not sent, saved or begun a second time: %s', async (busy) => {
  const { acts } = await draft({ asking: 'emit', busy })
  const begins = ['Guardar borrador', 'Emitir', 'Emitir y radicar', 'Emitir ahora']
  expect(acts().filter((act) => begins.includes(act))).toEqual(busy ? [] : begins)
})

it.each<[words: string, of: Standing, isOffered: boolean]>([
  ['is new', { document: null, dirty: false }, true],
  ['was changed', {}, true],
  ['is as it was saved', { dirty: false }, false],
])('a draft that %s: %j can be saved: %s', async (_, of, isOffered) => {
  expect((await draft(of)).acts().includes('Guardar borrador')).toBe(isOffered)
})

it('whoever looks at a document, and what is said of it among people, is of that document', async () => {
  const { given } = await draft()
  expect([given(PresentNow), given(TeamworkCard)].flat()).toEqual([{ targetId: 'inv_1' }, { targetId: 'inv_1' }])
})

it('what stands against it leads to its field, and the numbering is looked at anew', async () => {
  const { begun, press } = await draft({ issues: [{ ...RULE, field: 'health.coverage' }] })
  await press('Cobertura')
  await press('Comprobar ahora')
  await press(/Falta 1 cosa/)
  await press('Emitir a pesar de esto…')
  expect(begun).toEqual([['go', 'health.coverage'], 'ranges', ['panel', false], ['ask', 'override']])
})

it.each([true, false])(
  'in spite of the rules it leaves with its filing where nothing stands against that: %s',
  async (canFile) => {
    const issues = canFile ? [RULE] : [RULE, { ...RULE, code: 'b', blocks: 'filing', rule: 'RVC020' }]
    const { begun, fill, press, words } = await draft({ asking: 'override', issues })
    expect(words()).toContain('RVC019 :')
    expect(words()).not.toContain('RVC020 :')
    await fill('Motivo', 'La tabla es vieja')
    await press('Emitir a pesar de esto')
    await press('Cancelar')
    expect(begun).toEqual([['override', 'La tabla es vieja', canFile], 'close'])
  },
)

it('while it leaves in spite of the rules it does not leave again', async () => {
  expect((await draft({ asking: 'override', busy: 'emit' })).acts()).not.toContain('Emitir a pesar de esto')
})

/** A draft that somebody else saved meanwhile, with what is to be mended in it. */
async function notices() {
  onWire()
  const begun: unknown[] = []
  const part = (name: string) => ({
    ...{ name, label: name === 'a' ? 'invoices.form.policy' : 'invoices.form.observation', keys: [name] },
    shown: (of: Record<string, string>) => of[name],
  })
  const work = {
    merge: { draft: {}, disputed: [part('a'), part('b')], theirsOnly: [part('c')] },
    draft: { a: 'mía', b: 'mía', c: 'mía' },
    present: { a: 'suya', b: 'suya', c: 'suya' },
    resolve: (kept: ReadonlySet<string>) => begun.push([...kept]),
    reset: () => begun.push('reset'),
    toFix: [{ code: 'x', message: 'Falta.', field: 'payment.dueDate' }],
    goTo: (field: string) => begun.push(field),
  }
  return { begun, ...(await opened(<DraftNotices title="invoices.conflict.title" work={work as never} />)) }
}

it('of two people’s work stays what was chosen, field by field, and what only the other one changed', async () => {
  const { begun, press, by, given, words } = await notices()
  await press('Ver y elegir')
  expect(words()).toMatch(/Lo que escribió usted: mía Lo que guardó la otra persona: suya/)
  expect(words()).toMatch(/se conserva: Observación: suya/)
  await by(() => given(Radio.Group)[0]?.onChange?.('theirs'))
  await press('Aplicar lo elegido')
  expect([begun, words().includes('Aplicar')]).toEqual([[['b']], false])
})

it('what somebody else saved is taken over as it is only by who says so; what is to mend leads to its field', async () => {
  const { begun, press } = await notices()
  await press('Ver y elegir')
  await press('Cancelar')
  expect(begun).toEqual([])
  await press('Quedarse con lo guardado')
  await press(/pago|Vence/i)
  expect(begun).toEqual(['reset', 'payment.dueDate'])
})
