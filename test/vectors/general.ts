import { consulta, type Draft, medicamento, NIT, recienNacido, rips, usuario } from '../support/rips.ts'
import { FOREIGN_SITE } from '../support/rips-catalogs.ts'
import { at, consulted, document, invoiced, served, user, type Vector, vector } from './vector.ts'

/** Structure, identity, document and period. */

const pair = (second: Draft) => ({ rips: rips({ usuarios: [usuario(), usuario({ consecutivo: 2, ...second })] }) })
const note = (values: Draft = {}) => ({
  kind: 'credit_note' as const,
  rips: rips({ tipoNota: 'NC', numNota: 'NC1', usuarios: [usuario()], ...values }),
})
/** A consultation of the group 8902 for which the patient paid. */
const paying = (concept: string) =>
  invoiced(consulted({ codConsulta: '890201', conceptoRecaudo: concept, valorPagoModerador: 500 }), {
    prepaid: { [concept]: '500.00' },
  })
/** A workspace that knows its provider's code, so that any site of it is its own. */
const BY_PROVIDER = { nit: NIT, providerCodes: ['9900100001'] }
/** Medicines of a supplier, who has no code of its own. */
const billedBy = (nit: string) => ({
  rips: rips({
    numDocumentoIdObligado: nit,
    usuarios: [usuario({ servicios: { medicamentos: [medicamento({ codPrestador: null })] } })],
  }),
  workspace: { ...BY_PROVIDER, nit },
})
const medicated = (...hours: string[]) =>
  served({
    medicamentos: hours.map((hour, index) =>
      medicamento({ consecutivo: index + 1, fechaDispensAdmon: `2026-06-26 ${hour}` }),
    ),
  })
const credit = document({ root: 'CreditNote', number: 'NC1' })
const source = { rips: rips({ usuarios: [usuario()] }), document: null }
const [plain, charged] = [0, 5000].map((vrServicio) =>
  rips({ usuarios: [usuario({ servicios: { consultas: [consulta({ vrServicio })] } })] }),
)

export const GENERAL_VECTORS: readonly Vector[] = [
  vector(
    'RVG01',
    at('consultas', 'codConsulta'),
    ['completa', consulted({})],
    ['sin la consulta', consulted({ codConsulta: undefined })],
  ),
  vector(
    'RVG01',
    at('consultas', 'codPrestador'),
    ['código de doce', consulted({})],
    ['código de cuatro', consulted({ codPrestador: '9900' })],
  ),
  vector('RVG03', 'usuarios', ['un servicio', consulted({})], ['ninguno', served({})]),
  vector(
    'RVG04',
    at('consultas', 'codServicio'),
    ['número', consulted({})],
    ['texto', consulted({ codServicio: '130' })],
  ),
  vector(
    'RVG05',
    at('consultas', 'codDiagnosticoPrincipal'),
    ['cuatro caracteres', consulted({})],
    ['tres', consulted({ codDiagnosticoPrincipal: 'C40' })],
  ),
  vector(
    'RVG06',
    `${user}.codMunicipioResidencia`,
    ['municipio de la tabla', consulted({})],
    ['otro', consulted({}, { codMunicipioResidencia: '99999' })],
  ),
  vector(
    'RVG07',
    'usuarios[1].servicios',
    ['dos usuarios atendidos', pair({ numDocumentoIdentificacion: '1000000002' })],
    ['uno sin servicios', pair({ numDocumentoIdentificacion: '1000000002', servicios: {} })],
  ),
  vector(
    'RVG10',
    at('consultas', 'codPrestador'),
    ['sede propia', consulted({})],
    ['sede ajena', consulted({ codPrestador: '110010000201' })],
  ),
  vector(
    'RVG12',
    'usuarios[1]',
    ['dos personas', pair({ numDocumentoIdentificacion: '1000000002' })],
    ['la misma dos veces', pair({})],
  ),
  vector(
    'RVG13',
    [0, 0, 1, 3, 4].map((index) => at('medicamentos', 'codTecnologiaSalud', index)).join(' '),
    ['a otra hora', medicated('12:35', '13:00')],
    ['dos horas repetidas y una sola', medicated('12:35', '12:35', '13:00', '14:00', '14:00')],
  ),
  vector(
    'RVC001',
    'numDocumentoIdObligado',
    ['NIT propio', consulted({})],
    ['otro NIT', { rips: rips({ numDocumentoIdObligado: '900000002', usuarios: [usuario()] }) }],
  ),
  vector(
    'RVG02',
    'numFactura',
    ['número que no consta', invoiced(consulted({}))],
    ['número ya radicado', { ...invoiced(consulted({})), filedBefore: true }],
  ),
  vector(
    'RVG18',
    'numNota',
    ['nota que no consta', { ...note(), attachedDocument: credit, source }],
    ['nota ya radicada', { ...note(), attachedDocument: credit, source, filedBefore: true }],
  ),
  vector('RVC002', 'numDocumentoIdObligado', ['registrado', billedBy(NIT)], ['sin registrar', billedBy('900000003')]),
  vector(
    'RVC011',
    at('consultas', 'codPrestador'),
    ['registrado', consulted({})],
    ['sin registrar', { ...consulted({ codPrestador: '990010000109' }), workspace: BY_PROVIDER }],
  ),
  vector(
    'RVC012',
    at('consultas', 'codPrestador'),
    ['del NIT', consulted({})],
    ['de otro NIT', { ...consulted({ codPrestador: FOREIGN_SITE }), workspace: BY_PROVIDER }],
  ),
  vector(
    'RVC004',
    'numFactura',
    ['el de la factura', invoiced(consulted({}))],
    ['otro número', invoiced(consulted({}), { number: 'SETP990000002' })],
  ),
  vector(
    'RVC006',
    `${user}.fechaNacimiento`,
    [
      'ayer',
      consulted(
        { fechaInicioAtencion: '2026-07-20 09:00' },
        { fechaNacimiento: '2026-07-19', tipoDocumentoIdentificacion: 'CN' },
      ),
    ],
    ['mañana', consulted({}, { fechaNacimiento: '2026-07-21' })],
  ),
  vector(
    'RVC007',
    `${user}.fechaNacimiento`,
    ['adulto con cédula', consulted({})],
    ['niño con cédula', consulted({}, { fechaNacimiento: '2015-01-01' })],
  ),
  vector(
    'RVC095',
    `${user}.registroSIRAS`,
    ['con registro', consulted({}, { tipoUsuario: '10', registroSIRAS: 'S1' })],
    ['sin registro', consulted({}, { tipoUsuario: '10' })],
  ),
  vector(
    'RVC047',
    at('recienNacidos', 'numDocumentoIdentificacion'),
    [
      'documento de la madre',
      served({
        recienNacidos: [recienNacido({ tipoDocumentoIdentificacion: 'CC', numDocumentoIdentificacion: '1000000001' })],
      }),
    ],
    [
      'documento de otra persona',
      served({
        recienNacidos: [recienNacido({ tipoDocumentoIdentificacion: 'CC', numDocumentoIdentificacion: '1000000009' })],
      }),
    ],
  ),
  vector('VPQ005', 'rips', ['con RIPS', consulted({})], ['sin RIPS', { rips: null }]),
  vector(
    'VPQ004',
    'attachedDocument',
    ['con factura', invoiced(consulted({}))],
    ['sin factura', { ...consulted({}), kind: 'invoice' }],
  ),
  vector(
    'FEV008',
    'attachedDocument',
    ['factura', invoiced(consulted({}))],
    ['nota débito', { ...consulted({}), kind: 'invoice', attachedDocument: document({ root: 'DebitNote' }) }],
  ),
  vector(
    'NCV008',
    'attachedDocument',
    ['nota crédito', { ...note(), attachedDocument: credit, source }],
    ['factura', { ...note(), attachedDocument: document(), source }],
  ),
  vector(
    'NDV008',
    'attachedDocument',
    [
      'nota débito',
      {
        ...note({ tipoNota: 'ND' }),
        kind: 'debit_note',
        attachedDocument: document({ root: 'DebitNote', number: 'NC1' }),
        source,
      },
    ],
    ['factura', { ...note({ tipoNota: 'ND' }), kind: 'debit_note', attachedDocument: document(), source }],
  ),
  vector(
    'PFP001',
    'numNota',
    ['el de la nota', { ...note(), attachedDocument: credit, source }],
    ['otro', { ...note({ numNota: 'NC2' }), attachedDocument: credit, source }],
  ),
  vector(
    'RVC014',
    at('consultas', 'fechaInicioAtencion'),
    ['dentro', invoiced(consulted({}))],
    ['después', invoiced(consulted({ fechaInicioAtencion: '2026-07-01 00:00' }))],
  ),
  vector(
    'CIN001',
    'attachedDocument',
    [
      'dentro del periodo',
      { kind: 'capitation_initial', rips: null, attachedDocument: document({ modality: '03', issued: '2026-06-01' }) },
    ],
    [
      'después',
      { kind: 'capitation_initial', rips: null, attachedDocument: document({ modality: '03', issued: '2026-07-01' }) },
    ],
  ),
  vector(
    'RVC005',
    `${user}.tipoUsuario`,
    ['contributivo', invoiced(consulted({}))],
    ['subsidiado', invoiced(consulted({}, { tipoUsuario: '04' }))],
  ),
  vector(
    'CIN006',
    at('consultas', 'conceptoRecaudo'),
    [
      'copago en cobertura 16',
      invoiced(consulted({ conceptoRecaudo: '01', valorPagoModerador: 500 }), { prepaid: { '01': '500.00' } }),
    ],
    [
      'copago en cobertura 15',
      invoiced(consulted({ conceptoRecaudo: '01', valorPagoModerador: 500, vrServicio: 5000 }, { tipoUsuario: '12' }), {
        coverage: '15',
        modality: '04',
        total: '5000.00',
        prepaid: { '01': '500.00' },
      }),
    ],
  ),
  vector(
    'CIN006',
    at('consultas', 'conceptoRecaudo'),
    ['cuota moderadora de una consulta 8902', paying('02')],
    ['copago de una consulta 8902', paying('01')],
  ),
  vector(
    'RVG08',
    'usuarios',
    ['suma igual', invoiced({ rips: charged ?? null }, { modality: '04', total: '5000.00' })],
    ['un centavo menos', invoiced({ rips: charged ?? null }, { modality: '04', total: '5000.01' })],
  ),
  vector(
    'RVC034',
    at('consultas', 'vrServicio'),
    ['en 0 fuera de evento', invoiced({ rips: plain ?? null })],
    ['con valor fuera de evento', invoiced({ rips: charged ?? null })],
  ),
  vector(
    'RVG09',
    'usuarios',
    [
      'recaudos iguales',
      invoiced(consulted({ conceptoRecaudo: '02', valorPagoModerador: 4700 }), { prepaid: { '02': '4700.00' } }),
    ],
    [
      'un centavo menos',
      invoiced(consulted({ conceptoRecaudo: '02', valorPagoModerador: 4700 }), { prepaid: { '02': '4700.01' } }),
    ],
  ),
  vector(
    'RVC036',
    'usuarios',
    [
      'el mismo concepto',
      invoiced(consulted({ conceptoRecaudo: '02', valorPagoModerador: 4700 }), { prepaid: { '02': '4700.00' } }),
    ],
    [
      'otro concepto',
      invoiced(consulted({ conceptoRecaudo: '01', valorPagoModerador: 4700 }), { prepaid: { '02': '4700.00' } }),
    ],
  ),
]

/** The same numbers that notes keep: RVG06 and RVG08 again, which the ministry has no other code for. */
export const NOTE_VECTORS: readonly Vector[] = [
  vector(
    'RVG06',
    at('consultas', 'consecutivo'),
    ['registro del origen', { ...note(), attachedDocument: credit, source }],
    [
      'otro registro',
      {
        ...note({ usuarios: [usuario({ servicios: { consultas: [consulta({ consecutivo: 7 })] } })] }),
        attachedDocument: credit,
        source,
      },
    ],
  ),
  vector(
    'RVG06',
    `${user}.consecutivo`,
    ['usuario del origen', { ...note(), attachedDocument: credit, source }],
    ['otro usuario', { ...note({ usuarios: [usuario({ consecutivo: 7 })] }), attachedDocument: credit, source }],
  ),
  vector(
    'RVG08',
    at('consultas', 'vrServicio'),
    [
      'lo facturado',
      {
        ...note({ usuarios: [usuario({ servicios: { consultas: [consulta({ vrServicio: 900 })] } })] }),
        attachedDocument: credit,
        source: { rips: charged ?? null, document: null },
      },
    ],
    [
      'más de lo facturado',
      {
        ...note({ usuarios: [usuario({ servicios: { consultas: [consulta({ vrServicio: 5001 })] } })] }),
        attachedDocument: credit,
        source: { rips: charged ?? null, document: null },
      },
    ],
  ),
]
