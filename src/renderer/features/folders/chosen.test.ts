import { expect, test } from 'vitest'
import { chosenFiles } from './chosen.ts'

/** What a file input holds after a folder was chosen. */
const folderOf = (paths: readonly string[]): FileList => {
  const files = paths.map((path) => Object.assign(new File(['{}'], path), { webkitRelativePath: path }))
  return Object.assign(files, { item: (index: number) => files[index] ?? null })
}

test('what macOS puts beside each file is left out and counted, not sent to be refused', () => {
  const paths = ['RIPS/FV1.json', 'RIPS/._FV1.json', 'RIPS/__MACOSX/FV1.xml', 'RIPS/FV1.xml', 'RIPS/leame.txt']
  const { name, files, others } = chosenFiles(folderOf(paths))
  expect(name).toBe('RIPS')
  expect(files.map(({ path }) => path)).toEqual(['RIPS/FV1.json', 'RIPS/FV1.xml'])
  expect(others).toEqual({ macos: 2, txt: 1 })
})
