import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { answered } from '../../../../test/support/drawn.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import { PayerPicker } from '../payers/payer-picker.tsx'
import { emptyVisit, type VisitDraft } from './draft.ts'
import { PatientPart, TermsPart } from './visit-form.tsx'

const DRAFT: VisitDraft = {
  ...emptyVisit('2020-05-04'),
  ...{ patientId: 'pat_1', clientId: 'cli_1', contractId: 'ctr_1', coverage: '16', paymentModality: '04' },
}
const rest = { base: DRAFT, problems: [], settle: () => undefined }
const NOT_MOVED = () => undefined

/** The terms of a visit, and what is changed in them. */
async function terms(draft: Partial<VisitDraft> = {}) {
  onWire()
  const changes: unknown[] = []
  const editor = { ...rest, draft: { ...DRAFT, ...draft }, change: (of: unknown) => changes.push(of) }
  const part = <TermsPart editor={editor as never} readOnly={false} goOnFrom={NOT_MOVED} />
  return { changes, ...(await opened(part, { leaves: [PayerPicker] })) }
}

it('a contract is of its payer: another one, or none, leaves it behind', async () => {
  const { changes, given, by } = await terms()
  await by(() => given(PayerPicker)[0]?.onChange('cli_2'))
  await by(() => given(PayerPicker)[0]?.onChange(''))
  expect(changes).toEqual([
    { clientId: 'cli_2', contractId: '' },
    { clientId: '', contractId: '' },
  ])
})

it('a contract is of its coverages: another coverage leaves it behind, and a modality that it does not take', async () => {
  const { changes, fill } = await terms()
  await fill('Cobertura', '01')
  expect(changes).toMatchObject([{ coverage: '01', contractId: '' }])
})

it('how old the patient is is told of the day of the visit', async () => {
  onWire()
  answered('patients.get', { params: { workspaceId: 'wsp_1', patientId: 'pat_1' } }, {
    birthDate: '2015-05-05',
  } as never)
  const editor = { ...rest, draft: DRAFT, change: NOT_MOVED }
  const { words } = await opened(<PatientPart editor={editor as never} readOnly goOnFrom={NOT_MOVED} />)
  expect(words()).toContain('4 años')
})
