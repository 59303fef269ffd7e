import { Button, Group, Menu, Title } from '@mantine/core'
import { SERVICE_GROUPS, type ServiceGroup } from '../../../contract/rips/field.ts'
import { GROUP_LABELS } from '../../../contract/rips/groups.ts'
import { PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import { timeToScreen } from '../../base/format/clinical.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { getAt, isObject, listAt } from '../../base/json/path.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import { describePatient, patientArea } from '../patients/area.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import { habitsOf, newService, serviceCode, serviceDate, servicesOf, servicesPath, userFromPatient } from './model.ts'
import { focusLater, type NodeProps } from './node.ts'
import classes from './node-title.module.css'

/** Fills a user's fields from a patient's record; services and position stay. */
export function UserFill({ editor, node }: Pick<NodeProps, 'editor' | 'node'>) {
  const t = useT()
  return (
    <div className={classes.bar}>
      <RecordPicker
        compact
        area={patientArea}
        label={t('packages.editor.fillFromPatient')}
        describe={describePatient}
        onPick={(patient) => {
          const present = getAt(editor.rips, node)
          const value = { ...(isObject(present) ? present : {}), ...userFromPatient(patient) }
          editor.edit({ op: 'set', path: node, value })
        }}
      />
    </div>
  )
}

/** The services of a user, and the way to add one of each group. */
export function UserServices({ editor, node, onSelect }: NodeProps) {
  const t = useT()
  const { providerCodes } = useWorkspace()
  const user = Number(node[1])
  const services = servicesOf(getAt(editor.rips, node))
  const add = (group: ServiceGroup) => {
    const path = servicesPath(user, group)
    const index = listAt(editor.rips, path).length
    const renumber = PACKAGE_KINDS[editor.package.kind].consecutivos === 'from1'
    const known = { ...newService(group, providerCodes), ...habitsOf(editor.rips, user, group) }
    const value = { ...known, consecutivo: index + 1 }
    editor.edit({ op: 'insert', path, index, value, renumber })
    onSelect([...path, index])
    focusLater('node-title')
  }
  return (
    <section className={classes.services} aria-labelledby="user-services">
      <Group justify="space-between">
        <Title order={3} size="h4" id="user-services">
          {t('packages.services', { count: services.length })}
        </Title>
        {editor.readOnly ? null : (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="xs" variant="light" leftSection={<Icon name="plus" size={16} />}>
                {t('packages.editor.addService')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {SERVICE_GROUPS.map((group) => (
                <Menu.Item key={group} onClick={() => add(group)}>
                  {tableText(GROUP_LABELS[group])}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {services.length === 0 ? <p className="soft">{t('packages.editor.noServices')}</p> : null}
      <ul className={classes.list}>
        {services.map((service) => (
          <li key={`${service.group}${service.index}`}>
            <button
              type="button"
              className={classes.service}
              onClick={() => onSelect([...servicesPath(user, service.group), service.index])}
            >
              <Icon name="service" size={16} />
              <span>{tableText(GROUP_LABELS[service.group])}</span>
              <strong>{serviceCode(service)}</strong>
              <span className="soft">{timeToScreen(serviceDate(service))}</span>
              <Icon name="chevronRight" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
