import { Tooltip } from '@mantine/core'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import classes from './environment.module.css'

export type EnvironmentName = 'production' | 'enablement' | 'simulated'

/** Where what leaves this clinic goes. */
export function useEnvironment(): EnvironmentName {
  const { id: workspaceId, environment } = useWorkspace()
  const context = useRead('ripsPackages.context', { params: { workspaceId } }, { staleTime: 60_000 })
  if (context.data?.ministry.simulated) return 'simulated'
  return environment === 1 ? 'production' : 'enablement'
}

/** Always visible, by word and by colour. */
export function EnvironmentBadge() {
  const t = useT()
  const environment = useEnvironment()
  return (
    <Tooltip label={t(`frame.environment.${environment}Help`)} multiline maw={260}>
      <span className={classes.badge} data-environment={environment}>
        {t(`frame.environment.${environment}`)}
      </span>
    </Tooltip>
  )
}

/** A line over the whole window in the colour of the environment. */
export function EnvironmentLine() {
  return <div className={classes.line} data-environment={useEnvironment()} aria-hidden="true" />
}
