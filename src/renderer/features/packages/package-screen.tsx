import { Button, Tabs } from '@mantine/core'
import { useCallback } from 'react'
import type { RipsPackage } from '../../../contract/packages.ts'
import { PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { offerActs } from '../../ui/offered-acts.ts'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { TeamworkCard } from '../teamwork/teamwork-card.tsx'
import { AdjustmentsNotice } from './adjustments.tsx'
import { CompareTab } from './compare-tab.tsx'
import { ContentTab } from './content-tab.tsx'
import { DocumentTab } from './document-tab.tsx'
import { JsonTab } from './json-tab.tsx'
import { Judging } from './judging.tsx'
import { isLocked } from './model.ts'
import { Outcome } from './outcome.tsx'
import { PackageHeader } from './package-header.tsx'
import classes from './package-screen.module.css'
import { type PackageSearch, PackageTab } from './search.ts'
import { SubmissionsTab } from './submissions-tab.tsx'
import { type PackageEditor, usePackageEditor } from './use-package-editor.ts'

interface PackageScreenProps {
  readonly packageId: string
  readonly search: PackageSearch
  readonly onSearch: (change: PackageSearch) => void
}

export function PackageScreen({ packageId, search, onSearch }: PackageScreenProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const loaded = useRead(
    'ripsPackages.get',
    { params: { workspaceId, packageId } },
    // Something is on its way: the event stream tells, and the poll covers its silence.
    {
      refetchInterval: 10_000,
      pollWhile: ({ status }) => isLocked(status) && status !== 'accepted',
      structuralSharing: false,
    },
  )
  return (
    <Loaded query={loaded} title={t('packages.title')}>
      {(ripsPackage) => <Editor key={packageId} loaded={ripsPackage} search={search} onSearch={onSearch} />}
    </Loaded>
  )
}

interface EditorProps extends Pick<PackageScreenProps, 'search' | 'onSearch'> {
  readonly loaded: RipsPackage
}

function Editor({ loaded, search, onSearch }: EditorProps) {
  const t = useT()
  const editor = usePackageEditor(loaded)
  const tab = search.parte ?? 'contenido'
  const onAt = useCallback((nodo: string) => onSearch({ nodo: nodo || undefined }), [onSearch])
  const onDocument = useCallback(() => onSearch({ parte: 'documento' }), [onSearch])
  const hasDocument = PACKAGE_KINDS[loaded.kind].document !== null || loaded.attachedDocument !== null

  return (
    <div className={classes.screen}>
      <PackageHeader editor={editor} />
      <div className={classes.notices}>
        <Judging editor={editor} />
        <Outcome editor={editor} />
        <AdjustmentsNotice of={editor.package} />
        <Conflict editor={editor} />
        <Restored editor={editor} />
        {editor.fault && editor.fault.code !== 'revision_conflict' ? <FaultNotice fault={editor.fault} /> : null}
      </div>
      <Tabs
        value={tab}
        onChange={(value) => onSearch({ parte: PackageTab.safeParse(value).data })}
        className={classes.tabs}
        keepMounted={false}
      >
        <Tabs.List ref={offerActs}>
          <Tabs.Tab value="contenido">{t('packages.tabs.content')}</Tabs.Tab>
          {hasDocument ? <Tabs.Tab value="documento">{t('packages.tabs.document')}</Tabs.Tab> : null}
          <Tabs.Tab value="envios">{t('packages.tabs.submissions')}</Tabs.Tab>
          <Tabs.Tab value="cambios">{t('packages.tabs.compare')}</Tabs.Tab>
          <Tabs.Tab value="equipo">{t('teamwork.tab')}</Tabs.Tab>
          <Tabs.Tab value="json">{t('packages.tabs.json')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="contenido" className={classes.panel}>
          <ContentTab editor={editor} at={search.nodo ?? ''} onAt={onAt} onDocument={onDocument} />
        </Tabs.Panel>
        <Tabs.Panel value="documento" className={classes.panel}>
          <DocumentTab editor={editor} />
        </Tabs.Panel>
        <Tabs.Panel value="envios" className={classes.panel}>
          <SubmissionsTab packageId={loaded.id} />
        </Tabs.Panel>
        <Tabs.Panel value="cambios" className={classes.panel}>
          <CompareTab key={loaded.revision} loaded={loaded} />
        </Tabs.Panel>
        <Tabs.Panel value="equipo" className={classes.panel}>
          <TeamworkCard targetId={loaded.id} />
        </Tabs.Panel>
        <Tabs.Panel value="json" className={classes.panel}>
          <JsonTab rips={editor.rips} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

/** Somebody saved a revision under unsaved edits: a person decides. */
function Conflict({ editor }: { editor: PackageEditor }) {
  const t = useT()
  if (!editor.conflict) return null
  return (
    <Notice
      tone="warn"
      icon="alert"
      urgent
      title={t('packages.editor.conflictTitle', { revision: editor.package.revision })}
      action={
        <>
          <Button size="xs" onClick={editor.reapply}>
            {t('packages.editor.conflictApply')}
          </Button>
          <Button size="xs" variant="default" onClick={editor.discard}>
            {t('packages.editor.conflictDiscard')}
          </Button>
        </>
      }
    >
      {t('packages.editor.conflictText')}
    </Notice>
  )
}

/** Edits that were found again after a reload. */
function Restored({ editor }: { editor: PackageEditor }) {
  const t = useT()
  if (editor.restoredEdits === 0 || !editor.dirty) return null
  const title = t('packages.editor.restored', { count: editor.restoredEdits })
  return <RestoredNotice title={title} onDiscard={editor.discard} />
}
