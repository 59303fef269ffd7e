import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiFault } from '../../contract/client.ts'
import { FaultNotice } from './fault-notice.tsx'
import { PageHeader } from './page-header.tsx'

/** The event stream tells what changed of a document; this covers its silence. */
export const POLL_MS = 10_000

interface LoadedProps<T> {
  readonly query: UseQueryResult<T, ApiFault>
  /** Heads the screen until what is read heads it; left out where something else does. */
  readonly title?: string
  readonly children: (data: T) => ReactNode
}

/** A screen of what is read: until it is there, its outline; when it cannot be had, why, and another try. */
export function Loaded<T>({ query, title, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <>
      {title === undefined ? null : <PageHeader title={title} />}
      {query.error ? (
        <FaultNotice fault={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height="60vh" aria-busy="true" />
      )}
    </>
  )
}
