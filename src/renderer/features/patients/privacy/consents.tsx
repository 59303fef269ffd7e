import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { PatientConsent } from '../../../../contract/privacy.ts'
import { PURPOSE_NAMES, PURPOSES, type Purpose } from '../../../../contract/privacy-law.ts'
import { useRead } from '../../../base/api/query.ts'
import { dateToScreen } from '../../../base/format/clinical.ts'
import { type Translate, useT } from '../../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../../base/workspace/workspace.ts'
import { FaultNotice } from '../../../ui/fault-notice.tsx'
import classes from '../../../ui/section.module.css'
import { ConsentForm } from './consent-form.tsx'
import { Part } from './part.tsx'
import type { OfPatient } from './privacy-dialog.tsx'

/** The last word on each purpose, and every word before it. */
export function Consents({ patient }: OfPatient) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('patients.write')
  const [adding, { open, close }] = useDisclosure(false)
  const params = { workspaceId, patientId: patient.id }
  const { data, error, refetch } = useRead('patientConsents.list', { params, query: { limit: 500 } })
  const consents = data?.items ?? []
  const action =
    write && !adding ? (
      <Button variant="default" size="xs" onClick={open}>
        {t('privacy.consents.add')}
      </Button>
    ) : null
  return (
    <Part title={t('privacy.consents.title')} lead={t('privacy.consents.lead')} action={action}>
      {error ? <FaultNotice fault={error} onRetry={() => void refetch()} /> : null}
      {adding ? <ConsentForm patient={patient} onClose={close} /> : null}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('privacy.consents.purpose')}</th>
            <th scope="col">{t('privacy.consents.decision')}</th>
          </tr>
        </thead>
        <tbody>
          {PURPOSE_NAMES.map((purpose) => (
            <tr key={purpose}>
              <th scope="row">{t(`privacy.purposes.${purpose}`)}</th>
              <td>{standingOf(purpose, consents, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {consents.length > 0 ? (
        <details>
          <summary>{t('privacy.consents.history')}</summary>
          <ul>
            {consents.map((consent) => (
              <li key={consent.id}>{wordsOf(consent, t)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </Part>
  )
}

/** What counts now: the law's own word, else the last one of the person, whenever it was registered. */
export function standingOf(purpose: Purpose, consents: readonly PatientConsent[], t: Translate): string {
  if (!PURPOSES[purpose].asksConsent) return t('privacy.consents.state.law')
  const [last] = consents
    .filter((consent) => consent.purpose === purpose)
    .toSorted((a, b) => b.decidedOn.localeCompare(a.decidedOn))
  if (!last) return t('privacy.consents.state.none')
  return `${t(`privacy.consents.state.${last.decision}`)} · ${dateToScreen(last.decidedOn)}`
}

function wordsOf(
  { decision, purpose, decidedOn, method, textVersion, representative, witness }: PatientConsent,
  t: Translate,
) {
  return [
    dateToScreen(decidedOn),
    `${t(`privacy.consents.decisions.${decision}`)}: ${t(`privacy.purposes.${purpose}`)}`,
    t(`privacy.methods.${method}`),
    textVersion,
    representative && `${representative.name} (${representative.relationship})`,
    witness && `${t('privacy.consents.witness')}: ${witness.name}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
