import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PackageKind } from '../../../src/contract/packages.ts'
import { type Filing, filing, invoice, ofKind } from './filing.ts'

let clinic: Filing
beforeAll(async () => {
  clinic = await filing()
})
afterAll(() => clinic.close())

const CUV = /^[0-9a-f]{96}$/

describe.each(PackageKind.options)('a package of kind %s', (kind) => {
  it('is filed once, and its CUV, answer and bytes stay', async () => {
    const source = `SRC${PackageKind.options.indexOf(kind)}`
    const origin = await clinic.prepared(invoice(source))
    await clinic.submitted(origin.id)

    const ready = await clinic.prepared(ofKind(kind, `DOC${PackageKind.options.indexOf(kind)}`, source))
    expect(ready.validation?.issues.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(ready.status).toBe('ready')

    const filed = await clinic.submitted(ready.id)
    expect(filed.status).toBe(200)
    const params = { packageId: ready.id }
    const accepted = await clinic.read(ready.id)
    expect(accepted).toMatchObject({ status: 'accepted', cuv: expect.stringMatching(CUV) })

    const receipt = (await clinic.api('ripsPackages.receipt', { params })).body
    expect(receipt.cuv).toBe(accepted.cuv)
    expect(receipt.answer).toMatchObject({ ResultState: true, CodigoUnicoValidacion: accepted.cuv })

    const again = await clinic.submitted(ready.id)
    expect([again.status, again.error.code]).toEqual([409, 'package_already_accepted'])

    const bytes = (await clinic.api.raw('ripsPackages.export', { params })).text
    const sent = createHash('sha256').update(bytes).digest('hex')
    const held = (await clinic.ledger()).filter(({ receivedSha256 }) => receivedSha256.includes(sent))
    expect(held).toMatchObject([{ accepted: 1, attempts: 1, cuv: accepted.cuv }])
  })
})
