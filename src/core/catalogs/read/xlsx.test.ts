import { expect, it } from 'vitest'
import { processorTime } from '../../../../test/support/processor-time.ts'
import { workbookOf, zipOf } from '../../../../test/support/zip.ts'
import { rowsIn } from './rows.ts'

const cell = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const FIRST = `<row r="1">${cell('A1', 'código')}${cell('B1', 'nombre')}</row>`
const read = async (sheetData: string) => {
  const rows: (readonly string[])[] = []
  for await (const { cells } of rowsIn(zipOf(workbookOf(sheetData)))) rows.push(cells)
  return rows
}

it.each([
  ['by its cell', `<row r="900000">${cell('A900000', 'x')}</row>`],
  ['by its own number', `<row ht="12" r = '99999999'>${cell('A2', 'x')}</row>`],
])('refuses a row far below, told %s, before the reader fills the gap', async (_, row) => {
  const taken = processorTime()
  await expect(read(FIRST + row)).rejects.toMatchObject({ message: expect.stringContaining('500000 filas') })
  expect(taken()).toBeLessThan(500)
})

it('leaves blank rows at the end aside, with which one program ends every sheet', async () => {
  const taken = processorTime()
  expect(await read(`${FIRST}<row r="1048576" ht="12.8"><c r="A1048576" s="1"/></row>`)).toEqual([['código', 'nombre']])
  expect(taken()).toBeLessThan(500)
})
