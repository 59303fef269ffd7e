/** A Feathers service of patients, as its documentation makes one: `node feathers-child.ts PACKAGES FILE COLUMN...`. */

import type { Server } from 'node:http'
import type Database from 'better-sqlite3'
import { peer } from './install.ts'

interface App {
  use(middleware: unknown): void
  use(path: string, service: object): void
  configure(plugin: unknown): void
  listen(port: number, host: string): Promise<Server>
}
interface Table {
  increments(name: string): void
  string(name: string): void
}
interface Knex {
  readonly schema: { createTable(name: string, define: (table: Table) => void): Promise<void> }
}

const [folder = '', filename = '', ...columns] = process.argv.slice(2)
const { feathers } = peer<{ feathers(): object }>(folder, '@feathersjs/feathers')
const { koa, rest, bodyParser, errorHandler } = peer<{
  koa(app: object): App
  rest(): unknown
  bodyParser(): unknown
  errorHandler(): unknown
}>(folder, '@feathersjs/koa')
const { KnexService } = peer<{ readonly KnexService: new (options: object) => object }>(folder, '@feathersjs/knex')
const knex = peer<(options: object) => Knex>(folder, 'knex')

const database = knex({
  client: 'better-sqlite3',
  connection: { filename },
  useNullAsDefault: true,
  pool: {
    afterCreate(connection: Database.Database, done: (error: Error | null, connection: Database.Database) => void) {
      connection.pragma('journal_mode = WAL')
      connection.pragma('synchronous = FULL')
      done(null, connection)
    },
  },
})
await database.schema.createTable('patients', (table) => {
  table.increments('id')
  for (const column of columns) table.string(column)
})

const app = koa(feathers())
app.use(errorHandler())
app.use(bodyParser())
app.configure(rest())
app.use('patients', new KnexService({ Model: database, name: 'patients' }))
const server = await app.listen(0, '127.0.0.1')
if (!server.listening) await new Promise((listening) => server.once('listening', listening))
const address = server.address()
if (typeof address !== 'object' || !address) throw new Error('no address')
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${address.port}` })}\n`)
