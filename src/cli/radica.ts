import { radica } from './index.ts'

/** The command as a process: its exit code is set when all that it wrote is out. */
export async function cli(argv: readonly string[]): Promise<void> {
  // Whoever writes is told that nobody reads any more; told here, too, it would end the process as if a package did not pass.
  process.stdout.on('error', () => undefined)
  process.exitCode = await radica(argv, {
    env: process.env,
    input: process.stdin,
    out: (text) => new Promise((done, fail) => process.stdout.write(text, (error) => (error ? fail(error) : done()))),
    say: (sentence) => void process.stderr.write(`${sentence}\n`),
    now: Date.now,
    stop: stopped,
    pipes: { input: process.stdin, output: process.stdout },
    isTerminal: process.stdin.isTTY && process.stdout.isTTY,
  })
  // A pipe that nobody ends must not keep us.
  process.stdin.unref?.()
}

/** Only a command that asks for it is not ended at once by Ctrl+C; a second one ends it all the same. */
function stopped(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}
