import { afterEach, expect, it, vi } from 'vitest'
import { saveFile } from './save-file.ts'

const MIB = 1024 * 1024

afterEach(() => vi.unstubAllGlobals())

function desktop(isSaved: boolean) {
  const written: number[] = []
  const stub = {
    saveFile: async (_name: string, bytes: Uint8Array, isMore: boolean) => {
      written.push(bytes.length, Number(isMore))
      return isSaved
    },
    saveMore: async (bytes: Uint8Array, isMore: boolean) => void written.push(bytes.length, Number(isMore)),
  }
  vi.stubGlobal('window', { desktop: stub })
  return written
}

const large = () => new Blob([new Uint8Array(130 * MIB)])

it('hands a large file to the desktop piece by piece, one file after the other', async () => {
  const written = desktop(true)
  const both = await Promise.all([saveFile(large(), 'a.zip'), saveFile(new Blob(['x']), 'b.json')])
  expect(both).toEqual([true, true])
  expect(written).toEqual([64 * MIB, 1, 64 * MIB, 1, 2 * MIB, 0, 1, 0])
})

it('tells that the person changed their mind, of a large file too', async () => {
  const written = desktop(false)
  expect(await saveFile(large(), 'a.zip')).toBe(false)
  expect(written).toHaveLength(2)
})

it('saves the next one though one failed', async () => {
  desktop(true)
  vi.stubGlobal('window', { desktop: { saveFile: () => Promise.reject(new Error('full')) } })
  await expect(saveFile(new Blob(['x']), 'a.json')).rejects.toThrow('full')
  desktop(true)
  expect(await saveFile(new Blob(['x']), 'b.json')).toBe(true)
})
