import { SHADOW_FILE } from '../../../contract/runs.ts'

/** A file of what was dropped or chosen, under its path within. */
export interface ChosenFile {
  readonly path: string
  readonly file: File
}

export interface Chosen {
  readonly name: string
  readonly files: readonly ChosenFile[]
  /** Files of other kinds, by the end of their names: they are not read. */
  readonly others: Readonly<Record<string, number>>
}

const KNOWN = /\.(json|xml|zip)$/i
const MAX_ENDS = 50

/** The kind of a file, as a person would say it. */
const endOf = (name: string) => /\.([\p{L}\p{N}]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? 'otros'

function sorted(name: string, all: readonly ChosenFile[]): Chosen {
  const others: Record<string, number> = {}
  const files: ChosenFile[] = []
  for (const chosen of all) {
    const isShadow = SHADOW_FILE.test(chosen.path)
    if (KNOWN.test(chosen.path) && !isShadow && chosen.file.size > 0) files.push(chosen)
    else {
      const end = isShadow ? 'macos' : endOf(chosen.path)
      const key = Object.hasOwn(others, end) || Object.keys(others).length < MAX_ENDS - 1 ? end : 'otros'
      others[key] = (others[key] ?? 0) + 1
    }
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { name: name.slice(0, 200), files, others }
}

const firstOf = (path: string) => path.split('/')[0] ?? path

/** What a file input gives: a folder's files carry their path. */
export function chosenFiles(list: FileList): Chosen {
  const all = [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
  const [first] = all
  const name = first ? firstOf(first.path) : ''
  return sorted(all.length > 1 && first?.path === name ? `${name} (+${all.length - 1})` : name, all)
}

const childrenOf = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

async function* within(entry: FileSystemEntry): AsyncGenerator<ChosenFile> {
  if (isFile(entry)) yield { path: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry) }
  if (!isFolder(entry)) return
  const reader = entry.createReader()
  // A folder is read some hundred names at a time, until there are no more.
  for (let children = await childrenOf(reader); children.length > 0; children = await childrenOf(reader)) {
    for (const child of children) yield* within(child)
  }
}

/** What was dropped: folders with all that is in them, and files. It must be taken from the event before that is over. */
export async function droppedFiles(transfer: DataTransfer): Promise<Chosen> {
  const dropped = [...transfer.items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const all: ChosenFile[] = []
  for (const { entry, file } of dropped) {
    if (entry) for await (const found of within(entry)) all.push(found)
    else if (file) all.push({ path: file.name, file })
  }
  const name = dropped[0]?.entry?.name ?? dropped[0]?.file?.name ?? ''
  return sorted(dropped.length > 1 ? `${name} (+${dropped.length - 1})` : name, all)
}
