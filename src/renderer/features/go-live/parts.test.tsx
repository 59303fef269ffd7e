import { afterEach, describe, expect, it } from 'vitest'
import { answered, answeredOrNone, drawn } from '../../../../test/support/drawn.tsx'
import type { GoLive, LastUsedNumber } from '../../../contract/go-live.ts'
import { queryClient } from '../../base/api/query.ts'
import { ChecksPart } from './checks-part.tsx'
import { NumberingPart } from './numbering-part.tsx'

afterEach(() => queryClient.clear())

const STATED: LastUsedNumber = {
  ...{ resolutionId: 'res_1', kind: 'invoice', prefix: 'FE', from: 1, to: 500, next: 42, lastUsed: 41 },
  ...{ providerNext: 43, checkedAt: '2026-11-30T04:30:00.000Z', agreement: 'agrees' },
} as LastUsedNumber

describe('where numbering goes on', () => {
  const said = (of: Partial<LastUsedNumber>) => drawn(<NumberingPart numbering={[{ ...STATED, ...of }]} />).words

  it('is said beside what the provider gives next, and when that was read', () => {
    expect(said({})).toContain('FE 1–500 Aquí sigue el 42. El proveedor da el 43 (leído el 29/11/2026, 23:30).')
    expect(said({ providerNext: null })).toContain('Aquí sigue el 42. Los rangos del proveedor no se han leído.')
    expect(said({ checkedAt: null })).toContain('no se han leído')
  })

  it.each<[LastUsedNumber['agreement'], RegExp]>([
    ['unstated', /Falta escribirlo$/],
    ['unchecked', /Sin comparar$/],
    ['agrees', /Coincide$/],
    ['behind', /El proveedor va atrás El último usado es 41 y el proveedor daría el 43, que ya se usó/],
    ['ahead', /El proveedor va adelante El último usado es 41 y el proveedor da el 43: los números/],
  ])('says of a number that is %s what that means', (agreement, words) => {
    expect(said({ agreement })).toMatch(words)
  })

  it('after none was used is said so', () => {
    expect(said({ agreement: 'ahead', lastUsed: null })).toContain('El último usado es ninguno')
  })

  it('is asked for where there are resolutions', () => {
    expect(drawn(<NumberingPart numbering={[]} />).words).toContain('Todavía no hay resoluciones')
    expect(said({})).not.toContain('Todavía no hay')
  })
})

describe('what is checked before the first real document', () => {
  const params = { workspaceId: 'wsp_1' }
  function drawnWith(verifiedAt: string | null) {
    answered('account.get', {}, { platformRole: 'user' } as never)
    answeredOrNone('connections.invoiceProvider.get', { params }, { verifiedAt })
    answeredOrNone('connections.get', { params: { ...params, connection: 'ministry' } }, { verifiedAt })
    answered('catalogs.list', { params }, { items: [], mayInstall: false } as never)
    return drawn(<ChecksPart state={{ numbering: [STATED] } as unknown as GoLive} />)
  }

  it('leads to where each is done, and is ready when all of it holds', () => {
    const { words, links } = drawnWith('2026-11-01T10:00:00.000Z')
    expect(links).toEqual(
      ['facturacion', 'facturacion#rangos', 'produccion#numeracion', 'ministerio'].map(
        (to) => `/c/wsp_1/ajustes/${to}`,
      ),
    )
    expect(words).toContain('Todo está listo para la primera factura')
    expect(words).not.toContain('Pendiente')
  })

  it('is not ready while one of it does not hold, or is not known', () => {
    const { words } = drawnWith(null)
    expect(words).not.toContain('Todo está listo')
    expect(words.match(/Pendiente/g)).toHaveLength(2)
    queryClient.clear()
    const unknown = drawn(<ChecksPart state={{ numbering: [STATED] } as unknown as GoLive} />).words
    expect(unknown).not.toMatch(/listo|Listo|Pendiente/)
  })
})
