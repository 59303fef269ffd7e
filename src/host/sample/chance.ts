/** A number from 0 to 1 that depends on `n` alone. */
export function chance(n: number): number {
  let x = (n + 0x9e3779b9) | 0
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32
}

/** The nth of a list that begins anew where it ends. */
export function nth<T>(list: readonly [T, ...T[]], n: number): T {
  return list[n % list.length] ?? list[0]
}

export const drawn = <T>(list: readonly [T, ...T[]], n: number): T => nth(list, Math.floor(chance(n) * list.length))
