import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { Visit } from '../../../contract/visits.ts'
import { emptyVisit, NO_CONTRACT, type VisitDraft } from './draft.ts'
import type { VisitEditor } from './use-visit-editor.ts'
import { VisitConflict } from './visit-conflict.tsx'

const BASE: VisitDraft = { ...emptyVisit('2026-11-05'), patientId: 'pat_1', clientId: 'cli_1', coverage: '16' }
const THEIRS = {
  ...{ id: 'vis_1', revision: 8, patientId: 'pat_2', date: '2026-11-05', clientId: 'cli_2', contractId: 'ctr_1' },
  ...{ coverage: '01', paymentModality: '04', policyNumber: null, services: [], note: 'Vino tarde' },
} as unknown as Visit
const MINE: VisitDraft = {
  ...BASE,
  ...{ patientId: 'pat_3', clientId: 'cli_3', contractId: NO_CONTRACT, coverage: '02', paymentModality: '01' },
}

const PATIENT = { id: 'pat_2', firstName: 'Ana', lastName: 'Rojas', documentType: 'CC', documentNumber: '77' }

/** What is asked where two people wrote into one visit, and what is saved of it. */
async function conflict() {
  onWire({
    'patients.list': { items: [PATIENT, { ...PATIENT, id: 'pat_3' }] },
    'clients.get': { companyName: 'EPS Archivada' },
    'contracts.get': { contractNumber: 'CT-9' },
  })
  const saved: unknown[] = []
  const editor = { base: BASE, draft: MINE, busy: false, closeConflict: () => undefined }
  const save = async (...of: unknown[]) => saved.push(of)
  const screen = await opened(<VisitConflict editor={{ ...editor, save } as unknown as VisitEditor} theirs={THEIRS} />)
  return { saved, ...screen }
}

it('whom, who pays and under what is asked by its name, also of what was archived', async () => {
  const words = (await conflict()).words()
  const names = ['CC 77', 'EPS Archivada', 'CT-9', 'Sin contrato', 'Presupuesto máximo', 'Pago por evento']
  for (const name of names) expect(words).toContain(name)
  expect(words).not.toMatch(/pat_|cli_|ctr_|none/)
})

it('what was chosen is saved over what is stored, with what only the other person wrote', async () => {
  const { saved, fill, press } = await conflict()
  await fill('Pagador', 'theirs')
  await press('Guardar lo elegido')
  expect(saved).toMatchObject([[{ patientId: 'pat_3', clientId: 'cli_2', coverage: '02', note: 'Vino tarde' }, 8]])
})
