import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function startMinistrySimulator({ port }: { dataDir: string; port: number }) {
  const server = createServer((_, answer) => answer.end('{}'))
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', () => done()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.close()
  }
  return { url, controlUrl: `${url}/control`, certificateSha256: '00', close }
}
