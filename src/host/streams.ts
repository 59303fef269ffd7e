/** Answers that never end by themselves (server-sent events) would keep a host from stopping: it ends them through this. */
export class OpenStreams {
  readonly #ends = new Set<() => void>()

  /** Gives the answer back, with its body ended by `endAll` when it is an event stream. */
  track(response: Response): Response {
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!isStream || !response.body) return response
    const reader = response.body.getReader()
    let end = () => {}
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        end = () => {
          this.#ends.delete(end)
          controller.close()
          void reader.cancel().catch(() => undefined)
        }
        this.#ends.add(end)
      },
      pull: async (controller) => {
        const { done, value } = await reader.read().catch((error: unknown) => {
          this.#ends.delete(end)
          throw error
        })
        if (!this.#ends.has(end)) return
        if (done) end()
        else controller.enqueue(value)
      },
      cancel: (reason) => {
        this.#ends.delete(end)
        return reader.cancel(reason)
      },
    })
    return new Response(body, response)
  }

  endAll(): void {
    for (const end of this.#ends) end()
  }
}
