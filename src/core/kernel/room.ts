/** Lets so many of a name in at once; the others wait, in the order in which they came. */
export function createRoom(most: number): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const rooms = new Map<string, { inside: number; readonly waiting: (() => void)[] }>()
  return async (name, work) => {
    const room = rooms.get(name) ?? { inside: 0, waiting: [] }
    rooms.set(name, room)
    if (room.inside < most) room.inside++
    // Whoever goes out hands its place over.
    else await new Promise<void>((resolve) => room.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = room.waiting.shift()
      if (next) next()
      else if (--room.inside === 0) rooms.delete(name)
    }
  }
}
