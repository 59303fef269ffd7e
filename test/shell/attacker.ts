import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Shell } from './shell.ts'

/** Somebody else's server on this machine, and what was asked of it. */
export async function elsewhere() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('<title>Elsewhere</title>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}

/** What is sent over a channel by a frame that need not be one of ours, as a page that was taken over might manage. */
export function sendFrom(
  app: Shell['app'],
  frame: { url: string; parent: object | null } | null,
  channel: string,
  hasWindow = true,
) {
  return app.evaluate(
    async ({ ipcMain, BrowserWindow }, { frame, channel, hasWindow }) => {
      const handler = Reflect.get(ipcMain, '_invokeHandlers').get(channel)
      const sender = hasWindow ? BrowserWindow.getAllWindows()[0]?.webContents : {}
      try {
        await handler({ sender, senderFrame: frame }, 'x.pdf', new TextEncoder().encode('%PDF-'))
        return 'done'
      } catch (error) {
        return String(error)
      }
    },
    { frame, channel, hasWindow },
  )
}

/** What the shell decides of permissions, asked and checked, for its own page and for others. */
export function decisionsOf(app: Shell['app']) {
  return app.evaluate(async (electron) => {
    const { check, request } = Reflect.get(electron, 'permissions')
    const ask = (permission: string, requestingUrl: string) =>
      new Promise((decide) => request(null, permission, decide, { requestingUrl }))
    return {
      copying: [
        await ask('clipboard-sanitized-write', 'app://radica/'),
        check(null, 'clipboard-sanitized-write', 'app://radica'),
      ],
      telling: [await ask('notifications', 'app://radica/'), check(null, 'notifications', 'app://radica')],
      elsewhere: [
        await ask('notifications', 'https://example.com/'),
        check(null, 'notifications', 'https://example.com'),
        await ask('clipboard-sanitized-write', 'https://example.com/'),
        check(null, 'clipboard-sanitized-write', 'https://example.com'),
      ],
      others: [
        await ask('media', 'app://radica/'),
        check(null, 'geolocation', 'app://radica'),
        await ask('openExternal', 'app://radica/'),
      ],
    }
  })
}
