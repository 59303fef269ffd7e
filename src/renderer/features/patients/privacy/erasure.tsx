import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useChange, useRead } from '../../../base/api/query.ts'
import { dateToScreen } from '../../../base/format/clinical.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { FaultNotice } from '../../../ui/fault-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { patientName } from '../name.ts'
import { Part } from './part.tsx'
import type { OfPatient } from './privacy-dialog.tsx'

/** What has to be kept of the patient and until when; where nothing has to, the patient can be erased. */
export function Erasure({ patient, onErased }: OfPatient & { readonly onErased: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId, patientId: patient.id }
  const [reviewing, { open: review }] = useDisclosure(false)
  const { data, error, isFetching, refetch } = useRead('patients.erasure', { params }, { enabled: reviewing })
  return (
    <Part title={t('privacy.erasure.title')} lead={t('privacy.erasure.lead')}>
      {error ? <FaultNotice fault={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? (
        <Button variant="default" loading={isFetching} onClick={review}>
          {t('privacy.erasure.review')}
        </Button>
      ) : null}
      {data?.mayErase ? <Erase patient={patient} onErased={onErased} /> : null}
      {data && !data.mayErase ? (
        <Notice tone="idle" icon="info" title={t('privacy.erasure.mayNot')}>
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {data.reasons.map(({ kind, count, keptUntil, norm }) => (
              <li key={kind}>
                {t('privacy.erasure.reason', {
                  label: t(`privacy.kinds.${kind}`),
                  count,
                  date: dateToScreen(keptUntil),
                })}{' '}
                <span className="soft">{norm}</span>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </Part>
  )
}

function Erase({ patient, onErased }: OfPatient & { readonly onErased: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [asking, { open: ask, close }] = useDisclosure(false)
  const erase = useChange('patients.erase', ['patients.list'])
  const confirm = () => {
    const params = { workspaceId, patientId: patient.id }
    erase.mutate(
      { params, revision: patient.revision },
      {
        onSuccess: () => {
          toast(t('privacy.erasure.done'))
          onErased()
        },
      },
    )
  }
  if (!asking) {
    return (
      <Notice
        tone="ok"
        icon="checkCircle"
        title={t('privacy.erasure.may')}
        action={
          <Button color="red" variant="light" size="xs" onClick={ask}>
            {t('privacy.erasure.erase')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      {erase.error ? <FaultNotice fault={erase.error} /> : null}
      <Notice tone="bad" icon="alert" urgent title={t('privacy.erasure.ask', { name: patientName(patient) })}>
        <p>{t('privacy.erasure.askText')}</p>
        <Group>
          <Button variant="default" size="xs" data-autofocus onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button color="red" size="xs" loading={erase.isPending} onClick={confirm}>
            {t('privacy.erasure.erase')}
          </Button>
        </Group>
      </Notice>
    </>
  )
}
