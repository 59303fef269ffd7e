import { describe, expect, it } from 'vitest'
import { type Draft, judgeInput, procedimiento, rips, usuario } from '../../../test/support/rips.ts'
import { PackageKind } from '../../contract/packages.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import type { RuleCode } from '../../contract/rips/rules.ts'
import { judge } from './judge.ts'

/** Codes that a package of a kind is told only the ministry can decide. */
const openOf = (kind: PackageKind, values: Draft = {}) => {
  const content = PACKAGE_KINDS[kind].rips === 'null' ? null : rips(values)
  const { issues } = judge(judgeInput({ kind, rips: content }))
  return issues.filter(({ severity }) => severity === 'unresolved').map(({ code }) => code)
}
const WITH_INVOICE: readonly PackageKind[] = ['invoice', 'capitation_initial', 'capitation_period']
const WITH_CREDIT: readonly PackageKind[] = ['credit_note', 'credit_note_total']
const WITH_DEBIT: readonly PackageKind[] = ['debit_note']

describe('what only the ministry can say of a package', () => {
  it.each<[RuleCode, readonly PackageKind[]]>([
    ['GI012', WITH_CREDIT],
    ['GI013', WITH_DEBIT],
    ['GI016', ['adjustment_note', 'capitation_period', 'capitation_final']],
    ['GI010', [...WITH_INVOICE, ...WITH_CREDIT, ...WITH_DEBIT]],
    ['GI015', [...WITH_INVOICE, ...WITH_CREDIT, ...WITH_DEBIT]],
    ['VDI001', [...WITH_INVOICE, ...WITH_CREDIT, ...WITH_DEBIT]],
    ['FED135', WITH_INVOICE],
    ['VFE022', WITH_INVOICE],
    ['CND135', WITH_CREDIT],
    ['VCN002', WITH_CREDIT],
    ['DND135', WITH_DEBIT],
    // Of a file's name, of a CUV that is asked for and of what the ministry keeps: of no package.
    ['GI005', []],
    ['CCV000', []],
    ['CCV001', []],
    ['CFR001', []],
    ['PFR001', []],
  ])('%s is said of packages of the kinds that it is about', (code, kinds) => {
    const said = PackageKind.options.filter((kind) => openOf(kind).includes(code))
    expect(said.toSorted()).toEqual([...kinds].toSorted())
  })

  it.each<[RuleCode, readonly PackageKind[]]>([
    ['RVC034', ['invoice', 'capitation_period', 'capitation_final']],
    ['RVC014', ['invoice', 'capitation_period', 'capitation_final']],
    ['RVC044', ['invoice', 'capitation_period', 'capitation_final']],
  ])('%s, without the invoice beside it, of the kinds that carry its RIPS', (code, kinds) => {
    const said = PackageKind.options.filter((kind) => openOf(kind).includes(code))
    expect(said.toSorted()).toEqual([...kinds].toSorted())
  })

  it('is said of the fields that it has alone', () => {
    const alone = { usuarios: [usuario({ servicios: {} })] }
    expect(openOf('capitation_final')).toEqual(expect.arrayContaining(['RVG11', 'RVG17', 'RVG19', 'RVC048']))
    expect(openOf('capitation_final', alone)).toContain('RVG19')
    expect(openOf('capitation_final', alone)).not.toEqual(expect.arrayContaining(['RVG11']))
    expect(openOf('capitation_final', alone)).not.toEqual(expect.arrayContaining(['RVG17']))
  })

  it.each<[value: unknown, codes: readonly string[]]>([
    ['123456', ['RVC048']],
    [null, []],
    ['', []],
  ])('of a field that carries %j: %j', (numAutorizacion, codes) => {
    const procedimientos = [procedimiento({ numAutorizacion })]
    const values = { usuarios: [usuario({ servicios: { procedimientos } })] }
    expect(openOf('capitation_final', values).filter((code) => code === 'RVC048')).toEqual(codes)
  })
})
