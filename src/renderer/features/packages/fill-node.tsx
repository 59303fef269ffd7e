import type { ServiceGroup } from '../../../contract/rips/field.ts'
import { getAt, isObject, type JsonObject, type Path } from '../../base/json/path.ts'
import { ServiceFill } from '../services/service-fill.tsx'
import classes from './node-title.module.css'
import type { PackageEditor } from './use-package-editor.ts'

interface FillNodeProps {
  readonly editor: PackageEditor
  readonly node: Path
  readonly group: ServiceGroup
}

/** Fills a service of the package with what is known already. */
export function FillNode({ editor, node, group }: FillNodeProps) {
  const fill = (values: JsonObject) => {
    const present = getAt(editor.rips, node)
    editor.edit({ op: 'set', path: node, value: { ...(isObject(present) ? present : {}), ...values } })
  }
  return (
    <div className={classes.bar}>
      <ServiceFill group={group} onService={({ payload }) => fill(payload)} onProfessional={fill} />
    </div>
  )
}
