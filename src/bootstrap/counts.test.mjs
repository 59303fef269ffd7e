import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addUp,
  countPlaywright,
  countSummaryLine,
  failedBecause,
  judge,
  PASSED,
  skippedBecause,
  summaryLine,
} from './counts.mjs'

describe('the counts of a vitest run', () => {
  it('name what was skipped and why, and count what broke outside of a test', () => {
    const folder = mkdtempSync(join(tmpdir(), 'radica-counts-'))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
    const lines = {
      'some.test.js': `it('good', () => {}); it('bad', () => { throw new Error('is bad') }); it('left out', ({ skip }) => skip('no rain')); it.skip('why'); it('dry', { skip: true, meta: { why: 'no well' } }, () => {})`,
      'unloadable.test.js': `await import('./missing.js')`,
      'late.test.js': `it('late', async () => { setTimeout(() => { throw new Error('late') }, 5); await new Promise((r) => setTimeout(r, 50)) })`,
      'gone.test.js': `it('gone', async () => { process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}) })`,
    }
    for (const [name, body] of Object.entries(lines))
      writeFileSync(join(folder, name), `import { it } from 'vitest'\n${body}`)
    const file = join(folder, 'counts.json')
    const args = [
      resolve('node_modules/vitest/vitest.mjs'),
      'run',
      `--reporter=${resolve('src/bootstrap/vitest-counts.mjs')}`,
    ]
    const { status } = spawnSync(process.execPath, args, { cwd: folder, env: { ...process.env, COUNTS_FILE: file } })
    expect(status).not.toBe(0)
    const counts = JSON.parse(readFileSync(file, 'utf8'))
    expect({ ...counts, failed: counts.failed.toSorted() }).toEqual({
      passed: 2,
      failed: [
        expect.stringContaining('missing.js'),
        expect.stringMatching(/emitted error\. Worker exited unexpectedly with signal SIGKILL .*gone\.test\.js/),
        'bad: is bad',
        'gone: skipped without a reason',
        'late',
        'why: skipped without a reason',
      ],
      skipped: ['left out (no rain)', 'dry (no well)'],
    })
  })
})

describe('the counts of a Playwright run', () => {
  it('take a flaky test for a failure and give the reason of a skip', () => {
    const test = (status, annotations = [], results = []) => ({ status, annotations, results })
    const broken = [{ error: { message: '\u001b[31mError: no door\u001b[0m\n  at a place' } }, {}]
    const report = {
      errors: [{ message: 'a file could not be loaded' }],
      suites: [
        {
          specs: [],
          suites: [
            { specs: [{ title: 'prints', tests: [test('skipped', [{ type: 'skip', description: 'no printer' }])] }] },
          ],
        },
        {
          specs: [
            { title: 'opens', tests: [test('expected'), test('flaky', [], broken), test('unexpected', [], broken)] },
          ],
        },
      ],
    }
    expect(countPlaywright(report)).toEqual({
      passed: 1,
      failed: ['opens: Error: no door', 'opens: Error: no door', 'a file could not be loaded'],
      skipped: ['prints (no printer)'],
    })
  })
})

describe('the counts of a suite of our own', () => {
  it('are in its last line', () => {
    expect(countSummaryLine('9 passed, 9 failed\nseed 1\n60 passed, 2 failed\n')).toEqual({
      passed: 60,
      failed: ['seed 1', 'seed 1'],
      skipped: [],
    })
    const skipped = ['no strace here']
    expect(countSummaryLine('no strace here\n0 passed, 0 failed, 1 skipped\n')).toEqual({
      passed: 0,
      failed: [],
      skipped,
    })
    const verdicts = 'NO  nothing is twice\n      inv_1\nyes the file is sound\n1 passed, 1 failed\n'
    expect(countSummaryLine(verdicts).failed).toEqual(['nothing is twice'])
    expect(countSummaryLine('nothing of the kind')).toEqual({ passed: 0, failed: [], skipped: [] })
  })
})

describe('the verdict', () => {
  it('believes neither a bad end without a failure nor a good end without a test', () => {
    const nothing = { passed: 0, failed: [], skipped: [] }
    expect(judge(1, { ...nothing, passed: 5 })).toEqual({ passed: 5, failed: ['ended with 1'], skipped: [] })
    expect(judge(0, nothing)).toEqual(failedBecause('ran no test'))
    expect(judge(0, skippedBecause('no browser'))).toEqual(skippedBecause('no browser'))
    expect(judge(1, failedBecause('a test'))).toEqual(failedBecause('a test'))
  })

  it('is one line', () => {
    const total = addUp([PASSED, PASSED, failedBecause('a test')])
    expect(summaryLine(total)).toBe('2 passed, 1 failed')
    expect(summaryLine(addUp([total, skippedBecause('no browser')]))).toBe('2 passed, 1 failed, 1 skipped')
  })
})
