/** Chance that can be had again: the same seed gives the same numbers on every machine. */
export interface Random {
  /** 0 <= x < 1. */
  (): number
  /** 0 <= n < below. */
  int(below: number): number
  /** From `min` to `max`, small values more often than large ones: most delays are short and some are awful. */
  skewed(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

export function seededRandom(seed: number): Random {
  let a = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  let b = (a ^ 0x85ebca6b) >>> 0

  /** Two 32-bit xorshift registers, added. */
  function next(): number {
    a ^= a << 13
    a ^= a >>> 17
    a ^= a << 5
    b ^= b << 7
    b ^= b >>> 9
    b ^= b << 8
    return ((a + b) >>> 0) / 2 ** 32
  }
  for (let i = 0; i < 8; i++) next()

  return Object.assign(next, {
    int: (below: number) => Math.floor(next() * below),
    skewed: (min: number, max: number) => Math.round(min * (max / min) ** next()),
    chance: (probability: number) => next() < probability,
    pick<T>(list: readonly T[]): T {
      const picked = list[Math.floor(next() * list.length)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
  })
}
