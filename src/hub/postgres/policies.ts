import type { Catalog, Table } from './catalog.ts'

/**
 * Which workspace is asked for: one of them, `*` for all, and none where nobody said it, which is not the empty name of what is
 * nobody's. As a question of its own it is answered once, and not for every row.
 */
const ASKED = "(SELECT nullif(current_setting('radica.workspace', true), ''))"
const ALL = `${ASKED} = '*'`

/** Nobody's: people and their sessions, catalogues, and what stands for the whole store. */
export const WITHOUT_WORKSPACE: readonly string[] = [
  ...[
    'users',
    'sessions',
    'access_tokens',
    'sign_in_failures',
    'second_factor_codes',
    'catalog_versions',
    'event_floor',
  ],
  // Parts of a content come before the revision that names it; its name is a secret that only that revision knows.
  'package_parts',
]

/** Of whose workspace a row is where no foreign key says it. */
const SAID: Readonly<Record<string, string>> = {
  workspaces: `id = ${ASKED}`,
  document_authorizations: `EXISTS (SELECT 1 FROM documents p WHERE p.id = document_id)`,
  record_gaps: inSpace('key'),
}

/** Every workspace owns 2^32 keys of records, from its number times this. */
function inSpace(key: string): string {
  return `(abs(${key}) >> 32) = (SELECT number FROM workspaces WHERE id = ${ASKED})`
}

/**
 * Row-level security: a connection sees the rows of the workspace that it said, and no others. It is the second lock; the first
 * are the conditions of every statement.
 */
export function policiesOf({ tables, searches }: Catalog, isMeant = (_name: string) => true): string[] {
  const named = [...tables.values()].filter(({ name }) => !WITHOUT_WORKSPACE.includes(name))
  const rules = [
    ...named.map((table) => [table.name, ruleOf(table, tables)] as const),
    ...searches.map((search) => [search, inSpace('rowid')] as const),
  ]
  return rules
    .filter(([name]) => isMeant(name))
    .flatMap(([name, rule]) => [
      `ALTER TABLE "${name}" ENABLE ROW LEVEL SECURITY`,
      `ALTER TABLE "${name}" FORCE ROW LEVEL SECURITY`,
      `CREATE POLICY of_workspace ON "${name}" USING (${ALL} OR ${rule})`,
    ])
}

function ruleOf(table: Table, tables: Catalog['tables']): string {
  const said = SAID[table.name]
  if (said !== undefined) return said
  if (table.columns.includes('workspace_id')) return `workspace_id = ${ASKED}`
  const owners = table.references.filter((reference) => isOwned(tables.get(reference.table), tables))
  // What is part of its key is never empty.
  const parent = owners.find(({ column }) => table.keys[0]?.includes(column)) ?? owners[0]
  if (parent === undefined) throw new Error(`nobody says whose the rows of ${table.name} are`)
  // What the parent's own policy shows is there.
  return `EXISTS (SELECT 1 FROM "${parent.table}" p WHERE p."${parent.to}" = "${table.name}"."${parent.column}")`
}

const isOwned = (table: Table | undefined, tables: Catalog['tables']): boolean =>
  table !== undefined &&
  !WITHOUT_WORKSPACE.includes(table.name) &&
  (table.columns.includes('workspace_id') || table.references.some(({ table: to }) => isOwned(tables.get(to), tables)))
