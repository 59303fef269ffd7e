import { expect, test } from 'vitest'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { StoreFault } from '../store/connection.sqlite.ts'
import { AWAY, refusal, SILENT, sentenceOf } from './refusal.ts'

test.each([
  ['damaged', 'invalid_request', 'path.backupId'],
  ['foreign', 'invalid_request', 'path.backupId'],
  ['full', 'internal_error', undefined],
  ['disk', 'internal_error', undefined],
] as const)('a copy is to blame for what is wrong with it, not for the disk: %s', (trouble, code, field) => {
  const told = refusal(new StoreFault(trouble, say('backups.failed')))
  expect(told instanceof Fault && [told.code, told.details.field]).toEqual([code, field])
})

test.each([...AWAY, ...SILENT])('of a folder that is away (%s) it is said what to do', (code) => {
  expect(sentenceOf(Object.assign(new Error(code), { code }))).toEqual(say('backups.folderAway'))
})
