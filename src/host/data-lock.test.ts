import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { lockDataDir } from './data-lock.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'radica-lock-'))

it('refuses a second host, in words, and gives the folder on once it is released', async () => {
  const folder = newFolder()
  const lock = await lockDataDir(folder, { waitMs: 0 })
  await expect(lockDataDir(folder, { waitMs: 0 })).rejects.toThrow(`Radica ya está abierta con los datos de ${folder}`)
  lock.release()
  const again = await lockDataDir(folder, { waitMs: 0 })
  again.release()
})

it('waits for a host that is just closing, and says so', async () => {
  const folder = newFolder()
  const { release } = await lockDataDir(folder, { waitMs: 0 })
  const warnings: string[] = []
  const warn = (sentence: string) => {
    warnings.push(sentence)
    setTimeout(release, 300)
  }
  const again = await lockDataDir(folder, { waitMs: 10_000, warn })
  again.release()
  expect(warnings).toEqual(['Otra Radica tiene abiertos estos datos; se espera a que se cierre.'])
})

it('takes over from a host that was killed', async () => {
  const folder = newFolder()
  const module = resolve('src/host/data-lock.ts')
  const script = `import { lockDataDir } from ${JSON.stringify(module)}
    await lockDataDir(${JSON.stringify(folder)})
    console.log('locked')
    setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '--eval', script])
  await once(other.stdout, 'data')
  await expect(lockDataDir(folder, { waitMs: 0 })).rejects.toThrow('Radica ya está abierta')
  other.kill('SIGKILL')
  await once(other, 'exit')
  const lock = await lockDataDir(folder, { waitMs: 0 })
  lock.release()
})

it('names the same owner for whoever has the lock after another, and another one for a copy of the folder', async () => {
  const [folder, copy] = [newFolder(), newFolder()]
  const first = await lockDataDir(folder, { waitMs: 0 })
  first.release()
  const second = await lockDataDir(folder, { waitMs: 0 })
  second.release()
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true })
  const copied = await lockDataDir(copy, { waitMs: 0 })
  copied.release()
  expect(second.owner).toBe(first.owner)
  expect(copied.owner).not.toBe(first.owner)
})

it('says in words that the folder cannot be written to', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'host.lock'))
  await expect(lockDataDir(folder, { waitMs: 0 })).rejects.toThrow('No se pudo abrir el almacén')
})
