import { createServer as createPlainServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificateSha256, makeCertificate } from '../../src/simulators/kit/certificate.ts'

/** An administrator who does not know the upstreams' passwords, and owns a server that writes down what it is told. */
export interface Thief {
  readonly plain: string
  readonly tls: string
  readonly certificateSha256: string
  told(): string
  close(): void
}

export async function thief(): Promise<Thief> {
  let told = ''
  const listener: RequestListener = (request, response) => {
    told += `${request.method} ${request.url} ${JSON.stringify(request.headers)}`
    request.on('data', (chunk) => {
      told += chunk
    })
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":"x"}'))
  }
  const certificate = await makeCertificate()
  const servers = [createPlainServer(listener), createTlsServer(certificate, listener)]
  for (const server of servers) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const [plain, tls] = servers.map((server) => (server.address() as AddressInfo).port)
  return {
    plain: `http://127.0.0.1:${plain}`,
    tls: `https://127.0.0.1:${tls}`,
    certificateSha256: certificateSha256(certificate.cert),
    told: () => told,
    close: () => {
      for (const server of servers) server.close()
    },
  }
}
