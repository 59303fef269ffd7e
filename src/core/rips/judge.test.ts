import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { altered, consulta, type Draft, judgeInput, rips, usuario } from '../../../test/support/rips.ts'
import { SAMPLE_CATALOGS } from '../../../test/support/rips-catalogs.ts'
import { attachedBytes } from '../../../test/support/rips-xml.ts'
import { told } from '../../../test/support/told.ts'
import { ValidationReport } from '../../contract/packages.ts'
import { packFor } from '../../contract/rips/packs.ts'
import { tell } from '../messages/message.ts'
import { readAttachedDocument } from './attached-document.ts'
import { MAX_ISSUES, MAX_RECORDS } from './findings.ts'
import { judge } from './judge.ts'

const Judgement = ValidationReport.pick({ rulePack: true, profile: true, valid: true, counts: true, issues: true })
const NEWBORN = 'usuarios[0].servicios.recienNacidos[0]'
const attached = () => readAttachedDocument(attachedBytes())
const unresolved = (values: Parameters<typeof judgeInput>[0]) =>
  judge(judgeInput(values))
    .issues.filter(({ severity }) => severity === 'unresolved')
    .map(({ code }) => code)

describe('a report', () => {
  it("is the contract's", () => {
    const report = judge(judgeInput({ rips: altered(rips(), 'usuarios[0].codSexo', 'X') }))
    expect(Judgement.safeParse(told(report)).error).toBeUndefined()
    expect(report).toMatchObject({ rulePack: 'dt1-v003', profile: 'native-d558206', valid: false })
    expect(report.counts).toMatchObject({ error: 1, notification: 0 })
    expect(told(report.issues[0])).toEqual({
      code: 'RVG06',
      rule: 'RVG06',
      severity: 'error',
      field: 'usuarios[0].codSexo',
      path: 'usuarios[0].codSexo',
      message: '«Sexo» no admite ese código aquí: elija uno de la lista.',
    })
  })

  it('is valid with notifications, whose severity is of the pack', () => {
    const child = rips({ usuarios: [usuario({ tipoDocumentoIdentificacion: 'TI' })] })
    const report = judge(judgeInput({ rips: child }))
    expect(report).toMatchObject({ valid: true, counts: { error: 0, notification: 1 } })
    expect(report.issues[0]).toMatchObject({ code: 'RVC007', severity: 'notification' })
    const strict = packFor('2026-05-31')
    expect(judge(judgeInput({ rips: child, pack: strict }))).toMatchObject({ valid: false, counts: { error: 1 } })
  })

  it('says from when what is only remarked today is rejected', () => {
    const advance = rips({ usuarios: [usuario({ servicios: { consultas: [consulta({ conceptoRecaudo: '04' })] } })] })
    const [transitional] = judge(judgeInput({ rips: advance })).issues
    expect(transitional).toMatchObject({ code: 'RVC092', severity: 'notification', rejectedFrom: null })
    const old = judge(judgeInput({ rips: altered(rips(), `${NEWBORN}.peso`, 400), pack: packFor('2026-05-31') }))
    expect(old.issues[0]).toMatchObject({ code: 'RVC058', severity: 'notification', rejectedFrom: '2026-06-01' })
  })

  it('takes the parameters of the pack: user type 14 carries SIRAS from DT1 v003 on', () => {
    const hurt = rips({ usuarios: [usuario({ tipoUsuario: '14' })] })
    const before = judge(judgeInput({ rips: hurt, pack: packFor('2026-07-14') }))
    expect(before.issues[0]).toMatchObject({ code: 'RVG06', severity: 'error', path: 'usuarios[0].tipoUsuario' })
    expect(before.counts).toMatchObject({ error: 1, notification: 0 })
    const since = judge(judgeInput({ rips: hurt, pack: packFor('2026-07-15') }))
    expect(since.counts).toMatchObject({ error: 0, notification: 1 })
    // Nobody here has seen the text of v003: whoever reads the finding is told, and what the texts say of the rule.
    expect(tell(since.issues[0]?.message ?? '')).toMatch(
      /cita de otro programa.*DT1 v001 \(3\.1\.2\).*1 de septiembre de 2026.*v002/,
    )
    const soat = judge(judgeInput({ rips: rips({ usuarios: [usuario({ tipoUsuario: '10' })] }) }))
    expect(soat.issues[0]).toMatchObject({ code: 'RVC095', severity: 'notification', rejectedFrom: null })
    expect(tell(soat.issues[0]?.message ?? '')).not.toMatch(/cita de otro programa/)
  })

  it('carries no data of persons', () => {
    const secrets = { numDocumentoIdentificacion: 'secreto 1', codSexo: 'secreto', fechaNacimiento: 'secreto' }
    const bad = consulta({
      codConsulta: 'secreto',
      vrServicio: 'secreto',
      codDiagnosticoPrincipal: 'secreto',
      codPrestador: '110010000201',
    })
    const report = judge(
      judgeInput({ rips: rips({ usuarios: [usuario({ ...secrets, servicios: { consultas: [bad] } })] }) }),
    )
    expect(report.counts.error).toBeGreaterThanOrEqual(6)
    expect(JSON.stringify(report)).not.toMatch(/secreto|110010000201/)
  })

  it('is one about all records that the ministry counts as one, of which it lists a hundred', () => {
    const consultas = Array.from({ length: 250 }, (_, i) => consulta({ consecutivo: i + 1 }))
    const report = judge(
      judgeInput({ rips: rips({ usuarios: [usuario({ servicios: { consultas } })] }), catalogs: SAMPLE_CATALOGS }),
    )
    const [issue, ...more] = report.issues.filter(({ code }) => code === 'RVC018')
    expect(more).toEqual([])
    expect(issue).toMatchObject({ path: 'usuarios[0].servicios.consultas[0].codConsulta', recordCount: 250 })
    expect(issue?.records).toHaveLength(MAX_RECORDS)
    expect(issue?.records?.at(-1)).toBe('usuarios[0].servicios.consultas[99].codConsulta')
    expect(report.counts).toMatchObject({ error: 0, notification: 1 })
    expect(Judgement.safeParse(told(report)).error).toBeUndefined()
  })

  it('counts every issue and lists as many as a person can work through', () => {
    const consultas = Array.from({ length: MAX_ISSUES + 500 }, (_, i) =>
      consulta({ consecutivo: i + 1, codConsulta: '' }),
    )
    const report = judge(judgeInput({ rips: rips({ usuarios: [usuario({ servicios: { consultas } })] }) }))
    expect(report.counts.error).toBe(MAX_ISSUES + 500)
    expect(report.issues.filter(({ severity }) => severity === 'error')).toHaveLength(MAX_ISSUES)
    expect(report.issues.filter(({ severity }) => severity === 'unresolved')).toHaveLength(report.counts.unresolved)
  })
})

describe('what stays unresolved', () => {
  it('is said once a code, without a path, and never for a rule that is decided', () => {
    const report = judge(judgeInput({ catalogs: SAMPLE_CATALOGS }))
    const open = report.issues.filter(({ severity }) => severity === 'unresolved')
    expect(new Set(open.map(({ code }) => code)).size).toBe(open.length)
    expect(open).toHaveLength(report.counts.unresolved)
    for (const issue of open) expect(issue).toMatchObject({ path: null, rule: issue.code })
    const codes = open.map(({ code }) => code)
    for (const decided of ['RVG01', 'RVG06', 'RVG12', 'RVC013', 'RVC001', 'RVC047', 'RVC096'])
      expect(codes).not.toContain(decided)
  })

  it('holds what only the ministry knows', () => {
    const external = ['RVG02', 'RVG11', 'RVG18', 'RVC002', 'RVC011', 'RVC049', 'RVC098']
    expect(unresolved({})).toEqual(expect.arrayContaining(external))
  })

  it('holds what needs a code table that is not installed, and names the table', () => {
    const { issues } = judge(judgeInput({ rips: rips({ usuarios: [usuario()] }) }))
    expect(told(issues.find(({ code }) => code === 'RVC096'))).toMatchObject({
      severity: 'unresolved',
      message: 'El CUPS debe existir en la tabla CUPSRips. No está instalado el catálogo «CUPS».',
    })
    expect(unresolved({ catalogs: SAMPLE_CATALOGS })).not.toContain('RVC096')
  })

  it('holds what needs a column that the installed table does not have, and names the column', () => {
    const catalogs = { ...SAMPLE_CATALOGS, tells: (fact: string) => fact !== 'cups.sex' && fact !== 'cie10.ages' }
    const { issues } = judge(judgeInput({ catalogs }))
    const open = issues.filter(({ severity }) => severity === 'unresolved')
    expect(tell(open.find(({ code }) => code === 'RVC016')?.message ?? '')).toBe(
      'El CUPS debería corresponder al sexo del usuario. El catálogo «CUPS» que está instalado no trae el sexo al que aplica (Sexo).',
    )
    expect(open.map(({ code }) => code)).toContain('RVC028')
    for (const decided of ['RVC015', 'RVC021', 'RVC096']) expect(open.map(({ code }) => code)).not.toContain(decided)
  })

  it('depends on the fields that carry a value', () => {
    const servicios = { consultas: [consulta()] }
    const codes = unresolved({ rips: rips({ usuarios: [usuario({ servicios })] }) })
    expect(codes).toContain('RVC015')
    expect(codes).not.toContain('RVC020')
    expect(codes).not.toContain('RVC030')
  })

  it('depends on the kind and on what there is to compare with', () => {
    const withoutInvoice = rips({ tipoNota: 'RS', numNota: 'RS1', numFactura: null })
    expect(unresolved({ kind: 'without_invoice', rips: withoutInvoice })).not.toContain('RVC014')
    expect(unresolved({})).toContain('RVC014')
    expect(unresolved({ source: { rips: null, document: attached() } })).not.toContain('RVC014')
    const total = unresolved({ kind: 'credit_note_total', rips: null })
    expect(total).toContain('GI012')
    expect(total.filter((code) => code.startsWith('RVC') || /^(FED|DND)/.test(code))).toEqual([])
    const note = rips({ tipoNota: 'NA', numNota: 'NA1' })
    const beside = (source: { rips: Draft | null; document: null } | null) =>
      unresolved({ kind: 'adjustment_note', rips: note, catalogs: SAMPLE_CATALOGS, source })
    expect(beside(null)).toContain('RVG06')
    expect(beside({ rips: null, document: null })).toContain('RVG06')
    expect(beside({ rips: rips(), document: null })).not.toContain('RVG06')
  })
})

describe('whatever a draft holds', () => {
  it('is not judged where the kind carries no RIPS', () => {
    const usuarios = [usuario({ codSexo: 'X' })]
    const { issues } = judge(judgeInput({ kind: 'capitation_initial', rips: rips({ usuarios }) }))
    expect(issues.filter(({ path }) => path?.startsWith('usuarios'))).toEqual([])
  })

  it('is judged without a throw', () => {
    const json = fc.jsonValue() as fc.Arbitrary<unknown>
    const anyRips = fc.dictionary(fc.string(), json) as fc.Arbitrary<Draft>
    const places = [
      'usuarios',
      'usuarios[0]',
      'usuarios[0].servicios',
      'usuarios[0].servicios.consultas',
      'usuarios[0].servicios.consultas[0]',
      'usuarios[0].servicios.urgencias[0].fechaEgreso',
      'numFactura',
      'tipoNota',
      'usuarios[0].fechaNacimiento',
    ]
    const broken = fc.tuple(fc.constantFrom(...places), json).map(([place, value]) => altered(rips(), place, value))
    fc.assert(
      fc.property(fc.oneof(anyRips, broken), (draft) => {
        const report = judge(judgeInput({ rips: draft }))
        expect(z.array(ValidationReport.shape.issues.element).safeParse(told(report.issues)).success).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is judged the same for every order of its keys', () => {
    const backwards = (tree: unknown): unknown => {
      if (Array.isArray(tree)) return tree.map(backwards)
      if (typeof tree !== 'object' || tree === null) return tree
      return Object.fromEntries(
        Object.entries(tree)
          .toReversed()
          .map(([key, value]) => [key, backwards(value)]),
      )
    }
    const bad = altered(
      altered(rips(), 'usuarios[0].codSexo', 'X'),
      'usuarios[0].servicios.consultas[0].vrServicio',
      -1,
    )
    expect(judge(judgeInput({ rips: backwards(bad) as Draft }))).toEqual(judge(judgeInput({ rips: bad })))
  })
})
