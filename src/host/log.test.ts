import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

const newFile = () => join(mkdtempSync(join(tmpdir(), 'radica-log-')), 'logs/radica.log')

it('writes one line for each event with its facts and nothing else: no host name, no process', () => {
  const file = newFile()
  const log = createLog(file)
  log.info('host.opened', { locked: false })
  log.error('core-thread.died')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const [first, second] = lines.map((line) => JSON.parse(line))
  expect(first).toEqual({ level: 'info', time: expect.any(String), locked: false, msg: 'host.opened' })
  expect(second).toEqual({ level: 'error', time: expect.any(String), msg: 'core-thread.died' })
})

it('goes on at the next start where it was, as long as the file is small', () => {
  const file = newFile()
  createLog(file).info('host.opened')
  createLog(file).info('host.opened')
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2)
  expect(existsSync(`${file}.1`)).toBe(false)
})

it('puts a large file aside at the next start', () => {
  const file = newFile()
  createLog(file)
  writeFileSync(file, 'x'.repeat(5_000_001))
  createLog(file).info('host.opened')
  expect(existsSync(`${file}.1`)).toBe(true)
  expect(readFileSync(file, 'utf8')).toMatch(/^\{"level":"info"/)
})

it('starts although somebody keeps the large file from being put aside', () => {
  const file = newFile()
  createLog(file)
  mkdirSync(`${file}.1`)
  writeFileSync(file, 'x'.repeat(5_000_001))
  createLog(file).info('host.opened')
  expect(readFileSync(file, 'utf8')).toContain('"msg":"host.opened"')
})

it.skipIf(process.platform !== 'linux')('a full disk stops nothing that is logged on the way', () => {
  const file = newFile()
  mkdirSync(dirname(file))
  symlinkSync('/dev/full', file)
  const log = createLog(file)
  for (let n = 0; n < 3; n++) expect(() => log.warn('backup.failed', { code: 'ENOSPC' })).not.toThrow()
  unlinkSync(file)
})

it('starts where its file cannot be opened: whoever opens the data says what is wrong with the disk', () => {
  const file = newFile()
  mkdirSync(file, { recursive: true })
  expect(() => createLog(file).info('host.opened')).not.toThrow()
})
