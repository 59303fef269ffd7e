import { afterEach, expect, it, vi } from 'vitest'
import { readFilesAsInAWindow } from '../../../../test/support/file-reader.ts'
import { codeIn, isCode, proofOf } from './proof.ts'

afterEach(() => void vi.unstubAllGlobals())

const CODE = 'a1'.repeat(48)

it('a code is read as it is pasted, broken over lines, and is none until it is whole', () => {
  expect(codeIn(` ${CODE.slice(0, 40)}\r\n${CODE.slice(40, 60)} ${CODE.slice(60)}\t`)).toBe(CODE)
  const typed = [CODE, CODE.toUpperCase(), CODE.slice(1), `${CODE}a`, '']
  expect(typed.map(isCode)).toEqual([true, true, false, false, false])
})

it('of a filing the CUV counts, of an emission the signed document, and its CUFE where there is none', async () => {
  readFilesAsInAWindow()
  const file = new File(['<xml/>'], 'fe.xml')
  expect(await proofOf('ministry.package', CODE, file)).toEqual({ cuv: CODE })
  expect(await proofOf('provider.emission', CODE, null)).toEqual({ cufe: CODE })
  expect(await proofOf('provider.emission', CODE, file)).toEqual({
    document: { fileName: 'fe.xml', contentBase64: btoa('<xml/>') },
  })
})
