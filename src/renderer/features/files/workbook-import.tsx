import { Button, FileInput, Group, Progress, ScrollArea, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ImportArea, ImportInspection, ImportReport } from '../../../contract/imports.ts'
import { integer } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './files.module.css'
import { Mapper } from './mapping/mapper.tsx'
import { RecentImports } from './recent-imports.tsx'
import { undoneText, useUndoImport } from './undo.ts'
import { type ImportGiven, type ImportWork, useImport } from './use-import.ts'
import { VerdictTable } from './verdict-table.tsx'

/** Prices are taken all of them or not at all. */
const isWhole = (area: ImportArea) => area === 'prices'
/** Packages, saved services and visits have several sheets. */
const SHEETS: ReadonlySet<ImportArea> = new Set(['rips-packages', 'services', 'visits'])
const hasSheets = (area: ImportArea) => SHEETS.has(area)
const ACCEPTED = '.xlsx,.xlsm,.csv,.txt,.zip'
const FHIR = ',.json,.ndjson'
/** What FHIR says something of. */
const FROM_FHIR: ReadonlySet<ImportArea> = new Set(['patients', 'clients', 'specialists', 'visits'])

interface WorkbookImportProps {
  readonly area: ImportArea
  /** What goes along with the file. */
  readonly given?: ImportGiven
  readonly onClose: () => void
}

/** A file comes in: chosen, judged row by row, accepted as far as it is good, and taken back if it was wrong. */
export function WorkbookImport({ area, given, onClose }: WorkbookImportProps) {
  const work = useImport(area, given)
  const { fault, done, verdicts } = work
  return (
    <Stack>
      {fault ? <FaultNotice fault={fault} /> : null}
      {done ? <Done work={work} report={done} area={area} onClose={onClose} /> : null}
      {!done && verdicts ? <Judged work={work} report={verdicts} isWhole={isWhole(area)} /> : null}
      {done || verdicts ? null : work.isGuided ? (
        <Guided work={work} area={area} onClose={onClose} />
      ) : (
        <Choice work={work} area={area} onClose={onClose} />
      )}
    </Stack>
  )
}

/** Sending it judges the file; nothing is written yet. */
function JudgedForm({ judge, children }: { readonly judge: () => void; readonly children: ReactNode }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        judge()
      }}
    >
      <Stack>{children}</Stack>
    </form>
  )
}

function Choice({ work, area, onClose }: WorkbookImportProps & { readonly work: ImportWork }) {
  const t = useT()
  const { inspection } = work
  return (
    <JudgedForm judge={work.judge}>
      <p className="soft" style={{ margin: 0 }}>
        {t('files.import.lead')}
      </p>
      <Group>
        <Button variant="default" leftSection={<Icon name="download" />} onClick={work.downloadTemplate}>
          {t('files.import.template')}
        </Button>
      </Group>
      <FileInput
        label={t(hasSheets(area) ? 'files.import.fileXlsx' : 'files.import.file')}
        description={[t('files.import.fileHelp'), FROM_FHIR.has(area) && t('files.import.fhirHelp')]
          .filter(Boolean)
          .join(' ')}
        placeholder={t('packages.import.choose')}
        leftSection={<Icon name="upload" />}
        accept={FROM_FHIR.has(area) ? ACCEPTED + FHIR : ACCEPTED}
        multiple
        withAsterisk
        clearable
        value={[...work.files]}
        onChange={work.choose}
      />
      {inspection?.form === 'flat' ? (
        <Notice tone="info" icon="check" title={t('files.import.flat', { files: sheetNames(inspection) })}>
          {area === 'rips-packages' ? t('files.import.flatHelp') : null}
        </Notice>
      ) : null}
      {inspection?.form === 'fhir' ? <FhirResources inspection={inspection} /> : null}
      <Running work={work} />
      <Group justify="flex-end">
        <Button variant="default" onClick={work.busy ? work.stop : onClose}>
          {t(work.busy ? 'files.import.stop' : 'common.close')}
        </Button>
        {inspection?.form === 'template' ? (
          <Button variant="default" disabled={work.busy !== undefined} onClick={() => work.guide(true)}>
            {t('mapping.open')}
          </Button>
        ) : null}
        <Button type="submit" disabled={work.files.length === 0} loading={work.busy === 'judging'}>
          {t('files.import.judge')}
        </Button>
      </Group>
      <RecentImports area={area} />
    </JudgedForm>
  )
}

const counted = (resources: ImportInspection['resources']) =>
  resources.map(({ type, count }) => `${type} (${integer(count)})`).join(', ')

/** What FHIR files have, and what of it is left aside. */
function FhirResources({ inspection: { resources } }: { readonly inspection: ImportInspection }) {
  const t = useT()
  const aside = resources.filter(({ read }) => !read)
  const title = t('files.import.fhir', { resources: counted(resources.filter(({ read }) => read)) })
  return (
    <Notice tone="info" icon="check" title={title}>
      {t('files.import.fhirRead')}{' '}
      {aside.length > 0 ? t('files.import.fhirAside', { resources: counted(aside) }) : null}
    </Notice>
  )
}

const sheetNames = ({ sheets }: ImportInspection) => sheets.map(({ name }) => name).join(', ')

/** A file of another program: its columns are joined to our fields. */
function Guided({ work, area, onClose }: WorkbookImportProps & { readonly work: ImportWork }) {
  const t = useT()
  const { inspection, named, near } = work
  if (!inspection || !named) return null
  return (
    <JudgedForm judge={work.judge}>
      {near ? (
        <Notice tone="warn" icon="alert" title={t('mapping.unfit', { name: near.kept.name })} urgent>
          {near.misfits.join(' ')} {t('mapping.unfitHelp')}
        </Notice>
      ) : (
        <Notice tone="info" icon="edit" title={t('mapping.title')}>
          {t('mapping.lead')}
        </Notice>
      )}
      <Mapper area={area} inspection={inspection} value={named} onChange={work.setNamed} onHeading={work.readHeading} />
      <Running work={work} />
      <Group justify="flex-end">
        <Button variant="default" onClick={work.busy ? work.stop : onClose}>
          {t(work.busy ? 'files.import.stop' : 'common.close')}
        </Button>
        <Button variant="default" onClick={() => work.choose([])}>
          {t('files.import.other')}
        </Button>
        <Button type="submit" loading={work.busy !== undefined}>
          {t('files.import.judge')}
        </Button>
      </Group>
    </JudgedForm>
  )
}

/** How far the work is, in words and as a bar. */
function Running({ work: { busy, progress } }: { readonly work: ImportWork }) {
  const t = useT()
  if (!busy) return null
  const { done = 0, total = 0 } = progress ?? {}
  const counted = total > 0 ? t('files.import.progress', { done: integer(done), total: integer(total) }) : ''
  return (
    <div role="status">
      {t(`files.import.${busy}`)} {counted}
      <Progress
        value={total > 0 ? (done / total) * 100 : 100}
        animated={total === 0}
        aria-label={t(`files.import.${busy}`)}
        mt={6}
      />
    </div>
  )
}

const acceptable = ({ created, updated }: ImportReport) => created + updated

interface JudgedProps {
  readonly work: ImportWork
  readonly report: ImportReport
  readonly isWhole: boolean
}

function Judged({ work, report, isWhole }: JudgedProps) {
  const t = useT()
  const isBarred = isWhole && report.refused > 0
  const count = isBarred ? 0 : acceptable(report)
  return (
    <>
      {work.named ? (
        <Notice
          tone="ok"
          icon="check"
          title={t(work.isRecognised ? 'mapping.recognised' : 'mapping.used', { name: work.named.name })}
          action={
            <Button variant="default" size="xs" onClick={() => work.guide(true)}>
              {t('mapping.change')}
            </Button>
          }
        >
          {work.isRecognised ? t('mapping.recognisedHelp') : null}
        </Notice>
      ) : null}
      <Ignored report={report} />
      <Gaps report={report} />
      <VerdictTable report={report} />
      <Running work={work} />
      <Group justify="flex-end">
        <Button variant="default" onClick={work.busy ? work.stop : () => work.choose([])}>
          {t(work.busy ? 'files.import.stop' : 'files.import.other')}
        </Button>
        <RefusedFile work={work} report={report} />
        {count > 0 ? (
          <Button data-autofocus loading={work.busy === 'accepting'} onClick={work.accept}>
            {t('files.import.accept', { count })}
          </Button>
        ) : (
          <span className="soft">{t(isBarred ? 'files.import.wholeOnly' : 'files.import.nothingToAccept')}</span>
        )}
      </Group>
    </>
  )
}

function Ignored({ report: { ignored } }: { readonly report: ImportReport }) {
  const t = useT()
  if (ignored.length === 0) return null
  const columns = ignored.map(({ sheet, column }) => (sheet === null ? column : `${sheet} · ${column}`)).join(', ')
  return <Notice tone="warn" icon="alert" title={t('files.import.ignored', { columns })} />
}

/** What is left open, for people to complete. */
function Gaps({ report: { gaps } }: { readonly report: ImportReport }) {
  const t = useT()
  if (gaps.length === 0) return null
  return (
    <Notice tone="info" icon="edit" title={t('files.import.gaps')}>
      <ScrollArea.Autosize mah="9rem" viewportProps={{ tabIndex: 0 }}>
        <ul className={classes.gaps}>
          {gaps.map(({ sheet, field, label, rows }) => (
            <li key={`${sheet} ${field}`}>{t('files.import.gap', { count: rows, sheet, label })}</li>
          ))}
        </ul>
      </ScrollArea.Autosize>
    </Notice>
  )
}

function RefusedFile({ work, report }: { readonly work: ImportWork; readonly report: ImportReport }) {
  const t = useT()
  if (report.refused === 0) return null
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" />}
      loading={work.downloading}
      onClick={work.downloadRefused}
    >
      {t('files.import.refusedFile')}
    </Button>
  )
}

function Done({ work, report, area, onClose }: WorkbookImportProps & { work: ImportWork; report: ImportReport }) {
  const t = useT()
  const undo = useUndoImport()
  const { importId, refused } = report
  const count = acceptable(report)
  const undone = undo.data?.undone
  return (
    <>
      {undone ? (
        <Notice tone="info" icon="restore" title={undoneText(t, undone)} />
      ) : (
        <Notice
          tone="ok"
          icon="checkCircle"
          title={t('files.import.accepted', { count })}
          action={
            importId ? (
              <Button variant="default" size="xs" loading={undo.isPending} onClick={() => undo.mutate(importId)}>
                {t('files.import.undo')}
              </Button>
            ) : null
          }
        >
          {refused > 0 ? t('files.import.acceptedRefused', { count: refused }) : t('files.import.acceptedAll')}{' '}
          {refused > 0 && area === 'rips-packages' ? t('files.import.sameDraft') : null}
        </Notice>
      )}
      <Gaps report={report} />
      {refused > 0 ? <VerdictTable report={report} /> : null}
      {area === 'rips-packages' && !undone ? <Packages report={report} /> : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => work.choose([])}>
          {t('files.import.other')}
        </Button>
        <RefusedFile work={work} report={report} />
        <Button onClick={onClose}>{t('common.close')}</Button>
      </Group>
    </>
  )
}

function Packages({ report: { rows } }: { readonly report: ImportReport }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const ids = rows.flatMap(({ id, outcome }) => (id !== null && outcome !== 'refused' ? [id] : []))
  const [only] = ids
  if (only === undefined || ids.length > 1) return null
  return (
    <AnchorLink to="/c/$workspaceId/paquetes/$packageId" params={{ workspaceId, packageId: only }}>
      {t('files.import.openPackage')}
    </AnchorLink>
  )
}
