import { join } from 'node:path'
import { run } from './run.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Where there is a certificate for this system, a package that is not signed is a failure, and not a surprise at a clinic. */
export function signingFlags(platform: NodeJS.Platform, env: Environment): string[] {
  const names = { win32: ['WIN_CSC_LINK', 'CSC_LINK'], darwin: ['CSC_LINK', 'CSC_NAME'] }
  const own = platform === 'win32' || platform === 'darwin' ? names[platform] : []
  return own.some((name) => env[name]) ? ['-c.forceCodeSigning=true'] : []
}

/** Installers for this system, and their feed, in `release/`. An unset secret of a workflow is an empty text, which means nothing here. */
export function pack(root: string): void {
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const cli = join(root, 'node_modules/electron-builder/cli.js')
  run(process.execPath, [cli, '--publish', 'never', ...signingFlags(process.platform, env)], env)
}
