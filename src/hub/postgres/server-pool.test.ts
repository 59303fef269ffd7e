import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openServerPool } from './server-pool.ts'

const server = createServer()
afterEach(() => server.close())

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const WELCOME = message('R', Buffer.alloc(4))
const READY = message('Z', Buffer.from('I'))
const GOES = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'))

it('survives a server that goes as it has taken the connection', async () => {
  server.on('connection', (socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([WELCOME, READY, GOES])))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pool = openServerPool(`postgres://radica@127.0.0.1:${port}/radica`)
  await expect(pool.with((wire) => wire.query('SELECT 1'))).rejects.toThrow()
  await pool.close()
})
