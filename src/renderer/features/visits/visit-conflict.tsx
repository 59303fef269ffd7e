import type { Visit } from '../../../contract/visits.ts'
import { useRead } from '../../base/api/query.ts'
import { money } from '../../base/format/format.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { codeName } from '../../base/rips/options.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { PatientName } from '../documents/patient-name.tsx'
import { namedPayer } from '../payers/payer-picker.tsx'
import type { FieldSpec, Values } from '../records/area.ts'
import { conflictOf } from '../records/conflict.ts'
import { ConflictDialog } from '../records/conflict-dialog.tsx'
import { draftOf, NO_CONTRACT, type VisitDraft, visitTotal } from './draft.ts'
import type { VisitEditor } from './use-visit-editor.ts'

function ContractName({ contractId }: { readonly contractId: string }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const isNone = contractId === NO_CONTRACT
  const { data } = useRead('contracts.get', { params: { workspaceId, contractId } }, { enabled: !isNone })
  return isNone ? t('contracts.noContract') : (data?.contractNumber ?? '…')
}

const FIELDS: readonly (FieldSpec & { readonly name: keyof VisitDraft })[] = [
  { name: 'patientId', label: 'visits.form.who', shown: (id) => <PatientName patientId={String(id)} /> },
  { name: 'date', label: 'visits.form.date', kind: 'date' },
  { name: 'clientId', label: 'visits.columns.payer', shown: namedPayer },
  { name: 'contractId', label: 'contracts.choose', shown: (id) => <ContractName contractId={String(id)} /> },
  { name: 'coverage', label: 'visits.form.coverage', shown: (code) => codeName('coberturaPlan', String(code)) },
  { name: 'paymentModality', label: 'visits.form.modality', shown: (code) => codeName('modalidadPago', String(code)) },
  { name: 'policyNumber', label: 'visits.form.policy' },
  { name: 'services', label: 'visits.form.servicesTitle' },
  { name: 'note', label: 'visits.form.note' },
]

/** A list of services in words, which differ whenever anything of the services does. */
function wordsOf(services: VisitDraft['services'], t: Translate): string {
  const names = services.map(({ description, service, quantity, unitPrice }) =>
    [description || Object.values(service).join(' '), quantity, unitPrice].join(' × '),
  )
  return [t('visits.services', { count: services.length }), money(visitTotal(services)), ...names].join(' · ')
}

/** Two people on one visit: field by field, never a lost update. */
export function VisitConflict({ editor, theirs }: { editor: VisitEditor; theirs: Visit }) {
  const t = useT()
  const theirDraft = draftOf(theirs)
  const shown = (draft: VisitDraft): Values => ({ ...draft, services: wordsOf(draft.services, t) })
  const [base, mine, now] = [shown(editor.base), shown(editor.draft), shown(theirDraft)]

  const resolve = (keepMine: ReadonlySet<string>) => {
    const { disputed, theirsOnly } = conflictOf(FIELDS, base, mine, now)
    const from = new Set([...disputed.filter(({ name }) => !keepMine.has(name)), ...theirsOnly].map(({ name }) => name))
    const taken = Object.fromEntries(
      FIELDS.filter(({ name }) => from.has(name)).map(({ name }) => [name, theirDraft[name]]),
    )
    void editor.save({ ...editor.draft, ...taken }, theirs.revision)
  }
  return (
    <ConflictDialog
      fields={FIELDS}
      base={base}
      mine={mine}
      theirs={now}
      busy={editor.busy}
      onCancel={editor.closeConflict}
      onResolve={resolve}
    />
  )
}
