import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalog } from '../../src/core/catalogs/build.ts'
import { openCatalogFile } from '../../src/core/catalogs/file.sqlite.ts'
import type { CatalogFile } from '../../src/core/store/catalogs.ts'
import { seconds } from './stall.ts'

/** As many as the ministry's tables had in July 2026. */
const SIZES = { cum: 162_285, ium: 34_642, cups: 13_640, cie10: 12_634 } as const

const SUBSTANCES = (
  'acetaminofen amoxicilina losartan metformina ibuprofeno omeprazol enalapril atorvastatina azitromicina cetirizina ' +
  'clonazepam diclofenaco fluconazol furosemida gabapentina hidroclorotiazida insulina ketoconazol levotiroxina loratadina ' +
  'naproxeno nifedipino ondansetron prednisolona quetiapina ranitidina salbutamol sertralina tramadol valproico'
).split(' ')
const FORMS = 'tableta capsula jarabe solucion suspension crema ampolla polvo gotas parche'.split(' ')
const MAKERS = 'andina cordillera pacifico caribe llanos cafetera sabana paramo'.split(' ')
const of = (words: readonly string[], n: number) => words[n % words.length] ?? ''

const HEADING =
  'Tabla;Codigo;Nombre;Descripcion;Habilitado;Aplicacion;IsStandardGEL;IsStandardMSPS;Extra_I:IndicadorMuestraMedica;Extra_II:Cod_ATC;Extra_III:ATC;Extra_IV:RegistroSanitario;Extra_V:PrincipioActivo;Extra_VI:CantidadPrincipioActivo;Extra_VII:UnidadMedidaPrincipioActivo;Extra_VIII:ViaAdministracion;Extra_IX:CantidadPresentacion;Extra_X:UnidadMedidaPresentacion;ValorRegistro;UsuarioResponsable;Fecha_Actualizacion;IsPublicPrivate'

/** The medicine table in the ministry's own layout, some 60 MB of it, with invented rows. */
function medicines(): Buffer {
  const lines = [HEADING]
  for (let n = 0; n < SIZES.cum; n++) {
    const substance = of(SUBSTANCES, n * 7)
    const name = `${substance.toUpperCase()} ${of(MAKERS, n * 3).toUpperCase()} ${(n % 20) * 25} MG ${of(FORMS, n).toUpperCase()}`
    const pack = `CAJA POR ${n % 100} ${of(FORMS, n).toUpperCase()} EN BLISTER PVC / ALUMINIO LOTE ${n}`
    lines.push(
      `CatalogoCUMs;${10_000 + Math.floor(n / 4)}-${n % 4};${name};${pack};SI;;False;False;NO;N02BE01;${substance.toUpperCase()} Y COMBINACIONES;INVIMA 2020M-00${n}-R2;${substance.toUpperCase()};${(n % 20) * 25};mg;ORAL;${n % 100};U;;;2026-07-16 01:47:52 PM;`,
    )
  }
  return Buffer.from(lines.join('\r\n'))
}

/** The same for a table of codes and names. */
function plain(count: number, code: (n: number) => string): Buffer {
  const lines = ['Codigo;Nombre;Habilitado']
  for (let n = 0; n < count; n++)
    lines.push(`${code(n)};${of(SUBSTANCES, n * 11)} ${of(MAKERS, n)} ${of(FORMS, n * 3)} ${n};SI`)
  return Buffer.from(lines.join('\n'))
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = (n: number, width: number) => String(n).padStart(width, '0')

export interface CatalogBench {
  /** For all the big tables, one after the other: as felt, and what the processors worked. */
  readonly installS: number
  readonly installCpuS: number
  readonly megabytes: number
  readonly file: CatalogFile
  close(): void
}

/** Installs tables of official size that it makes up itself. */
export async function installOfficialSize(): Promise<CatalogBench> {
  const folder = mkdtempSync(join(tmpdir(), 'radica-bench-catalogs-'))
  const contents = {
    cum: medicines(),
    ium: plain(SIZES.ium, (n) => `1A${digits(n, 13)}`),
    cups: plain(SIZES.cups, (n) => digits(n + 10_000, 6)),
    cie10: plain(SIZES.cie10, (n) => `${of([...LETTERS], Math.floor(n / 1000))}${digits(n % 1000, 3)}`),
  }
  const { s, cpu } = await seconds(async () => {
    for (const [catalog, bytes] of Object.entries(contents)) {
      const path = join(folder, `${catalog}.db`)
      const order = { catalog: catalog as keyof typeof contents, files: [{ name: catalog, bytes }], path }
      await buildCatalog(order, () => {})
    }
  })
  const path = join(folder, 'cum.db')
  const file = openCatalogFile(path)
  return {
    installS: s,
    installCpuS: cpu,
    megabytes: statSync(path).size / 1e6,
    file,
    close() {
      file.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What people type, letter by letter: one word, two words, codes. */
export function typedCodes(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const word = of(SUBSTANCES, n * 13)
    if (n % 5 === 0) return `${10_000 + n * 17}`.slice(0, 1 + (n % 5))
    if (n % 3 === 0) return `${word.slice(0, 2 + (n % 6))} ${of(FORMS, n).slice(0, 1 + (n % 4))}`
    return word.slice(0, 1 + (n % 8))
  })
}
