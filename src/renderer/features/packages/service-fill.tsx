import type { ServiceGroup } from '../../../contract/rips/field.ts'
import { categoryOf, findField } from '../../../contract/rips/groups.ts'
import { call } from '../../base/api/client.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { getAt, isObject, type JsonObject, type Path } from '../../base/json/path.ts'
import { describeProfessional, professionalArea } from '../professionals/area.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import { serviceArea } from '../services/area.tsx'
import classes from './node-title.module.css'
import type { PackageEditor } from './use-package-editor.ts'

interface ServiceFillProps {
  readonly editor: PackageEditor
  readonly node: Path
  readonly group: ServiceGroup
}

/** Fills a service from a saved one of its group, and its professional from the records. */
export function ServiceFill({ editor, node, group }: ServiceFillProps) {
  const t = useT()
  const category = categoryOf(group)
  const fill = (values: JsonObject) => {
    const present = getAt(editor.rips, node)
    editor.edit({ op: 'set', path: node, value: { ...(isObject(present) ? present : {}), ...values } })
  }
  // Newborns carry a document field too, but it is the newborn's own.
  const hasProfessional = group !== 'recienNacidos' && findField(group, 'numDocumentoIdentificacion') !== undefined
  return (
    <div className={classes.bar}>
      <RecordPicker
        compact
        area={serviceArea}
        label={t('packages.editor.pickService')}
        listKey={group}
        list={async (workspaceId, query, signal) =>
          (await call('services.list', { params: { workspaceId }, query: { ...query, category }, signal })).body
        }
        describe={serviceArea.titleOf}
        onPick={(service) => fill(service.payload)}
      />
      {hasProfessional ? (
        <RecordPicker
          compact
          area={professionalArea}
          label={t('packages.editor.pickProfessional')}
          describe={describeProfessional}
          onPick={({ documentType, documentNumber }) =>
            fill({ tipoDocumentoIdentificacion: documentType, numDocumentoIdentificacion: documentNumber })
          }
        />
      ) : null}
    </div>
  )
}
