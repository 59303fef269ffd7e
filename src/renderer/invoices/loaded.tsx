import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiFault } from '../../contract/client.ts'
import { FaultNotice } from '../ui/fault-notice.tsx'

/** The event stream tells what changed of a document; this covers its silence. */
export const POLL_MS = 10_000

interface LoadedProps<T> {
  readonly query: UseQueryResult<T, ApiFault>
  readonly children: (data: T) => ReactNode
}

/** A screen of what is read: until it is there, its outline; when it cannot be had, why, and another try. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <FaultNotice fault={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton height="70vh" aria-busy="true" />
}
