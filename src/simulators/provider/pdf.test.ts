import { expect, test } from 'vitest'
import { factusCaller, factusInvoice } from '../../../test/support/provider-client.ts'

test('the PDF says SIMULADO, number, total and CUFE, and its cross-reference table is right', async () => {
  const caller = await factusCaller()
  const created = await caller.post('/v2/bills/validate', factusInvoice('ref-1'))
  const answer = await caller.get('/v2/bills/SETP990000001/download-pdf')
  const pdf = answer.bytesAt('data.pdf_base_64_encoded').toString('latin1')

  expect(answer.at('data.file_name')).toBe('fv09001234560002600000001')
  for (const text of ['SIMULADO', 'SETP990000001', 'COP 55300.00', created.textAt('data.cufe').slice(0, 48)]) {
    expect(pdf).toContain(text)
  }
  expect(pdf.startsWith('%PDF-1.4\n')).toBe(true)
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1])
  expect(pdf.slice(start, start + 5)).toBe('xref\n')
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets.map((offset) => pdf.slice(offset, offset + 7))).toEqual([1, 2, 3, 4, 5].map((n) => `${n} 0 obj`))
  const stream = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(pdf)
  expect(stream?.[2]?.length).toBe(Number(stream?.[1]))
})
