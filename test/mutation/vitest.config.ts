import { matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The tests that judge one group, and nothing else: `test/mutation/index.ts` names them. */
const tests: string[] = JSON.parse(process.env.MUTATION_TESTS ?? '[]')

/** In the order of the table: a mutant is done with when the first test fails. */
class AsListed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      tests.findIndex((test) => matchesGlob(relative(process.cwd(), moduleId), test))
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    include: tests,
    // Counting what each test reaches takes its time.
    testTimeout: 120_000,
    setupFiles: 'test/mutation/seed.ts',
    sequence: { sequencer: AsListed },
    // Modules are loaded anew for every mutant all the same.
    isolate: false,
  },
})
