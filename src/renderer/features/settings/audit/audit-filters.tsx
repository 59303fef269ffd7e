import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useRead } from '../../../base/api/query.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { catalog } from '../../../base/i18n/texts.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { datesFilter, type ListFilter } from '../../../ui/table/filter.tsx'
import type { ListSearch } from '../../../ui/table/use-arranged.ts'

/** What of the trail belongs to its list. */
export const AUDIT_FILTERS = ['persona', 'clase', 'acto', 'desde', 'hasta'] as const

type Option = { readonly value: string; readonly label: string }

const byLabel = (a: Option, b: Option) => a.label.localeCompare(b.label)
const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words)
    .map(([value, label]) => ({ value, label }))
    .toSorted(byLabel)
const RESOURCES = optionsOf(catalog.texts.settings.audit.areas)
const ACTS = optionsOf(catalog.texts.settings.audit.verbs)

interface Source {
  readonly search: ListSearch
  readonly onSearch: (change: ListSearch) => void
}

/** Who did what with which kind of thing, and when. */
export function useAuditFilters({ search, onSearch }: Source): readonly ListFilter[] {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const members = useRead('members.list', { params: { workspaceId }, query: { limit: 500 } })
  const people = useMemo(
    () =>
      (members.data?.items ?? [])
        .map(({ userId, firstName, lastName }) => ({ value: userId, label: `${firstName} ${lastName}` }))
        .toSorted(byLabel),
    [members.data],
  )
  const choice = (name: (typeof AUDIT_FILTERS)[number], label: string, options: readonly Option[]): ListFilter => ({
    key: name,
    label,
    names: [name],
    chip: options.find(({ value }) => value === search[name])?.label,
    field: (
      <Select
        label={label}
        size="xs"
        w={220}
        searchable
        clearable
        data={[...options]}
        value={search[name] ?? null}
        onChange={(value) => onSearch({ [name]: value ?? undefined })}
      />
    ),
  })
  return [
    choice('persona', t('settings.audit.who'), people),
    choice('clase', t('settings.audit.kind'), RESOURCES),
    choice('acto', t('settings.audit.act'), ACTS),
    datesFilter({ label: t('settings.audit.when'), names: ['desde', 'hasta'], search, onSearch }),
  ]
}

/** The same as the service is asked for it. */
export const auditQuery = ({ q, persona, clase, acto, desde, hasta }: ListSearch) => ({
  q,
  person: persona,
  resource: clase,
  act: acto,
  dateFrom: desde,
  dateTo: hasta,
})
