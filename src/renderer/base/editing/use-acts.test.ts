import { expect, it } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import { ApiFault } from '../../../contract/client.ts'
import { useActs } from './use-acts.ts'

const refused = (code: 'revision_conflict' | 'duplicate_resource') => Promise.reject(new ApiFault(409, code, 'No.'))

it('an act is under way until it ends, and what refused the one before is not said of it', async () => {
  const { by, now } = await held(() => useActs<'save' | 'send'>(), undefined)
  await by(({ run }) => run('save', () => refused('duplicate_resource')))
  expect(now()).toMatchObject({ busy: null, fault: { code: 'duplicate_resource' } })
  const answer = Promise.withResolvers<string>()
  const given: unknown[] = []
  await by(({ run }) => void run('send', () => answer.promise).then((what) => given.push(what)))
  expect(now()).toMatchObject({ busy: 'send', fault: null })
  await by(() => answer.resolve('sent'))
  expect(given).toEqual(['sent'])
  expect(now()).toMatchObject({ busy: null, fault: null })
})

it('who began is told how each act ended', async () => {
  const ended: boolean[] = []
  const { by } = await held(() => useActs<'save'>((isRefused) => void ended.push(isRefused)), undefined)
  await by(({ run }) => run('save', async () => 'saved'))
  await by(({ run }) => run('save', () => refused('duplicate_resource')))
  expect(ended).toEqual([false, true])
})

it('a newer revision of somebody else is looked at where there is a way to, and is a refusal like others elsewhere', async () => {
  const { by, now } = await held(() => useActs<'save'>(), undefined)
  let looked = 0
  const onConflict = async () => void looked++
  await by(({ run }) => run('save', () => refused('revision_conflict'), { onConflict }))
  expect([looked, now().fault]).toEqual([1, null])
  await by(({ run }) => run('save', () => refused('duplicate_resource'), { onConflict }))
  expect([looked, now().fault?.code]).toEqual([1, 'duplicate_resource'])
  await by(({ run }) => run('save', () => refused('revision_conflict')))
  expect(now().fault?.code).toBe('revision_conflict')
})

it('nothing is said of an act that the person ended, but of one that failed', async () => {
  const { by, now } = await held(() => useActs<'save'>(), undefined)
  for (const isStopped of [true, false]) {
    await by(({ run }) => run('save', () => refused('duplicate_resource'), { wasStopped: () => isStopped }))
    expect(now().fault === null).toBe(isStopped)
  }
})
