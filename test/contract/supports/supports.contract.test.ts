import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { SUPPORT_LIMITS } from '../../../src/contract/supports.ts'
import {
  bringBackSealed,
  clearSealed,
  copySealed,
  copySealedNow,
  proveSealed,
} from '../../../src/core/backups/sealed-copies.ts'
import { sealedFiles } from '../../../src/core/files/sealed-files.ts'
import { openSqliteStore } from '../../../src/core/store.sqlite.ts'
import { tidySupports } from '../../../src/core/supports/tidy.ts'
import type { Result } from '../../support/api.ts'
import { newFolder, testMachine } from '../../support/backups.ts'
import { MIGRATIONS_DIR } from '../../support/core.ts'
import { aVisit } from '../../support/fixtures.ts'
import { STORE } from '../../support/node.ts'
import { skipWhen } from '../../support/skip.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'

const DAY_MS = 86_400_000
const MIB = 1024 * 1024
const refusal = ({ status, error }: Result) => [status, error.code, error.field]

const pdf = (bytes = 600, inside = '') => {
  const [head, end] = [Buffer.from(`%PDF-1.7\n${inside}\n`), Buffer.from('\n%%EOF\n')]
  return Buffer.concat([head, Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes)), end])
}
const jpeg = (width: number, height: number) =>
  Buffer.concat([
    Buffer.from('ffd8ffc0000b08', 'hex'),
    Buffer.from([height >> 8, height & 255, width >> 8, width & 255]),
    Buffer.from('01011100', 'hex'),
    randomBytes(40),
    Buffer.from('ffd9', 'hex'),
  ])
/** Eight dots by eight with transparency; `dots` as they are unpacked. */
const png = (dots = Buffer.alloc(8 * 33), more: readonly Buffer[] = []) => {
  const header = Buffer.from('00000008000000080806000000', 'hex')
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(dots)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const chunk = (name: string, data: Buffer) => {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length)
  bytes.write(name, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

let at: TestWorkspace
let machine: ReturnType<typeof testMachine>
beforeAll(async () => {
  machine = testMachine()
  at = await testWorkspace({ machine })
  await at.core.start()
})
afterAll(() => at.close())

const aVisitId = async () => (await at.api('visits.create', { body: await aVisit(at.api) })).body.id
const begin = async (visitId: string, bytes: number, name = 'evolucion.pdf') =>
  (await at.api('visitSupports.create', { params: { visitId }, body: { type: 'HEV', name, bytes } })).body

const piece = (supportId: string, offset: number, content: Buffer) =>
  at.api.raw('supports.addPiece', {
    params: { supportId },
    body: { offset, contentBase64: content.toString('base64') },
  })

async function attach(visitId: string, content: Buffer): Promise<Result> {
  const { id } = await begin(visitId, content.length)
  return piece(id, 0, content)
}
async function attached(visitId: string, content: Buffer): Promise<string> {
  const { status, body } = await attach(visitId, content)
  expect(status).toBe(200)
  return String((body as { id: string }).id)
}
const listed = async (visitId: string) => (await at.api('visitSupports.list', { params: { visitId } })).body.items
const download = async (supportId: string) => {
  const url = `http://radica.test/api/v1/workspaces/${at.workspaceId}/supports/${supportId}/content`
  const response = await at.core.fetch(new Request(url, { headers: { authorization: `Bearer ${at.token}` } }))
  expect([response.status, response.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[A-Z]{3}-sup_\w+\.(pdf|jpg|png)"$/,
  )
  return Buffer.from(await response.arrayBuffer())
}
const sealed = () => readdirSync(join(at.core.dataDir, 'soportes'))

describe('a supporting document', () => {
  it('arrives in pieces, comes back as it was, and lies on the disk as nobody can read it', async () => {
    const [visitId, content] = [await aVisitId(), pdf(2.5 * MIB)]
    const { id } = await begin(visitId, content.length)
    for (let from = 0; from < content.length; from += MIB) {
      const part = content.subarray(from, from + MIB)
      expect((await piece(id, from, part)).status).toBe(200)
      // An answer that was lost: the same piece again.
      expect((await piece(id, from, part)).status).toBe(200)
    }
    expect(await listed(visitId)).toMatchObject([
      { id, state: 'kept', mediaType: 'application/pdf', received: content.length, type: 'HEV' },
    ])
    // Of what is whole, too, another piece is another file.
    expect(refusal(await piece(id, 0, randomBytes(MIB)))).toEqual([400, 'invalid_request', 'offset'])
    expect(refusal(await piece(id, content.length, randomBytes(1)))).toEqual([400, 'invalid_request', 'offset'])
    expect((await download(id)).equals(content)).toBe(true)
    const words = content.subarray(200, 232)
    for (const name of sealed()) {
      expect(readFileSync(join(at.core.dataDir, 'soportes', name)).includes(words)).toBe(false)
    }
  })

  it('takes no piece out of order, none beyond its end and none that is too large', async () => {
    const { id } = await begin(await aVisitId(), 3 * MIB)
    const wrong = [400, 'invalid_request', 'offset']
    expect(refusal(await piece(id, 10, pdf(100)))).toEqual(wrong)
    expect(refusal(await piece(id, 0, randomBytes(MIB + 1)))).toEqual(wrong)
    expect((await piece(id, 0, randomBytes(100))).status).toBe(200)
    expect(refusal(await piece(id, 0, randomBytes(100)))).toEqual(wrong)
  })

  it.each([
    ['a program', Buffer.from(`MZ${'\0'.repeat(300)}`)],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a TIFF', Buffer.from(`49492a00${'00'.repeat(100)}`, 'hex')],
    ['a PDF that was cut off', pdf(9_000).subarray(0, 4_000)],
    ['a PDF with a program inside', pdf(400, '<< /S /JavaScript /JS (app.alert(1)) >>')],
    ['a PDF that hides its program', pdf(400, '<< /S /J#61vaScript >>')],
    ['a PDF that starts something', pdf(400, '<< /S /Launch /F (cmd.exe) >>')],
    ['a PDF with a file inside', pdf(400, '<< /EmbeddedFiles 7 0 R >>')],
    ['a PDF with a password', pdf(400, '<< /Encrypt 8 0 R >>')],
    ['a picture that unpacks to 4,000 million dots', jpeg(65_000, 65_000)],
    ['a single byte', Buffer.from([0xff])],
  ])('%s is refused with a sentence, and nothing is kept', async (_, content) => {
    const [visitId, before] = [await aVisitId(), sealed().length]
    const answer = await attach(visitId, content)
    expect(refusal(answer)).toEqual([400, 'invalid_request', 'contentBase64'])
    expect(answer.error.message).toMatch(/PDF|imagen|archivo/)
    expect([(await listed(visitId)).map(({ state }) => state), sealed().length]).toEqual([['receiving'], before])
  })

  it('may be a picture, whatever its name says', async () => {
    const visitId = await aVisitId()
    await attached(visitId, jpeg(1_200, 900))
    await attached(visitId, png())
    expect((await listed(visitId)).map(({ mediaType }) => mediaType)).toEqual(['image/jpeg', 'image/png'])
  })

  it('is no picture whose data do not fit its header: whoever draws it would stop', async () => {
    const broken = [
      png(randomBytes(20)),
      png(Buffer.alloc(9 * 33)),
      png(Buffer.alloc(8 * 33), [chunk('IHDR', Buffer.from('0000ffff0000ffff0806000000', 'hex'))]),
      Buffer.concat([png().subarray(0, 45), randomBytes(40), png().subarray(-12)]),
    ]
    for (const content of broken) {
      expect(refusal(await attach(await aVisitId(), content))).toEqual([400, 'invalid_request', 'contentBase64'])
    }
  })

  it('may be a scan in whose pictures `/JS` stands by chance, and no file that runs', async () => {
    const scan = (inside: string) => Buffer.from(`%PDF-1.7\n${randomBytes(20).toString('hex')} ${inside}\n%%EOF`)
    await attached(await aVisitId(), scan('stream q/JS\x01z endstream'))
    const runs = scan('<< /S /JavaScript /JS (app.alert(1)) >>')
    expect(refusal(await attach(await aVisitId(), runs))).toEqual([400, 'invalid_request', 'contentBase64'])
  })

  it('stands once at one visit, and may stand at another one', async () => {
    const [visitId, content] = [await aVisitId(), pdf()]
    await attached(visitId, content)
    expect(refusal(await attach(visitId, content))).toEqual([409, 'duplicate_resource', 'contentBase64'])
    await attached(await aVisitId(), content)
  })

  it('is bounded: so many bytes and so many files', async () => {
    const visitId = await aVisitId()
    for (let i = 0; i < 3; i++) await begin(visitId, 20 * MIB)
    const more = (bytes: number, of = visitId) =>
      at.api.raw('visitSupports.create', { params: { visitId: of }, body: { type: 'HEV', name: 'a.pdf', bytes } })
    expect(refusal(await more(1))).toEqual([413, 'request_too_large', undefined])
    expect(refusal(await more(20 * MIB + 1))).toEqual([400, 'invalid_request', 'bytes'])
    const many = await aVisitId()
    for (let i = 0; i < SUPPORT_LIMITS.files; i++) expect((await more(1, many)).status).toBe(201)
    expect(refusal(await more(1, many))).toEqual([413, 'request_too_large', undefined])
  })

  it('is given another type, taken away and brought back', async () => {
    const [visitId, content] = [await aVisitId(), pdf()]
    const params = { supportId: await attached(visitId, content) }
    expect((await at.api('supports.update', { params, body: { type: 'EPI' } })).body.type).toBe('EPI')
    await at.api('supports.remove', { params })
    expect(await listed(visitId)).toEqual([])
    expect(refusal(await at.api.raw('supports.content', { params }))).toEqual([404, 'not_found', 'path.supportId'])
    await at.api('supports.restore', { params })
    expect((await download(params.supportId)).equals(content)).toBe(true)
  })

  it('leaves a trace of who read it, at the patient', async () => {
    const visit = (await at.api('visits.create', { body: await aVisit(at.api) })).body
    await download(await attached(visit.id, pdf()))
    const read = async () => {
      const query = { show: 'reads', about: visit.patientId } as const
      return (await at.api('auditEvents.list', { query })).body.items.map(({ operation }) => operation)
    }
    await at.core.clock.advance(2_000)
    await expect.poll(read).toContain('supports.content')
  })

  it('that is not on the disk is told, and does not stop the rest', async () => {
    const visitId = await aVisitId()
    const before = new Set(sealed())
    const supportId = await attached(visitId, pdf())
    const [name = ''] = sealed().filter((each) => !before.has(each))
    rmSync(join(at.core.dataDir, 'soportes', name))
    expect(await listed(visitId)).toMatchObject([{ state: 'missing' }])
    const answer = await at.api.raw('supports.content', { params: { supportId } })
    expect(refusal(answer)).toEqual([404, 'document_not_available', undefined])
  })
})

describe('room', () => {
  it('is counted again when a file that was taken away is brought back', async () => {
    const visitId = await aVisitId()
    const bytes = SUPPORT_LIMITS.fileBytes
    const begun = async () => {
      const body = { type: 'HEV' as const, name: 'historia.pdf', bytes }
      return at.api.raw('visitSupports.create', { params: { visitId }, body })
    }
    const most = SUPPORT_LIMITS.bytes / bytes
    for (let n = 0; n < most; n++) await begun()
    const ids = (await at.api('visitSupports.list', { params: { visitId } })).body.items.map(({ id }) => id)
    expect(refusal(await begun())).toEqual([413, 'request_too_large', undefined])
    const params = { supportId: ids[0] ?? '' }
    await at.api('supports.remove', { params })
    expect((await begun()).status).toBe(201)
    expect(refusal(await at.api.raw('supports.restore', { params }))).toEqual([413, 'request_too_large', undefined])
  })
})

const ofADesk = skipWhen(STORE !== 'sqlite', 'who looks after a hub copies and sweeps its files')

describe('at the start', ofADesk, () => {
  it('what a power cut left without a row goes, what a row names stays, what was taken away stays a week', async () => {
    const { core } = at
    const visitId = await aVisitId()
    const [keptId, removedId] = [await attached(visitId, pdf()), await attached(visitId, pdf())]
    await at.api('supports.remove', { params: { supportId: removedId } })
    const store = openSqliteStore({ dataDir: core.dataDir, migrationsDir: MIGRATIONS_DIR, key: core.storeKey })
    onTestFinished(() => store.close())
    const files = sealedFiles(core.dataDir)
    const orphan = await files.seal(pdf())
    writeFileSync(join(core.dataDir, 'soportes', 'ajeno.txt'), 'of somebody else')
    const tidy = (now: number) => tidySupports(store, files, core.log, now)
    await tidy(core.clock.now())
    expect(sealed()).not.toContain(orphan.name)
    expect(sealed()).toContain('ajeno.txt')
    const count = sealed().length
    await tidy(core.clock.now() + 7 * DAY_MS - 60_000)
    expect(sealed().length).toBe(count)
    await tidy(core.clock.now() + 8 * DAY_MS)
    expect(sealed().length).toBe(count - 1)
    expect((await download(keptId)).length).toBeGreaterThan(0)
    const gone = await at.api.raw('supports.restore', { params: { supportId: removedId } })
    expect(refusal(gone)).toEqual([404, 'not_found', 'path.supportId'])
  })
})

describe('copies', ofADesk, () => {
  it('have each file once, prove it, and bring it back to another machine', async () => {
    const stick = newFolder()
    onTestFinished(() => rmSync(stick, { recursive: true, force: true }))
    await at.api('backups.setFolder', { body: { folder: stick } })
    await attached(await aVisitId(), pdf())
    const first = (await at.api('backups.create', {})).body
    const second = (await at.api('backups.create', {})).body
    const place = join(stick, 'Radica-copias')
    const present = sealed().filter((name) => /^[0-9a-f]{64}$/.test(name))
    expect(readdirSync(join(place, 'soportes')).sort()).toEqual(present.sort())

    const other = newFolder()
    onTestFinished(() => rmSync(other, { recursive: true, force: true }))
    await bringBackSealed(join(place, first.id), other)
    expect(readdirSync(join(other, 'soportes')).sort()).toEqual(present.sort())

    const [name = ''] = present
    truncateSync(join(place, 'soportes', name), 10)
    const refused = await at.api.raw('backups.verify', { params: { backupId: second.id } })
    expect(refusal(refused)).toEqual([400, 'invalid_request', 'path.backupId'])
    await expect(proveSealed(join(place, first.id))).rejects.toThrow()
  })

  it('take no file that is damaged, and a copy from before there were any brings back what is there', async () => {
    const [data, place, back] = [newFolder(), newFolder(), newFolder()]
    onTestFinished(() => {
      for (const folder of [data, place, back]) rmSync(folder, { recursive: true, force: true })
    })
    const files = sealedFiles(data)
    const content = pdf()
    const [good, bad] = [await files.seal(content), await files.seal(pdf())]
    // Its links elsewhere stay as they are.
    const rot = (path: string) => {
      rmSync(path)
      writeFileSync(path, 'damaged')
    }
    truncateSync(join(data, 'soportes', bad.name), 100)
    mkdirSync(join(place, 'copia'))
    await copySealed(data, join(place, 'copia'))
    await proveSealed(join(place, 'copia'))
    await bringBackSealed(join(place, 'sin-lista'), back)
    expect(readdirSync(join(back, 'soportes'))).toEqual([good.name])
    expect(await files.open(bad)).toBeUndefined()
    // A rotten file on the stick is replaced by the next copy, and one beside the data by what is brought back.
    rot(join(place, 'soportes', good.name))
    mkdirSync(join(place, 'otra'))
    await copySealed(data, join(place, 'otra'))
    await proveSealed(join(place, 'otra'))
    // The copy before a migration lists what was sealed, and nothing that lies beside it.
    writeFileSync(join(back, 'soportes', 'ajeno.txt'), 'of somebody else')
    mkdirSync(join(back, 'copias', 'antes'), { recursive: true })
    copySealedNow(back, join(back, 'copias', 'antes'))
    await proveSealed(join(back, 'copias', 'antes'))
    rot(join(back, 'soportes', good.name))
    await bringBackSealed(join(place, 'otra'), back)
    expect((await sealedFiles(back).open(good))?.equals(content)).toBe(true)
    await clearSealed(place, [])
    expect(readdirSync(join(place, 'soportes'))).toEqual([])
  })
})

it('one that was taken away is not brought back beside the same one that was attached since', async () => {
  const [visitId, content] = [await aVisitId(), pdf()]
  const params = { supportId: await attached(visitId, content) }
  await at.api('supports.remove', { params })
  const again = await attached(visitId, content)
  expect(refusal(await at.api.raw('supports.restore', { params }))).toEqual([
    ...[409, 'duplicate_resource', 'contentBase64'],
  ])
  expect((await listed(visitId)).map(({ id }) => id)).toEqual([again])
})
