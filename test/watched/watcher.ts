import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Program, start } from '../support/process.ts'

/** The built command, as a person would have it run in the folder. */
export class Watcher {
  readonly #args: readonly string[]
  readonly #env: Record<string, string>
  #program: Program | undefined
  /** What its lives said. */
  readonly output: string[] = []
  kills = 0
  /** Kills at a write of its own. */
  ambushes = 0

  constructor(code: string, folder: string, env: Record<string, string>) {
    const script = `import { cli } from ${JSON.stringify(pathToFileURL(join(code, 'radica.js')).href)}
      await cli(process.argv.slice(1))`
    const options = ['--settle', '0.3', '--every', '0.2', '--wait', '8']
    this.#args = ['--input-type=module', '--eval', script, '--', 'watch', folder, ...options]
    this.#env = env
  }

  start(): void {
    this.#program = start(process.execPath, this.#args, this.#env)
  }

  get isRunning(): boolean {
    return this.#program?.child.exitCode === null
  }

  async kill(): Promise<void> {
    this.kills++
    await this.#end('SIGKILL')
  }

  /** Killed while it writes something of its own or moves a file, or some moments later; whenever, if it does nothing. */
  async killAtWork(folder: string, momentsLater: number, waitMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    let moments = 0
    const seen = watch(folder, { recursive: true }, (_event, name) => {
      if (/^(\.radica.*\.json|(radicados|rechazados).)/.test(String(name)) && ++moments > momentsLater) {
        this.#program?.child.kill('SIGKILL')
        resolve(true)
      }
    })
    if (await Promise.race([promise, sleep(waitMs, false)])) this.ambushes++
    seen.close()
    await this.kill()
  }

  /** Ctrl+C. Resolves with its exit code. */
  async stop(): Promise<number | null | undefined> {
    return (await this.#end('SIGINT'))?.code
  }

  async #end(signal: NodeJS.Signals) {
    this.#program?.child.kill(signal)
    const ended = await this.#program?.ended
    if (this.#program) this.output.push(this.#program.output.stderr)
    return ended
  }
}
