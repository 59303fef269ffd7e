import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { ERROR_STATUS } from '../../contract/errors.ts'
import { errorsOf, type Operation } from '../../contract/operation.ts'
import { OPERATION_IDS, OPERATIONS } from '../../contract/operations.ts'
import { openApiDocument } from './document.ts'

async function problemsOf(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`)
}

interface Described {
  operationId: string
  parameters: { name?: string; in?: string; $ref?: string }[]
  requestBody?: unknown
  responses: Record<string, { description: string; headers: Record<string, unknown> }>
  security: unknown[]
}
const document = openApiDocument()
const paths = JSON.parse(JSON.stringify(document.paths)) as Record<string, Record<string, Described>>
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
const described = (id: string) => operations.find(({ operationId }) => operationId === id)

describe('the OpenAPI document', () => {
  it('passes the strictest built-in ruleset without errors or warnings', async () => {
    expect(await problemsOf(document)).toEqual([])
  })

  it('is judged by a ruleset that finds what is wrong', async () => {
    expect(await problemsOf({ ...document, info: { title: 'Radica', version: '1.0.0' } })).not.toEqual([])
    expect(await problemsOf({ ...document, components: {} })).not.toEqual([])
  })

  it('describes every operation of the table once, at its path and method', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...OPERATION_IDS].sort())
    for (const id of OPERATION_IDS) {
      const { path, method } = OPERATIONS[id]
      expect(paths[path]?.[method.toLowerCase()]?.operationId).toBe(id)
    }
  })

  it.each(OPERATION_IDS)('lists every status of %s, and names every code under its own', (id) => {
    const operation: Operation = OPERATIONS[id]
    const responses = described(id)?.responses ?? {}
    const codes = errorsOf(operation)
    const statuses = [...Object.keys(operation.success), ...codes.map((code) => String(ERROR_STATUS[code]))]
    expect(Object.keys(responses).sort()).toEqual([...new Set(statuses)].sort())
    for (const code of codes) expect(responses[ERROR_STATUS[code]]?.description).toContain(`\`${code}\``)
  })

  it('asks for what the operation needs', () => {
    const names = (id: string) =>
      described(id)?.parameters.map(({ name, $ref }) => name ?? $ref?.replace('#/components/parameters/', ''))
    expect(names('patients.update')).toEqual([
      'workspaceId',
      'patientId',
      'IdempotencyKey',
      'RequiredIfMatch',
      'CorrelationId',
      'AcceptLanguage',
    ])
    expect(names('services.list')).toEqual(
      expect.arrayContaining(['workspaceId', 'limit', 'offset', 'q', 'isActive', 'category', 'CorrelationId']),
    )
    expect(names('ripsPackages.submit')).toContain('RequiredIdempotencyKey')
    expect(described('health.check')?.security).toEqual([])
    expect(described('patients.get')?.security).toEqual([{ bearer: [] }])
    expect(Object.keys(described('patients.get')?.responses[200]?.headers ?? {})).toContain('etag')
    expect(Object.keys(described('patients.list')?.responses[200]?.headers ?? {})).not.toContain('etag')
  })

  it('stands without references to anything outside itself', () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]*"/g) ?? []
    expect(references.filter((reference) => !reference.includes('"#/components/'))).toEqual([])
  })
})
