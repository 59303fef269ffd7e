import { describe, expect, it } from 'vitest'
import { OPERATION_IDS, OPERATIONS } from '../../contract/operations.ts'
import { routeOf } from './router.ts'

const at = (address: string, method = 'GET') => routeOf(new Request(`http://radica.test${address}`, { method }))
const WS = '/api/v1/workspaces/wsp_1'
const fault = (code: string, field?: string) =>
  expect.objectContaining({ code, details: field ? expect.objectContaining({ field }) : expect.anything() })

describe('routeOf', () => {
  it.each(OPERATION_IDS)('leads to %s, with its parameters', (id) => {
    const { method, path } = OPERATIONS[id]
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
    const address = path.replace(/\{(\w+)\}/g, 'x_$1')
    const params = Object.fromEntries(names.map((name) => [name, `x_${name}`]))
    expect(at(address, method)).toEqual({ id, path: address, search: '', params })
  })

  it('gives a literal the way over a parameter, and the parameter what no literal takes', () => {
    expect(at(`${WS}/rips-packages/context`).id).toBe('ripsPackages.context')
    expect(at(`${WS}/rips-packages/contexts`)).toMatchObject({
      id: 'ripsPackages.get',
      params: { packageId: 'contexts' },
    })
    expect(at(`${WS}/rips-packages/context/receipt`)).toMatchObject({
      id: 'ripsPackages.receipt',
      params: { workspaceId: 'wsp_1', packageId: 'context' },
    })
  })

  it('tells path from query and fragment, and decodes only parameters', () => {
    expect(at(`${WS}/patients?q=a%20b&x=/y#z?w`)).toMatchObject({ path: `${WS}/patients`, search: '?q=a%20b&x=/y' })
    expect(at(`${WS}/patients/a%2Fb`).params).toEqual({ workspaceId: 'wsp_1', patientId: 'a/b' })
    expect(() => at(`${WS}/patients/%E0%A4%A`)).toThrow(fault('invalid_path', 'path.patientId'))
  })

  it.each([
    '/',
    '/api/v1',
    '/api/v1/',
    '/api/v1/health/',
    '//api/v1/health',
    `${WS}/`,
    `${WS}//patients`,
    `${WS}/patients/x/y`,
    '/api/v1/{workspaceId}',
  ])('knows no %s', (address) => {
    expect(() => at(address)).toThrow(fault('route_not_found'))
  })

  it('names the methods that an address has', () => {
    const refused = { code: 'method_not_allowed', details: { headers: { allow: 'GET, HEAD, PATCH, DELETE' } } }
    expect(() => at(`${WS}/patients/x`, 'PUT')).toThrow(expect.objectContaining(refused))
    expect(() => at('/api/v1/sessions', 'HEAD')).toThrow(fault('method_not_allowed'))
    expect(at('/api/v1/health', 'HEAD').id).toBe('health.check')
  })
})
