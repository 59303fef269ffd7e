import { Button, Group, Modal, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import qrcode from 'qrcode-generator'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AccountProfile } from '../../../contract/identity.ts'
import { useChange } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { CopyValue } from '../../ui/copy-value.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { saidAt } from '../../ui/said-at.ts'
import classes from '../../ui/section.module.css'
import { toast } from '../../ui/toast.tsx'

/** Whether signing in takes a code of the phone, too. */
export function SecondFactor({ profile }: { profile: AccountProfile }) {
  const t = useT()
  // What was begun goes on, whatever the profile says by then.
  const [open, setOpen] = useState<'on' | 'off'>()
  const close = () => setOpen(undefined)
  const { hasSecondFactor } = profile
  return (
    <Stack>
      <Title order={3}>{t('secondFactor.title')}</Title>
      <p style={{ margin: 0 }}>{t(hasSecondFactor ? 'secondFactor.isOn' : 'secondFactor.lead')}</p>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setOpen(hasSecondFactor ? 'off' : 'on')}
      >
        {t(hasSecondFactor ? 'secondFactor.turnOff' : 'secondFactor.turnOn')}
      </Button>
      {open === 'off' ? <TurnOff onClose={close} /> : null}
      {open === 'on' ? <TurnOn onClose={close} /> : null}
    </Stack>
  )
}

interface ProofProps {
  readonly operation: 'secondFactor.begin' | 'secondFactor.remove'
  readonly label: string
  readonly onDone: (made: { secret: string; uri: string } | undefined) => void
}

/** Whoever sits before an open session proves again who they are. */
function Proof({ operation, label, onDone }: ProofProps) {
  const t = useT()
  const change = useChange(operation, operation === 'secondFactor.remove' ? ['account.get'] : [])
  const { register, handleSubmit } = useForm({ defaultValues: { currentPassword: '' } })
  const wrong = saidAt(change.error, 'currentPassword')
  const submit = handleSubmit((body) =>
    change.mutate({ body }, { onSuccess: (made) => onDone('secret' in made ? made : undefined) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {change.error && !wrong ? <FaultNotice fault={change.error} /> : null}
        <PasswordInput
          label={t('settings.account.current')}
          autoComplete="current-password"
          data-autofocus
          error={wrong}
          {...register('currentPassword', { required: true })}
        />
        <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-end' }}>
          {label}
        </Button>
      </Stack>
    </form>
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const t = useT()
  const done = () => {
    toast(t('secondFactor.turnedOff'))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('secondFactor.turnOff')}>
      <p style={{ marginTop: 0 }}>{t('secondFactor.offText')}</p>
      <Proof operation="secondFactor.remove" label={t('secondFactor.turnOff')} onDone={done} />
    </Modal>
  )
}

function TurnOn({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [made, setMade] = useState<{ secret: string; uri: string }>()
  const confirm = useChange('secondFactor.confirm', ['account.get'])
  const codes = confirm.data?.recoveryCodes
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(codes ? 'secondFactor.codesTitle' : 'secondFactor.turnOn')}
      closeOnClickOutside={!codes}
      closeOnEscape={!codes}
      withCloseButton={!codes}
    >
      {made ? null : <Proof operation="secondFactor.begin" label={t('common.next')} onDone={setMade} />}
      {made && !codes ? <Confirm made={made} confirm={confirm} /> : null}
      {codes ? (
        <Stack>
          <p style={{ margin: 0 }}>{t('secondFactor.codesText')}</p>
          <output className="mono" style={{ columnCount: 2 }}>
            {codes.map((code) => (
              <div key={code}>{code}</div>
            ))}
          </output>
          <Group justify="space-between">
            <CopyValue value={codes.join('\n')} label={t('secondFactor.copyCodes')} />
            <Button onClick={onClose}>{t('secondFactor.codesKept')}</Button>
          </Group>
        </Stack>
      ) : null}
    </Modal>
  )
}

interface ConfirmProps {
  readonly made: { readonly secret: string; readonly uri: string }
  readonly confirm: ReturnType<typeof useChange<'secondFactor.confirm'>>
}

/** Nothing counts before a program has shown that it has the secret. */
function Confirm({ made: { secret, uri }, confirm }: ConfirmProps) {
  const t = useT()
  const { register, handleSubmit } = useForm({ defaultValues: { code: '' } })
  const wrong = saidAt(confirm.error, 'code')
  const submit = handleSubmit((body) => confirm.mutate({ body }))
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p style={{ margin: 0 }}>{t('secondFactor.scan')}</p>
        <QrCode text={uri} label={t('secondFactor.qr')} />
        <Group gap={6} wrap="nowrap">
          <output className={`mono ${classes.fingerprint}`}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</output>
          <CopyValue value={secret} label={t('secondFactor.copySecret')} />
        </Group>
        {confirm.error && !wrong ? <FaultNotice fault={confirm.error} /> : null}
        <TextInput
          label={t('secondFactor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          error={wrong}
          {...register('code', { required: true })}
        />
        <Button type="submit" loading={confirm.isPending} style={{ alignSelf: 'flex-end' }}>
          {t('secondFactor.turnOn')}
        </Button>
      </Stack>
    </form>
  )
}

/** Black on white in every theme: cameras want it so. */
function QrCode({ text, label }: { text: string; label: string }) {
  const qr = qrcode(0, 'M')
  qr.addData(text)
  qr.make()
  const size = qr.getModuleCount()
  const rows = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => [x, y] as const)).flat()
  const path = rows.flatMap(([x, y]) => (qr.isDark(y, x) ? `M${x} ${y}h1v1h-1z` : [])).join('')
  return (
    <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} width={200} height={200} role="img" aria-label={label}>
      <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
