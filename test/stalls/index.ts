import { spawnSync } from 'node:child_process'

/** `npm run stalls -- FILES`: the tests on a machine that stalls, to find those that count on a quick one. */
const preload = new URL('stalls.mjs', import.meta.url)
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${preload}`
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=all', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, NODE_OPTIONS } })
process.exitCode = status ?? 1
