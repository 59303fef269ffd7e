import { dirname } from 'node:path'

/** What a program did to a file or folder, by its whole path. */
export type FileCall =
  | { readonly kind: 'made' | 'written' | 'synced' | 'removed'; readonly path: string }
  | { readonly kind: 'renamed'; readonly path: string; readonly to: string }

const CALL = /^\d+ +(\w+)\((.*)/
const textOf = (escaped = '') => Buffer.from(escaped.replaceAll('\\x', ''), 'hex').toString()
/** The paths behind the descriptors that a call was given, in their order. */
const descriptors = (given: string) => [...given.matchAll(/\d+<([^>]*)>/g)].map(([, path]) => textOf(path))
const names = (given: string) => [...given.matchAll(/"([^"]*)"/g)].map(([, name]) => textOf(name))

/** Of one line of `strace -f -y -xx`; undefined for what changes nothing. */
export function fileCallOf(line: string): FileCall | undefined {
  const [, name = '', given = ''] = CALL.exec(line) ?? []
  const [first = '', second = ''] = /^(open|mkdir|rename|unlink|rmdir)/.test(name) ? names(given) : descriptors(given)
  switch (name) {
    case 'openat':
      return given.includes('O_CREAT') ? { kind: 'made', path: first } : undefined
    case 'mkdir':
      return { kind: 'made', path: first }
    case 'write':
    case 'writev':
    case 'pwrite64':
    case 'pwritev':
    case 'ftruncate':
    case 'sendfile':
      return { kind: 'written', path: first }
    case 'copy_file_range':
      return { kind: 'written', path: second }
    case 'fsync':
    case 'fdatasync':
      return { kind: 'synced', path: first }
    case 'rename':
      return { kind: 'renamed', path: first, to: second }
    case 'unlink':
    case 'rmdir':
      return { kind: 'removed', path: first }
    default:
      return undefined
  }
}

/**
 * What of the files below some folders a power cut could take: content that was written since its file was synced, and names
 * that were given since their folder was. No file system promises more than that.
 */
export class Durability {
  readonly #roots: readonly string[]
  readonly #known = new Set<string>()
  readonly #unsynced = new Set<string>()
  readonly #unnamed = new Set<string>()

  constructor(roots: readonly string[]) {
    this.#roots = roots
  }

  take(call: FileCall): void {
    const isOurs = this.#roots.some((root) => call.path.startsWith(`${root}/`))
    if (call.kind === 'synced') this.#synced(call.path)
    else if (!isOurs) return
    else if (call.kind === 'renamed') this.#renamed(call.path, call.to)
    else if (call.kind === 'made') this.#made(call.path)
    else if (call.kind === 'written') this.#unsynced.add(call.path)
    else for (const all of [this.#known, this.#unsynced, this.#unnamed]) all.delete(call.path)
  }

  /** What could be gone of everything at and below a path. */
  atRisk(path: string): string[] {
    const isBelow = (each: string) => each === path || each.startsWith(`${path}/`)
    const contents = [...this.#unsynced].filter(isBelow).map((each) => `${each}: its content`)
    const named = [...this.#unnamed].filter((each) => isBelow(each) || path.startsWith(`${each}/`))
    return [...contents, ...named.map((each) => `${each}: its name`)]
  }

  #made(path: string): void {
    if (this.#known.has(path)) return
    this.#known.add(path)
    this.#unnamed.add(path)
  }

  #synced(path: string): void {
    this.#unsynced.delete(path)
    for (const name of this.#unnamed) if (dirname(name) === path) this.#unnamed.delete(name)
  }

  #renamed(path: string, to: string): void {
    for (const all of [this.#known, this.#unsynced]) {
      for (const each of all) {
        if (each !== path && !each.startsWith(`${path}/`)) continue
        all.delete(each)
        all.add(to + each.slice(path.length))
      }
    }
    this.#unnamed.delete(path)
    this.#known.add(to)
    this.#unnamed.add(to)
  }
}
