import { afterEach, describe, expect, it } from 'vitest'
import { answered, drawn } from '../../../../test/support/drawn.tsx'
import { queryClient } from '../../base/api/query.ts'
import { TokenRow } from './tokens/token-row.tsx'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

afterEach(() => queryClient.clear())

describe('a token', () => {
  const TOKEN = {
    ...{ name: 'Contabilidad', scopes: ['read', 'send'] as const, lastUsedAt: null },
    expiresAt: '2027-01-01T04:00:00.000Z',
  }
  const said = (of: object, more: object = {}) =>
    drawn(<TokenRow token={{ ...TOKEN, scopes: [...TOKEN.scopes], ...of }} fault={null} busy={false} {...more} />).words

  it('is said with what it may do, when it was used, and until when it is good in Colombia', () => {
    expect(said({})).toBe('Contabilidad Consultar, Radicar · Sin usar · Vence 31/12/2026')
    expect(said({ lastUsedAt: '2026-11-30T04:00:00.000Z' })).toContain('Último uso: 29/11/2026')
  })

  it('of another person says in whose name it acts, and ends where it is good for anything', () => {
    expect(said({}, { owner: 'Ana Rojas' })).toContain('Contabilidad De Ana Rojas')
    expect(said({}, { onRevoke: () => undefined })).toMatch(/Revocar$/)
  })
})

describe('a webhook', () => {
  const HOOK = {
    ...{ id: 'whk_1', url: 'https://otro.test/radica', isActive: true, waiting: 0, failed: 0, lastDeliveredAt: null },
    ...{ lastCause: null, lastStatus: null },
  }
  function said(of: object) {
    answered('webhooks.list', { params: { workspaceId: 'wsp_1' } }, { items: [{ ...HOOK, ...of }] } as never)
    return drawn(<WebhooksSection />).words
  }

  it.each<[of: object, words: string]>([
    [{}, 'Al día'],
    [{ waiting: 3 }, '3 avisos esperan'],
    [{ waiting: 3, failed: 1 }, '1 aviso no llegó'],
    [{ isActive: false, waiting: 3, failed: 1 }, 'El programa dijo que ya no recibe avisos'],
  ])('of which %j is told stands so: %s', (of, words) => {
    const told = ['Al día', '3 avisos esperan', '1 aviso no llegó', 'El programa dijo que ya no recibe avisos']
    expect(told.filter((each) => said(of).includes(each))).toEqual([words])
  })

  it('is said with its address and when it was last told', () => {
    expect(said({})).toContain('https://otro.test/radica Todavía no se ha avisado')
    expect(said({ lastDeliveredAt: '2026-11-30T04:30:00.000Z' })).toContain('recibido: 29/11/2026, 23:30')
  })
})
