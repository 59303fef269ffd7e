import type { ServiceGroup } from '../../../contract/rips/field.ts'
import { categoryOf, findField } from '../../../contract/rips/groups.ts'
import type { Service } from '../../../contract/services.ts'
import { call } from '../../base/api/client.ts'
import { useT } from '../../base/i18n/i18n.ts'
import type { JsonObject } from '../../base/json/path.ts'
import { describeProfessional, professionalArea } from '../professionals/area.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import { serviceArea } from './area.tsx'

interface ServiceFillProps {
  readonly group: ServiceGroup
  readonly onService: (service: Service) => void
  /** With the fields of the service that say who provides it. */
  readonly onProfessional: (fields: JsonObject) => void
}

/** Fills a service from a saved one of its group, and its professional from the records. */
export function ServiceFill({ group, onService, onProfessional }: ServiceFillProps) {
  const t = useT()
  const category = categoryOf(group)
  // Newborns carry a document field too, but it is the newborn's own.
  const hasProfessional = group !== 'recienNacidos' && findField(group, 'numDocumentoIdentificacion') !== undefined
  return (
    <>
      <RecordPicker
        compact
        area={serviceArea}
        label={t('packages.editor.pickService')}
        listKey={group}
        list={async (workspaceId, query, signal) =>
          (await call('services.list', { params: { workspaceId }, query: { ...query, category }, signal })).body
        }
        describe={serviceArea.titleOf}
        onPick={onService}
      />
      {hasProfessional ? (
        <RecordPicker
          compact
          area={professionalArea}
          label={t('packages.editor.pickProfessional')}
          describe={describeProfessional}
          onPick={({ documentType, documentNumber }) =>
            onProfessional({ tipoDocumentoIdentificacion: documentType, numDocumentoIdentificacion: documentNumber })
          }
        />
      ) : null}
    </>
  )
}
