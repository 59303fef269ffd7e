import { describe, expect, it } from 'vitest'
import {
  administration,
  concept,
  encounter,
  procedure,
  type Resource,
  rda,
  read,
  rowsOf,
} from '../../../../test/support/fhir.ts'
import { OF_SERVICE } from '../visit-sheets.ts'

const LATER = { start: '2026-03-03T02:10:00Z', end: '2026-03-03T02:40:00Z' }
const IN_COLOMBIA = '2026-03-02 21:10'

/** A medicine that the patient took home. */
const dispense = (fields: object = {}): Resource => ({
  resourceType: 'MedicationDispense',
  id: 'MedicationDispense-0',
  status: 'completed',
  medicationReference: { reference: '#Medication-0' },
  context: { reference: '#Encounter-0' },
  authorizingPrescription: [{ reference: '#MedicationRequest-0' }],
  quantity: { value: 12 },
  daysSupply: { value: 6, code: 'd' },
  whenHandedOver: LATER.start,
  ...fields,
})
const order = (expectedSupplyDuration: object): Resource => ({
  resourceType: 'MedicationRequest',
  id: 'MedicationRequest-0',
  dispenseRequest: { expectedSupplyDuration },
})
const medicines = (...more: Resource[]) => rowsOf(read(...more), 'medicamentos')

describe('a medicine that was handed over', () => {
  it('is a service like one that was given, with how much of it and who ordered it', () => {
    expect(medicines(dispense())).toMatchObject([
      { fechaDispensAdmon: '2026-03-02 20:40' },
      {
        codPrestador: '110010001401',
        [OF_SERVICE.description]: 'Acetaminofén 500 mg',
        [OF_SERVICE.quantity]: 12,
        codTecnologiaSalud: '19904-1',
        cantidadMedicamento: 12,
        fechaDispensAdmon: IN_COLOMBIA,
        diasTratamiento: 6,
        codDiagnosticoPrincipal: 'J00X',
        tipoDocumentoIdentificacion: 'CC',
        numDocumentoIdentificacion: '79111222',
      },
    ])
  })

  it('lasts as long as its order says where it says nothing itself', () => {
    expect(medicines(dispense({ daysSupply: undefined }))[1]).toMatchObject({ diasTratamiento: 3 })
  })
})

describe('days of treatment', () => {
  it.each([
    ['weeks', { value: 2, code: 'wk' }],
    ['months', { value: 1, code: 'mo' }],
    ['hours', { value: 72, code: 'h' }],
    ['no unit', { value: 3 }],
  ])('are not said by an amount in %s', (_, amount) => {
    const both = medicines(order(amount), dispense({ daysSupply: amount }))
    expect(both).toHaveLength(2)
    for (const medicine of both) expect(medicine).not.toHaveProperty('diasTratamiento')
  })
})

describe('where a program may say it, too', () => {
  const PERFORMER = concept('http://terminology.hl7.org/CodeSystem/v3-ParticipationType', 'PPRF')
  const KIND = concept('RIPSTipoDiagnosticoPrincipalVersion2', '03')
  const stay = (hospitalization: object) =>
    encounter({ class: { code: 'IMP' }, serviceType: undefined, hospitalization })
  const named = { ...concept('IUM', '1A1023041000100'), text: 'Ibuprofeno 400 mg' }

  it.each<[what: string, Resource, sheet: string, says: object]>([
    [
      'when a procedure was begun that took a while',
      procedure({ performedDateTime: undefined, performedPeriod: LATER }),
      'procedimientos',
      { fechaInicioAtencion: IN_COLOMBIA },
    ],
    [
      'when a medicine was begun that ran in over a while',
      administration({ effectiveDateTime: undefined, effectivePeriod: LATER }),
      'medicamentos',
      { fechaDispensAdmon: IN_COLOMBIA },
    ],
    [
      'what was given, without a resource of its own',
      administration({ medicationReference: undefined, medicationCodeableConcept: named }),
      'medicamentos',
      { codTecnologiaSalud: '1A1023041000100', nomTecnologiaSalud: 'Ibuprofeno 400 mg' },
    ],
    [
      'what a procedure led to',
      procedure({ complicationDetail: [{ reference: '#Condition-1' }] }),
      'procedimientos',
      { codComplicacion: 'I10X', codDiagnosticoPrincipal: 'J00X' },
    ],
    [
      'how a stay began',
      stay({ admitSource: concept('ViaIngresoUsuario', '03') }),
      'hospitalizacion',
      { viaIngresoServicioSalud: '03' },
    ],
    [
      'how a stay ended',
      stay({ dischargeDisposition: concept('CondicionyDestinoUsuarioEgreso', '02') }),
      'hospitalizacion',
      { condicionDestinoUsuarioEgreso: '02' },
    ],
    [
      'who of several attended',
      encounter({
        participant: [
          { individual: { reference: '#Patient-0' } },
          { type: [PERFORMER], individual: { reference: '#Practitioner-0' } },
        ],
      }),
      'consultas',
      { numDocumentoIdentificacion: '79111222' },
    ],
    [
      'what kind of diagnosis it is',
      encounter({
        diagnosis: [
          {
            extension: [{ url: rda('ExtensionDiagnosisType'), valueCodeableConcept: KIND }],
            condition: { reference: '#Condition-0' },
          },
        ],
      }),
      'consultas',
      { tipoDiagnosticoPrincipal: '03', codDiagnosticoPrincipal: 'J00X' },
    ],
    [
      'which of the services that a site has',
      encounter({ type: [concept('REPShealthcareServices', '334')] }),
      'consultas',
      { codServicio: '334' },
    ],
    [
      'a consultation that was done in the course of a visit',
      procedure({ code: concept('CUPS', '890301', 'Control') }),
      'consultas',
      { codConsulta: '890301', fechaInicioAtencion: '2026-03-02 20:30' },
    ],
  ])('%s', (_, resource, sheet, says) => {
    expect(rowsOf(read(resource), sheet).at(-1)).toMatchObject(says)
  })
  it.each(['ACUTE', 'NONAC', 'OBSENC', 'SS'])('a stay in a hospital, of class %s', (code) => {
    const found = read(encounter({ class: { code }, serviceType: undefined }))
    expect(rowsOf(found, 'hospitalizacion')).toMatchObject([{ fechaEgreso: '2026-03-02 20:45' }])
  })
})
