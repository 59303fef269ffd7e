import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { collectingLog } from '../../test/support/core.ts'
import { openNodes } from './nodes.ts'

/** As PostgreSQL's protocol says that somebody is known, and that it waits for statements. */
const WELCOME = Buffer.from('520000000800000000', 'hex')
const READY = Buffer.from('5a0000000549', 'hex')

it('a database that goes away while a node connects is told to whoever opens it, and ends nothing', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    let greeted = false
    socket.on('data', () => {
      if (greeted) return void socket.destroy()
      greeted = true
      socket.write(Buffer.concat([WELCOME, READY]))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(
    openNodes(`postgres://radica@127.0.0.1:${port}/x`, {
      works: true,
      admit: async () => undefined,
      onRefused: () => undefined,
      log: collectingLog(),
    }),
  ).rejects.toThrow()
  server.close()
})
