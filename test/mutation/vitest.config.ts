import { matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification, type Vite } from 'vitest/node'
import { MUTANT_WAIT_MS } from '../support/patience.ts'
import { warmPool } from './warm.ts'

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

/** Stryker asks for threads, whatever this file says. */
const warm: Vite.Plugin = {
  name: 'warm',
  configureVitest({ project }) {
    Object.assign(project.config, { pool: warmPool.name, poolRunner: warmPool })
  },
}

export default defineConfig({
  plugins: [warm],
  test: {
    include: tests,
    // Counting what each test reaches takes its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: MUTANT_WAIT_MS } },
    setupFiles: 'test/mutation/seed.ts',
    sequence: { sequencer: AsListed },
    // `seed.ts` has the modules loaded anew for every mutant all the same, where they keep anything.
    isolate: false,
  },
})
