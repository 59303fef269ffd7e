import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { whyNoSmallDisk } from '../../../test/shell/small-disk.ts'

/**
 * A file over which another one is mounted answers a rename with EBUSY, as one does that a virus scanner holds. The mount is in a
 * namespace of its own, in which the program that writes runs, too.
 */
const HOLD = `mount --bind "$1" "$1"
[ "$2" = always ] || { sleep "$2"; umount "$1"; } &
"$3" --input-type=module -e 'const { writeDurably } = await import(process.argv[1]); await writeDurably(process.argv[2], "new")' "$4" "$1"
code=$?
wait
exit $code`

function writeWhileHeld(seconds: number | 'always') {
  const folder = mkdtempSync(join(tmpdir(), 'radica-held-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'machine.json')
  writeFileSync(path, 'old')
  const args = ['sh', '-c', HOLD, 'sh', path, `${seconds}`, process.execPath, resolve('src/core/files/durable-file.ts')]
  const { status, stderr } = spawnSync('unshare', ['--user', '--map-root-user', '--mount', ...args], {
    encoding: 'utf8',
  })
  return { status, stderr, content: readFileSync(path, 'utf8'), names: readdirSync(folder) }
}

it('a file that another program holds for two seconds is replaced when it lets go', ({ skip }) => {
  skip(whyNoSmallDisk() !== undefined, whyNoSmallDisk())
  expect(writeWhileHeld(2)).toMatchObject({ status: 0, content: 'new', names: ['machine.json'] })
})

it('one that is held on is told after some seconds, is as it was, and nothing is left beside it', ({ skip }) => {
  skip(whyNoSmallDisk() !== undefined, whyNoSmallDisk())
  const { status, stderr, content, names } = writeWhileHeld('always')
  expect([status, content, names]).toEqual([1, 'old', ['machine.json']])
  expect(stderr).toContain('EBUSY')
})
