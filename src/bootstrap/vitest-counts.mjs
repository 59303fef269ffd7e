import { writeFileSync } from 'node:fs'
import { firstLine } from './counts.mjs'

/** A vitest reporter which writes the counts of a run to the file that COUNTS_FILE names: its JSON report drops why a test was skipped. */
export default class CountsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    writeFileSync(process.env.COUNTS_FILE, JSON.stringify(countVitest(modules, unhandledErrors)))
  }
}

/** A file that could not be loaded, an error outside of every test, and a test skipped without a reason count as one failure each. */
export function countVitest(modules, unhandledErrors) {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const inState = (state) => tests.filter((test) => test.result().state === state)
  const skipped = tests.filter(isSkipped).map((test) => ({ name: test.fullName, reason: reasonOf(test) }))
  const broken = modules.flatMap((module) => [...module.errors(), ...suiteErrors(module)])
  return {
    passed: inState('passed').length,
    failed: [
      ...inState('failed').map((test) => `${test.fullName}: ${firstLine(test.result().errors[0]?.message)}`),
      ...[...broken, ...unhandledErrors].map(said),
      ...skipped.filter(({ reason }) => !reason).map(({ name }) => `${name}: skipped without a reason`),
    ],
    skipped: skipped.filter(({ reason }) => reason).map(({ name, reason }) => `${name} (${reason})`),
  }
}

/** Vitest tells of a worker that ended only by the cause with which signal, and at which file. */
const said = ({ message, cause }) => [message, cause?.message].filter(Boolean).map(firstLine).join(' ')

const suiteErrors = (module) => [...module.children.allSuites()].flatMap((suite) => suite.errors())

const isSkipped = (test) => !['passed', 'failed'].includes(test.result().state)

const reasonOf = (test) => test.result().note ?? test.meta().why
