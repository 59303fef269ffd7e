import { expect, it } from 'vitest'
import {
  consulta,
  type Draft,
  hospitalizacion,
  medicamento,
  otroServicio,
  procedimiento,
  recienNacido,
  rips,
  urgencia,
  usuario,
} from '../../../test/support/rips.ts'
import { document, verdict } from '../../../test/vectors/vector.ts'
import { RULE_PACKS, severityOf } from '../../contract/rips/packs.ts'
import { RULES } from '../../contract/rips/rules.ts'

/**
 * The facts of the ministry's own example files for Res. 948 of 2026, one a service group, with invented persons: none of
 * them is rejected. One exception, and there the example is at odds with the ministry's own rule: it shows the group of other
 * services with a hospital stay (tipoOS 03) and nothing else, and DT1 v002 rejects a stay "without urgencias or
 * hospitalizacion record" (RVC056, RECHAZADO on S05, in every pack).
 */

const of = (servicios: Draft, values: Draft = {}) => rips({ usuarios: [usuario({ servicios, ...values })] })

const EXAMPLES: Readonly<Record<string, readonly [example: Draft, findings: readonly string[]]>> = {
  consultas: [of({ consultas: [consulta()] }), []],
  'procedimientos y recién nacidos': [
    of({
      procedimientos: [procedimiento({ codProcedimiento: '721003', fechaInicioAtencion: '2025-06-26 14:20' })],
      recienNacidos: [
        recienNacido({
          fechaNacimiento: '2025-05-26 11:10',
          fechaEgreso: '2025-05-26 15:55',
          codDiagnosticoPrincipal: 'Z370',
        }),
      ],
    }),
    [],
  ],
  urgencias: [
    of({ urgencias: [urgencia({ fechaInicioAtencion: '2026-04-22 23:21', fechaEgreso: '2026-04-24 23:50' })] }),
    ['RVG15 urgencias[0].fechaInicioAtencion', 'RVC040 urgencias[0].fechaEgreso'],
  ],
  hospitalización: [
    of({
      hospitalizacion: [hospitalizacion({ fechaInicioAtencion: '2026-05-30 00:00', fechaEgreso: '2026-06-04 11:28' })],
    }),
    [],
  ],
  medicamentos: [
    of({ medicamentos: [medicamento({ fechaDispensAdmon: '2026-05-26 12:35', unidadMedida: 176 })] }),
    ['RVC065 medicamentos[0].unidadMedida'],
  ],
  'otros servicios': [
    of({
      otrosServicios: [
        otroServicio({ fechaSuministroTecnologia: '2025-05-26 00:00', tipoOS: '03', codTecnologiaSalud: '130A01' }),
      ],
    }),
    ['RVC056 otrosServicios[0].tipoOS'],
  ],
}

it.each(Object.entries(EXAMPLES))('%s', (_, [example, findings]) =>
  expect(verdict({ rips: example })).toEqual(findings.map((each) => each.replace(' ', ' usuarios[0].servicios.'))),
)

it('the stay of that example passes beside the hospitalisation that it is charged for, and its rule is a rejection', () => {
  const stay = otroServicio({
    fechaSuministroTecnologia: '2025-05-26 00:00',
    tipoOS: '03',
    codTecnologiaSalud: '130A01',
  })
  const admission = hospitalizacion({ fechaInicioAtencion: '2025-05-26 00:00', fechaEgreso: '2025-05-28 11:28' })
  expect(verdict({ rips: of({ otrosServicios: [stay], hospitalizacion: [admission] }) })).toEqual([])
  expect(RULES.RVC056.meaning).toBe('La estancia debe ir con un registro de urgencias u hospitalización.')
  for (const pack of RULE_PACKS) expect(severityOf(pack, 'RVC056')).toBe('error')
})

it('a patient who pays by himself, with the invoice of the service', () => {
  const visit = consulta({
    fechaInicioAtencion: '2025-03-27 03:58',
    codConsulta: '890268',
    codServicio: 330,
    vrServicio: 103_470,
    finalidadTecnologiaSalud: '12',
    codDiagnosticoPrincipal: 'E669',
    tipoDiagnosticoPrincipal: '01',
  })
  const person = { tipoUsuario: '12', fechaNacimiento: '2001-08-14', codSexo: 'M', codMunicipioResidencia: '11001' }
  const facts = { modality: '04', coverage: '15', total: '103470.00', period: ['2025-03-01', '2025-03-31'] } as const
  const attachedDocument = document({ ...facts, issued: '2025-04-01' })
  expect(verdict({ kind: 'invoice', rips: of({ consultas: [visit] }, person), attachedDocument })).toEqual([])
})
