import { expect, test } from 'vitest'
import { chosenFiles, droppedFiles } from './chosen.ts'

/** What a file input holds after a folder was chosen. */
const folderOf = (paths: readonly string[], contentOf = (_path: string) => '{}'): FileList => {
  const files = paths.map((path) => Object.assign(new File([contentOf(path)], path), { webkitRelativePath: path }))
  return Object.assign(files, { item: (index: number) => files[index] ?? null })
}

test('what macOS puts beside each file is left out and counted, not sent to be refused', () => {
  const paths = ['RIPS/FV1.json', 'RIPS/._FV1.json', 'RIPS/__MACOSX/FV1.xml', 'RIPS/FV1.xml', 'RIPS/leame.txt']
  const { name, files, others } = chosenFiles(folderOf(paths))
  expect(name).toBe('RIPS')
  expect(files.map(({ path }) => path)).toEqual(['RIPS/FV1.json', 'RIPS/FV1.xml'])
  expect(others).toEqual({ macos: 2, txt: 1 })
})

test('a file without content is counted and not sent: no piece of it would ever come', () => {
  const paths = ['RIPS/FV1.json', 'RIPS/FV2.json']
  const { files, others } = chosenFiles(folderOf(paths, (path) => (path.includes('FV2') ? '' : '{}')))
  expect([files.map(({ path }) => path), others]).toEqual([['RIPS/FV1.json'], { json: 1 }])
})

/** A folder as a window shows what was dropped: it tells a hundred names at a time. */
function droppedFolder(fullPath: string, children: readonly FileSystemEntry[]): FileSystemEntry {
  const createReader = () => {
    let told = 0
    const readEntries = (tell: (entries: FileSystemEntry[]) => void) => {
      tell(children.slice(told, told + 100))
      told += 100
    }
    return { readEntries }
  }
  return { isDirectory: true, isFile: false, fullPath, name: fullPath, createReader } as unknown as FileSystemEntry
}

const droppedFile = (fullPath: string) =>
  ({
    isDirectory: false,
    isFile: true,
    fullPath,
    name: fullPath,
    file: (give: (file: File) => void) => give(new File(['{}'], fullPath)),
  }) as unknown as FileSystemEntry

test('of a dropped folder everything is taken, however much and however deep it is', async () => {
  const paths = Array.from({ length: 250 }, (_, at) => `/octubre/FV${at}.json`)
  const within = droppedFolder('/octubre/anexos', [droppedFile('/octubre/anexos/FV1.xml')])
  const folder = droppedFolder('/octubre', [...paths.map(droppedFile), within])
  const items = [{ webkitGetAsEntry: () => folder, getAsFile: () => null }]
  const { files } = await droppedFiles({ items } as unknown as DataTransfer)
  expect(files.map(({ path }) => `/${path}`).sort()).toEqual([...paths, '/octubre/anexos/FV1.xml'].sort())
})
