import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import type { Severity } from '../../contract/errors.ts'
import { GROUP_LABELS } from '../../contract/rips/groups.ts'
import { dateToScreen } from '../format/clinical.ts'
import { type Translate, useT } from '../i18n/i18n.ts'
import { formatPath } from '../rips/path.ts'
import { SEVERITIES, SeverityMark } from '../rips/severity.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { FindingIndex } from './findings.ts'
import { type Node, serviceCode, serviceDate, servicesOf, servicesPath, userDocument, usersOf } from './model.ts'
import classes from './tree.module.css'

interface TreeRow {
  readonly node: Node
  readonly level: 1 | 2
  readonly icon: IconName
  readonly label: string
  readonly detail: string
}

interface PackageTreeProps {
  readonly rips: unknown
  readonly selected: Node
  readonly findings: FindingIndex
  readonly onSelect: (node: Node) => void
}

const ROW_HEIGHT = 44

/** Users and their services; one row a user or service, however many there are. */
export function PackageTree({ rips, selected, findings, onSelect }: PackageTreeProps) {
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => rowsOf(rips, t), [rips, t])
  const selectedKey = formatPath(selected)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  })

  const move = (event: KeyboardEvent, index: number) => {
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key]
    const row = target === undefined ? undefined : rows[target]
    if (target === undefined || !row) return
    event.preventDefault()
    virtual.scrollToIndex(target)
    onSelect(row.node)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus())
  }
  const current = rows.findIndex((row) => formatPath(row.node) === selectedKey)

  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        role="tree"
        aria-label={t('packages.editor.tree')}
        style={{ height: virtual.getTotalSize() }}
        className={classes.tree}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const key = formatPath(row.node)
          return (
            <button
              key={key}
              type="button"
              role="treeitem"
              aria-level={row.level}
              aria-selected={key === selectedKey}
              tabIndex={index === Math.max(current, 0) ? 0 : -1}
              data-index={index}
              data-level={row.level}
              className={classes.row}
              style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}
              onClick={() => onSelect(row.node)}
              onKeyDown={(event) => move(event, index)}
            >
              <Icon name={row.icon} size={16} />
              <span className={classes.words}>
                <span className="truncate">{row.label}</span>
                <span className={`truncate ${classes.detail}`}>{row.detail}</span>
              </span>
              <Mark severity={findings.worst(row.node)} />
            </button>
          )
        })}
      </div>
    </div>
  )
}

function Mark({ severity }: { severity: Severity | undefined }) {
  if (!severity) return null
  return (
    <span className={classes.mark} data-tone={SEVERITIES[severity].tone}>
      <SeverityMark severity={severity} />
    </span>
  )
}

function rowsOf(rips: unknown, t: Translate): TreeRow[] {
  const rows: TreeRow[] = [{ node: [], level: 1, icon: 'package', label: t('packages.editor.transaction'), detail: '' }]
  usersOf(rips).forEach((user, index) => {
    const services = servicesOf(user)
    rows.push({
      node: ['usuarios', index],
      level: 1,
      icon: 'user',
      label: userDocument(user) || t('packages.editor.noDocument'),
      detail: `${t('packages.editor.user', { number: index + 1 })} · ${t('packages.services', { count: services.length })}`,
    })
    for (const service of services) {
      rows.push({
        node: [...servicesPath(index, service.group), service.index],
        level: 2,
        icon: 'service',
        label: GROUP_LABELS[service.group],
        detail: [serviceCode(service), dateToScreen(serviceDate(service).slice(0, 10))].filter(Boolean).join(' · '),
      })
    }
  })
  return rows
}
