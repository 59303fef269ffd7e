import type { DragEvent } from 'react'
import { expect, it } from 'vitest'
import { held } from '../../../test/support/hook.ts'
import { useDrop } from './use-drop.ts'

it('a place shows that something is held over it, and takes what is dropped in the stead of the browser', async () => {
  const [given, dropped] = [{} as DataTransfer, [] as DataTransfer[]]
  let prevented = 0
  const event = { preventDefault: () => void prevented++, dataTransfer: given } as unknown as DragEvent
  const { by, now } = await held(() => useDrop((files) => void dropped.push(files)), undefined)
  const isOver = () => now()['data-over']
  expect(isOver()).toBe(false)
  await by(({ onDragOver }) => onDragOver(event))
  expect([isOver(), prevented]).toEqual([true, 1])
  await by(({ onDragLeave }) => onDragLeave())
  expect(isOver()).toBe(false)
  await by(({ onDragOver }) => onDragOver(event))
  await by(({ onDrop }) => onDrop(event))
  expect([isOver(), prevented]).toEqual([false, 3])
  expect(dropped).toEqual([given])
})
