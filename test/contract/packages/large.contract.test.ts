import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProgressEvent } from '../../../src/contract/system.ts'
import { wirePackage } from '../../../src/core/rips/wire.ts'
import { consulta, type Draft, rips, usuario } from '../../support/rips.ts'
import { type Filing, filing, madePackage } from './filing.ts'

let at: Filing
beforeAll(async () => {
  at = await filing()
})
afterAll(() => at.close())

const USERS = 9_000

/** Somewhat more than what is held as one tree. */
function largeRips(numNota: string, change: (user: Draft, index: number) => Draft = (user) => user): Draft {
  const usuarios = Array.from({ length: USERS }, (_, index) => {
    const numDocumentoIdentificacion = String(1_000_000_000 + index)
    const servicios = { consultas: [consulta()] }
    return change(usuario({ consecutivo: index + 1, numDocumentoIdentificacion, servicios }), index)
  })
  return rips({ numFactura: null, tipoNota: 'RS', numNota, usuarios })
}

async function upload(content: Draft) {
  const { body } = await at.api('ripsPackages.upload', { query: { fileName: 'grande.json' }, body: content })
  return { body: madePackage(body) }
}
const withUser = (index: number, values: Draft) => (user: Draft, i: number) =>
  i === index ? { ...user, ...values } : user

describe('a large package', () => {
  it('is kept, judged, exported and filed without being shown as one object', async () => {
    const content = largeRips('RS1')
    const { body } = await upload(content)
    expect(body).toMatchObject({ kind: 'without_invoice', status: 'draft', rips: null, users: USERS, services: USERS })
    expect(body.large?.bytes).toBe(JSON.stringify(content.usuarios).length)

    const params = { packageId: body.id }
    const report = (await at.api('ripsPackages.validate', { params })).body
    expect(report.counts.error).toBe(0)
    const bytes = Buffer.from(wirePackage('without_invoice', content, null))
    const exported = async () => {
      const { text } = await at.api('ripsPackages.export', { params, query: { format: 'json' } })
      return Buffer.from(text).equals(bytes)
    }
    expect(await exported()).toBe(true)

    let settled = false
    const submission = at.submitted(body.id).finally(() => {
      settled = true
    })
    // What the request itself works at takes no virtual time.
    while (!settled) {
      await at.pass(1_000)
      await sleep(20)
    }
    expect((await submission).status).toBe(200)
    expect(await at.read(body.id)).toMatchObject({ status: 'accepted', cuv: expect.stringMatching(/^[0-9a-f]{96}$/) })
    expect(await exported()).toBe(true)
    expect(await at.ledger()).toHaveLength(1)
  })

  it('gives the report that it would give as a tree, and can be revised', async () => {
    const broken = withUser(8_500, { codSexo: 'X', servicios: {} })
    const { body } = await at.api('ripsPackages.create', {
      body: { kind: 'without_invoice', rips: largeRips('RS2', broken) },
    })
    expect(body.large).not.toBeNull()
    const params = { packageId: body.id }
    const { issues, counts } = (await at.api('ripsPackages.validate', { params })).body
    expect(counts.error).toBe(2)
    const errors = issues.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} ${path}`)
    expect(errors.sort()).toEqual(['RVG06 usuarios[8500].codSexo', 'RVG07 usuarios[8500].servicios'])
    const named = await at.api('ripsPackages.createRevision', {
      params,
      revision: 1,
      body: { name: 'Julio', rips: null },
    })
    expect(named.body).toMatchObject({
      revision: 2,
      name: 'Julio',
      large: body.large,
      users: USERS,
      services: USERS - 1,
    })
    const small = rips({ numFactura: null, tipoNota: 'RS', numNota: 'RS2' })
    const revised = await at.api('ripsPackages.createRevision', { params, revision: 2, body: { rips: small } })
    expect(revised.body).toMatchObject({ revision: 3, large: null, users: 1 })
    expect((await at.api('ripsPackages.get', { params, query: { revision: 1 } })).body.large).not.toBeNull()
  })

  it.each([
    [
      'two values for one thing',
      { servicios: { consultas: [{ codDiagnosticoPrincipalCIE11: 'a', codDiagnosticoPrincipalECIE11: 'b' }] } },
      'conflicting_alias',
      'usuarios[8999].servicios.consultas[0].codDiagnosticoPrincipalECIE11',
    ],
    ['a number that would change', { vr: '@' }, 'numeric_value_loss', 'usuarios[8999].vr'],
  ])('is refused for %s, and nothing of it is left', async (_, values, code, field) => {
    const text = JSON.stringify(largeRips('RS3', withUser(8_999, values))).replace('"@"', '9007199254740993')
    const answer = await at.api.raw('ripsPackages.upload', { query: { fileName: 'mal.json' }, bytes: text })
    expect(answer.error).toMatchObject({ code, field })
    expect((await at.api('ripsPackages.list', { query: { q: 'mal' } })).body.total).toBe(0)
  })

  it('tells how far it is, lets others have their answers, and stops when nobody waits for it', async () => {
    const { body } = await upload(largeRips('RS4'))
    const workspace = `http://radica.test/api/v1/workspaces/${at.workspaceId}`
    const headers = { authorization: `Bearer ${at.token}`, 'x-correlation-id': 'mine' }
    const stream = await at.core.fetch(new Request(`${workspace}/events`, { headers }))
    const reader = stream.body?.getReader()
    const stop = new AbortController()
    const path = `${workspace}/rips-packages/${body.id}/validations`
    const validation = at.core.fetch(new Request(path, { method: 'POST', headers, signal: stop.signal }))
    let told = ''
    while (!told.includes('event: progress')) told += Buffer.from((await reader?.read())?.value ?? []).toString()
    const progress = ProgressEvent.parse(JSON.parse(/event: progress\ndata: (.+)/.exec(told)?.[1] ?? ''))
    expect(progress).toMatchObject({ correlationId: 'mine', operation: 'ripsPackages.validate', total: USERS })
    stop.abort()
    await reader?.cancel()
    expect((await validation).status).toBe(500)
    expect((await at.read(body.id)).validation).toBeNull()
  })
})
