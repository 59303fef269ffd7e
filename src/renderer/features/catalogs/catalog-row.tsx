import { Anchor, Button, FileButton, Progress } from '@mantine/core'
import type { Catalog, CatalogProgress } from '../../../contract/catalogs.ts'
import { useRead } from '../../base/api/query.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { fileSize, relative } from '../../base/format/format.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Look, StatusBadge } from '../../ui/status-badge.tsx'
import { catalogName } from './catalog-code.ts'
import classes from './catalogs.module.css'
import { useInstallation } from './installing.ts'
import { WorseFile } from './worse-file.tsx'

const WATCH_MS = 300

const LOOK: Readonly<Record<Catalog['origin'], Look>> = {
  fixed: { tone: 'ok', icon: 'checkCircle' },
  file: { tone: 'ok', icon: 'checkCircle' },
  download: { tone: 'ok', icon: 'checkCircle' },
  sample: { tone: 'warn', icon: 'alert' },
  none: { tone: 'idle', icon: 'info' },
}

const LOST = { tone: 'warn', icon: 'alert' } as const

/** One catalog: what is installed of it, how old that is, and how to replace it. */
export function CatalogRow({ catalog, mayInstall }: { readonly catalog: Catalog; readonly mayInstall: boolean }) {
  const t = useT()
  const installation = useInstallation(catalog.catalog)
  const { origin, entries, installing, lost } = catalog
  const name = catalogName(catalog.catalog, t)
  const { tone, icon } = lost ? LOST : LOOK[origin]
  const isRunning = installation.isRunning || installing !== null
  return (
    <li className={`panel ${classes.row}`} aria-label={name}>
      <div className={classes.words}>
        <strong>{name}</strong>
        <span className={classes.detail}>{versionOf(catalog, t)}</span>
      </div>
      <div className={classes.state}>
        <StatusBadge tone={tone} icon={icon} label={t(lost ? 'catalogs.lost' : `catalogs.origin.${origin}`)} />
        {origin === 'none' ? null : <span className={classes.detail}>{t('catalogs.entries', { count: entries })}</span>}
      </div>
      <Actions
        catalog={catalog}
        name={name}
        mayInstall={mayInstall}
        isRunning={isRunning}
        onFiles={installation.install}
        onDownload={installation.download}
      />
      {isRunning ? (
        <Running name={name} progress={installing} onCancel={mayInstall ? installation.cancel : undefined} />
      ) : null}
      {installation.preview && !isRunning ? (
        <WorseFile
          name={name}
          preview={installation.preview}
          mayBePart={installation.mayBePart}
          onDecide={installation.decide}
        />
      ) : null}
      {installation.error && !isRunning ? (
        <div className={classes.wide}>
          <FaultNotice fault={installation.error} />
        </div>
      ) : null}
    </li>
  )
}

function versionOf(
  { origin, version, officialDate, installedAt, source, complete, lost }: Catalog,
  t: Translate,
): string {
  if (lost) return t('catalogs.lostHelp')
  if (origin === 'sample') return t('catalogs.sampleHelp')
  if (origin === 'none') return t('catalogs.noneHelp')
  return [
    officialDate
      ? t('catalogs.officialDate', { date: dateToScreen(officialDate) })
      : t('catalogs.version', { version }),
    installedAt ? t('catalogs.installed', { when: relative(installedAt) }) : '',
    source ? t('catalogs.source', { source }) : '',
    complete ? '' : t('catalogs.extract'),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface ActionsProps {
  readonly catalog: Catalog
  readonly name: string
  readonly mayInstall: boolean
  readonly isRunning: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onDownload: () => void
}

function Actions({ catalog, name, mayInstall, isRunning, onFiles, onDownload }: ActionsProps) {
  const t = useT()
  const { officialPage, downloadable } = catalog
  return (
    <div className={classes.actions}>
      {officialPage ? (
        <Anchor
          href={officialPage}
          target="_blank"
          rel="noreferrer"
          size="sm"
          aria-label={t('catalogs.officialPageOf', { name })}
        >
          {t('catalogs.officialPage')}
        </Anchor>
      ) : null}
      {mayInstall && downloadable ? (
        <Button
          size="xs"
          variant="default"
          disabled={isRunning}
          leftSection={<Icon name="download" size={16} />}
          aria-label={t('catalogs.downloadFor', { name })}
          onClick={onDownload}
        >
          {t('catalogs.download')}
        </Button>
      ) : null}
      {mayInstall ? (
        <FileButton
          multiple
          accept=".csv,.txt,.xlsx,.json,.gz"
          onChange={(files) => files.length > 0 && onFiles(files)}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              disabled={isRunning}
              leftSection={<Icon name="upload" size={16} />}
              aria-label={t('catalogs.installFileFor', { name })}
            >
              {t('catalogs.installFile')}
            </Button>
          )}
        </FileButton>
      ) : null}
    </div>
  )
}

function phaseOf(progress: CatalogProgress | null, t: Translate): string {
  if (!progress) return t('catalogs.phase.sending')
  const { phase, done, total } = progress
  if (phase !== 'downloading') return t(`catalogs.phase.${phase}`, { count: done })
  if (total === null) return t('catalogs.phase.downloading', { size: fileSize(done) })
  return t('catalogs.phase.downloadingOf', { size: fileSize(done), total: fileSize(total) })
}

interface RunningProps {
  readonly name: string
  readonly progress: CatalogProgress | null
  readonly onCancel: (() => void) | undefined
}

function Running({ name, progress, onCancel }: RunningProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  // Asked for often while this is on the screen, by whoever shows the list.
  useRead('catalogs.list', { params: { workspaceId } }, { refetchInterval: WATCH_MS })
  const share = progress?.total ? (progress.done / progress.total) * 100 : undefined
  return (
    <div className={`${classes.wide} ${classes.running}`}>
      <Progress.Root style={{ flex: 1 }} aria-label={t('catalogs.progressOf', { name })}>
        <Progress.Section
          value={share ?? 100}
          animated={share === undefined}
          aria-label={t('catalogs.progressOf', { name })}
          aria-valuetext={phaseOf(progress, t)}
        />
      </Progress.Root>
      <span aria-live="polite">{phaseOf(progress, t)}</span>
      {onCancel ? (
        <Button size="xs" variant="default" aria-label={t('catalogs.cancelFor', { name })} onClick={onCancel}>
          {t('catalogs.cancel')}
        </Button>
      ) : null}
    </div>
  )
}
