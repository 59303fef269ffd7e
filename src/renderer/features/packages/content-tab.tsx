import { useCallback, useMemo } from 'react'
import type { ValidationIssue } from '../../../contract/packages.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { formatPath, getAt, isObject, parsePath } from '../../base/json/path.ts'
import { Notice } from '../../ui/notice.tsx'
import { AddUser } from './add-user.tsx'
import classes from './content-tab.module.css'
import { indexFindings, isInDocument, pathOf } from './findings.ts'
import { FindingsPane } from './findings-pane.tsx'
import { isLocked, type Node, nodeOf } from './model.ts'
import { fieldId, focusLater } from './node.ts'
import { NodeForm } from './node-form.tsx'
import { PackageTree } from './tree.tsx'
import type { PackageEditor } from './use-package-editor.ts'

interface ContentTabProps {
  readonly editor: PackageEditor
  /** The open node as it stands in the address. */
  readonly at: string
  readonly onAt: (at: string) => void
  /** To the electronic document, which has a tab of its own. */
  readonly onDocument: () => void
}

/** The package itself. */
const WHOLE: Node = []

/** Tree on the left, form in the middle, findings on the right. */
export function ContentTab({ editor, at, onAt, onDocument }: ContentTabProps) {
  const t = useT()
  const { rips, readOnly } = editor
  const { validation: report, large, users } = editor.package
  const findings = useMemo(() => indexFindings(report), [report])
  const wanted = useMemo(() => parsePath(at), [at])
  const node: Node = isObject(getAt(rips, wanted)) ? wanted : WHOLE
  const select = useCallback((next: Node) => onAt(formatPath(next)), [onAt])

  const go = useCallback(
    (issue: ValidationIssue) => {
      const path = pathOf(issue) ?? []
      if (isInDocument(path)) return onDocument()
      const { node: holder, field } = nodeOf(path)
      select(holder)
      focusLater(field ? fieldId(path) : 'node-title')
    },
    [select, onDocument],
  )

  if (rips === null) {
    return (
      <div className={classes.single}>
        {large ? (
          <Notice tone="info" icon="package" title={t('packages.editor.large', { count: users })}>
            {t('packages.editor.largeText')}
          </Notice>
        ) : (
          <Notice tone="info" icon="clip" title={t('packages.editor.noRips')} />
        )}
        <FindingsPane report={report} outdated={editor.dirty} onGo={go} />
      </div>
    )
  }
  return (
    <div className={classes.panes}>
      <div className={`panel ${classes.tree}`}>
        <PackageTree rips={rips} selected={node} findings={findings} onSelect={select} />
        {readOnly ? null : <AddUser editor={editor} onAdded={select} />}
      </div>
      <div className={`panel ${classes.form}`}>
        {isLocked(editor.package.status) ? (
          <Notice tone="idle" icon="info" title={t(`packages.editor.locked.${editor.package.status}`)} />
        ) : null}
        <NodeForm key={formatPath(node)} editor={editor} node={node} findings={findings} onSelect={select} />
      </div>
      <div className={classes.findings}>
        <FindingsPane
          report={report}
          outdated={editor.dirty || report?.revision !== editor.package.revision}
          onGo={go}
        />
      </div>
    </div>
  )
}
