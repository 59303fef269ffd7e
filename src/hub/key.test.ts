import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../test/support/process.ts'
import { takeHubKeys } from './key.ts'

const HEX = '7f'.repeat(32)

it('takes the keys out of the environment, so that no child inherits them', () => {
  const env = { RADICA_HUB_KEY: HEX, RADICA_HUB_KEY_BEFORE: '00'.repeat(32), PATH: '/bin' }
  expect(takeHubKeys(undefined, env)).toEqual({ key: Buffer.from(HEX, 'hex'), before: Buffer.alloc(32) })
  expect(env).toEqual({ PATH: '/bin' })
})

it('reads the key of a file rather', () => {
  const file = join(newFolder(), 'llave')
  writeFileSync(file, `${HEX}\n`)
  const env = { RADICA_HUB_KEY: '00'.repeat(32) }
  expect(takeHubKeys(file, env).key).toEqual(Buffer.from(HEX, 'hex'))
  expect(env).toEqual({})
})

it('refuses what is no key, without repeating it', () => {
  const refuse = () => takeHubKeys(undefined, { RADICA_HUB_KEY: 'contraseña' })
  expect(refuse).toThrow('RADICA_HUB_KEY')
  expect(refuse).not.toThrow('contraseña')
  expect(() => takeHubKeys(join(newFolder(), 'none'), {})).toThrow('--key-file')
  expect(takeHubKeys(undefined, {}).key).toBeUndefined()
})
