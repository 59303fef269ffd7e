import { useCallback, useMemo } from 'react'
import type { Field, Group } from '../../../contract/rips/field.ts'
import { PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { getAt, isObject } from '../../base/json/path.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GroupForm } from '../rips/group-form.tsx'
import { FillNode } from './fill-node.tsx'
import type { FindingIndex } from './findings.ts'
import { isServiceGroup, type Node, usersOf } from './model.ts'
import { fieldId, type NodeProps } from './node.ts'
import { NodeTitle } from './node-title.tsx'
import type { PackageEditor } from './use-package-editor.ts'
import { UserFill, UserServices } from './user-parts.tsx'

/** The form of the package, of a user or of a service, generated from its field table. */
export function NodeForm({ editor, node, findings, onSelect }: NodeProps & { readonly findings: FindingIndex }) {
  const t = useT()
  const { providerCodes } = useWorkspace()
  const suggestions = useMemo(() => ({ codPrestador: providerCodes }), [providerCodes])
  const value = getAt(editor.rips, node)
  const group = groupOf(node)
  const { edit } = editor
  const change = useCallback(
    (name: string, next: unknown) => edit({ op: 'set', path: [...node, name], value: next }),
    [edit, node],
  )
  return (
    <>
      <NodeTitle editor={editor} node={node} onSelect={onSelect} />
      {group === 'usuarios' && !editor.readOnly ? <UserFill editor={editor} node={node} /> : null}
      {isServiceGroup(group) && !editor.readOnly ? <FillNode editor={editor} node={node} group={group} /> : null}
      <GroupForm
        group={group}
        value={isObject(value) ? value : {}}
        leaveOut={hidden(editor, group)}
        readOnly={editor.readOnly}
        suggestions={suggestions}
        issuesOf={(name) => findings.at([...node, name])}
        idOf={(name) => fieldId([...node, name])}
        onChange={change}
      />
      {group === 'usuarios' ? <UserServices editor={editor} node={node} onSelect={onSelect} /> : null}
      {group === 'root' && usersOf(editor.rips).length === 0 ? (
        <EmptyState icon="patients" title={t('packages.editor.noUsersTitle')} text={t('packages.editor.noUsersText')} />
      ) : null}
    </>
  )
}

function groupOf(node: Node): Group {
  const group = node[3]
  if (isServiceGroup(group)) return group
  return node.length === 2 ? 'usuarios' : 'root'
}

const NONE: ReadonlySet<Field['name']> = new Set()
const COUNTED: ReadonlySet<Field['name']> = new Set(['consecutivo'])

/** What the kind of package decides is not asked for, unless it holds something else than it should. */
function hidden(editor: PackageEditor, group: Group): ReadonlySet<Field['name']> {
  const method = PACKAGE_KINDS[editor.package.kind]
  if (group !== 'root') return method.consecutivos === 'from1' ? COUNTED : NONE
  const fixed = { tipoNota: method.tipoNota, ...(method.numFactura === 'absent' && { numFactura: null }) }
  const names: Record<string, unknown> = { ...fixed, ...(method.numNota === 'absent' && { numNota: null }) }
  return new Set(Object.keys(names).filter((name) => (getAt(editor.rips, [name]) ?? null) === names[name]))
}
