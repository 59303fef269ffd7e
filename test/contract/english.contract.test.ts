import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, OperationId } from '../../src/contract/operations.ts'
import type { RawCall, Result } from '../support/api.ts'
import { altered, consulta, rips, usuario } from '../support/rips.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { base64 } from './calls.ts'

let at: TestWorkspace
beforeAll(async () => {
  at = await testWorkspace()
})
afterAll(() => at.close())

const inEnglish = <Id extends OperationId>(id: Id, call: RawCall) =>
  at.api.raw(id, { ...call, headers: { 'accept-language': 'en-US,en;q=0.9,es;q=0.5' } }) as Promise<Result<Answer<Id>>>

it('a package is judged in English, and what is kept of it is told in either language', async () => {
  const users = [usuario({ servicios: { consultas: [consulta({ finalidadTecnologiaSalud: '11' })] } })]
  const given = altered(rips({ usuarios: users }), 'usuarios[0].codSexo', 'X')
  const { id: packageId } = (
    await at.api('ripsPackages.create', { body: { kind: 'without_invoice', rips: { ...given, tipoNota: 'RS' } } })
  ).body
  const params = { packageId }
  const answer = await inEnglish('ripsPackages.validate', { params })
  expect(answer.headers.get('content-language')).toBe('en')
  const messageOf = (report: typeof answer.body | null, code: string) =>
    report?.issues.find(({ code: of, path }) => of === code && path !== 'numFactura')?.message
  expect(messageOf(answer.body, 'RVG06')).toBe('"Sexo" does not take that code here: choose one of the list.')
  expect(messageOf(answer.body, 'RVC067')).toBe(
    'The purpose 11 goes with the cause 40: change the purpose or the cause.',
  )
  expect(messageOf(answer.body, 'RVG11')).toBe(
    'The professional must be in RETHUS or in social service. It depends on a register of the Ministry that is not published.',
  )
  const english = (await inEnglish('ripsPackages.get', { params })).body
  expect(english.validation?.issues).toEqual(answer.body.issues)
  const spanish = (await at.api('ripsPackages.get', { params })).body
  expect(messageOf(spanish.validation, 'RVG06')).toBe('«Sexo» no admite ese código aquí: elija uno de la lista.')
  expect(messageOf(spanish.validation, 'RVC067')).toBe(
    'La finalidad 11 va con la causa 40: cambie la finalidad o la causa.',
  )
})

it('an import says in English why it refuses rows, and why it refuses a file', async () => {
  const rows = [
    'tipo documento;documento;primer nombre;primer apellido;fecha nacimiento',
    'CC;1001;Ada;Lima;31/02/1990',
  ]
  const given = (lines: readonly string[]) => ({
    body: { area: 'patients', fileName: 'p.csv', contentBase64: base64(lines.join('\n')), dryRun: true } as const,
  })
  const people = given([...rows, 'CC;1002;Eva;Sol;', 'CC;1002;Eva;Sol;', 'CC;1003;;Sol;'])
  const messagesOf = ({ rows: judged }: Answer<'imports.create'>) =>
    judged.map(({ issues }) => issues.map(({ message }) => message))
  expect(messagesOf((await inEnglish('imports.create', people)).body)).toEqual([
    ['Write a date that exists: dd/mm/yyyy.'],
    [],
    ['The record is in row 3 already.'],
    ['This is missing.'],
  ])
  expect(messagesOf((await at.api('imports.create', people)).body)).toEqual([
    ['Escriba una fecha que exista: dd/mm/aaaa.'],
    [],
    ['El registro ya está en la fila 3.'],
    ['Falta este dato.'],
  ])
  const refused = await inEnglish('imports.create', given(['a;b', '1;2']))
  expect(refused.error).toMatchObject({
    code: 'invalid_xlsx_file',
    message: expect.stringMatching(/^The first row does not have the columns "Tipo de documento", "/),
  })
})
