import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFlags } from './flags.ts'

describe('flags of npm run hub', () => {
  it('start everything where nothing else is said', () => {
    expect(readFlags(['--data', 'datos', '--port', '4310'])).toEqual({
      role: 'both',
      database: undefined,
      dataDir: resolve('datos'),
      filesDir: undefined,
      objects: undefined,
      port: 4310,
      telemetry: undefined,
      simulated: false,
      restored: false,
      errand: undefined,
      setup: undefined,
      keyFile: undefined,
      host: undefined,
      network: undefined,
      certificate: undefined,
      drainMs: 1_000,
    })
  })

  it('start a database without a port of its own', () => {
    expect(readFlags(['--role', 'database', '--data', 'datos'])).toMatchObject({ role: 'database', port: undefined })
  })

  it('name the database, the files, the key and how long it drains', () => {
    const flags = [
      '--database',
      'postgres://r:p@db/radica',
      '--files',
      'archivos',
      '--key-file',
      'llave',
      '--drain',
      '10',
    ]
    expect(readFlags(['--data', 'd', '--port', '0', '--role', 'web', ...flags])).toMatchObject({
      role: 'web',
      database: 'postgres://r:p@db/radica',
      filesDir: join(resolve('archivos')),
      keyFile: 'llave',
      drainMs: 10_000,
    })
  })

  it('say whose the network around the hub is, to every role', () => {
    for (const role of ['web', 'worker', 'both']) {
      const flags = ['--data', 'd', '--port', '0', '--role', role, '--network']
      expect(readFlags([...flags, 'own'])).toMatchObject({ network: 'own' })
      expect(readFlags([...flags, 'shared'])).toMatchObject({ network: 'shared' })
    }
  })

  it.each([
    ['a network of nobody', ['--data', 'd', '--port', '0', '--network', 'lan'], '--network'],
    ['a role that there is not', ['--data', 'd', '--port', '0', '--role', 'all'], '--role'],
    ['a node without a port', ['--data', 'd'], '--port'],
    ['no folder', ['--port', '0'], '--data'],
    ['no time', ['--data', 'd', '--port', '0', '--drain', 'mucho'], '--drain'],
    ['two ways at once', ['--data', 'd', '--import', 'a', '--export', 'b'], '--import y --export'],
    ['a store without a bucket', ['--data', 'd', '--port', '0', '--s3', 'https://s3.local'], '--s3'],
    ['a store with a password', ['--data', 'd', '--port', '0', '--s3', 'https://a:b@s3.local/c'], '--s3'],
    ['an address that nobody has', ['--data', 'd', '--port', '0', '--host', '0.0.0.0'], '--host'],
    ['a name that is none', ['--data', 'd', '--port', '0', '--host', 'https://radica'], '--host'],
    ['half a certificate', ['--data', 'd', '--port', '0', '--host', 'radica.local', '--cert', 'c'], '--key'],
    ['a certificate for nobody', ['--data', 'd', '--port', '0', '--cert', 'c', '--key', 'k'], '--host'],
    ['an unknown flag', ['--data', 'd', '--port', '0', '--fast'], '--fast'],
  ])('refuse %s by name', (_, flags, name) => {
    expect(() => readFlags(flags)).toThrow(name)
  })

  it('move data without a port', () => {
    expect(readFlags(['--data', 'd', '--import', 'copias'])).toMatchObject({ errand: { from: resolve('copias') } })
    expect(readFlags(['--data', 'd', '--export', 'fuera']).errand).toEqual({ to: resolve('fuera') })
  })

  it('say how others reach it, unless it is this machine alone', () => {
    const hostOf = (...flags: string[]) => readFlags(['--data', 'd', '--port', '0', ...flags])
    expect(hostOf('--host', 'Radica.local')).toMatchObject({ host: 'radica.local', certificate: undefined })
    expect(hostOf('--host', '127.0.0.1').host).toBeUndefined()
    const given = hostOf('--host', '192.168.1.7', '--cert', 'c.pem', '--key', 'k.pem')
    expect(given).toMatchObject({ host: '192.168.1.7', certificate: { cert: 'c.pem', key: 'k.pem' } })
  })

  it('refuse what is no database without telling its password', () => {
    const refuse = () => readFlags(['--data', 'd', '--port', '0', '--database', 'mysql://r:secreta@db/radica'])
    expect(refuse).toThrow('--database')
    expect(refuse).not.toThrow('secreta')
  })
})
