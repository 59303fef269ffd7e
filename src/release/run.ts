import { spawnSync } from 'node:child_process'

/** Runs a program that a person would see run. @throws when it does not end well. */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): void {
  const shell = process.platform === 'win32' && command.endsWith('.cmd')
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env, shell })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

/** What a program said, without the line's end. @throws when it does not end well. */
export function outputOf(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

export const npmCommand = process.platform === 'win32' ? 'npm.cmd' : 'npm'
