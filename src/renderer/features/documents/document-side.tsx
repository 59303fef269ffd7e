import { Button, Checkbox, Group, Menu, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../../base/api/query.ts'
import { useLead } from '../../base/editing/use-lead.ts'
import { saveFile } from '../../base/files/save-file.ts'
import { fileSize, moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Issues } from '../../ui/issues.tsx'
import { usePdf } from '../../ui/pdf-actions.tsx'
import { showFile } from '../../ui/show-file.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import { DispatchStateBadge } from '../dispatches/state-badge.tsx'
import { causeOf } from '../dispatches/words.ts'
import { graphicOf, type IssuableDocument } from '../document-kinds/operations.ts'
import { PackageStatusBadge } from '../packages/status.tsx'
import { Card } from './card.tsx'
import { Chain } from './chain.tsx'
import classes from './document.module.css'
import { mailTo, mayArrive, onlyPatientIn } from './mail.ts'
import type { DocumentActs } from './use-document.ts'

interface SideProps {
  readonly document: IssuableDocument
  readonly acts: DocumentActs
}

/** What follows from an emission: its progress, its files, its package with the CUV, its e-mails. */
export function DocumentSide({ document, acts }: SideProps) {
  const issued = document.status === 'accepted'
  return (
    <>
      <Chain chain={document.chain} />
      {issued ? <PackageCard document={document} acts={acts} /> : null}
      {issued ? <Files document={document} acts={acts} /> : null}
      {issued ? <Emails document={document} acts={acts} /> : null}
    </>
  )
}

function Files({ document, acts }: SideProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.send')
  const fetching = document.chain.some(
    ({ step, state }) => step === 'artifacts' && state !== 'accepted' && state !== 'rejected',
  )
  const take = async (
    { name, mediaType, fileName }: IssuableDocument['artifacts'][number],
    use: (file: Blob, name: string) => Promise<unknown>,
  ) => {
    try {
      const bytes = await acts.operations.artifact(workspaceId, document.id, name)
      await use(new Blob([bytes], { type: mediaType }), fileName)
    } catch (error) {
      sayFault(error)
    }
  }
  return (
    <Card title={t('invoices.files.title')} onScreenOnly>
      <ul className={classes.rows}>
        {document.artifacts.map((file) => (
          <li key={file.name} className={classes.row}>
            <span>
              {t(`invoices.files.${file.name}`)} <span className={classes.detail}>{fileSize(file.bytes)}</span>
            </span>
            <Group gap={4}>
              {file.name === 'pdf' ? (
                <Button size="compact-sm" variant="light" onClick={() => void take(file, showFile)}>
                  {t('invoices.files.see')}
                </Button>
              ) : null}
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`${t('common.download')} ${t(`invoices.files.${file.name}`)}`}
                onClick={() => void take(file, saveFile)}
              >
                <Icon name="download" size={16} />
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {document.artifacts.length === 0 ? (
        <p className="soft">{t(fetching ? 'invoices.files.coming' : 'invoices.files.none')}</p>
      ) : null}
      {document.artifacts.length === 0 && !fetching && write ? (
        <Button
          size="xs"
          variant="default"
          loading={acts.busy === 'fetchArtifacts'}
          onClick={() => void acts.fetchArtifacts(document)}
        >
          {t('invoices.files.fetch')}
        </Button>
      ) : null}
    </Card>
  )
}

function PackageCard({ document, acts }: SideProps) {
  const t = useT()
  const lead = useLead()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.send')
  const { packageId, packageStatus } = document
  const filing = document.chain.some(
    ({ step, state }) => step === 'filing' && (state === 'queued' || state === 'sending'),
  )
  const make = async () => {
    const made = await acts.makePackage(document)
    if (!made) return
    void lead({ to: '/c/$workspaceId/paquetes/$packageId', params: { workspaceId, packageId: made } })
  }
  return (
    <Card title={t('invoices.package.title')}>
      {packageId && packageStatus ? (
        <div className={classes.rows}>
          <div className={classes.row}>
            <AnchorLink to="/c/$workspaceId/paquetes/$packageId" params={{ workspaceId, packageId }}>
              {t('invoices.package.open')}
            </AnchorLink>
            <PackageStatusBadge status={packageStatus} />
          </div>
        </div>
      ) : (
        <>
          <p className="soft">{t(filing ? 'invoices.package.coming' : 'invoices.package.none')}</p>
          {write && !filing ? (
            <Button size="xs" variant="light" loading={acts.busy === 'package'} onClick={() => void make()}>
              {t('invoices.package.make')}
            </Button>
          ) : null}
        </>
      )}
    </Card>
  )
}

function Emails({ document, acts }: SideProps) {
  const t = useT()
  const write = useMay('billing.send')
  const [open, dialog] = useDisclosure(false)
  return (
    <Card
      title={t('invoices.email.title')}
      onScreenOnly
      head={
        write ? (
          <Button size="compact-sm" variant="light" onClick={dialog.open}>
            {t('invoices.email.send')}
          </Button>
        ) : null
      }
    >
      <ul className={classes.rows}>
        {document.emails.map(({ id, to, state, cause, issues, updatedAt }) => (
          <li key={id}>
            <div className={classes.row}>
              <span className="truncate">{to}</span>
              <DispatchStateBadge state={state} />
            </div>
            <div className={classes.detail}>
              {moment(updatedAt)}
              {state !== 'accepted' && cause && cause !== 'requested' ? ` · ${causeOf(cause, 'provider.email')}` : ''}
            </div>
            <Issues issues={issues} />
          </li>
        ))}
      </ul>
      {document.emails.length === 0 ? <p className="soft">{t('invoices.email.none')}</p> : null}
      {open ? <EmailDialog document={document} acts={acts} onClose={dialog.close} /> : null}
    </Card>
  )
}

function EmailDialog({ document, acts, onClose }: SideProps & { readonly onClose: () => void }) {
  const t = useT()
  const [to, setTo] = useState(document.customer?.email ?? '')
  const [resend, setResend] = useState(false)
  const uncertain = mayArrive(document.emails, to)
  const send = async () => {
    const body = mailTo(document.emails, to, resend)
    if (await acts.email(document, body, document.emails.length)) toast(t('invoices.email.asked'))
    onClose()
  }
  return (
    <FormDialog
      title={t('invoices.email.dialog')}
      submit={t('invoices.email.send')}
      fault={null}
      busy={acts.busy === 'email'}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('invoices.email.to')}
        type="email"
        maxLength={200}
        data-autofocus
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <PatientEmail document={document} to={to} onPick={setTo} />
      {uncertain ? (
        <Checkbox
          label={t('invoices.email.resend')}
          checked={resend}
          onChange={(event) => setResend(event.currentTarget.checked)}
        />
      ) : null}
    </FormDialog>
  )
}

interface PatientEmailProps {
  readonly document: IssuableDocument
  readonly to: string
  readonly onPick: (email: string) => void
}

/** Where a document has one patient, the address that is known of that person. */
function PatientEmail({ document, to, onPick }: PatientEmailProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const patientId = onlyPatientIn(document)
  const { data } = useRead(
    'patientContacts.get',
    { params: { workspaceId, patientId: patientId ?? '' } },
    { enabled: patientId !== undefined },
  )
  const email = data?.email
  if (!email || email === to) return null
  return (
    <Button variant="subtle" size="xs" style={{ alignSelf: 'flex-start' }} onClick={() => onPick(email)}>
      {t('invoices.email.ofPatient', { email })}
    </Button>
  )
}

/** What is seldom done with a draft; throwing it away is asked about. */
export function DiscardMenu({ document, acts }: SideProps) {
  const t = useT()
  const { print } = usePdf(graphicOf(useWorkspace().id, document, acts.operations), document.id)
  const [asking, ask] = useDisclosure(false)
  const discard = async () => {
    if (await acts.discard(document)) toast(t('invoices.discard.done'))
    ask.close()
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px={9} aria-label={t('packages.editor.more')}>
            <Icon name="dots" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="print" />} onClick={() => void print()}>
            {t('common.paper.draft')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="trash" />} onClick={ask.open}>
            {t('invoices.discard.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking ? (
        <ConfirmDialog
          title={t('invoices.discard.title')}
          action={t('invoices.discard.action')}
          busy={acts.busy === 'discard'}
          onConfirm={() => void discard()}
          onClose={ask.close}
          lead={t('invoices.discard.text')}
        />
      ) : null}
    </>
  )
}
