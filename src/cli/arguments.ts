import { parseArgs } from 'node:util'
import { CannotDo } from './cannot-do.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OPTIONS = {
  url: text,
  workspace: text,
  kind: text,
  timeout: text,
  format: text,
  catalogs: text,
  nit: text,
  'provider-code': { type: 'string', multiple: true } as const,
  unresolved: flag,
  json: flag,
  help: flag,
  lang: text,
  'allow-drafts': flag,
  'allow-sending': flag,
  'show-personal-data': flag,
  watch: text,
  every: text,
  settle: text,
  wait: text,
} as const

export type ArgumentValues = ReturnType<typeof parsed>['values']
const parsed = (argv: readonly string[]) => parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })

const EVERYWHERE = ['json', 'help', 'lang']
/** What each command takes beyond what all take, and how many things it is about. */
const COMMANDS = {
  login: { takes: ['url', 'workspace'], about: [0, 0] },
  logout: { takes: [], about: [0, 0] },
  validate: { takes: ['format', 'catalogs', 'nit', 'provider-code', 'unresolved'], about: [1, 10_000] },
  import: { takes: [], about: [1, 10_000] },
  submit: { takes: ['timeout'], about: [1, 10_000] },
  emit: { takes: ['timeout'], about: [1, 10_000] },
  wait: { takes: ['kind', 'timeout'], about: [1, 10_000] },
  export: { takes: [], about: [1, 1] },
  watch: { takes: ['every', 'settle', 'wait'], about: [1, 1] },
  mcp: { takes: ['allow-drafts', 'allow-sending', 'show-personal-data'], about: [0, 0] },
  confirm: { takes: [], about: [0, 0] },
} as const satisfies Record<string, { takes: readonly string[]; about: readonly [number, number] }>
export type Command = keyof typeof COMMANDS
const isCommand = (name: string | undefined): name is Command => name !== undefined && Object.hasOwn(COMMANDS, name)

export interface Asked {
  /** Undefined: only help. */
  readonly command: Command | undefined
  readonly about: readonly string[]
  readonly values: ArgumentValues
}

export function readArguments(argv: readonly string[]): Asked {
  const { values: given, positionals } = understood(argv)
  // `--watch DIR` is the same as `watch DIR`.
  const { watch, ...values } = given
  const [command, ...about] = watch === undefined ? positionals : ['watch', watch, ...positionals]
  if (values.help || command === undefined) return { command: undefined, about, values }
  if (!isCommand(command)) throw new CannotDo(`No existe el comando «${command}».`)
  const { takes, about: range } = COMMANDS[command]
  const [least, most] = range
  const known: readonly string[] = [...EVERYWHERE, ...takes]
  const strange = Object.keys(values).find((name) => !known.includes(name))
  if (strange) throw new CannotDo(`«${command}» no tiene la opción --${strange}.`)
  if (about.length < least) throw new CannotDo(`«${command}» necesita decir sobre qué.`)
  if (about.length > most) throw new CannotDo(`«${command}» recibe demasiados argumentos.`)
  return { command, about, values }
}

function understood(argv: readonly string[]) {
  try {
    return parsed(argv)
  } catch (error) {
    // The parser's own words are in English, and name the option.
    const [, option = ''] = /'(-[^' <]*)/.exec(error instanceof Error ? error.message : '') ?? []
    throw new CannotDo(`No se entiende la opción ${option}: falta su valor, sobra, o no existe.`)
  }
}

export function secondsOf(name: string, given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(given)) throw new CannotDo(`--${name} espera segundos, por ejemplo ${otherwise}.`)
  return Number(given)
}
