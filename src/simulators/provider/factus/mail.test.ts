import { crc32 } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, factusCaller, factusInvoice, START } from '../../../../test/support/provider-client.ts'

let caller: Caller
beforeEach(async () => {
  caller = await factusCaller()
  await caller.post('/v2/bills/validate', factusInvoice('ref-1'))
})

const BILL = '/v2/bills/SETP990000001'
const send = (email: string, headers = {}) => caller.post(`${BILL}/send-email`, { email }, headers)

test("the mail's content: the DIAN's subject, and a ZIP with AttachedDocument and PDF", async () => {
  const answer = await caller.get(`${BILL}/email-content`)
  const name = 'PRESTADOR SIMULADO S.A.S.'
  expect(answer.at('data.subject')).toBe(`900123456;${name};SETP990000001;01;${name}`)
  const files = unzipped(answer.bytesAt('data.attached_document'))
  const xml = await caller.get(`${BILL}/download-attached-document-xml`)
  const pdf = await caller.get(`${BILL}/download-pdf`)
  expect(files).toEqual({
    'ad09001234560002600000001.xml': xml.bytesAt('data.xml_base_64_encoded'),
    'fv09001234560002600000001.pdf': pdf.bytesAt('data.pdf_base_64_encoded'),
  })
})

test('two mails a day for each document', async () => {
  const statuses = []
  for (let sent = 0; sent < 3; sent += 1) statuses.push((await send('pagador@eps.test')).status)
  caller.travel(START + 86_400_000)
  statuses.push((await send('pagador@eps.test')).status)
  expect(statuses).toEqual([200, 200, 422, 200])
})

test.each([
  ['email-disabled', 409],
  ['email-fail', 500],
])('%s', async (scenario, status) => {
  expect((await send('pagador@eps.test', { 'x-sim-scenario': scenario })).status).toBe(status)
})

test('email-timeout: nobody knows, but it counts', async () => {
  await expect(send('pagador@eps.test', { 'x-sim-scenario': 'email-timeout' })).rejects.toThrow()
  expect([(await send('a@eps.test')).status, (await send('a@eps.test')).status]).toEqual([200, 422])
})

test('an address is needed', async () => {
  expect([(await send('')).at('message'), (await send('nadie')).status]).toEqual([
    'El campo email es obligatorio.',
    422,
  ])
})

/** Reads an archive by its central directory, and checks every entry's sum. */
function unzipped(archive: Buffer): Record<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files: Record<string, Buffer> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('latin1', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26)
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    expect(crc32(bytes)).toBe(archive.readUInt32LE(at + 16))
    files[name] = Buffer.from(bytes)
    at += 46 + nameLength
  }
  return files
}
