import { Table } from '@mantine/core'
import { RIGHTS, roleMay } from '../../../../contract/rights.ts'
import { Role } from '../../../../contract/workspaces.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/section.tsx'

/** The contract's table of roles, in words. */
export function RightsTable() {
  const t = useT()
  return (
    <Section title={t('settings.members.rightsTitle')} lead={t('settings.members.rightsLead')}>
      <Table.ScrollContainer minWidth={720}>
        <Table verticalSpacing={6} highlightOnHover aria-label={t('settings.members.rightsTitle')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('settings.members.rightsOf')}</Table.Th>
              {Role.options.map((role) => (
                <Table.Th key={role} scope="col" ta="center" fz="xs">
                  {t(`settings.members.roles.${role}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {RIGHTS.map((right) => (
              <Table.Tr key={right}>
                <Table.Th scope="row" fw={400}>
                  {t(`settings.members.rights.${right}`)}
                </Table.Th>
                {Role.options.map((role) => (
                  <Table.Td key={role} ta="center">
                    {roleMay(role, right) ? (
                      <span role="img" aria-label={t('settings.members.included')}>
                        <Icon name="check" />
                      </span>
                    ) : (
                      <span className="soft" role="img" aria-label={t('settings.members.excluded')}>
                        —
                      </span>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  )
}
