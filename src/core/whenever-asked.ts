/** Does work when it is asked for, one at a time. Asked while at it, it does it once more: it may have looked too early. */
export function wheneverAsked(work: () => Promise<void>): () => Promise<void> {
  let isAsked = false
  let isAtWork = false
  return async () => {
    isAsked = true
    if (isAtWork) return
    isAtWork = true
    try {
      while (isAsked) {
        isAsked = false
        await work()
      }
    } finally {
      isAtWork = false
    }
  }
}
