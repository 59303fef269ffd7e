import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, testMachine } from '../../../test/support/backups.ts'
import { virtualClock } from '../../../test/support/clock.ts'
import { SEALED_FOLDER, sealedName } from '../files/sealed-files.ts'
import { newUlid } from '../kernel/id.ts'
import { STORE_FILE } from '../store/connection.sqlite.ts'
import { BackupKeeper, type CheckCopy } from './keeper.ts'
import { folderOf, secondPlace, writeManifest } from './manifest.ts'

const OF_THE_LOST_MACHINE = 'bkp_01KPVW5B00ABCDEFGHJKMNPQRS'

/** A new machine that keeps its copies on the stick of a lost one. */
async function machineWithStick(
  check: CheckCopy,
  fails: { begin?: () => void | Promise<void>; follow?: () => void } = {},
) {
  const [dataDir, stick] = [newFolder(), newFolder()]
  onTestFinished(() => {
    for (const folder of [dataDir, stick]) rmSync(folder, { recursive: true, force: true })
  })
  const at = '2026-07-20T10:00:00.000Z'
  const clock = virtualClock(Date.parse(at))
  const place = secondPlace(stick)
  const facts = { createdAt: at, until: at, reason: 'continuous', place: 'second', verifiedAt: at } as const
  await writeManifest(place, { ...facts, id: OF_THE_LOST_MACHINE, bytes: 1, schemaVersion: 1 })
  const made = { begun: 0, followed: 0 }
  const keeper = new BackupKeeper({
    dataDir,
    key: new Uint8Array(32),
    keys: {
      keyOf: async () => undefined,
      isForeign: async (folder) => folder.endsWith(OF_THE_LOST_MACHINE),
    },
    newestSchema: 1,
    check,
    copies: {
      async begin(folder) {
        made.begun++
        await fails.begin?.()
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, STORE_FILE), 'x')
        return {
          async follow() {
            fails.follow?.()
            return made.followed++ && 0
          },
        }
      },
    },
    machine: testMachine(stick),
    clock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  /** Lets time pass, and what falls due with it be done. */
  async function later(minutes: number): Promise<void> {
    for (let passed = 0; passed < minutes * 60; passed += 5) {
      await clock.advance(5_000)
      await keeper.withCopy(OF_THE_LOST_MACHINE, async () => undefined)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { keeper, clock, dataDir, place, made, later }
}

const failed = (code: string) => Object.assign(new Error(code), { code })

it('the copies of a lost machine stay on the stick that the new one goes on with, and so do their files', async () => {
  const { keeper, clock, place } = await machineWithStick(async () => 1)
  const sealed = Buffer.from('x')
  const file = join(place, SEALED_FOLDER, sealedName(sealed))
  mkdirSync(join(place, SEALED_FOLDER))
  writeFileSync(file, sealed)
  writeFileSync(join(folderOf(place, OF_THE_LOST_MACHINE), 'soportes.txt'), `${sealedName(sealed)}\n`)
  for (let n = 0; n < 6; n++) {
    await clock.advance(60_000)
    await keeper.create('manual')
  }
  const own = (await keeper.list()).filter(({ id }) => id !== OF_THE_LOST_MACHINE)
  expect(own.length).toBeLessThan(6)
  expect([existsSync(folderOf(place, OF_THE_LOST_MACHINE)), existsSync(file)]).toEqual([true, true])
})

it('that those were proven says nothing of the data of the new one', async () => {
  const { keeper } = await machineWithStick(() => Promise.reject(new Error('cannot be read back')))
  await expect(keeper.create('manual')).rejects.toThrow('cannot be read back')
  expect(await keeper.status()).toMatchObject({ lastVerifiedAt: null, overdue: true })
})

it('a copy is proven anew when the clock is put right that was a year ahead, and what was proven then reassures nobody', async () => {
  const check = vi.fn<CheckCopy>(async () => 1)
  const { keeper, clock, later } = await machineWithStick(check)
  keeper.start()
  await later(2)
  const early = await keeper.status()
  expect([early.overdue, check.mock.calls.length]).toEqual([false, 1])
  check.mockRejectedValue(failed('EIO'))
  clock.setBack(365 * 86_400_000)
  expect(await keeper.status()).toMatchObject({ lastVerifiedAt: null, overdue: true })
  expect(keeper.lately().lastVerifiedAt).toBeNull()
  await later(1)
  expect(check).toHaveBeenCalledTimes(2)
  expect(keeper.lately().state).toBe('failed')
})

it('a clock that is put back by an hour leaves what was proven as it is', async () => {
  const check = vi.fn<CheckCopy>(async () => 1)
  const { keeper, clock, later } = await machineWithStick(check)
  keeper.start()
  await later(2)
  const { lastVerifiedAt } = await keeper.status()
  clock.setBack(3_600_000)
  await later(1)
  expect(await keeper.status()).toMatchObject({ lastVerifiedAt, overdue: false })
  expect(check).toHaveBeenCalledTimes(1)
})

it('a copy that cannot be proven is gone on with, and another whole one is not made at once', async () => {
  const check = vi.fn<CheckCopy>(() => Promise.reject(failed('EIO')))
  const { keeper, made, later } = await machineWithStick(check)
  keeper.start()
  await later(10)
  expect(made.begun).toBe(1)
  expect(made.followed).toBeGreaterThan(20)
  expect((await keeper.status()).state).toBe('failed')
  check.mockResolvedValue(1)
  await later(10)
  expect([made.begun, (await keeper.status()).state]).toEqual([2, 'current'])
  await keeper.stop()
})

it.each(['ENOSPC', 'EIO', 'EFBIG'])('a whole copy that ends in %s is not made again and again', async (code) => {
  const begin = () => {
    throw failed(code)
  }
  const { keeper, made, later } = await machineWithStick(async () => 1, { begin })
  keeper.start()
  await later(20)
  expect([made.begun, (await keeper.status()).state]).toEqual([2, 'failed'])
  await keeper.stop()
})

it('a whole copy that fails after it took longer than it rests, rests all the same', async () => {
  const full = Promise.withResolvers<void>()
  const { keeper, clock, made, later } = await machineWithStick(async () => 1, { begin: () => full.promise })
  keeper.start()
  await clock.advance(5_000)
  await vi.waitFor(() => expect(made.begun).toBe(1))
  await clock.advance(20 * 60_000)
  full.reject(failed('ENOSPC'))
  await later(10)
  expect([made.begun, (await keeper.status()).state]).toEqual([1, 'failed'])
  await keeper.stop()
})

it('one that cannot be gone on with is followed by another as soon as one made in vain would be, and no later', async () => {
  let isBroken = false
  const follow = () => {
    if (isBroken) throw failed('EIO')
  }
  const { keeper, made, later } = await machineWithStick(async () => 1, { follow })
  keeper.start()
  await later(14)
  isBroken = true
  await later(0.5)
  isBroken = false
  expect([made.begun, (await keeper.status()).state]).toEqual([1, 'failed'])
  await later(1)
  expect([made.begun, (await keeper.status()).state]).toEqual([2, 'current'])
  await keeper.stop()
})

it('a stick on which nothing more can be written behind a copy is not filled with copies', async () => {
  const follow = () => {
    throw failed('EIO')
  }
  const { keeper, made, later } = await machineWithStick(async () => 1, { follow })
  keeper.start()
  await later(20)
  expect(made.begun).toBeLessThan(4)
  await keeper.stop()
})

it('a folder that nobody may write to is gone on with as soon as somebody may', async () => {
  let isShut = true
  const begin = () => {
    if (isShut) throw failed('EACCES')
  }
  const { keeper, later } = await machineWithStick(async () => 1, { begin })
  keeper.start()
  await later(2)
  expect((await keeper.status()).state).toBe('failed')
  isShut = false
  await later(1)
  expect((await keeper.status()).state).toBe('current')
  await keeper.stop()
})

it('a copy that another machine is making is left to it, with the files that it brought', async () => {
  const { keeper, clock, place } = await machineWithStick(async () => 1)
  const making = folderOf(place, `bkp_${newUlid(clock.now() - 3_600_000)}`)
  const died = folderOf(place, `bkp_${newUlid(clock.now() - 86_400_000)}`)
  // Its clock is ahead, or it died when this one's was.
  const ahead = folderOf(place, `bkp_${newUlid(clock.now() + 3_600_000)}`)
  const nextYear = folderOf(place, `bkp_${newUlid(clock.now() + 365 * 86_400_000)}`)
  for (const folder of [making, died, ahead, nextYear]) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, STORE_FILE), 'half')
  }
  const sealed = Buffer.from('x')
  mkdirSync(join(place, SEALED_FOLDER))
  writeFileSync(join(place, SEALED_FOLDER, sealedName(sealed)), sealed)
  keeper.start()
  await clock.advance(5_000)
  const proven = async () => expect((await keeper.status()).lastVerifiedAt).not.toBeNull()
  await vi.waitFor(proven)
  await keeper.stop()
  expect([making, died, ahead, nextYear].map((folder) => existsSync(join(folder, STORE_FILE)))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(existsSync(join(place, SEALED_FOLDER, sealedName(sealed)))).toBe(true)
})

it('a copy of which a newer version, or a disk that answers again, knows more is left where it lies, with its files', async () => {
  const { keeper, clock, place } = await machineWithStick(async () => 1)
  const [newer, silent, cutOff] = [1, 2, 3].map((days) =>
    folderOf(place, `bkp_${newUlid(clock.now() - days * 86_400_000)}`),
  )
  const folders = [newer, silent, cutOff].map((folder) => folder ?? '')
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  const manifest = (folder = '') => join(folder, 'copia.json')
  writeFileSync(manifest(newer), JSON.stringify({ format: 'radica-backup', reason: 'weekly', parts: 2 }))
  mkdirSync(manifest(silent))
  writeFileSync(manifest(cutOff), '')
  const sealed = Buffer.from('x')
  mkdirSync(join(place, SEALED_FOLDER))
  writeFileSync(join(place, SEALED_FOLDER, sealedName(sealed)), sealed)
  writeFileSync(join(newer ?? '', 'soportes.txt'), `${sealedName(sealed)}\n`)
  keeper.start()
  await clock.advance(5_000)
  await vi.waitFor(async () => expect((await keeper.status()).lastVerifiedAt).not.toBeNull())
  await keeper.stop()
  expect(folders.map((folder) => existsSync(folder))).toEqual([true, true, false])
  expect(existsSync(join(place, SEALED_FOLDER, sealedName(sealed)))).toBe(true)
})

it('an older copy that cannot be read keeps no newer one from being made', async () => {
  const { keeper, place, made, later } = await machineWithStick(async () => 1)
  mkdirSync(join(folderOf(place, OF_THE_LOST_MACHINE), 'soportes.txt'))
  keeper.start()
  await later(20)
  expect([made.begun, (await keeper.status()).state]).toEqual([1, 'current'])
  await keeper.stop()
})

it('what a program that died had read back to prove it goes before the next proof', async () => {
  const { keeper, dataDir } = await machineWithStick(async () => 1)
  const left = join(dataDir, 'copias', 'verificar-aB3dEf')
  mkdirSync(left, { recursive: true })
  writeFileSync(join(left, STORE_FILE), 'a whole store')
  await keeper.create('manual')
  expect(existsSync(left)).toBe(false)
})

it.each(['UNKNOWN', 'ECONNRESET', 'EHOSTUNREACH'])(
  'a share that is switched off (%s) is away, and not filled with copies',
  async (code) => {
    let isOff = true
    const follow = () => {
      if (isOff) throw failed(code)
    }
    const { keeper, made, later } = await machineWithStick(async () => 1, { follow })
    keeper.start()
    await later(20)
    expect([made.begun < 4, (await keeper.status()).state]).toEqual([true, 'away'])
    isOff = false
    await later(20)
    expect((await keeper.status()).state).toBe('current')
    await keeper.stop()
  },
)

it('what was proven in a folder, and what was in its way, says nothing of the one that is chosen then', async () => {
  const check = vi.fn<CheckCopy>(async () => 1)
  const { keeper } = await machineWithStick(check)
  await keeper.create('manual')
  expect(keeper.lately().lastVerifiedAt).not.toBeNull()
  check.mockRejectedValue(failed('EIO'))
  const other = newFolder()
  onTestFinished(() => rmSync(other, { recursive: true, force: true }))
  await keeper.setFolder(other)
  expect(keeper.lately()).toEqual({ state: 'failed', lastVerifiedAt: null })
  check.mockResolvedValue(1)
  const third = newFolder()
  onTestFinished(() => rmSync(third, { recursive: true, force: true }))
  await keeper.setFolder(third)
  expect(keeper.lately()).toEqual({ state: 'current', lastVerifiedAt: expect.any(String) })
  await keeper.setFolder(null)
  expect(await keeper.status()).toMatchObject({ state: 'off', message: null })
})

/** A whole copy is being made, and does not end yet. */
async function inTheMiddle() {
  const slow = Promise.withResolvers<void>()
  const at = await machineWithStick(async () => 1, { begin: () => (at.made.begun === 1 ? slow.promise : undefined) })
  at.keeper.start()
  await at.clock.advance(5_000)
  await vi.waitFor(() => expect(at.made.begun).toBe(1))
  onTestFinished(() => at.keeper.stop())
  return { ...at, ended: slow.resolve, failed: () => slow.reject(failed('ENOSPC')) }
}

it('a folder that fills up after another one was chosen says nothing of that one', async () => {
  const at = await inTheMiddle()
  const other = newFolder()
  onTestFinished(() => rmSync(other, { recursive: true, force: true }))
  const chosen = at.keeper.setFolder(other)
  await vi.waitFor(async () => expect((await at.keeper.status()).folder).toBe(other))
  at.failed()
  await chosen
  expect(at.keeper.lately()).toEqual({ state: 'current', lastVerifiedAt: expect.any(String) })
})

it('a copy that was begun before another key is not the one that is followed then', async () => {
  const at = await inTheMiddle()
  at.keeper.beginAnew()
  at.ended()
  await vi.waitFor(() => expect(at.made.begun).toBe(2))
})

it('a folder that is not chosen any more is copied to no longer, whatever was under way', async () => {
  const at = await inTheMiddle()
  await at.keeper.setFolder(null)
  at.ended()
  await at.keeper.create('manual')
  await at.clock.advance(60_000)
  expect([at.made, await at.keeper.status()]).toMatchObject([
    { begun: 2, followed: 0 },
    { state: 'off', until: null },
  ])
})
