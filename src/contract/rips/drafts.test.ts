import { describe, expect, it } from 'vitest'
import { draftPayload, RIPS_OBJECT, SERVICE_OBJECT } from './drafts.ts'
import { CATEGORIES } from './groups.ts'

describe('draft services', () => {
  it.each(CATEGORIES)('of category %i may be empty and keep fields that nobody knows', (category) => {
    expect(draftPayload(category).parse({})).toEqual({})
    expect(draftPayload(category).parse({ propio: { a: [1] } })).toEqual({ propio: { a: [1] } })
  })

  it('hold types: texts are texts or null, numbers are numbers or null', () => {
    const consulta = draftPayload(1)
    expect(consulta.safeParse({ codServicio: 130, vrServicio: null, codConsulta: null }).success).toBe(true)
    expect(consulta.safeParse({ codServicio: '130' }).success).toBe(false)
    expect(consulta.safeParse({ codConsulta: 890602 }).success).toBe(false)
    expect(consulta.safeParse({ fechaInicioAtencion: 'mañana' }).success).toBe(true)
  })

  it('know the aliases that the seed lists', () => {
    expect(draftPayload(1).safeParse({ codDiagnosticoPrincipalECIE11: 5 }).success).toBe(false)
    expect(draftPayload(1).safeParse({ nomCodDiagnosticoPrincipalECIE11: 'x' }).success).toBe(true)
  })
})

describe('draft rips', () => {
  const rips = RIPS_OBJECT.nullable()

  it('is any object, or null', () => {
    expect(rips.safeParse(null).success).toBe(true)
    expect(rips.safeParse({ usuarios: 'todavía no' }).success).toBe(true)
    expect(rips.safeParse([]).success).toBe(false)
    expect(rips.safeParse('{}').success).toBe(false)
  })
})

describe('a draft of a service', () => {
  it('keeps the number of its authorization as the payer gave it, and everything else as it came', () => {
    const given = { numAutorizacion: ' AUT  1\u00a0', codConsulta: ' 890201', propio: [1] }
    expect(SERVICE_OBJECT.parse(given)).toEqual({ ...given, numAutorizacion: 'AUT 1' })
    expect(SERVICE_OBJECT.parse({ numAutorizacion: 7 })).toEqual({ numAutorizacion: 7 })
    expect(SERVICE_OBJECT.safeParse([]).success).toBe(false)
  })

  it('is called what the published contract calls it, as is that of a RIPS', () => {
    expect([RIPS_OBJECT, SERVICE_OBJECT].map((schema) => schema.meta()?.id)).toEqual(['RipsDraft', 'ServiceDraft'])
  })
})
