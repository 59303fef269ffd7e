import { expect, it } from 'vitest'
import { OpenStreams } from './streams.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const eventStream = (source: UnderlyingDefaultSource<Uint8Array>) =>
  new Response(new ReadableStream(source), { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })

it('ends a stream that would never end, cleanly for its reader and told to its source', async () => {
  const streams = new OpenStreams()
  let cancelled = false
  const answer = streams.track(
    eventStream({
      start: (controller) => controller.enqueue(bytes('data: 1\n\n')),
      cancel: () => {
        cancelled = true
      },
    }),
  )
  const text = answer.text()
  await new Promise((resolve) => setTimeout(resolve, 20))
  streams.endAll()
  expect(await text).toBe('data: 1\n\n')
  expect(cancelled).toBe(true)
})

it('passes on the end, the failure and the cancelling of a stream', async () => {
  const streams = new OpenStreams()
  const ended = streams.track(
    eventStream({
      start: (controller) => {
        controller.enqueue(bytes('data: 1\n\n'))
        controller.close()
      },
    }),
  )
  expect(await ended.text()).toBe('data: 1\n\n')
  const failed = streams.track(eventStream({ start: (controller) => controller.error(new Error('gone')) }))
  await expect(failed.text()).rejects.toThrow('gone')
  let reason: unknown
  const left = streams.track(
    eventStream({
      cancel: (given) => {
        reason = given
      },
    }),
  )
  await left.body?.cancel('closed')
  expect(reason).toBe('closed')
  streams.endAll()
})

it('leaves every other answer as it is', () => {
  const answer = Response.json({})
  expect(new OpenStreams().track(answer)).toBe(answer)
})
