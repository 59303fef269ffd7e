import { writeFileSync } from 'node:fs'

/** A vitest reporter which writes the counts of a run to the file that COUNTS_FILE names: its JSON report drops why a test was skipped. */
export default class CountsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    writeFileSync(process.env.COUNTS_FILE, JSON.stringify(countVitest(modules, unhandledErrors)))
  }
}

/** A file that could not be loaded and an error outside of every test count as one failure each. */
export function countVitest(modules, unhandledErrors) {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const inState = (state) => tests.filter((test) => test.result().state === state)
  const broken = modules.flatMap((module) => [...module.errors(), ...suiteErrors(module)])
  return {
    passed: inState('passed').length,
    failed: inState('failed').length + broken.length + unhandledErrors.length,
    skipped: tests.filter(isSkipped).map((test) => `${test.fullName} (${test.result().note ?? 'no reason given'})`),
  }
}

const suiteErrors = (module) => [...module.children.allSuites()].flatMap((suite) => suite.errors())

const isSkipped = (test) => !['passed', 'failed'].includes(test.result().state)
