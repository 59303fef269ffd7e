import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Everything said while preparing goes to standard error: standard output belongs to the program that is started. */
export const say = (text) => process.stderr.write(`${text}\n`)

/**
 * Runs a program to its end and gives its exit code. Signals that reach us reach it, so no child outlives its parent's stop.
 * With `onMessage` the child has a channel to us: it can speak, and it notices when we are gone. With `onOutput` its
 * standard output comes to us in pieces. `timeoutMs` bounds the whole run.
 */
export function run(command, args, { stdio = ['ignore', 2, 2], onMessage, onOutput, timeoutMs, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: onMessage ? [...stdio, 'ipc'] : stdio, ...options })
    const forward = (signal) => child.kill(signal)
    const timer = timeoutMs && setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    const release = () => {
      clearTimeout(timer)
      process.off('SIGTERM', forward)
      process.off('SIGINT', forward)
    }
    process.on('SIGTERM', forward)
    process.on('SIGINT', forward)
    if (onMessage) child.on('message', onMessage)
    if (onOutput) child.stdout.on('data', onOutput)
    child.on('error', (error) => {
      release()
      reject(error)
    })
    child.on('close', (code, signal) => {
      release()
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

const ORPHAN_CHECK_MS = 250
const ORPHAN_STOP_MS = 3_000

/**
 * Stops this process when the one that a person sees is gone, also by SIGKILL: through the channel where we have one,
 * else, under npm, by watching npm. Started by hand or by a service manager, the process stays: there
 * a vanished terminal is no reason to stop.
 */
export function stopWithParent() {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), ORPHAN_STOP_MS).unref()
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1)
  }
  if (process.channel) {
    process.on('disconnect', stop)
    process.channel.unref()
  } else if (process.env.npm_lifecycle_event) {
    const isUnderNpm = npmWatch()
    setInterval(() => isUnderNpm() || stop(), ORPHAN_CHECK_MS).unref()
  }
}

/**
 * npm puts a shell between itself and us, which neither dies with npm nor passes a signal on. A parent that changed tells
 * that the old one is gone even while it still is a zombie, so we look at our own parent and at the shell's.
 */
function npmWatch() {
  const parent = process.ppid
  const shell = /^(ba|da|a|z)?sh$/.test(processStatus(parent)?.name ?? '') ? parent : undefined
  const npm = shell && processStatus(shell).parent
  return () => process.ppid === parent && isAlive(parent) && (!shell || processStatus(shell)?.parent === npm)
}

/** From Linux's `/proc/<pid>/stat`: `pid (name) state parent ...`. Elsewhere nothing: there a shell replaces itself. */
function processStatus(pid) {
  try {
    const [, name, parent] = /\((.*)\) . (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name, parent: Number(parent) }
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
