/** Does work whenever it is asked for, once at a time: of who asks meanwhile it may have missed what there is, and is done again. */
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
