import { expect, it } from 'vitest'
import { processorTime } from '../../../test/support/processor-time.ts'
import { unvaluedIn } from './formulas.ts'

it('finds the formulas that nobody calculated and those that failed, and no others', () => {
  const cells = [
    '<c r="A1"><v>1</v></c>',
    '<c r="B1"/>',
    '<c r="C1"><f>1+1</f></c>',
    '<c r="D1"><f>1+1</f><v>2</v></c>',
    '<c r="E1" t="str"><f>""</f><v></v></c>',
    '<c r="F1" t="str"><f>A1&amp;""</f><v>x</v></c>',
    '<c r="AA12" s="3"><f t="shared" si="0"/><v></v></c>',
    '<c r="G1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
  ]
  expect(unvaluedIn(`<sheetData><row>${cells.join('')}</row></sheetData>`)).toEqual([
    [0, 2],
    [11, 26],
    [0, 6],
  ])
})

it('finds an error that was copied without its formula', () => {
  expect(unvaluedIn('<row><c r="A1"><v>1</v></c><c r="B1" s="2" t="e"><v>#REF!</v></c></row>')).toEqual([[0, 1]])
})

it('takes no longer for a file that leaves its cells open', () => {
  const taken = processorTime()
  expect(unvaluedIn('<f><c r="A1">'.repeat(500_000))).toEqual([])
  expect(taken()).toBeLessThan(3_000)
})
