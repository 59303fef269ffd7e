import { Button, ScrollArea, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ImportReport, ImportRow } from '../../../contract/imports.ts'
import { integer } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { type Look, StatusBadge } from '../../ui/status-badge.tsx'
import classes from './files.module.css'

const PAGE = 100

const OUTCOMES: Readonly<Record<ImportRow['outcome'], Look>> = {
  created: { tone: 'ok', icon: 'plus' },
  updated: { tone: 'info', icon: 'edit' },
  unchanged: { tone: 'idle', icon: 'check' },
  refused: { tone: 'bad', icon: 'error' },
}

/** What each row of the file would become, those to correct first. */
export function VerdictTable({ report: { rows, refused } }: { report: ImportReport }) {
  const t = useT()
  const [view, setView] = useState<'refused' | 'all'>(refused > 0 ? 'refused' : 'all')
  const [shown, setShown] = useState(PAGE)
  const wanted = view === 'all' ? rows : rows.filter(({ outcome }) => outcome === 'refused')
  const views = [
    { value: 'refused', label: t('files.import.onlyRefused', { count: refused }), disabled: refused === 0 },
    { value: 'all', label: t('files.import.all', { count: rows.length }) },
  ]
  const count = { shown: integer(Math.min(shown, wanted.length)), total: integer(wanted.length) }
  return (
    <section aria-label={t('files.import.verdicts')} className={classes.verdicts}>
      <SegmentedControl
        aria-label={t('files.import.show')}
        data={views}
        value={view}
        onChange={(value) => {
          setView(value === 'all' ? 'all' : 'refused')
          setShown(PAGE)
        }}
      />
      <ScrollArea.Autosize mah="46vh" className={classes.scroll} viewportProps={{ tabIndex: 0 }}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('files.import.columns.sheet')}</th>
              <th scope="col">{t('files.import.columns.row')}</th>
              <th scope="col">{t('files.import.columns.outcome')}</th>
              <th scope="col">{t('files.import.columns.why')}</th>
            </tr>
          </thead>
          <tbody>
            {wanted.slice(0, shown).map((row) => (
              <Verdict key={`${row.sheet} ${row.row} ${row.target}`} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollArea.Autosize>
      <div className={classes.foot}>
        <span className="soft" aria-live="polite">
          {t('files.import.shown', count)}
        </span>
        {shown < wanted.length ? (
          <Button variant="default" size="xs" onClick={() => setShown(shown + PAGE * 5)}>
            {t('files.import.more')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

/** What a row of somebody's sheet became a row of. */
const placeOf = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' → ')

function Verdict({ row: { sheet, target, row, source, outcome, issues } }: { row: ImportRow }) {
  const t = useT()
  return (
    <tr>
      <td>{placeOf(sheet, target) || t('common.none')}</td>
      <td className={classes.number}>
        {row}
        {source ? <div className="soft">{source}</div> : null}
      </td>
      <td>
        <StatusBadge {...OUTCOMES[outcome]} label={t(`files.import.outcomes.${outcome}`)} />
      </td>
      <td>
        {issues.map(({ column, code, message }) => (
          <div key={`${column} ${code}`}>
            <strong>{column}</strong> {message} <span className="soft">{code.startsWith('RV') ? code : ''}</span>
          </div>
        ))}
      </td>
    </tr>
  )
}
