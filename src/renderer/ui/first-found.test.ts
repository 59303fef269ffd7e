import type { ComboboxStore } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { expect, it } from 'vitest'
import { held } from '../../../test/support/hook.ts'
import { useFirstFound } from './first-found.ts'

interface Typed {
  readonly text: string
  readonly found: readonly string[] | undefined
}

/** A field in which somebody typed; `enter` is pressed in it, and `chosen` what was taken. */
async function typing(first: Typed) {
  const chosen: string[] = []
  const nothing = () => null
  const marked = { index: -1 }
  const combobox = {
    dropdownOpened: true,
    selectFirstOption: nothing,
    resetSelectedOption: nothing,
    getSelectedOptionIndex: () => marked.index,
  }
  const of = { combobox: combobox as unknown as ComboboxStore, choose: (value: string) => void chosen.push(value) }
  const hook = await held((typed: Typed) => useFirstFound({ ...of, ...typed }), first)
  const enter = () => hook.by((onKey) => onKey({ key: 'Enter', preventDefault: nothing } as unknown as KeyboardEvent))
  return { ...hook, chosen, marked, enter }
}

it('Enter before anything was found takes the one thing that is found for what was typed then', async () => {
  const { give, enter, chosen } = await typing({ text: 'ana', found: undefined })
  await enter()
  await give({ text: 'ana', found: ['pat_1'] })
  expect(chosen).toEqual(['pat_1'])
})

it('and nothing that is found for what was typed since, nor one of several', async () => {
  const one = await typing({ text: 'ana', found: undefined })
  await one.enter()
  await one.give({ text: 'anabel', found: ['pat_2'] })
  const several = await typing({ text: 'ana', found: undefined })
  await several.enter()
  await several.give({ text: 'ana', found: ['pat_1', 'pat_2'] })
  expect([one.chosen, several.chosen]).toEqual([[], []])
})

it('Enter between the first one’s drawing and its marking takes it; a marked one is taken by the list itself', async () => {
  const { enter, chosen, marked } = await typing({ text: 'ana', found: ['pat_1', 'pat_2'] })
  await enter()
  expect(chosen).toEqual(['pat_1'])
  marked.index = 1
  await enter()
  expect(chosen).toEqual(['pat_1'])
})
