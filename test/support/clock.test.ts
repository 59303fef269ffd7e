import { describe, expect, it } from 'vitest'
import { virtualClock } from './clock.ts'

describe('the virtual clock', () => {
  it('fires timers in order, each at its moment, also those that timers set', async () => {
    const clock = virtualClock(1000)
    const fired: [string, number][] = []
    const note = (name: string) => () => void fired.push([name, clock.now()])
    clock.after(30, note('late'))
    clock.after(10, () => {
      note('early')()
      clock.after(5, note('nested'))
    })
    clock.after(10, note('same moment, set later'))
    clock.after(20, note('cancelled'))()
    await clock.advance(29)
    expect(fired).toEqual([
      ['early', 1010],
      ['same moment, set later', 1010],
      ['nested', 1015],
    ])
    expect(clock.now()).toBe(1029)
    await clock.advance(1)
    expect(fired.at(-1)).toEqual(['late', 1030])
  })

  it('lets what a timer started go on before the next one', async () => {
    const clock = virtualClock(0)
    const order: string[] = []
    clock.after(1, () => void Promise.resolve().then(() => order.push('work of the first')))
    clock.after(2, () => order.push('second'))
    await clock.advance(2)
    expect(order).toEqual(['work of the first', 'second'])
  })
})
