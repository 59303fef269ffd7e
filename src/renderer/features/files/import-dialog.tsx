import { Modal } from '@mantine/core'
import type { ImportArea } from '../../../contract/imports.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { WorkbookImport } from './workbook-import.tsx'

/** The import of one kind of record, over its list. */
export function RecordImportDialog({ area, onClose }: { area: ImportArea; onClose: () => void }) {
  const t = useT()
  return (
    <Modal opened onClose={onClose} title={t(`files.import.titles.${area}`)} size="xl">
      <WorkbookImport area={area} onClose={onClose} />
    </Modal>
  )
}
