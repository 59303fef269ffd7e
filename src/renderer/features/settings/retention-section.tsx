import type { RetentionReport } from '../../../contract/privacy.ts'
import { useRead } from '../../base/api/query.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { integer } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import classes from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'

type Kind = RetentionReport['kinds'][number]

/** How long what is kept and what is due, and which requests of people wait for an answer. */
export function RetentionSection() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const report = useRead('retention.report', { params: { workspaceId } })
  return (
    <Section title={t('privacy.retention.title')} lead={t('privacy.retention.lead')}>
      <Loaded query={report}>
        {({ kinds, checkedOn }) => (
          <>
            <div className={classes.tableScroll}>
              <table className={classes.table} aria-label={t('privacy.retention.title')}>
                <thead>
                  <tr>
                    <th scope="col">{t('privacy.retention.kind')}</th>
                    <th scope="col">{t('privacy.retention.term')}</th>
                    <th scope="col">{t('privacy.retention.due')}</th>
                  </tr>
                </thead>
                <tbody>
                  {kinds.map((kind) => (
                    <KindRow key={kind.kind} kind={kind} />
                  ))}
                </tbody>
              </table>
            </div>
            <p className="soft">{t('privacy.retention.checked', { date: dateToScreen(checkedOn) })}</p>
          </>
        )}
      </Loaded>
      <OpenRequests />
    </Section>
  )
}

function KindRow({ kind: { kind, years, norm, isOurs, due, items } }: { kind: Kind }) {
  const t = useT()
  const from = t(`privacy.from.${kind}`)
  const term =
    years === null ? t('privacy.retention.open', { from }) : t('privacy.retention.years', { count: years, from })
  return (
    <tr>
      <th scope="row">{t(`privacy.kinds.${kind}`)}</th>
      <td>
        {term}
        <div className="soft">
          {norm} {isOurs ? t('privacy.retention.ours') : ''}
        </div>
      </td>
      <td>
        {items.length === 0 ? (
          (years !== null && integer(due)) || '—'
        ) : (
          <details>
            <summary>{t('privacy.retention.show', { count: due })}</summary>
            <ul style={{ margin: 0, paddingLeft: 18 }}>
              {items.map(({ id, label, since }) => (
                <li key={id}>
                  <Item kind={kind} id={id} name={label} />{' '}
                  {t('privacy.retention.since', { date: dateToScreen(since) })}
                </li>
              ))}
            </ul>
            {due > items.length ? <p>{t('privacy.retention.more', { count: due - items.length })}</p> : null}
          </details>
        )}
      </td>
    </tr>
  )
}

interface ItemProps {
  readonly kind: Kind['kind']
  readonly id: string
  readonly name: string
}

/** A package and a patient have a screen at their id; an invoice or note is found by its number. */
function Item({ kind, id, name }: ItemProps) {
  const { id: workspaceId } = useWorkspace()
  if (kind === 'rips') {
    return (
      <AnchorLink to="/c/$workspaceId/paquetes/$packageId" params={{ workspaceId, packageId: id }}>
        {name}
      </AnchorLink>
    )
  }
  if (kind === 'tax') return name
  return <PatientLink id={id} name={name} />
}

function PatientLink({ id, name }: { readonly id: string; readonly name: string }) {
  const { id: workspaceId } = useWorkspace()
  return (
    <AnchorLink to="/c/$workspaceId/pacientes" params={{ workspaceId }} search={{ ver: id }}>
      {name}
    </AnchorLink>
  )
}

function OpenRequests() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const query = { open: 'true', sort: 'createdAt', limit: 100 } as const
  const requests = useRead('privacyRequests.list', { params: { workspaceId }, query })
  return (
    <>
      <h3>{t('privacy.retention.requests')}</h3>
      {requests.error ? <FaultNotice fault={requests.error} onRetry={() => void requests.refetch()} /> : null}
      {requests.data?.items.length === 0 ? <p className="soft">{t('privacy.retention.noRequests')}</p> : null}
      <ul className={classes.rows}>
        {requests.data?.items.map(({ id, patientId, kind, details, dueOn }) => (
          <li key={id} className={classes.row}>
            <div className={classes.rowWords}>
              <PatientLink id={patientId} name={t(`privacy.requestKinds.${kind}`)} />
              <div>{details}</div>
            </div>
            {t('privacy.requests.due', { date: dateToScreen(dueOn) })}
          </li>
        ))}
      </ul>
    </>
  )
}
