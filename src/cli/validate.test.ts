import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { pairsOf } from '../../test/support/pairs.ts'
import { consulta, rips, usuario } from '../../test/support/rips.ts'
import { skipWhen } from '../../test/support/skip.ts'
import { zipOf } from '../../test/support/zip.ts'
import { radica } from './index.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'radica-cli-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return path
}

const NOW = Date.parse('2026-07-20T15:00:00.000Z')

async function ran(argv: readonly string[], stdin: string | Uint8Array = '', at = NOW) {
  const said = { out: '', err: '' }
  async function* input() {
    yield Buffer.from(stdin)
  }
  const exit = await radica(argv, {
    env: { XDG_CONFIG_HOME: folder },
    input: input(),
    now: () => at,
    out: async (text) => {
      said.out += Buffer.from(text).toString()
    },
    say: (sentence) => {
      said.err += `${sentence}\n`
    },
  })
  return { exit, ...said }
}

const without = (more: object = {}) =>
  JSON.stringify(rips({ tipoNota: 'RS', numFactura: null, numNota: 'RS1', usuarios: [usuario()], ...more }))

it('a folder of pairs passes, each RIPS with its XML', async () => {
  for (const { path, bytes } of pairsOf(3)) write(`pares/${path}`, bytes)
  const { exit, out } = await ran(['validate', join(folder, 'pares'), '--json'])
  const { packages, invalid, results } = JSON.parse(out)
  expect([exit, packages, invalid], out.slice(0, 3000)).toEqual([0, 3, 0])
  expect(results[0]).toMatchObject({ kind: 'invoice', number: 'FEV0001', valid: true, problem: null })
  expect(results[0].xmlPath).toMatch(/Factura\.xml$/)
})

it('what does not pass is told with its code and place, and the exit code is 1', async () => {
  const path = write('malo.json', without({ usuarios: [usuario({ codSexo: 'X' })] }))
  const { exit, out } = await ran(['validate', path])
  expect([exit, out]).toEqual([1, expect.stringMatching(/NO PASA {2}RS1 .*\n.*ERROR \w+ usuarios\[0\]\.codSexo: .+/)])
})

it('a file cannot make the terminal say something else', async () => {
  const path = write(
    'terminal.json',
    without({ numNota: 'RS1\u001b[1A\u001b[2K\r\nok       RS2\u202e', tipoNota: 'RS', usuarios: [] }),
  )
  const { exit, out } = await ran(['validate', path])
  expect([exit, /[^\P{C}\n]/u.test(out)]).toEqual([1, false])
  expect(out.split('\n').filter((line) => /^(ok|NO PASA)/.test(line))).toEqual([
    expect.stringMatching(/^NO PASA +RS1 /),
  ])
})

it('a program reads the words of each finding, too', async () => {
  const path = write('palabras.json', without({ usuarios: [usuario({ codSexo: 'X' })] }))
  const { out } = await ran(['validate', path, '--json'])
  const [{ issues }] = JSON.parse(out).results
  expect(issues.length).toBeGreaterThan(0)
  for (const { message } of issues) expect(message).toEqual(expect.any(String))
})

it('a RIPS comes over the standard input', async () => {
  expect(await ran(['validate', '-'], without())).toMatchObject({ exit: 0, err: '' })
})

it('a service of the next hour is of the future, though in UTC its time has passed', async () => {
  const at = Date.parse('2026-08-01T01:00:00.000Z')
  const seen = (fechaInicioAtencion: string) =>
    ran(
      ['validate', '-'],
      without({ usuarios: [usuario({ servicios: { consultas: [consulta({ fechaInicioAtencion })] } })] }),
      at,
    )
  expect((await seen('2026-07-31 19:30')).exit).toBe(0)
  expect((await seen('2026-07-31 21:00')).out).toMatch(/ERROR \w+ .*fechaInicioAtencion/)
})

it('codes are looked up in the official files of a folder, named by their tables', async () => {
  const one = without({ usuarios: [usuario({ servicios: { consultas: [consulta()] } })] })
  write('catálogos/CIE10.CSV', 'codigo\nJ449\n')
  write('catálogos/leame.txt', 'no es una tabla')
  const judged = await ran(['validate', '-', '--catalogs', join(folder, 'catálogos')], one)
  expect([judged.exit, judged.out]).toEqual([1, expect.stringMatching(/ERROR \w+ .*codDiagnosticoPrincipal/)])
  expect((await ran(['validate', '-'], one)).exit).toBe(0)
  const none = await ran(['validate', '-', '--catalogs', join(folder, 'catálogos', 'ninguno')], one)
  expect([none.exit, none.err]).toEqual([2, expect.stringContaining('No se puede leer la carpeta de catálogos')])
})

it('a ZIP is looked into', async () => {
  const path = write('mes.zip', zipOf(Object.fromEntries(pairsOf(2).map(({ path: name, bytes }) => [name, bytes]))))
  expect(JSON.parse((await ran(['validate', path, '--json'])).out)).toMatchObject({ packages: 2, invalid: 0 })
})

it('a ZIP that cannot be read is told, and what lies beside it is judged', async () => {
  const whole = zipOf({ 'a.json': without() })
  write('buzón/cortado.zip', whole.subarray(0, -30))
  write('buzón/bueno.json', without())
  const { exit, out } = await ran(['validate', join(folder, 'buzón'), '--json'])
  const { packages, invalid, results } = JSON.parse(out)
  expect([exit, packages, invalid]).toEqual([1, 2, 1])
  const [refused] = results.filter(({ valid }: { valid: boolean }) => !valid)
  expect([refused.path.split('/').at(-1), refused.problem.message]).toEqual(['cortado.zip', 'El ZIP está dañado.'])
})

it(
  'a ZIP that cannot be opened is told, and what is named beside it is judged',
  skipWhen(process.platform === 'win32', 'a socket has no path in a folder'),
  async () => {
    // There, and not to be opened: as a file that another program holds.
    const path = join(folder, 'ocupado.zip')
    const server = createServer().listen(path)
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { exit, out } = await ran(['validate', path, write('libre.json', without()), '--json'])
    const { invalid, results } = JSON.parse(out)
    expect([exit, invalid, results.length]).toEqual([1, 1, 2])
    const [refused] = results.filter(({ valid }: { valid: boolean }) => !valid)
    expect([refused.path, refused.problem.message]).toEqual([path, 'El archivo no se pudo leer.'])
  },
)

it('a file that is no RIPS, an XML alone and a torn JSON are findings of their own', async () => {
  write('raros/nada.json', '{"a":1}')
  write('raros/cortado.json', without().slice(0, -5))
  write('raros/solo.xml', pairsOf(1)[1]?.bytes ?? '')
  const { exit, out } = await ran(['validate', join(folder, 'raros'), '--json'])
  const codes = JSON.parse(out).results.map(({ problem }: { problem: { code: string } }) => problem.code)
  expect([exit, codes.sort()]).toEqual([1, ['invalid_rips_input', 'json_missing', 'json_syntax']])
})

it('JUnit is well-formed and SARIF says rule, file and property of each finding', async () => {
  const path = write('raro & <otro>.json', without({ usuarios: [usuario({ codSexo: '"<&\u0001' })] }))
  const xml = (await ran(['validate', path, '--format', 'junit'])).out
  expect(XMLValidator.validate(xml)).toBe(true)
  expect(xml).toContain('tests="1" failures="1"')
  const { version, runs } = JSON.parse((await ran(['validate', path, '--format', 'sarif'])).out)
  const [{ tool, results }] = runs
  expect([version, tool.driver.name]).toEqual(['2.1.0', 'radica'])
  for (const { ruleId, ruleIndex, level, message, locations } of results) {
    expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
    expect(['error', 'warning', 'note']).toContain(level)
    expect(message.text).not.toBe('')
    expect(URL.canParse(locations[0].physicalLocation.artifactLocation.uri, 'file:///')).toBe(true)
  }
  expect(JSON.stringify(results)).toContain('usuarios[0].codSexo')
  // Each is known again in the next run, and taken for no other one.
  type Found = { partialFingerprints: object }
  const marks = (of: Found[]) => of.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints))
  const two = without({ usuarios: [usuario({ codSexo: 'X' }), usuario({ consecutivo: 2, codSexo: 'X' })] })
  const report = async () =>
    marks(JSON.parse((await ran(['validate', '-', '--format', 'sarif'], two)).out).runs[0].results)
  expect(new Set(await report()).size).toBe((await report()).length)
  expect(await report()).toEqual(await report())
})

it.each([
  [['validate'], 'necesita decir sobre qué'],
  [['validar', 'x'], 'No existe el comando'],
  [['validate', 'x', '--url', 'y'], 'no tiene la opción --url'],
  [['validate', 'x', '--format', 'pdf'], '--format es uno de'],
  [['validate', '/no/existe'], 'No se puede leer'],
  [['validate', 'x', '--nada'], 'No se entiende la opción --nada'],
  [['submit', 'pkg_1'], 'Primero entre'],
])('%j is answered with a sentence and exit code 2', async (argv, sentence) => {
  const { exit, out, err } = await ran(argv)
  expect([exit, out]).toEqual([2, ''])
  expect(err).toContain(sentence)
})

it('help comes in both languages', async () => {
  expect((await ran(['--help'])).out).toContain('Códigos de salida')
  expect((await ran(['--help', '--lang', 'en'])).out).toContain('Exit codes')
})
