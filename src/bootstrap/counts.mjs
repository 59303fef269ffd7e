import { stripVTControlCharacters } from 'node:util'

/** What a stage of `npm test` comes to: `{ passed, failed, skipped }`, what failed and what was skipped as texts that say what and why. */

const NOTHING = { passed: 0, failed: [], skipped: [] }
export const PASSED = { ...NOTHING, passed: 1 }
export const failedBecause = (reason) => ({ ...NOTHING, failed: [reason] })
export const skippedBecause = (reason) => ({ ...NOTHING, skipped: [reason] })

/** From Playwright's JSON report. A test that passed only on a second try is a failure here. */
export function countPlaywright(report) {
  const specs = report.suites.flatMap(specsOf)
  const inState = (...states) =>
    specs.flatMap((spec) => spec.tests.filter((test) => states.includes(test.status)).map((test) => ({ spec, test })))
  const failed = inState('unexpected', 'flaky').map(({ spec, test }) => `${spec.title}: ${errorOf(test)}`)
  return {
    passed: inState('expected').length,
    failed: [...failed, ...report.errors.map((error) => firstLine(error.message))],
    skipped: inState('skipped').map(({ spec, test }) => `${spec.title}${reasonOf(test)}`),
  }
}

/** The first line of what an error says, without a terminal's colours. */
export function firstLine(message = '') {
  return stripVTControlCharacters(message).trim().split('\n')[0]
}

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]

const errorOf = (test) => firstLine(test.results.find((result) => result.error)?.error.message)

function reasonOf(test) {
  const reason = test.annotations.find((annotation) => annotation.type === 'skip')?.description
  return reason ? ` (${reason})` : ''
}

/**
 * From a suite of our own, which ends its output with `N passed, N failed`, and `, N skipped` of which it has said why. What failed is
 * each verdict that begins with `NO`, or else said in the line before.
 */
export function countSummaryLine(output) {
  const lines = output.trimEnd().split('\n')
  const [, passed, failed, skipped = '0'] = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(lines.at(-1)) ?? []
  if (passed === undefined) return NOTHING
  const why = lines.at(-2) ?? ''
  const times = (number) => Array.from({ length: Number(number) }, () => why)
  const verdicts = lines.flatMap((line) => /^NO +(.+)/.exec(line)?.[1] ?? [])
  const named = verdicts.length === Number(failed) ? verdicts : times(failed)
  return { passed: Number(passed), failed: named, skipped: times(skipped) }
}

/** A program that says no failure and yet ends badly has failed; one that ran nothing proves nothing. */
export function judge(exitCode, counts) {
  if (exitCode !== 0 && counts.failed.length === 0) return { ...counts, failed: [`ended with ${exitCode}`] }
  if (exitCode === 0 && counts.passed + counts.failed.length + counts.skipped.length === 0)
    return failedBecause('ran no test')
  return counts
}

export function addUp(results) {
  return {
    passed: results.reduce((sum, result) => sum + result.passed, 0),
    failed: results.flatMap((result) => result.failed),
    skipped: results.flatMap((result) => result.skipped),
  }
}

export function summaryLine({ passed, failed, skipped }) {
  const ran = `${passed} passed, ${failed.length} failed`
  return skipped.length > 0 ? `${ran}, ${skipped.length} skipped` : ran
}
