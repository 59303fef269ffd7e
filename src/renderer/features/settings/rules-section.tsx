import { Skeleton, Title } from '@mantine/core'
import type { RuleOverride } from '../../../contract/rule-overrides.ts'
import { useRead } from '../../base/api/query.ts'
import { integer, moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import classes from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'

/** Rules that documents were emitted in spite of, held against the ministry: what it always takes is our mistake. */
export function RulesSection() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { data, error, refetch } = useRead('ruleOverrides.list', { params: { workspaceId } })
  return (
    <Section title={t('settings.rules.title')} lead={t('settings.rules.lead')}>
      {error ? <FaultNotice fault={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton height={200} /> : null}
      {data?.items.length === 0 ? (
        <EmptyState icon="checkCircle" title={t('settings.rules.none')} text={t('settings.rules.noneText')} />
      ) : null}
      {data && data.items.length > 0 ? (
        <>
          <div className={classes.tableScroll}>
            <table className={classes.table} aria-label={t('settings.rules.title')}>
              <thead>
                <tr>
                  <th scope="col">{t('settings.rules.rule')}</th>
                  <th scope="col">{t('settings.rules.overridden')}</th>
                  <th scope="col">{t('settings.rules.outcome.accepted')}</th>
                  <th scope="col">{t('settings.rules.outcome.agreed')}</th>
                  <th scope="col">{t('settings.rules.outcome.other')}</th>
                  <th scope="col">{t('settings.rules.outcome.open')}</th>
                </tr>
              </thead>
              <tbody>
                {data.rules.map(({ rule, meaning, overridden, accepted, agreed, other, open }) => (
                  <tr key={rule}>
                    <th scope="row">
                      <span className="mono">{rule}</span> {meaning}
                    </th>
                    {Object.entries({ overridden, accepted, agreed, other, open }).map(([name, count]) => (
                      <td key={name}>{integer(count)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Title order={3} size="h4" mt="lg" mb="xs">
            {t('settings.rules.decisions')}
          </Title>
          <Decisions items={data.items} />
        </>
      ) : null}
    </Section>
  )
}

interface DocumentLinkProps {
  readonly workspaceId: string
  readonly kind: RuleOverride['documentKind']
  readonly id: string
  readonly children: string
}

function DocumentLink({ workspaceId, kind, id, children }: DocumentLinkProps) {
  if (kind === 'invoice') {
    const params = { workspaceId, invoiceId: id }
    return (
      <AnchorLink to="/c/$workspaceId/facturas/$invoiceId" params={params}>
        {children}
      </AnchorLink>
    )
  }
  const screen = kind === 'credit_note' ? 'credito' : 'debito'
  return (
    <AnchorLink to={`/c/$workspaceId/notas/${screen}/$noteId`} params={{ workspaceId, noteId: id }}>
      {children}
    </AnchorLink>
  )
}

function Decisions({ items }: { items: readonly RuleOverride[] }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <div className={classes.tableScroll}>
      <table className={classes.table} aria-label={t('settings.rules.decisions')}>
        <thead>
          <tr>
            <th scope="col">{t('settings.rules.when')}</th>
            <th scope="col">{t('settings.rules.document')}</th>
            <th scope="col">{t('settings.rules.rule')}</th>
            <th scope="col">{t('settings.rules.reason')}</th>
            <th scope="col">{t('settings.rules.answer')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ documentId, documentKind, documentNumber, rule, reason, overriddenAt, outcome }) => (
            <tr key={`${documentId} ${rule} ${overriddenAt}`}>
              <td>{moment(overriddenAt)}</td>
              <td>
                <DocumentLink workspaceId={workspaceId} kind={documentKind} id={documentId}>
                  {documentNumber ?? t('invoices.noNumber')}
                </DocumentLink>
              </td>
              <td className="mono">{rule}</td>
              <td>{reason}</td>
              <td>{t(`settings.rules.outcome.${outcome}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
