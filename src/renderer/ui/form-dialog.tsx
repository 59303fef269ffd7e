import { Modal, type ModalProps, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import type { ApiFault } from '../../contract/client.ts'
import { FaultNotice } from './fault-notice.tsx'
import { FormButtons } from './form-buttons.tsx'
import { saidAt } from './said-at.ts'

interface FormDialogProps {
  readonly title: string
  /** Of the button; the title where left out. */
  readonly submit?: string
  readonly size?: ModalProps['size']
  readonly fault: ApiFault | null
  /** Fields at which the form itself shows what is refused of them. */
  readonly fields?: readonly string[]
  readonly busy: boolean
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog to fill in. */
export function FormDialog({ title, submit = title, fault, fields = [], busy, children, ...form }: FormDialogProps) {
  const { size = 'md', onSubmit, onClose } = form
  const isSaidAtField = fields.some((field) => saidAt(fault, field) !== undefined)
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {fault && !isSaidAtField ? <FaultNotice fault={fault} /> : null}
          {children}
          <FormButtons submit={submit} busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
