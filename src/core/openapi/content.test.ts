import spectral from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { describe, expect, it } from 'vitest'
import type { Operation } from '../../contract/operation.ts'
import { OPERATION_IDS, OPERATIONS } from '../../contract/operations.ts'
import { FIELDS } from '../../contract/rips/groups.ts'
import { openApiDocument } from './document.ts'
import type { Described, Media } from './explain.ts'
import { RECORD_NAMES } from './rips-schemas.ts'
import { VOCABULARY } from './tables/properties.ts'

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const document = openApiDocument()
const operations: Described[] = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const contentOf = (operation: Described): [string, Media][] =>
  [operation.requestBody, ...Object.values(operation.responses)].flatMap((part) => Object.entries(part?.content ?? {}))

const sharedExamples = document.components.examples as Readonly<Record<string, { readonly value: unknown }>>
const exampleOf = (media: Media): unknown =>
  media.example ?? Object.keys(media.examples ?? {}).map((name) => sharedExamples[name]?.value)[0]

const entriesOf = (value: unknown): [string, Node][] =>
  isNode(value) ? Object.entries(value).flatMap(([name, each]) => (isNode(each) ? [[name, each]] : [])) : []

/** Every property schema below a node, by its path. */
function propertiesIn(node: unknown, path: string): [string, Node][] {
  return entriesOf(node).flatMap(([key, value]): [string, Node][] => {
    if (key.startsWith('example')) return []
    if (key !== 'properties') return propertiesIn(value, `${path}.${key}`)
    const own = entriesOf(value).map(([name, property]): [string, Node] => [`${path}.${name}`, property])
    return [...own, ...propertiesIn(value, path)]
  })
}

describe('the content of the OpenAPI document', () => {
  it('says of every property and parameter what it means, in English and in Spanish', () => {
    const all = [
      ...propertiesIn(document.components.schemas, ''),
      ...operations.flatMap((operation) => [
        ...propertiesIn([operation.requestBody, operation.responses], operation.operationId),
        ...operation.parameters.flatMap((each) =>
          each.name === undefined ? [] : [[`${operation.operationId}?${each.name}`, { ...each }] as [string, Node]],
        ),
      ]),
    ]
    expect(all.length).toBeGreaterThan(1_000)
    const silent = all.filter(([, node]) => !isText(node.description) || !isText(node['x-description-es']))
    expect(silent.map(([path]) => path)).toEqual([])
  })

  it('keeps no row of its vocabulary that nothing uses', () => {
    const text = JSON.stringify(document)
    const unused = Object.entries(VOCABULARY).filter(([, [en]]) => !text.includes(JSON.stringify(en)))
    expect(unused.map(([name]) => name)).toEqual([])
  })

  it('shows an example of every JSON request and answer', () => {
    for (const operation of operations) {
      for (const [mediaType, media] of contentOf(operation)) {
        if (mediaType === 'application/json') expect(exampleOf(media), operation.operationId).toBeDefined()
      }
    }
  })

  it.each(OPERATION_IDS.filter((id) => (OPERATIONS[id] as Operation).body))(
    'shows a request of %s that is taken',
    (id) => {
      const operation: Operation = OPERATIONS[id]
      const described = operations.find(({ operationId }) => operationId === id)
      const media = described?.requestBody?.content['application/json']
      expect(operation.body?.safeParse(media && exampleOf(media)).error?.issues).toBeUndefined()
    },
  )

  it('tells a program who may call and what it does', () => {
    const submit = operations.find(({ operationId }) => operationId === 'ripsPackages.submit')
    expect(submit).toMatchObject({ 'x-access': 'send', 'x-scope': 'send', 'x-effect': 'external' })
    for (const operation of operations)
      expect(operation['x-access']).toBe(OPERATIONS[operation.operationId as keyof typeof OPERATIONS].access)
  })

  it('describes every field of the RIPS with its official id, type and bounds', () => {
    for (const [group, name] of Object.entries(RECORD_NAMES)) {
      const { properties } = document.components.schemas[name] as { properties: Record<string, Node> }
      expect(Object.keys(properties)).toEqual(FIELDS[group as keyof typeof RECORD_NAMES].map((field) => field.name))
    }
    const consulta = (document.components.schemas.Consulta as { properties: Record<string, Node> }).properties
    expect(consulta.codConsulta).toMatchObject({ 'x-field': 'C04', minLength: 6, maxLength: 6, 'x-catalogs': ['cups'] })
    expect(consulta.finalidadTecnologiaSalud?.enum).toContain('15')
    expect(document.components.schemas).toHaveProperty('ChangeEvent')
  })

  it('says by its name which field set of the contract a group is', () => {
    const description = (name: string) => document.components.schemas[name]?.description
    expect(description('ConsultaDraft')).toContain('Field set A')
    expect(description('HospitalizacionDraft')).toContain('Field set B')
    expect(description('Urgencia')).toContain('native-d558206')
  })

  it('passes a second linter', async () => {
    const linter = new spectral.Spectral()
    // Half a minute, for what the other linter and the schemas themselves have judged.
    const rules = { 'oas3-valid-media-example': 'off' } as const
    linter.setRuleset(new spectral.Ruleset({ extends: [[oas as spectral.RulesetDefinition, 'all']], rules }))
    const problems = await linter.run(JSON.parse(JSON.stringify(document)))
    expect(problems.map(({ code, path, message }) => `${code} ${path.join('/')} ${message}`)).toEqual([])
  }, 300_000)
})

const isText = (value: unknown) => typeof value === 'string' && value.length > 3
