import { mkdtempSync, openSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { takePassphrase } from './passphrase.ts'

const folder = mkdtempSync(join(tmpdir(), 'radica-passphrase-'))

function written(name: string, text: string, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, text, { mode })
  return path
}

it('takes it from the environment, a file or a descriptor, and leaves nothing for children to inherit', () => {
  const path = written('key', 'cuatro palabras sueltas\n')
  const ways: NodeJS.ProcessEnv[] = [
    { RADICA_STORE_KEY: 'cuatro palabras sueltas' },
    { RADICA_STORE_KEY_FILE: path },
    { RADICA_STORE_KEY_FD: String(openSync(path, 'r')) },
  ]
  for (const env of ways) {
    expect(takePassphrase(env)).toBe('cuatro palabras sueltas')
    expect(env).toEqual({})
  }
  expect(takePassphrase({})).toBeUndefined()
  expect(takePassphrase({ RADICA_STORE_KEY: '' })).toBeUndefined()
})

it('takes it without the byte order mark with which a text of Windows begins', () => {
  const from = (file: string) => takePassphrase({ RADICA_STORE_KEY_FILE: file })
  expect(from(written('mark', '\ufeffcuatro palabras sueltas\r\n'))).toBe('cuatro palabras sueltas')
  expect(() => from(written('mark-alone', '\ufeff\n'))).toThrow('No hay ninguna')
})

it('refuses in words what is not there, is empty, or is for everybody to read', () => {
  const from = (file: string) => () => takePassphrase({ RADICA_STORE_KEY_FILE: file })
  expect(from(join(folder, 'none'))).toThrow('No se pudo leer')
  expect(from(written('empty', '\n'))).toThrow('No hay ninguna')
  if (process.platform !== 'win32') {
    for (const mode of [0o644, 0o640, 0o604])
      expect(from(written(`open-${mode}`, 'frase', mode))).toThrow('Otros pueden leer')
  }
  expect(() => takePassphrase({ RADICA_STORE_KEY_FD: 'tres' })).toThrow('No se pudo leer')
})
