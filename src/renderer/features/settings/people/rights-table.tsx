import { RIGHTS, roleMay } from '../../../../contract/rights.ts'
import { Role } from '../../../../contract/workspaces.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import classes from '../../../ui/section.module.css'
import { Section } from '../../../ui/section.tsx'

const CENTRED = { textAlign: 'center', paddingInline: 4 } as const

/** The contract's table of roles, in words. */
export function RightsTable() {
  const t = useT()
  return (
    <Section title={t('settings.members.rightsTitle')} lead={t('settings.members.rightsLead')}>
      <div className={classes.tableScroll}>
        <table className={classes.table} aria-label={t('settings.members.rightsTitle')}>
          <thead>
            <tr>
              <th scope="col">{t('settings.members.rightsOf')}</th>
              {Role.options.map((role) => (
                <th key={role} scope="col" style={CENTRED}>
                  <span className={classes.turned}>{t(`settings.members.roles.${role}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {RIGHTS.map((right) => (
              <tr key={right}>
                <th scope="row" style={{ fontWeight: 400 }}>
                  {t(`settings.members.rights.${right}`)}
                </th>
                {Role.options.map((role) => (
                  <td key={role} style={CENTRED}>
                    {roleMay(role, right) ? (
                      <span role="img" aria-label={t('settings.members.included')}>
                        <Icon name="check" />
                      </span>
                    ) : (
                      <span className="soft" role="img" aria-label={t('settings.members.excluded')}>
                        —
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
