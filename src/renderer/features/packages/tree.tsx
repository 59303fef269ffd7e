import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import type { Severity } from '../../../contract/errors.ts'
import { GROUP_LABELS } from '../../../contract/rips/groups.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { formatPath, getAt, isObject, samePath } from '../../base/json/path.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { SEVERITIES, SeverityMark } from '../rips/severity.tsx'
import type { FindingIndex } from './findings.ts'
import {
  isServiceGroup,
  type Node,
  serviceCode,
  serviceDate,
  servicesOf,
  servicesPath,
  userDocument,
  usersOf,
} from './model.ts'
import classes from './tree.module.css'

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
  const nodes = useMemo(() => nodesOf(rips), [rips])
  const virtual = useVirtualizer({
    count: nodes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  })

  const move = (event: KeyboardEvent, index: number) => {
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: nodes.length - 1 }[event.key]
    const node = target === undefined ? undefined : nodes[target]
    if (target === undefined || !node) return
    event.preventDefault()
    virtual.scrollToIndex(target)
    onSelect(node)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus())
  }
  const current = useMemo(() => nodes.findIndex((node) => samePath(node, selected)), [nodes, selected])

  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        role="tree"
        aria-label={t('packages.editor.tree')}
        style={{ height: virtual.getTotalSize() }}
        className={classes.tree}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const node = nodes[index]
          if (!node) return null
          const key = formatPath(node)
          const level = node.length > 2 ? 2 : 1
          const words = wordsOf(rips, node, t)
          return (
            <button
              key={key}
              type="button"
              role="treeitem"
              aria-level={level}
              aria-selected={index === current}
              tabIndex={index === Math.max(current, 0) ? 0 : -1}
              data-index={index}
              data-level={level}
              className={classes.row}
              style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}
              onClick={() => onSelect(node)}
              onKeyDown={(event) => move(event, index)}
            >
              <Icon name={words.icon} size={16} />
              <span className={classes.words}>
                <span className="truncate">{words.label}</span>
                <span className={`truncate ${classes.detail}`}>{words.detail}</span>
              </span>
              <Mark severity={findings.worst(node)} />
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

/** Where the rows are; their words are made only for the rows in view. */
function nodesOf(rips: unknown): Node[] {
  const nodes: Node[] = [[]]
  usersOf(rips).forEach((user, index) => {
    nodes.push(['usuarios', index])
    for (const { group, index: at } of servicesOf(user)) nodes.push([...servicesPath(index, group), at])
  })
  return nodes
}

interface RowWords {
  readonly icon: IconName
  readonly label: string
  readonly detail: string
}

function wordsOf(rips: unknown, node: Node, t: Translate): RowWords {
  const [, user, , group, index] = node
  const value = getAt(rips, node)
  if (isServiceGroup(group) && typeof index === 'number' && isObject(value)) {
    const service = { group, index, value }
    const detail = [serviceCode(service), dateToScreen(serviceDate(service).slice(0, 10))].filter(Boolean).join(' · ')
    return { icon: 'service', label: tableText(GROUP_LABELS[group]), detail }
  }
  if (typeof user !== 'number') return { icon: 'package', label: t('packages.editor.transaction'), detail: '' }
  const services = t('packages.services', { count: servicesOf(value).length })
  return {
    icon: 'user',
    label: userDocument(value) || t('packages.editor.noDocument'),
    detail: `${t('packages.editor.user', { number: user + 1 })} · ${services}`,
  }
}
