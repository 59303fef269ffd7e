/** What a stage of `npm test` comes to: `{ passed, failed, skipped }`, the skipped as texts that say what and why. */

const NOTHING = { passed: 0, failed: 0, skipped: [] }
export const PASSED = { passed: 1, failed: 0, skipped: [] }
export const FAILED = { passed: 0, failed: 1, skipped: [] }
export const skippedBecause = (reason) => ({ passed: 0, failed: 0, skipped: [reason] })

/** From Playwright's JSON report. A test that passed only on a second try is a failure here. */
export function countPlaywright(report) {
  const { expected, unexpected, flaky } = report.stats
  const specs = report.suites.flatMap(specsOf)
  const skipped = specs.flatMap((spec) =>
    spec.tests.filter((test) => test.status === 'skipped').map((test) => `${spec.title}${reasonOf(test)}`),
  )
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped }
}

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]

function reasonOf(test) {
  const reason = test.annotations.find((annotation) => annotation.type === 'skip')?.description
  return reason ? ` (${reason})` : ''
}

/** From a suite of our own, which ends its output with `N passed, N failed`, and `, N skipped` of which it has said why. */
export function countSummaryLine(output) {
  const lines = output.trimEnd().split('\n')
  const [, passed, failed, skipped = '0'] = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(lines.at(-1)) ?? []
  if (passed === undefined) return NOTHING
  const why = lines.at(-2) ?? ''
  return { passed: Number(passed), failed: Number(failed), skipped: Array.from({ length: Number(skipped) }, () => why) }
}

/** A program that says no failure and yet ends badly has failed; one that ran nothing proves nothing. */
export function judge(exitCode, counts) {
  if (exitCode !== 0 && counts.failed === 0) return { ...counts, failed: 1 }
  if (exitCode === 0 && counts.passed + counts.failed + counts.skipped.length === 0) return FAILED
  return counts
}

export function addUp(results) {
  return {
    passed: results.reduce((sum, result) => sum + result.passed, 0),
    failed: results.reduce((sum, result) => sum + result.failed, 0),
    skipped: results.flatMap((result) => result.skipped),
  }
}

export function summaryLine({ passed, failed, skipped }) {
  const ran = `${passed} passed, ${failed} failed`
  return skipped.length > 0 ? `${ran}, ${skipped.length} skipped` : ran
}
