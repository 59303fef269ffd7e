import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addUp,
  countPlaywright,
  countSummaryLine,
  FAILED,
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
      'some.test.js': `it('good', () => {}); it('bad', () => { throw new Error() }); it('left out', ({ skip }) => skip('no rain'))`,
      'unloadable.test.js': `await import('./missing.js')`,
      'late.test.js': `it('late', async () => { setTimeout(() => { throw new Error('late') }, 5); await new Promise((r) => setTimeout(r, 50)) })`,
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
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ passed: 2, failed: 3, skipped: ['left out (no rain)'] })
  })
})

describe('the counts of a Playwright run', () => {
  it('take a flaky test for a failure and give the reason of a skip', () => {
    const test = (status, annotations = []) => ({ status, annotations })
    const report = {
      stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 },
      errors: [{ message: 'a file could not be loaded' }],
      suites: [
        {
          specs: [],
          suites: [
            { specs: [{ title: 'prints', tests: [test('skipped', [{ type: 'skip', description: 'no printer' }])] }] },
          ],
        },
        { specs: [{ title: 'opens', tests: [test('expected')] }] },
      ],
    }
    expect(countPlaywright(report)).toEqual({ passed: 3, failed: 3, skipped: ['prints (no printer)'] })
  })
})

describe('the counts of a suite of our own', () => {
  it('are in its last line', () => {
    expect(countSummaryLine('seed 1\n9 passed, 9 failed\n60 passed, 2 failed\n')).toEqual({
      passed: 60,
      failed: 2,
      skipped: [],
    })
    const skipped = ['no strace here']
    expect(countSummaryLine('no strace here\n0 passed, 0 failed, 1 skipped\n')).toEqual({
      passed: 0,
      failed: 0,
      skipped,
    })
    expect(countSummaryLine('nothing of the kind')).toEqual({ passed: 0, failed: 0, skipped: [] })
  })
})

describe('the verdict', () => {
  it('believes neither a bad end without a failure nor a good end without a test', () => {
    const nothing = { passed: 0, failed: 0, skipped: [] }
    expect(judge(1, { ...nothing, passed: 5 })).toEqual({ passed: 5, failed: 1, skipped: [] })
    expect(judge(0, nothing)).toEqual(FAILED)
    expect(judge(0, skippedBecause('no browser'))).toEqual(skippedBecause('no browser'))
    expect(judge(1, { ...nothing, failed: 2 })).toEqual({ ...nothing, failed: 2 })
  })

  it('is one line', () => {
    const total = addUp([PASSED, PASSED, FAILED])
    expect(summaryLine(total)).toBe('2 passed, 1 failed')
    expect(summaryLine(addUp([total, skippedBecause('no browser')]))).toBe('2 passed, 1 failed, 1 skipped')
  })
})
