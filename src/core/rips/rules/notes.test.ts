import { describe, expect, it } from 'vitest'
import {
  consulta,
  type Draft,
  foundOf,
  hospitalizacion,
  judgeInput,
  otroServicio,
  procedimiento,
  recienNacido,
  rips,
  urgencia,
  usuario,
} from '../../../../test/support/rips.ts'
import { document } from '../../../../test/vectors/vector.ts'
import { type JudgeInput, judge } from '../judge.ts'

const found = foundOf(/^RVG0[68] /)
const ANA = usuario({ servicios: { consultas: [consulta({ consecutivo: 2, vrServicio: 10 })] } })
const SOURCE = { rips: rips({ usuarios: [ANA] }), document: null }
const NOTES = { credit_note: ['NC', 'CreditNote'], debit_note: ['ND', 'DebitNote'] } as const

function note(kind: 'credit_note' | 'debit_note' | 'adjustment_note', users: Draft[]): Partial<JudgeInput> {
  if (kind === 'adjustment_note') {
    return { kind, rips: rips({ usuarios: users, tipoNota: 'NA', numNota: 'NA1' }), source: SOURCE }
  }
  const [tipoNota, root] = NOTES[kind]
  // By capitation, so that the values of services are not held against the document.
  const attachedDocument = document({ root, number: 'N1', modality: '02' })
  return { kind, rips: rips({ usuarios: users, tipoNota, numNota: 'N1' }), attachedDocument, source: SOURCE }
}
const ana = (values: Draft, service: Draft = {}) =>
  usuario({ servicios: { consultas: [consulta({ consecutivo: 2, vrServicio: 10, ...service })] }, ...values })
const SERVICE = 'usuarios[0].servicios.consultas[0]'

describe('RVG06: a note keeps the numbers of what it corrects', () => {
  it.each(['credit_note', 'adjustment_note'] as const)('in a %s', (kind) => {
    expect(found(note(kind, [ana({})]))).toEqual([])
    expect(found(note(kind, [ana({}, { consecutivo: 1 })]))).toEqual([`RVG06 ${SERVICE}.consecutivo`])
    expect(found(note(kind, [ana({ consecutivo: 2 })]))).toEqual(['RVG06 usuarios[0].consecutivo'])
  })

  it('which are of a person and of a group', () => {
    expect(found(note('credit_note', [ana({ numDocumentoIdentificacion: '1000000002' })]))).toHaveLength(1)
    expect(found(note('credit_note', [ana({ tipoDocumentoIdentificacion: 'CE' })]))).toHaveLength(1)
    const other = usuario({ servicios: { procedimientos: [procedimiento({ consecutivo: 2 })] } })
    expect(found(note('credit_note', [other]))).toEqual(['RVG06 usuarios[0].servicios.procedimientos[0].consecutivo'])
  })

  it('but a debit note may add', () => expect(found(note('debit_note', [ana({ consecutivo: 2 })]))).toEqual([]))

  it('and what corrects nothing keeps none', () =>
    expect(found({ source: SOURCE, rips: rips({ usuarios: [ana({}, { consecutivo: 1 })] }) })).toEqual([]))

  it('and nothing is known of a source without users', () => {
    const blind = { rips: rips({ usuarios: {} }), document: null }
    expect(found({ ...note('credit_note', [ana({ consecutivo: 2 })]), source: blind })).toEqual([])
    const odd = { rips: rips({ usuarios: [null, ANA] }), document: null }
    expect(found({ ...note('credit_note', [ana({})]), source: odd })).toEqual([])
  })
})

describe('RVG08: a credit is not above what was charged', () => {
  it('to the centavo', () => {
    expect(found(note('credit_note', [ana({}, { vrServicio: 10 })]))).toEqual([])
    expect(found(note('credit_note', [ana({}, { vrServicio: 10.01 })]))).toEqual([`RVG08 ${SERVICE}.vrServicio`])
    expect(found(note('credit_note', [ana({}, { vrServicio: null })]))).toEqual([])
  })

  it('where nothing was charged, nothing is credited', () => {
    const free = usuario({ servicios: { consultas: [consulta({ consecutivo: 2, vrServicio: null })] } })
    const source = { rips: rips({ usuarios: [free] }), document: null }
    expect(found({ ...note('credit_note', [ana({}, { vrServicio: 1 })]), source })).toHaveLength(1)
  })

  it('other notes may be', () => {
    for (const kind of ['debit_note', 'adjustment_note'] as const) {
      expect(found(note(kind, [ana({}, { vrServicio: 99 })]))).toEqual([])
    }
  })
})

describe('a note has those records alone that it corrects: what must go with one of them stands in its source', () => {
  const stay = { otrosServicios: [otroServicio({ tipoOS: '03', codTecnologiaSalud: '10A001' })] }
  const delivery = {
    procedimientos: [
      procedimiento({ codProcedimiento: '735301', codDiagnosticoPrincipal: 'O800', grupoServicios: '03' }),
    ],
  }
  const admission = { hospitalizacion: [hospitalizacion({ viaIngresoServicioSalud: '05' })] }
  const surgery = { procedimientos: [procedimiento({ grupoServicios: '04' })] }
  const derived = { urgencias: [urgencia({ condicionDestinoUsuarioEgreso: '03' })] }
  const twins = { recienNacidos: [recienNacido(), recienNacido({ consecutivo: 2, numDocumentoIdentificacion: '2' })] }
  const caesarean = { procedimientos: [procedimiento({ codProcedimiento: '740101' })] }

  const noteOf = (servicios: Draft, beside: Draft | undefined): Partial<JudgeInput> => {
    const source = beside && {
      rips: rips({ usuarios: [usuario({ servicios: { ...servicios, ...beside } })] }),
      document: null,
    }
    return { ...note('adjustment_note', [usuario({ servicios })]), source: source ?? null }
  }
  it.each([
    ['RVC056', stay, { hospitalizacion: [hospitalizacion()] }],
    ['RVC056', stay, { urgencias: [urgencia()] }],
    ['RVC023', delivery, { recienNacidos: [recienNacido()] }],
    ['RVC022', delivery, { hospitalizacion: [hospitalizacion()], otrosServicios: [otroServicio()] }],
    ['RVC054', admission, surgery],
    ['RVC062', derived, { consultas: [consulta()] }],
    ['RVG14', twins, caesarean],
    ['RVG15', { urgencias: [urgencia()] }, { consultas: [consulta({ codConsulta: '890701' })] }],
  ])('%s', (code, corrected, companions) => {
    const broken = foundOf(new RegExp(`^${code} `))
    expect(broken(noteOf(corrected, companions))).toEqual([])
    expect(broken(noteOf(corrected, {}))).toHaveLength(1)
    const elsewhere = usuario({ numDocumentoIdentificacion: '1000000002', servicios: companions })
    const ofAnother = { rips: rips({ usuarios: [usuario({ servicios: corrected }), elsewhere] }), document: null }
    expect(broken({ ...noteOf(corrected, {}), source: ofAnother })).toHaveLength(1)
    // Where the source is not at hand nobody knows.
    const blind = noteOf(corrected, undefined)
    expect(broken(blind)).toEqual([])
    const { issues } = judge(judgeInput(blind))
    expect(issues.filter((issue) => issue.code === code).map(({ severity }) => severity)).toEqual(['unresolved'])
  })
})
