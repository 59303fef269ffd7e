import { Button, Group } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Visit } from '../../../contract/visits.ts'
import { useRead } from '../../base/api/query.ts'
import { useKeeping } from '../../base/drafts/draft.ts'
import { useToday } from '../../base/format/use-today.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Gradually } from '../../ui/later.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { offerActs } from '../../ui/offered-acts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { VisitSupports } from '../supports/supports-card.tsx'
import { DocumentLink } from './document-link.tsx'
import { useGoOn } from './go-on.ts'
import { ServicesPart } from './services-part.tsx'
import { useArchive } from './use-archive.ts'
import { useBilling } from './use-billing.ts'
import { useVisitEditor } from './use-visit-editor.ts'
import classes from './visit.module.css'
import { VisitConflict } from './visit-conflict.tsx'
import { NotePart, PatientPart, TermsPart } from './visit-form.tsx'

export const NEW_VISIT = 'nueva'

export function VisitScreen({ visitId }: { visitId: string }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const isNew = visitId === NEW_VISIT
  const query = useRead('visits.get', { params: { workspaceId, visitId } }, { enabled: !isNew })
  if (isNew) return <Capture visit={null} />
  return (
    <Loaded query={query} title={t('visits.title')}>
      {(visit) => <Capture visit={visit} />}
    </Loaded>
  )
}

/** One page from the patient to the price; everything by keyboard, everything kept as it is typed. */
function Capture({ visit }: { visit: Visit | null }) {
  const t = useT()
  const write = useMay('patients.write')
  const { fecha } = useSearch({ strict: false })
  const today = useToday()
  const editor = useVisitEditor(visit, fecha ?? today)
  const { onKeyDown, goOnFrom } = useGoOn(editor.draft)
  const billing = useBilling()
  const fault = editor.fault ?? billing.fault
  const readOnly = !write || visit?.isActive === false || (visit?.documentId ?? null) !== null
  return (
    <>
      <PageHeader
        above={<DayLink date={visit?.date ?? editor.draft.date} />}
        title={visit ? t('visits.form.title', { name: visit.patientName }) : t('visits.form.newTitle')}
        lead={visit?.reference ? t('visits.form.reference', { reference: numberOf(visit.reference) }) : undefined}
      />
      <div className={classes.notices}>
        {fault ? <FaultNotice fault={fault} /> : null}
        <State visit={visit} />
        {editor.restored ? (
          <RestoredNotice title={t('visits.form.restoredTitle')} onDiscard={editor.discard}>
            {t('visits.form.restoredText')}
          </RestoredNotice>
        ) : null}
      </div>
      {/* Bubbles from every field: where somebody types is a part of what is kept. */}
      <form
        className={classes.form}
        onFocus={({ target }) => editor.at(target.id)}
        onKeyDown={onKeyDown}
        onSubmit={(event) => event.preventDefault()}
      >
        <Gradually>
          <PatientPart editor={editor} readOnly={readOnly} goOnFrom={goOnFrom} />
          <TermsPart editor={editor} readOnly={readOnly} goOnFrom={goOnFrom} />
          <ServicesPart editor={editor} readOnly={readOnly} goOnFrom={goOnFrom} />
          <NotePart editor={editor} readOnly={readOnly} goOnFrom={goOnFrom} />
        </Gradually>
      </form>
      {visit ? <VisitSupports visit={visit} /> : null}
      {readOnly ? null : <Acts visit={visit} editor={editor} billing={billing} />}
      {editor.theirs ? <VisitConflict editor={editor} theirs={editor.theirs} /> : null}
    </>
  )
}

function DayLink({ date }: { date: string }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <AnchorLink to="/c/$workspaceId/atenciones" params={{ workspaceId }} search={{ fecha: date }}>
      {t('visits.title')}
    </AnchorLink>
  )
}

/** Without the address of whoever gave the number. */
const numberOf = (reference: string) => reference.split('|').at(-1) ?? reference

/** Why it cannot be changed, and what can be done about it. */
function State({ visit }: { visit: Visit | null }) {
  const t = useT()
  const write = useMay('patients.write')
  const { restore } = useArchive(visit)
  if (!write) return <Notice tone="idle" icon="info" title={t('visits.form.readOnly')} />
  if (visit?.documentId) {
    return (
      <Notice
        tone="info"
        icon="invoice"
        title={t('visits.form.billedNotice')}
        action={<DocumentLink documentId={visit.documentId}>{t('visits.form.openDocument')}</DocumentLink>}
      />
    )
  }
  if (visit?.isActive !== false) return null
  return (
    <Notice
      tone="idle"
      icon="archive"
      title={t('visits.form.archivedNotice')}
      action={
        <Button size="compact-sm" variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
          {t('visits.form.restore')}
        </Button>
      }
    />
  )
}

interface ActsProps {
  readonly visit: Visit | null
  readonly editor: ReturnType<typeof useVisitEditor>
  readonly billing: ReturnType<typeof useBilling>
}

function Acts({ visit, editor, billing }: ActsProps) {
  const t = useT()
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const { archive } = useArchive(visit, editor.discard)
  const keeping = useKeeping()
  const toDay = (date: string) =>
    navigate({ to: '/c/$workspaceId/atenciones', params: { workspaceId }, search: { fecha: date } })
  const toVisit = (visitId: string) =>
    navigate({ to: '/c/$workspaceId/atenciones/$visitId', params: { workspaceId, visitId } })
  /** The visit when all of it is saved; with what was typed meanwhile somebody stays there. */
  const saveAll = async () => {
    const saved = await editor.save()
    if (!saved || saved.isWhole) return saved?.visit
    if (!visit) await toVisit(saved.visit.id)
    return undefined
  }
  const save = async () => {
    const saved = await saveAll()
    if (saved) toast(t('visits.form.saved', { name: saved.patientName }))
    return saved
  }
  const saveAndLeave = async () => {
    const saved = await save()
    if (saved) await toDay(saved.date)
  }
  const saveAndNew = async () => {
    const saved = await save()
    if (!saved) return
    if (visit) await toVisit(NEW_VISIT)
    document.getElementById('v-patient')?.focus()
  }
  const bills = useMay('billing.write')
  const saveAndBill = async () => {
    const saved = await saveAll()
    if (saved) billing.invoice([saved])
  }
  return (
    <div className={`${classes.foot} no-print`}>
      <span className="soft" aria-live="polite">
        {editor.dirty ? t(`visits.form.${keeping}`) : visit ? t('visits.form.allSaved') : ''}
      </span>
      <Group gap={8} ref={offerActs}>
        {visit ? (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icon name="archive" />}
            loading={archive.isPending}
            onClick={() => archive.mutate(undefined, { onSuccess: () => void toDay(visit.date) })}
          >
            {t('visits.form.archive')}
          </Button>
        ) : null}
        {bills ? (
          <Button
            variant="default"
            aria-keyshortcuts="Control+Enter"
            disabled={editor.busy || editor.draft.services.length === 0}
            loading={billing.busy}
            onClick={() => void saveAndBill()}
          >
            {t('visits.form.saveAndBill')}
          </Button>
        ) : null}
        <Button variant="default" disabled={editor.busy} onClick={() => void saveAndNew()}>
          {t('visits.form.saveAndNew')}
        </Button>
        <Button loading={editor.busy} aria-keyshortcuts="Control+S" onClick={() => void saveAndLeave()}>
          {t('visits.form.save')}
        </Button>
      </Group>
    </div>
  )
}
