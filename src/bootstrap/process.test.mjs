import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'

const MODULE = JSON.stringify(resolve('src/bootstrap/process.mjs'))
const CHILD = `import { stopWithParent } from ${MODULE}
  stopWithParent()
  process.on('SIGTERM', () => process.exit(9))
  setInterval(() => {}, 1000)
  console.log(process.pid)`

const started = []
afterEach(() => {
  for (const pid of started.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
})

/** Runs a script that prints the pid of a child, and gives both. */
async function startPair(script, env = {}) {
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(parent.stdout, 'data')
  started.push(parent.pid, Number(line))
  return { parent, child: Number(line) }
}

/** A zombie that nobody has waited for counts as gone. */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function isGoneSoon(pid) {
  for (let tries = 0; tries < 100 && isAlive(pid); tries++) await sleep(30)
  return !isAlive(pid)
}

const withChannel = `import { run } from ${MODULE}
  const args = ['--input-type=module', '--eval', ${JSON.stringify(CHILD)}]
  process.exitCode = await run(process.execPath, args, { stdio: [0, 1, 2], onMessage() {} })`

const withoutChannel = `import { spawn } from 'node:child_process'
  spawn(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(CHILD)}], { stdio: [0, 1, 2] })`

describe('a process whose parent is killed', () => {
  it('ends when it has a channel to it', async () => {
    const { parent, child } = await startPair(withChannel)
    parent.kill('SIGKILL')
    expect(await isGoneSoon(child)).toBe(true)
  })

  it('ends when it runs under npm', async () => {
    const { parent, child } = await startPair(withoutChannel, { npm_lifecycle_event: 'serve' })
    parent.kill('SIGKILL')
    expect(await isGoneSoon(child)).toBe(true)
  })

  it('goes on when it was started by hand: a closed terminal is no reason to stop', async () => {
    const { parent, child } = await startPair(withoutChannel)
    parent.kill('SIGKILL')
    await sleep(800)
    expect(isAlive(child)).toBe(true)
  })
})

it('passes a signal on and ends with the exit code of what it ran', async () => {
  const { parent, child } = await startPair(withChannel)
  parent.kill('SIGTERM')
  expect(await once(parent, 'exit')).toEqual([9, null])
  expect(isAlive(child)).toBe(false)
})
