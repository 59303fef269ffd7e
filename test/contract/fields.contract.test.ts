import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationId } from '../../src/contract/operations.ts'
import type { Api, Result } from '../support/api.ts'
import { aClient, aPatient, aResolution, aService, aSpecialist } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'

/** The owner's contract, field by field: [least, most] characters, whether null may stand, and forms that are refused. */
interface Bounds {
  readonly required?: true
  readonly nullable?: true
  readonly length?: readonly [number, number]
  readonly good?: readonly unknown[]
  readonly bad?: readonly unknown[]
  /** Of a value that is there and not within the bounds. */
  readonly code?: string
}

const text = (most: number): Bounds => ({ nullable: true, length: [0, most], bad: ['a\u0007'] })
const DATE: Bounds = {
  nullable: true,
  good: ['1900-01-01', '2024-02-29'],
  bad: ['', '2026-02-30', '2023-02-29', '03/12/1990', '1990-3-2', '1990-03-02T00:00:00Z', '90-03-02'],
}
const DOCUMENT = {
  documentType: { required: true, length: [1, 5], bad: ['C C', ' CC'] },
  documentNumber: { required: true, length: [1, 20], bad: ['1 2', '12\t', ' 12', '12\n'] },
} as const satisfies Record<string, Bounds>
const NAME: Bounds = { required: true, length: [1, 60], bad: ['   ', 'a\nb'] }

const AREAS: Record<string, { make: () => object; idParameter: string; fields: Record<string, Bounds> }> = {
  patients: {
    make: aPatient,
    idParameter: 'patientId',
    fields: {
      ...DOCUMENT,
      userType: text(5),
      birthDate: DATE,
      sexCode: text(2),
      countryResidenceCode: text(5),
      countryOriginCode: text(5),
      municipalityResidenceCode: text(8),
      territorialZoneCode: text(4),
      disabilityFlag: text(4),
      incapacityCertificate: { nullable: true, good: ['SI', 'NO'], bad: ['', 'si', 'Sí', 'S', 'N/A'] },
      registroSiras: text(20),
      firstName: NAME,
      middleName: text(60),
      lastName: NAME,
      secondLastName: text(60),
    },
  },
  specialists: {
    make: aSpecialist,
    idParameter: 'specialistId',
    fields: {
      ...DOCUMENT,
      professionalType: text(10),
      registrationNumber: text(30),
      birthDate: DATE,
      sexCode: text(2),
      countryResidenceCode: text(5),
      municipalityResidenceCode: text(8),
      territorialZoneCode: text(4),
      firstName: text(60),
      lastName: text(60),
    },
  },
  services: {
    make: aService,
    idParameter: 'serviceId',
    fields: {
      category: {
        required: true,
        good: [1, 2, 3, 4, 5, 6, 7],
        bad: [0, 8, -1, 1.5, '1'],
        code: 'invalid_service_category',
      },
      name: { required: true, length: [1, 200], bad: [' '] },
      description: text(1000),
      payload: { required: true, good: [{}, { propio: { a: [1] } }], bad: ['{}', [], 1] },
      inputProvenance: { good: [{}, { origen: 'archivo' }], bad: ['x', [], 1], code: 'invalid_input_provenance' },
    },
  },
  clients: {
    make: aClient,
    idParameter: 'clientId',
    fields: {
      nit: {
        required: true,
        good: ['899999068', '811'],
        bad: ['', '12', '800.1972.68', '800197268-5', 'NIT'],
        code: 'invalid_nit',
      },
      verificationDigit: { bad: ['', '12', 'x', ' '], code: 'invalid_nit' },
      companyName: { required: true, length: [1, 200], bad: ['  '] },
      address: text(200),
      departmentCode: text(5),
      municipalityCode: text(8),
      email: { nullable: true, good: ['a@b.co'], bad: ['', 'a', 'a@', '@b.co', 'a b@c.co', `${'a'.repeat(200)}@b.co`] },
      phone: text(30),
    },
  },
  resolutions: {
    make: aResolution,
    idParameter: 'resolutionId',
    fields: {
      prefix: { required: true, good: ['', 'SETP', '9'], bad: ['setp', 'A B', 'Ñ', 'ABCDEFGHIJK'] },
      resolutionNumber: text(30),
      from: { required: true, good: [1], bad: [0, -1, 1.5], code: 'invalid_resolution_range' },
      to: { required: true, good: [9_999_999_999], bad: [0, 1e10], code: 'invalid_resolution_range' },
      next: { good: [101], bad: [0, 1.5, '101'], code: 'invalid_resolution_range' },
      validFrom: DATE,
      validTo: { ...DATE, good: ['2028-02-29'] },
      technicalKey: { nullable: true, good: ['x', 'x'.repeat(200)], bad: ['', 'x'.repeat(201)] },
      providerRangeId: text(40),
    },
  },
}

const CASES = Object.entries(AREAS).flatMap(([area, { fields }]) =>
  Object.entries(fields).map(([field, bounds]) => ({ area, field, bounds })),
)

let at: TestWorkspace
/** Records are made in one workspace and changed in another, where the value that is tried is free again. */
let elsewhere: Api
beforeAll(async () => {
  at = await testWorkspace()
  const workspace = { nit: '900123456', companyName: 'Otra', displayName: 'Otra', environment: 2 } as const
  const { body } = await at.api('workspaces.create', { body: workspace })
  elsewhere = at.api.as({ token: at.token, params: { workspaceId: body.id } })
})
afterAll(() => at.close())

const made = (area: string) => AREAS[area]?.make() ?? {}
const create = (area: string, body: unknown) => at.api.raw(`${area}.create` as OperationId, { body })

async function patch(area: string, body: unknown): Promise<Result> {
  const created = await elsewhere.raw(`${area}.create` as OperationId, { body: made(area) })
  const { id } = created.body as { id: string }
  const params = { [AREAS[area]?.idParameter ?? '']: id }
  return elsewhere.raw(`${area}.update` as OperationId, { params, revision: 1, body })
}

/** The whole answer of an accepted value shows it, but for the technical key, which is never shown. */
function expectKept(result: Result, field: string, value: unknown): void {
  expect(result.status, result.text).toBeLessThan(300)
  if (field !== 'technicalKey') expect(result.body).toMatchObject({ [field]: value })
}

function expectRefused(result: Result, field: string, code: string): void {
  const { error, status } = result
  expect({ status, code: error.code, field: error.field }).toEqual({ status: 400, code, field })
}

function lengths({ length }: Bounds): { good: string[]; bad: string[] } {
  if (!length) return { good: [], bad: [] }
  const [least, most] = length
  const good = ['A'.repeat(least), 'A'.repeat(most), 'ñ'.repeat(most)]
  return { good, bad: ['A'.repeat(most + 1), ...(least > 0 ? ['A'.repeat(least - 1)] : [])] }
}

describe.each(CASES)('$area: $field', ({ area, field, bounds }) => {
  const code = bounds.code ?? 'invalid_request'
  const good = [...(bounds.good ?? []), ...lengths(bounds).good]
  const bad = [...(bounds.bad ?? []), ...lengths(bounds).bad]

  it('takes what is within its bounds', async () => {
    for (const value of good) {
      expectKept(await create(area, { ...made(area), [field]: value }), field, value)
      expectKept(await patch(area, { [field]: value }), field, value)
    }
  })

  it('refuses what is outside, and names the field', async () => {
    for (const value of bad) {
      const wrongType = !bounds.code && typeof value !== typeof (good[0] ?? 'text')
      const expected = wrongType || (!bounds.code && Array.isArray(value)) ? 'json_type' : code
      expectRefused(await create(area, { ...made(area), [field]: value }), field, expected)
      expectRefused(await patch(area, { [field]: value }), field, expected)
    }
  })

  it('is cleared by null only where null may stand', async () => {
    if (bounds.nullable) {
      expectKept(await create(area, { ...made(area), [field]: null }), field, null)
      expectKept(await patch(area, { [field]: null }), field, null)
    } else {
      expectRefused(await create(area, { ...made(area), [field]: null }), field, bounds.code ?? 'json_type')
      expectRefused(await patch(area, { [field]: null }), field, bounds.code ?? 'json_type')
    }
  })

  it('may be left out unless it is required', async () => {
    const { [field]: _, ...without } = made(area) as Record<string, unknown>
    const result = await create(area, without)
    if (bounds.required) expectRefused(result, field, 'invalid_request')
    else expect(result.status).toBe(201)
  })
})
