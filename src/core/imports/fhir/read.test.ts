import { describe, expect, it } from 'vitest'
import {
  administration,
  asResource,
  brokenOf,
  bundle,
  concept,
  condition,
  coverage,
  document,
  encounter,
  file,
  patient,
  procedure,
  type Resource,
  read,
  rowsOf,
  visitDocument,
} from '../../../../test/support/fhir.ts'
import { processorTime } from '../../../../test/support/processor-time.ts'
import { OF_SERVICE } from '../visit-sheets.ts'
import { readFhir } from './read.ts'
import { clinicalTime } from './times.ts'

const COMMON = {
  [OF_SERVICE.visit]: 'https://fhir.minsalud.gov.co/rda/NamingSystem/Encounters|HC-2026-77',
  codPrestador: '110010001401',
}

describe('a document of the RDA', () => {
  it('says the patient as the RIPS has it', () => {
    expect(rowsOf(read(), 'pacientes')).toEqual([
      {
        documentType: 'CC',
        documentNumber: '1032456789',
        firstName: 'Ana',
        middleName: 'Lucía',
        lastName: 'Rojas',
        secondLastName: 'Paz',
        birthDate: '1987-11-03',
        sexCode: 'F',
        userType: '01',
        countryResidenceCode: '170',
        countryOriginCode: '170',
        municipalityResidenceCode: '05001',
        territorialZoneCode: '02',
        phone: '3001112233',
      },
    ])
  })

  it('says who pays, who attended and the visit', () => {
    const all = read()
    expect(rowsOf(all, 'pagadores')).toEqual([{ nit: '900123456', companyName: 'EPS Uno' }])
    expect(rowsOf(all, 'profesionales')).toEqual([
      { documentType: 'CC', documentNumber: '79111222', firstName: 'Luis', lastName: 'Cárdenas' },
    ])
    expect(rowsOf(all, 'atenciones')).toEqual([
      {
        reference: COMMON[OF_SERVICE.visit],
        documentType: 'CC',
        documentNumber: '1032456789',
        // The day in Colombia: in UTC it was the next one already.
        date: '2026-03-02',
        nit: '900123456',
        coverage: '16',
        policyNumber: 'AF-12',
      },
    ])
  })

  it('says the consultation with its diagnoses', () => {
    expect(rowsOf(read(), 'consultas')).toEqual([
      {
        ...COMMON,
        codConsulta: '890201',
        fechaInicioAtencion: '2026-03-02 20:20',
        modalidadGrupoServicioTecSal: '01',
        grupoServicios: '01',
        finalidadTecnologiaSalud: '16',
        causaMotivoAtencion: '38',
        codDiagnosticoPrincipal: 'J00X',
        codDiagnosticoRelacionado1: 'I10X',
        tipoDiagnosticoPrincipal: '02',
        tipoDocumentoIdentificacion: 'CC',
        numDocumentoIdentificacion: '79111222',
      },
    ])
  })

  it('says the procedure and the medicine that was given, with what its order says', () => {
    const all = read()
    expect(rowsOf(all, 'procedimientos')).toMatchObject([
      { codProcedimiento: '902210', fechaInicioAtencion: '2026-03-02 20:30', finalidadTecnologiaSalud: '15' },
    ])
    expect(rowsOf(all, 'medicamentos')).toEqual([
      {
        ...COMMON,
        [OF_SERVICE.description]: 'Acetaminofén 500 mg',
        codTecnologiaSalud: '19904-1',
        nomTecnologiaSalud: 'Acetaminofén 500 mg',
        fechaDispensAdmon: '2026-03-02 20:40',
        diasTratamiento: 3,
        codDiagnosticoPrincipal: 'J00X',
        tipoDocumentoIdentificacion: 'CC',
        numDocumentoIdentificacion: '79111222',
      },
    ])
  })

  it('says what is read of it, and what is not', () => {
    const { resources } = read()
    expect(resources.filter(({ read: isRead }) => !isRead)).toEqual([
      { type: 'AllergyIntolerance', count: 1, read: false },
    ])
    expect(resources.find(({ type }) => type === 'Organization')).toEqual({
      type: 'Organization',
      count: 2,
      read: true,
    })
  })
})

describe('what FHIR does not say', () => {
  it('stays open: no sex, zone, time, diagnosis or price is made up', () => {
    const [row] = rowsOf(
      read(
        patient({ gender: 'other', _gender: undefined, address: [{ use: 'home' }], birthDate: '1987' }),
        encounter({ diagnosis: undefined, period: { start: '2026-03-02' }, reasonCode: undefined }),
      ),
      'pacientes',
    )
    expect(Object.keys(row ?? {}).sort()).toEqual(
      [...['countryOriginCode', 'documentNumber', 'documentType', 'firstName', 'lastName', 'middleName', 'phone']]
        .concat('secondLastName', 'userType')
        .sort(),
    )
    const bare = read(encounter({ diagnosis: undefined, period: { start: '2026-03-02' }, reasonCode: undefined }))
    const [consultation] = rowsOf(bare, 'consultas')
    expect(consultation).not.toHaveProperty('codDiagnosticoPrincipal')
    expect(consultation).not.toHaveProperty(OF_SERVICE.price)
    expect(consultation).toMatchObject({ fechaInicioAtencion: '2026-03-02' })
  })

  it('a zone by its code alone says nothing: its numbers are not the same everywhere', () => {
    const extension = [{ url: 'x/ExtensionResidenceZone', valueCoding: { code: '01' } }]
    expect(rowsOf(read(patient({ address: [{ use: 'home', extension }] })), 'pacientes')[0]).not.toHaveProperty(
      'territorialZoneCode',
    )
  })

  it('of two diagnoses without rank or role neither is the main one; a single one is', () => {
    const diagnosis = ['Condition-0', 'Condition-1'].map((id) => ({ condition: { reference: `#${id}` } }))
    const [two] = rowsOf(read(encounter({ diagnosis })), 'consultas')
    expect(two).not.toHaveProperty('codDiagnosticoPrincipal')
    const [one] = rowsOf(read(encounter({ diagnosis: diagnosis.slice(1) })), 'consultas')
    expect(one).toMatchObject({ codDiagnosticoPrincipal: 'I10X' })
  })

  it('of two coverages in force on the day nobody knows which pays', () => {
    const second = coverage({ id: 'Coverage-1' })
    expect(rowsOf(read(second), 'atenciones')[0]).not.toHaveProperty('nit')
    const ended = coverage({ id: 'Coverage-1', period: { end: '2026-03-01' } })
    expect(rowsOf(read(ended), 'atenciones')[0]).toMatchObject({ nit: '900123456' })
  })
})

it('twenty times the visits and coverages of one patient are some twenty times the work', () => {
  const dayOf = (n: number) => new Date(Date.UTC(1990, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)
  const workOf = (count: number) => {
    const many = Array.from({ length: count }, (_, n) => [
      coverage({ id: `C-${n}`, period: { start: dayOf(n), end: dayOf(n) } }),
      encounter({ id: `E-${n}`, identifier: [{ value: `E-${n}` }], period: { start: dayOf(n + 1) } }),
    ]).flat()
    const bytes = file(bundle([...visitDocument().filter(({ resourceType: type }) => type === 'Patient'), ...many]))
    const spent = processorTime()
    readFhir([bytes])
    return spent()
  }
  // On a busy machine the same work may take three times as long.
  const leastOf = (count: number) => Math.min(workOf(count), workOf(count))
  workOf(200)
  // Each with each would be four hundred times.
  expect(leastOf(4_000)).toBeLessThan(100 * leastOf(200))
})

describe('a reference that leads to nothing', () => {
  it.each<[string, Resource, string, string]>([
    [
      'the patient',
      encounter({ subject: { reference: 'Patient/99' } }),
      'atenciones',
      'entry[2].resource.subject.reference',
    ],
    [
      'a diagnosis',
      encounter({ diagnosis: [{ condition: { reference: 'Condition/9' }, rank: 1 }] }),
      'consultas',
      'entry[2].resource.diagnosis[0].condition.reference',
    ],
    [
      'a payer',
      coverage({ payor: [{ reference: 'urn:uuid:0' }] }),
      'atenciones',
      'entry[6].resource.payor[0].reference',
    ],
    [
      'the visit',
      procedure({ encounter: { reference: '#no' } }),
      'procedimientos',
      'entry[9].resource.encounter.reference',
    ],
    [
      'a medicine',
      administration({ medicationReference: { reference: '#no' } }),
      'medicamentos',
      'entry[12].resource.medicationReference.reference',
    ],
  ])('is told with its exact place: %s', (_, resource, sheet, path) => {
    const broken = brokenOf(read(resource)).filter((one) => one[0] === sheet)
    expect(broken).toEqual([
      [sheet, path, 'La referencia no lleva a ningún recurso de los archivos, o lleva a varios.'],
    ])
  })

  it('or to a resource of another kind', () => {
    const [broken] = brokenOf(read(encounter({ subject: { reference: '#Practitioner-0' } })))
    expect(broken?.[2]).toMatch(/Practitioner, y debe ser Patient/)
  })

  it('a patient named by document alone needs no reference', () => {
    const [row] = rowsOf(read(encounter({ subject: { identifier: document('TI', '1001') } })), 'atenciones')
    expect(row).toMatchObject({ documentType: 'TI', documentNumber: '1001' })
  })
})

describe('what was not given', () => {
  it.each<[string, Resource, RegExp]>([
    ['a planned visit', encounter({ status: 'planned' }), /«planned».*«finished»/],
    ['a procedure that was not done', procedure({ status: 'not-done' }), /«not-done».*«completed»/],
    ['a mistaken administration', administration({ status: 'entered-in-error' }), /«entered-in-error»/],
  ])('%s is refused with its state', (_, resource, sentence) => {
    expect(brokenOf(read(resource)).map((one) => one[2])).toEqual([expect.stringMatching(sentence)])
  })

  it('a refuted diagnosis is none', () => {
    const verificationStatus = concept('http://terminology.hl7.org/CodeSystem/condition-ver-status', 'refuted')
    const broken = brokenOf(read(condition('Condition-0', 'J00', { verificationStatus })))
    expect(broken).toContainEqual([
      'consultas',
      'entry[7].resource.verificationStatus',
      'El diagnóstico está «refuted»: no se toma.',
    ])
  })

  it('an order alone is no service', () => {
    const order = { resourceType: 'MedicationRequest', id: 'x', encounter: { reference: '#Encounter-0' } }
    expect(
      rowsOf(
        readFhir([
          file(bundle([patient(), encounter({ diagnosis: [], participant: [], serviceProvider: {} }), order])),
        ]),
        'medicamentos',
      ),
    ).toEqual([])
  })
})

describe('the kind of a service', () => {
  const stay = (code: string) => encounter({ class: { code }, serviceType: undefined })
  it.each([
    ['EMER', 'urgencias'],
    ['IMP', 'hospitalizacion'],
  ])('a stay of class %s is of %s, with its discharge', (code, sheet) => {
    const extension = [
      { url: 'x/ExtensionDischargeDisposition', extension: [{ url: 'DispositionCode', valueCoding: { code: '01' } }] },
    ]
    expect(rowsOf(read({ ...stay(code), extension }), sheet)).toMatchObject([
      {
        fechaInicioAtencion: '2026-03-02 20:20',
        fechaEgreso: '2026-03-02 20:45',
        codDiagnosticoPrincipalE: 'J00X',
        condicionDestinoUsuarioEgreso: '01',
      },
    ])
  })

  it('another technology is another service, and an outpatient visit without a code is none', () => {
    const other = procedure({ category: concept('ColombianHealthTechnologyCategory', '13'), code: { text: 'Guantes' } })
    expect(rowsOf(read(other), 'otrosServicios')).toMatchObject([{ nomTecnologiaSalud: 'Guantes' }])
    expect(rowsOf(read(stay('AMB')), 'consultas')).toEqual([])
  })
})

describe('several files and bundles', () => {
  it('documents have numbers of their own, and one patient is one row', () => {
    const second = encounter({ identifier: [{ value: 'HC-2' }] })
    const all = readFhir([
      file(
        bundle([...[visitDocument(), visitDocument(second)].map((one) => bundle(one))].map(asResource), 'collection'),
      ),
    ])
    expect(rowsOf(all, 'atenciones').map(({ reference }) => reference)).toEqual([COMMON[OF_SERVICE.visit], 'HC-2'])
    expect(rowsOf(all, 'pacientes')).toHaveLength(1)
    expect(brokenOf(all)).toEqual([])
  })

  it('lines of an export refer to lines of the other files', () => {
    const lines = (name: string, ...all: Resource[]) => ({
      name,
      bytes: Buffer.from(all.map((one) => JSON.stringify(one)).join('\r\n')),
    })
    const reference = { reference: 'Patient/Patient-0' }
    const bare = { subject: reference, diagnosis: [], participant: [], serviceProvider: {} }
    const encounters = ['a', 'b'].map((value) => encounter({ ...bare, id: value, identifier: [{ value }] }))
    const lost = encounter({ ...bare, id: 'c', identifier: [{ value: 'c' }], subject: { reference: 'Patient/no' } })
    const all = readFhir([
      lines('Patient.ndjson', patient(), patient({ id: 'Patient-1' })),
      lines('Encounter.ndjson', ...encounters, lost),
    ])
    expect(rowsOf(all, 'atenciones')).toMatchObject([
      { reference: 'a', documentNumber: '1032456789' },
      { reference: 'b' },
      {},
    ])
    expect(brokenOf(all)[0]?.[1]).toBe('Encounter.ndjson.[3].subject.reference')
  })
})

it.each([
  ['2026-03-03T01:20:00Z', '2026-03-02 20:20'],
  ['2026-03-02T20:20:00.123-05:00', '2026-03-02 20:20'],
  ['2026-03-02', '2026-03-02'],
  ['2026-03', undefined],
  ['ayer', 'ayer'],
  ['2026-03-02T20:20:00', '2026-03-02T20:20:00'],
])('the time %s is told as %s', (fhir, told) => {
  expect(clinicalTime(fhir)).toBe(told)
})
