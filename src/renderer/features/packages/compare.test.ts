import { describe, expect, it } from 'vitest'
import { differences } from './compare.ts'
import { placeOfPath } from './findings.ts'

const user = (numDocumentoIdentificacion: string, consecutivo: number, more: object = {}) => ({
  numDocumentoIdentificacion,
  consecutivo,
  ...more,
})

describe('differences', () => {
  it('names the field that changed, and nothing else', () => {
    const before = {
      usuarios: [user('1', 1, { servicios: { consultas: [{ codConsulta: '890201', vrServicio: 1 }] } })],
    }
    const after = { usuarios: [user('1', 1, { servicios: { consultas: [{ codConsulta: '890301', vrServicio: 1 }] } })] }
    const path = ['usuarios', 0, 'servicios', 'consultas', 0, 'codConsulta']
    expect(differences(before, after)).toEqual([{ kind: 'changed', path, before: '890201', after: '890301' }])
    expect(placeOfPath(path)).toBe('Usuario 1 · Consultas 1 · Consulta (CUPS)')
  })

  it('takes a user that came or went for that, not for a change of all after it', () => {
    const three = [user('1', 1), user('2', 2), user('3', 3)]
    const two = [user('1', 1), user('3', 2)]
    expect(differences({ usuarios: three }, { usuarios: two })).toEqual([
      { kind: 'removed', path: ['usuarios', 1], before: user('2', 2), after: null },
    ])
    expect(differences({ usuarios: two }, { usuarios: three })).toEqual([
      { kind: 'added', path: ['usuarios', 1], before: null, after: user('2', 2) },
    ])
  })

  it('says nothing of what is null on one side and left out on the other', () => {
    expect(differences({ numNota: null, a: 1 }, { a: 1 })).toEqual([])
    expect(differences(null, null)).toEqual([])
    expect(differences({ a: '' }, { a: 'x' })).toEqual([{ kind: 'changed', path: ['a'], before: '', after: 'x' }])
  })

  it('lists what a package without content was given', () => {
    expect(
      differences(null, { numNota: 'N1', usuarios: [user('1', 1)] }).map(({ kind, path }) => [kind, path]),
    ).toEqual([
      ['changed', ['numNota']],
      ['added', ['usuarios', 0]],
    ])
  })
})
