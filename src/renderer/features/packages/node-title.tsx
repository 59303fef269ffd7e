import { Button, Group, Title } from '@mantine/core'
import { GROUP_LABELS } from '../../../contract/rips/groups.ts'
import { PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { getAt, isObject, listAt } from '../../base/json/path.ts'
import { Icon } from '../../ui/icon.tsx'
import { isServiceGroup, userDocument } from './model.ts'
import { focusLater, type NodeProps } from './node.ts'
import classes from './node-title.module.css'

/** What is open, and what can be done with it as a whole. */
export function NodeTitle({ editor, node, onSelect }: NodeProps) {
  const t = useT()
  const [, user, , group, index] = node
  const value = getAt(editor.rips, node)
  const isService = isServiceGroup(group) && typeof index === 'number'
  const list = node.slice(0, -1)
  const at = node.at(-1)
  const renumber = PACKAGE_KINDS[editor.package.kind].consecutivos === 'from1'

  const title = isService
    ? `${tableText(GROUP_LABELS[group])} ${index + 1}`
    : typeof user === 'number'
      ? t('packages.editor.user', { number: user + 1 })
      : t('packages.editor.transaction')
  const detail = typeof user === 'number' ? userDocument(getAt(editor.rips, ['usuarios', user])) : ''

  const remove = () => {
    if (typeof at !== 'number') return
    editor.edit({ op: 'remove', path: list, index: at, renumber })
    onSelect(isService ? node.slice(0, 2) : [])
    focusLater('node-title')
    const undo = () => {
      editor.edit({ op: 'insert', path: list, index: at, value, renumber })
      onSelect(node)
    }
    const said = isService ? t('packages.editor.removedService') : t('packages.editor.removedUser', { name: detail })
    editor.offerUndo(said, undo)
  }
  const duplicate = () => {
    const end = listAt(editor.rips, list).length
    editor.edit({ op: 'insert', path: list, index: end, value: isObject(value) ? { ...value } : value, renumber })
    onSelect([...list, end])
    focusLater('node-title')
  }

  return (
    <div className={classes.title}>
      <div className={classes.words}>
        <Title order={2} size="h3" id="node-title" tabIndex={-1}>
          {title}
        </Title>
        {detail ? <span className="soft">{detail}</span> : null}
      </div>
      {typeof at === 'number' && !editor.readOnly ? (
        <Group gap={4}>
          {isService ? (
            <Button variant="subtle" size="compact-sm" leftSection={<Icon name="copy" size={16} />} onClick={duplicate}>
              {t('packages.editor.duplicate')}
            </Button>
          ) : null}
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Icon name="trash" size={16} />}
            onClick={remove}
          >
            {t(isService ? 'packages.editor.removeService' : 'packages.editor.removeUser')}
          </Button>
        </Group>
      ) : null}
    </div>
  )
}
