import { ActionIcon, Button, Group, Menu, TextInput, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { DocumentHeader } from '../../ui/document-header.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PresentNow } from '../teamwork/present-now.tsx'
import { CorrectRips } from './correct-rips.tsx'
import { DiscardDialog, isDiscardable } from './discard-dialog.tsx'
import { downloadExport, downloadOriginal } from './export.ts'
import { PackageStatusBadge } from './status.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import type { PackageEditor } from './use-package-editor.ts'

export function PackageHeader({ editor }: { editor: PackageEditor }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { kind, number, revision, status } = editor.package
  const name = (editor.name ?? editor.package.name) || number || t('packages.untitled')
  const unsaved = editor.dirty ? t('packages.editor.unsaved', { count: editor.changes }) : t('packages.editor.saved')
  return (
    <DocumentHeader
      title={name}
      back={
        <BackLink to="/c/$workspaceId/paquetes" params={{ workspaceId }}>
          {t('packages.editor.back')}
        </BackLink>
      }
      badge={
        <>
          <PackageStatusBadge status={status} />
          <PresentNow targetId={editor.package.id} />
        </>
      }
      facts={[tableText(PACKAGE_KINDS[kind].label), t('packages.editor.revision', { revision }), unsaved]}
      actions={<Actions editor={editor} />}
    />
  )
}

function Actions({ editor }: { editor: PackageEditor }) {
  const t = useT()
  const write = useMay('billing.write')
  const [submitting, submit] = useDisclosure(false)
  const idle = editor.busy === null
  return (
    <Group gap={8}>
      {editor.readOnly ? null : (
        <>
          <Tooltip label={t('packages.editor.undo')}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('packages.editor.undo')}
              disabled={!editor.canUndo}
              onClick={editor.undo}
            >
              <Icon name="restore" />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('common.keys.save')}>
            <Button
              variant="default"
              aria-keyshortcuts="Control+S"
              leftSection={<Icon name="save" />}
              disabled={!editor.dirty || !idle}
              loading={editor.busy === 'save'}
              onClick={() => void editor.save()}
            >
              {t('packages.editor.save')}
            </Button>
          </Tooltip>
          <Button
            variant="light"
            leftSection={<Icon name="shield" />}
            loading={editor.busy === 'validate'}
            disabled={!idle}
            onClick={() => void editor.validate()}
          >
            {t('packages.editor.validate')}
          </Button>
          <Button
            aria-keyshortcuts="Control+Enter"
            leftSection={<Icon name="send" />}
            loading={editor.busy === 'submit'}
            disabled={!idle}
            onClick={submit.open}
          >
            {t('packages.editor.submit')}
          </Button>
        </>
      )}
      {write ? <CorrectRips of={editor.package} /> : null}
      <MoreMenu editor={editor} mayWrite={write} />
      {submitting ? <SubmitDialog editor={editor} onClose={submit.close} /> : null}
    </Group>
  )
}

function MoreMenu({ editor, mayWrite }: { editor: PackageEditor; mayWrite: boolean }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [renaming, rename] = useDisclosure(false)
  const [discarding, discard] = useDisclosure(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('packages.editor.more')}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayWrite && !editor.readOnly ? (
            <Menu.Item leftSection={<Icon name="edit" />} onClick={rename.open}>
              {t('packages.editor.rename')}
            </Menu.Item>
          ) : null}
          <Menu.Item
            leftSection={<Icon name="download" />}
            onClick={() => void downloadExport(workspaceId, editor.package)}
          >
            {t('packages.editor.export')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="download" />}
            onClick={() => void downloadExport(workspaceId, editor.package, 'xlsx')}
          >
            {t('packages.editor.exportXlsx')}
          </Menu.Item>
          {editor.package.original ? (
            <Menu.Item
              leftSection={<Icon name="download" />}
              onClick={() => void downloadOriginal(workspaceId, editor.package)}
            >
              {t('packages.adjustments.original')}
            </Menu.Item>
          ) : null}
          {editor.dirty ? (
            <Menu.Item leftSection={<Icon name="trash" />} onClick={editor.discard}>
              {t('packages.editor.discard')}
            </Menu.Item>
          ) : null}
          {mayWrite && isDiscardable(editor.package) ? (
            <Menu.Item leftSection={<Icon name="trash" />} onClick={discard.open}>
              {t('packages.editor.discardPackage')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {renaming ? <RenameDialog editor={editor} onClose={rename.close} /> : null}
      {discarding ? <DiscardDialog packageId={editor.package.id} onClose={discard.close} /> : null}
    </>
  )
}

function RenameDialog({ editor, onClose }: { editor: PackageEditor; onClose: () => void }) {
  const t = useT()
  const [name, setName] = useState(editor.name ?? editor.package.name ?? '')
  return (
    <FormDialog
      title={t('packages.editor.rename')}
      fault={null}
      busy={false}
      onSubmit={(event) => {
        event.preventDefault()
        editor.setName(name.trim())
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('packages.editor.name')}
        value={name}
        maxLength={200}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
