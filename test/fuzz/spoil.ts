import type { Random } from '../support/random.ts'

/** Values that programs stumble over. */
const HOSTILE: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -0,
    -1,
    0.1,
    1e21,
    2 ** 53,
    '',
    ' ',
    'null',
    '\u0000',
    'ñ'.repeat(5000),
    '\u202e',
    '=1+1',
    "' OR 1=1 --",
  ],
  ...[
    '../../etc/passwd',
    '<script>',
    '%00',
    '{{7*7}}',
    '__proto__',
    [],
    {},
    [[]],
    [null],
    { toString: 1 },
    { length: -1 },
  ],
  ...['2026-02-30', '9999-12-31', '0000-00-00', '2026-06-15T25:00', '1e5', '٣', '１２'],
]
const NAMES = ['__proto__', 'constructor', 'id', 'revision', 'propio', '', 'a'.repeat(300)]

interface Place {
  readonly holder: Record<string, unknown>
  readonly name: string
}

function placesIn(value: unknown, places: Place[]): Place[] {
  if (typeof value !== 'object' || value === null) return places
  const holder = value as Record<string, unknown>
  for (const name of Object.keys(holder)) {
    places.push({ holder, name })
    placesIn(holder[name], places)
  }
  return places
}

/** Up to three changes anywhere in a body: a hostile value, a field less, a field more, a value from elsewhere in it. */
export function spoil(body: unknown, random: Random): unknown {
  const spoilt: unknown = structuredClone(body)
  for (let changes = 1 + random.int(3); changes > 0; changes--) {
    const places = placesIn(spoilt, [])
    if (places.length === 0) break
    const { holder, name } = random.pick(places)
    const kind = random.int(4)
    if (kind === 0) delete holder[name]
    else if (kind === 1)
      Object.defineProperty(holder, random.pick(NAMES), {
        value: 1,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    else if (kind === 2) holder[name] = structuredClone(random.pick(places).holder)
    else holder[name] = structuredClone(random.pick(HOSTILE))
  }
  return spoilt
}

/** The same body as bytes that no honest client sends. */
export function mangled(body: unknown, random: Random): Uint8Array<ArrayBuffer> {
  const bytes = [...new TextEncoder().encode(JSON.stringify(body) ?? '')]
  for (let changes = 1 + random.int(3); changes > 0; changes--) {
    bytes.splice(random.int(bytes.length + 1), random.int(3), random.int(256))
  }
  return Uint8Array.from(bytes)
}
