import { Button, Checkbox, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { meaningOf } from '../../../contract/rips/meanings.ts'
import { isRule } from '../../../contract/rips/rules.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { language } from '../../base/i18n/language.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './document.module.css'

/** The contract takes no shorter reason. */
const SHORTEST = 10

interface OverrideDialogProps {
  readonly rules: readonly string[]
  readonly canFile: boolean
  readonly busy: boolean
  readonly onConfirm: (reason: string, file: boolean) => Promise<void>
  readonly onClose: () => void
}

/** An administrator takes it upon themself that our rules are wrong here, in words that stay. */
export function OverrideDialog({ rules, canFile, busy, onConfirm, onClose }: OverrideDialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [file, setFile] = useState(canFile)
  const [left, setLeft] = useState(false)
  const short = reason.trim().length < SHORTEST
  return (
    <Modal opened onClose={onClose} title={t('invoices.override.title')} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setLeft(true)
          if (!short) void onConfirm(reason.trim(), file)
        }}
      >
        <Stack>
          <Notice tone="warn" icon="alert" title={t('invoices.override.lead')}>
            <ul className={classes.toFix}>
              {rules.map((rule) => (
                <li key={rule}>
                  <span className="mono">{rule}</span>: {isRule(rule) && meaningOf(rule, language)}
                </li>
              ))}
            </ul>
          </Notice>
          <Textarea
            label={t('invoices.override.reason')}
            description={t('invoices.override.reasonHelp')}
            withAsterisk
            data-autofocus
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            error={left && short ? t('invoices.override.reasonShort') : undefined}
            onBlur={() => setLeft(reason !== '')}
            onChange={(event) => setReason(event.currentTarget.value.replaceAll('\n', ' '))}
          />
          <Checkbox
            label={t('invoices.override.file')}
            checked={file}
            disabled={!canFile}
            onChange={(event) => setFile(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" color="red" loading={busy}>
              {t('invoices.override.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
