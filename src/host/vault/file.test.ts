import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fileVault } from './file.ts'

const newPath = () => join(mkdtempSync(join(tmpdir(), 'radica-vault-')), 'secrets.vault')

it('keeps, replaces and deletes secrets, also for the next process', async () => {
  const [path, key] = [newPath(), randomBytes(32)]
  const vault = fileVault(path, key)
  expect(await vault.get('ministry')).toBeUndefined()
  await vault.set('ministry', 'contraseña')
  await vault.set('ministry', 'contraseña nueva')
  await vault.set('__proto__', 'x')
  await vault.delete('not there')
  expect(await fileVault(path, key).get('ministry')).toBe('contraseña nueva')
  expect(await fileVault(path, key).get('__proto__')).toBe('x')
  await vault.delete('ministry')
  expect(await vault.get('ministry')).toBeUndefined()
})

it('loses no change when many are made at once', async () => {
  const [path, key] = [newPath(), randomBytes(32)]
  const vault = fileVault(path, key)
  const names = Array.from({ length: 30 }, (_, index) => `secret ${index}`)
  await Promise.all(names.map((name) => vault.set(name, name)))
  const kept = await Promise.all(names.map((name) => fileVault(path, key).get(name)))
  expect(kept).toEqual(names)
})

it('shows nothing in its file, which only its owner can read', async () => {
  const path = newPath()
  await fileVault(path, randomBytes(32)).set('ministry', 'visible-marker')
  const content = readFileSync(path, 'latin1') + Buffer.from(readFileSync(path, 'latin1'), 'base64').toString('latin1')
  expect(content).not.toContain('visible-marker')
  expect(content).not.toContain('ministry')
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('refuses another key, a changed byte and a cut file, in words', async () => {
  const [path, key] = [newPath(), randomBytes(32)]
  await fileVault(path, key).set('ministry', 'secret')
  await expect(fileVault(path, randomBytes(32)).get('ministry')).rejects.toThrow('El archivo de secretos')
  const whole = Buffer.from(readFileSync(path, 'utf8'), 'base64')
  const changed = Buffer.from(whole)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  for (const damaged of [changed, whole.subarray(0, 20), Buffer.alloc(0)]) {
    writeFileSync(path, damaged.toString('base64'))
    await expect(fileVault(path, key).get('ministry')).rejects.toThrow('dañado')
    await expect(fileVault(path, key).set('other', 'x')).rejects.toThrow('dañado')
  }
})
