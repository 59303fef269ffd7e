/** What a request says of the positions that were picked in a run, and of its intent: none picked means all. */
export function pickedIn(picked: ReadonlySet<number>) {
  const positions = [...picked].sort((a, b) => a - b)
  return { body: positions.length > 0 ? { positions } : {}, intent: positions.join() || 'all' }
}
