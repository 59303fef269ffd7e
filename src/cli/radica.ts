import { radica } from './index.ts'

/** The command as a process: its exit code is set when all that it wrote is out. */
export async function cli(argv: readonly string[]): Promise<void> {
  process.exitCode = await radica(argv, {
    env: process.env,
    input: process.stdin,
    out: (text) => new Promise((done, fail) => process.stdout.write(text, (error) => (error ? fail(error) : done()))),
    say: (sentence) => void process.stderr.write(`${sentence}\n`),
    now: Date.now,
  })
  // A pipe that nobody ends must not keep us.
  process.stdin.unref?.()
}
