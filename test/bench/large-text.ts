import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { consulta, medicamento, procedimiento, rips, usuario } from '../support/rips.ts'

/** Writes a package of 200 MB to the file that is named. */
const BYTES = 200 * 1000 * 1000

const digits = (n: number, width: number) => String(n % 10 ** width).padStart(width, '0')
const DIAGNOSES = Array.from({ length: 900 }, (_, n) => `${'ABCDEFGHIJKLM'[n % 13]}${digits(n * 7, 2)}${n % 10}`)
const MUNICIPALITIES = ['05001', '08001', '11001', '13001', '17001', '19001', '23001', '50001', '66001', '76001']

/** What differs from one service to the next, as much as in a real month. */
const varied = (n: number) => ({
  numAutorizacion: `AUT${digits(n * 48_271, 9)}`,
  codDiagnosticoPrincipal: DIAGNOSES[(n * 31) % DIAGNOSES.length],
  numDocumentoIdentificacion: String(1_000_000_000 + ((n * 7919) % 400)),
})
const at = (n: number) => `2026-06-${digits(1 + (n % 28), 2)} ${digits(7 + (n % 11), 2)}:${digits((n * 7) % 60, 2)}`

function user(n: number) {
  const servicios = {
    consultas: [consulta({ ...varied(n), fechaInicioAtencion: at(n), codConsulta: `8902${digits(n, 2)}` })],
    procedimientos: [
      procedimiento({ ...varied(n + 1), fechaInicioAtencion: at(n * 3), codProcedimiento: `90${digits(n * 37, 4)}` }),
    ],
    medicamentos: [
      medicamento({
        numDocumentoIdentificacion: varied(n).numDocumentoIdentificacion,
        fechaDispensAdmon: at(n * 5),
        codTecnologiaSalud: `${10_000 + ((n * 7) % 89_000)}-${1 + (n % 9)}`,
        cantidadMedicamento: 1 + (n % 90),
        idMIPRES: digits(n * 1_000_003, 20),
      }),
    ],
  }
  return usuario({
    consecutivo: n,
    numDocumentoIdentificacion: String(1_000_000_000 + n),
    servicios,
    fechaNacimiento: `${1940 + (n % 66)}-${digits(1 + (n % 12), 2)}-${digits(1 + (n % 28), 2)}`,
    codSexo: n % 2 === 0 ? 'F' : 'M',
    codMunicipioResidencia: MUNICIPALITIES[n % MUNICIPALITIES.length],
  })
}

/** The text in pieces; nobody holds it. */
function* text(): Generator<string> {
  const { usuarios: _, ...root } = rips({ numFactura: null, tipoNota: 'RS', numNota: 'RS1' })
  yield `${JSON.stringify(root).slice(0, -1)},"usuarios":[`
  for (let n = 1, size = 0; size < BYTES; n++) {
    const piece = `${n === 1 ? '' : ','}${JSON.stringify(user(n))}`
    size += piece.length
    yield piece
  }
  yield ']}'
}

await pipeline(text, createWriteStream(process.argv[2] ?? ''))
