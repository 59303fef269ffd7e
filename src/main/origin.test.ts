import { expect, it } from 'vitest'
import { isOurPage, isOurs } from './origin.ts'

it.each(['app://radica', 'app://radica/', 'app://radica/pacientes?q=1'])('takes %s for ours', (url) => {
  expect(isOurs(url)).toBe(true)
  expect(isOurPage({ url, parent: null })).toBe(true)
})

it.each(['app://radica.evil.example/', 'app://other/', 'https://radica/', 'https://example.com/app://radica/', ''])(
  'takes %s for foreign',
  (url) => {
    expect(isOurs(url)).toBe(false)
    expect(isOurPage({ url, parent: null })).toBe(false)
  },
)

it('takes neither a frame inside our page nor one that is gone for our page', () => {
  expect(isOurPage({ url: 'app://radica/', parent: {} })).toBe(false)
  expect(isOurPage(null)).toBe(false)
})
