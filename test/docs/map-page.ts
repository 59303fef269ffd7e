import { importsIn } from '../architecture/imports.ts'

interface House {
  readonly title: string
  readonly lead: string
  readonly root: string
  /** Which room a file belongs to; undefined: none. */
  readonly roomOf: (file: string) => string | undefined
}

const first = (file: string) => (file.includes('/') ? file.split('/')[0] : undefined)
const featureOf = (file: string) => {
  const [floor, room, ...rest] = file.split('/')
  return floor === 'features' && rest.length > 0 ? room : undefined
}

const HOUSES: readonly House[] = [
  {
    title: 'The program',
    lead: 'The folders of `src`: what each imports of the others.',
    root: 'src',
    roomOf: first,
  },
  {
    title: 'The core',
    lead: 'The folders of `src/core`. `create-core.ts` stands above all of them and puts them together.',
    root: 'src/core',
    roomOf: first,
  },
  {
    title: 'The features of the renderer',
    lead: 'The folders of `src/renderer/features`, between `base` and `ui` below them and `shell` above.',
    root: 'src/renderer',
    roomOf: featureOf,
  },
]

/** `docs/map.md`: the rooms of the house by floors, from the imports of the code. */
export function mapPage(): string {
  return `# The map of the house

Made from the imports of the code by \`npm run docs\`; a test fails where it no longer tells the truth. A folder stands on the lowest
floor on which everything that it imports, types included, lies below it.

${HOUSES.map(section).join('\n')}`
}

function section({ title, lead, root, roomOf }: House): string {
  const imported = roomsOf(root, roomOf)
  const floors = new Map<number, string[]>()
  for (const room of [...imported.keys()].sort()) {
    const floor = floorOf(room, imported)
    floors.set(floor, [...(floors.get(floor) ?? []), room])
  }
  const rows = [...floors.keys()]
    .sort((a, b) => b - a)
    .flatMap((floor) => (floors.get(floor) ?? []).map((room) => row(floor, room, imported)))
  return `## ${title}\n\n${lead}\n\n| Floor | Folder | Imports |\n| --- | --- | --- |\n${rows.join('\n')}\n`
}

function row(floor: number, room: string, imported: Rooms): string {
  const names = [...(imported.get(room) ?? [])].sort().map((name) => `\`${name}\``)
  return `| ${floor} | \`${room}\` | ${names.join(', ')} |`
}

type Rooms = ReadonlyMap<string, ReadonlySet<string>>

function roomsOf(root: string, roomOf: House['roomOf']): Rooms {
  const rooms = new Map<string, Set<string>>()
  for (const { from, to } of importsIn(root)) {
    const [room, other] = [roomOf(from), roomOf(to)]
    if (room === undefined) continue
    const imported = rooms.get(room) ?? new Set()
    if (other !== undefined && other !== room) imported.add(other)
    rooms.set(room, imported)
  }
  return rooms
}

/** Throws where folders import each other in a circle: nobody stands on a floor then. */
function floorOf(room: string, rooms: Rooms, above: readonly string[] = []): number {
  if (above.includes(room)) throw new Error(`a circle: ${[...above, room].join(' -> ')}`)
  const below = [...(rooms.get(room) ?? [])].map((other) => floorOf(other, rooms, [...above, room]))
  return Math.max(0, ...below) + (below.length > 0 ? 1 : 0)
}
