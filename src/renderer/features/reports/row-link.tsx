import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import type { RowControl } from '../../ui/table/column.ts'
import type { ReportSearch } from './search.ts'

interface RowLinkProps {
  /** The key of the row. */
  readonly row: string
  readonly search: ReportSearch
  readonly control: RowControl
  readonly children: ReactNode
}

/** Opens what a row of a report stands for, with everything else as it was asked. */
export function RowLink({ row, search, control, children }: RowLinkProps) {
  const { id: workspaceId } = useWorkspace()
  return (
    <Link to="/c/$workspaceId/informes" params={{ workspaceId }} search={{ ...search, fila: row }} {...control}>
      {children}
    </Link>
  )
}
