import { Button } from '@mantine/core'
import { PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import { useT } from '../../base/i18n/i18n.ts'
import type { JsonObject } from '../../base/json/path.ts'
import { Icon } from '../../ui/icon.tsx'
import { describePatient, patientArea } from '../patients/area.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import classes from './add-user.module.css'
import { type Node, userFromPatient, usersOf } from './model.ts'
import type { PackageEditor } from './use-package-editor.ts'

/** A patient of the records, or a blank user, at the end of the list. */
export function AddUser({ editor, onAdded }: { editor: PackageEditor; onAdded: (node: Node) => void }) {
  const t = useT()
  const count = usersOf(editor.rips).length
  const add = (user: JsonObject) => {
    const renumber = PACKAGE_KINDS[editor.package.kind].consecutivos === 'from1'
    const value = { ...user, consecutivo: count + 1, servicios: {} }
    editor.edit({ op: 'insert', path: ['usuarios'], index: count, value, renumber })
    onAdded(['usuarios', count])
  }
  return (
    <div className={classes.add}>
      <RecordPicker
        compact
        area={patientArea}
        label={t('packages.editor.addPatient')}
        describe={describePatient}
        onPick={(patient) => add(userFromPatient(patient))}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => add({ incapacidad: 'NO' })}
      >
        {t('packages.editor.addBlank')}
      </Button>
    </div>
  )
}
