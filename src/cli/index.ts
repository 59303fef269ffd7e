import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { ApiFault } from '../sdk/index.ts'
import { sleep } from '../sdk/retry.ts'
import { type ArgumentValues, type Asked, readArguments, secondsOf } from './arguments.ts'
import { CannotDo } from './cannot-do.ts'
import { HELP } from './help.ts'
import { EXIT, type Exit, type Io } from './io.ts'
import { pendingIn } from './mcp/pending.ts'
import { oneLine } from './one-line.ts'
import { REMOTE } from './remote.ts'
import { FORMATS, isFormat } from './report/report.ts'
import { ownFolder, signedIn, signIn, signOut } from './session.ts'
import { openCatalogs } from './validate/catalogs.ts'
import { filesAt } from './validate/files.ts'
import { judgeFiles, type PackageVerdict } from './validate/packages.ts'
import { watch } from './watch/watch.ts'

/** One command from its words to its exit code; nothing is thrown for what a person can put right. */
export async function radica(argv: readonly string[], io: Io): Promise<Exit> {
  try {
    return await obeyed(readArguments(argv), io)
  } catch (error) {
    io.say(sentenceOf(error))
    return EXIT.failed
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof CannotDo) return error.message
  if (error instanceof ApiFault) {
    if (error.status === 0) return 'Radica no responde: ábrala, o revise la dirección con «radica login».'
    return `${error.message} (${error.code})`
  }
  // Other errors may name records, so only their kind is told.
  return `Falló algo inesperado (${error instanceof Error ? error.name : 'error'}).`
}

async function obeyed({ command, about, values }: Asked, io: Io): Promise<Exit> {
  switch (command) {
    case undefined:
      await io.out(HELP[values.lang === 'en' ? 'en' : 'es-CO'])
      return values.help ? EXIT.well : EXIT.failed
    case 'login': {
      const workspaceId = await signIn(io, values.url, values.workspace)
      await io.out(values.json ? `${JSON.stringify({ workspaceId })}\n` : `Listo: ${workspaceId}\n`)
      return EXIT.well
    }
    case 'logout':
      await signOut(io)
      return EXIT.well
    case 'validate':
      return validate(about, values, io)
    case 'watch':
      return watchFolder(about[0] ?? '', values, io)
    case 'mcp':
      return serveAssistant(values, io)
    case 'confirm':
      return showPending(io)
    case 'export':
      return exportPackage(about[0] ?? '', io)
    default:
      return remote(command, about, values, io)
  }
}

async function validate(paths: readonly string[], values: ArgumentValues, io: Io): Promise<Exit> {
  const format = values.format ?? (values.json ? 'json' : 'text')
  if (!isFormat(format)) throw new CannotDo(`--format es uno de ${Object.keys(FORMATS).join(', ')}.`)
  const catalogs = await openCatalogs(values.catalogs)
  try {
    const { nit, 'provider-code': providerCodes } = values
    const by = {
      now: io.now(),
      catalogs: catalogs.lookup,
      ...(nit && { nit }),
      ...(providerCodes && { providerCodes }),
    }
    const verdicts: PackageVerdict[] = []
    for await (const verdict of judgeFiles(filesAt(paths, io.input), by)) verdicts.push(verdict)
    if (verdicts.length === 0) throw new CannotDo('No hay ningún RIPS que validar en lo que se dio.')
    await io.out(FORMATS[format](verdicts, { unresolved: values.unresolved ?? false, version: packageJson.version }))
    return verdicts.every(({ valid }) => valid) ? EXIT.well : EXIT.faulty
  } finally {
    catalogs.close()
  }
}

async function watchFolder(folder: string, values: ArgumentValues, io: Io): Promise<Exit> {
  const options = {
    everyMs: secondsOf('every', values.every, 2) * 1000,
    settleMs: secondsOf('settle', values.settle, 3) * 1000,
    waitMs: secondsOf('wait', values.wait, 120) * 1000,
  }
  const signal = io.stop?.() ?? new AbortController().signal
  const world = { now: io.now, sleep: io.sleep ?? sleep, say: io.say, signal }
  for await (const { line, facts } of watch(await signedIn(io), folder, options, world)) {
    await io.out(values.json ? `${JSON.stringify(facts)}\n` : `${oneLine(line)}\n`)
  }
  return EXIT.well
}

async function serveAssistant(values: ArgumentValues, io: Io): Promise<Exit> {
  if (!io.pipes) throw new CannotDo('«mcp» habla con un asistente por la entrada y la salida estándar.')
  const options = {
    drafts: values['allow-drafts'] ?? false,
    sending: values['allow-sending'] ?? false,
    personalData: values['show-personal-data'] ?? false,
    pendingFolder: pendingFolder(io),
    now: io.now,
  }
  // Its library is loaded for this command alone, and is not part of the desktop program.
  const { serveMcp } = await import('./mcp/serve.ts')
  await serveMcp(await signedIn(io), options, io.pipes.input, io.pipes.output)
  return EXIT.well
}

const pendingFolder = (io: Io) => join(ownFolder(io), 'pending')

/** What an assistant wants to send, with the codes; not for a program to read. */
async function showPending(io: Io): Promise<Exit> {
  if (!io.isTerminal) throw new CannotDo('«confirm» es para una persona, en una terminal.')
  const pending = await pendingIn(pendingFolder(io), io.now())
  for (const { what, code } of pending) await io.out(`${oneLine(what)}\n  código ${code}\n`)
  if (pending.length === 0) await io.out('No hay nada por confirmar.\n')
  return EXIT.well
}

async function exportPackage(packageId: string, io: Io): Promise<Exit> {
  const { body } = await (await signedIn(io)).call('ripsPackages.export', { params: { packageId } })
  await io.out(new Uint8Array(await body.arrayBuffer()))
  return EXIT.well
}

/** Prints a line for each item as soon as its outcome is known. The worst of them is the exit code; an error ends the command. */
async function remote(
  command: keyof typeof REMOTE,
  about: readonly string[],
  values: ArgumentValues,
  io: Io,
): Promise<Exit> {
  const exits: Exit[] = [EXIT.well]
  for await (const { line, facts, exit } of REMOTE[command](await signedIn(io), about, values, io)) {
    await io.out(values.json ? `${JSON.stringify(facts)}\n` : `${oneLine(line)}\n`)
    exits.push(exit)
  }
  if (exits.includes(EXIT.faulty)) return EXIT.faulty
  return exits.includes(EXIT.undecided) ? EXIT.undecided : EXIT.well
}
