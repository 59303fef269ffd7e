import { Hono } from 'hono'
import { openConnection } from '../../src/core/store/connection.sqlite.ts'

const COLUMNS = [
  ...['id', 'workspace_id', 'document_type', 'document_number', 'user_type', 'birth_date', 'sex_code'],
  ...['country_residence_code', 'country_origin_code', 'municipality_residence_code', 'territorial_zone_code'],
  ...['disability_flag', 'incapacity_certificate', 'registro_siras', 'first_name', 'middle_name', 'last_name'],
  ...['second_last_name', 'is_active', 'revision', 'created_at', 'updated_at'],
]

/**
 * The yardstick: a bare Hono application with one prepared statement a route, on a file with the same encryption, the same
 * durability (WAL, every commit synced) and the same columns. No credentials, no checks, no audit, no search.
 */
export function bareService(path: string, key: Uint8Array) {
  const file = openConnection(path, key)
  const names = COLUMNS.join(', ')
  file.exec(
    `CREATE TABLE patients (key INTEGER PRIMARY KEY, ${COLUMNS.map((name) => `${name} TEXT`).join(', ')}) STRICT`,
  )
  file.exec('CREATE UNIQUE INDEX by_id ON patients (id)')
  const insert = file.prepare(`INSERT INTO patients (${names}) VALUES (${COLUMNS.map(() => '?').join(', ')})`)
  const byId = file.prepare(`SELECT ${names} FROM patients WHERE id = ? AND workspace_id = ?`)

  const app = new Hono()
  app.get('/workspaces/:workspaceId/patients/:patientId', (c) => {
    const row = byId.get(c.req.param('patientId'), c.req.param('workspaceId'))
    return row ? c.json(row) : c.json({ error: 'not_found' }, 404)
  })
  let count = 0
  app.post('/workspaces/:workspaceId/patients', async (c) => {
    const body = await c.req.json()
    const now = new Date().toISOString()
    const row = {
      ...body,
      id: `pat_${++count}`,
      workspace_id: c.req.param('workspaceId'),
      created_at: now,
      updated_at: now,
    }
    insert.run(COLUMNS.map((name) => row[name] ?? null))
    return c.json(row, 201)
  })
  return { app, insert, file, columns: COLUMNS, close: () => file.close() }
}
