import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { Backup } from '../../contract/backups.ts'
import { backupsIn, byNewest, localPlace, secondPlace } from '../../core/backups/manifest.ts'
import { refusal as inWords } from '../../core/backups/refusal.ts'
import { Fault } from '../../core/fault.ts'
import { languageOf } from '../../core/kernel/language.ts'
import { readTypedKey } from '../../core/keys/recovery-key.ts'
import { type Message, say, tell } from '../../core/messages/message.ts'
import { type Fetch, SAFE_HEADERS } from '../assets.ts'
import { whyNotOwnPage } from '../own-page.ts'
import { pageRefusal } from '../refusal.ts'
import { smallJson } from '../small-body.ts'
import { StartupError } from '../startup-error.ts'
import { type NewPassphrase, type PassphraseJudge, passphraseProblem } from '../unlock/unlock.ts'
import { recoveryPage } from './page.ts'

export const RECOVERY_PATH = '/recuperar'

/** What stands between a person and their data. */
export interface Trouble {
  /** `key`: the data is there, its key is not. `store`: the data cannot be opened. `new`: there is none yet. */
  readonly kind: 'key' | 'store' | 'new'
  /** For the person. */
  readonly said: Message
}

/** A person has to add a new passphrase: this machine has no keychain to keep the key in. */
export class PassphraseNeeded extends StartupError {}

export interface FoundBackup extends Backup {
  readonly folder: string
}

export interface RecoveryActions {
  readonly dataDir: string
  readonly judge: PassphraseJudge
  /** Undefined: nothing is wrong, so nothing is offered. */
  trouble(): Promise<Trouble | undefined>
  /** The folder for copies that this machine remembers. */
  backupFolder(): string | null
  /** @throws StartupError, PassphraseNeeded. */
  takeKey(key: Uint8Array, passphrase: string | undefined): Promise<void>
  /** `secret` is a recovery key or the copy's own passphrase; without it the key of this machine must fit. */
  restore(backup: FoundBackup, secret: string | undefined, passphrase: string | undefined): Promise<void>
  /** Opens as at a start. */
  retry(): Promise<void>
}

const text = z.string().max(1_000)
const optional = text.transform((value) => (value === '' ? undefined : value)).optional()
const KeyForm = z.object({ key: text.min(1), passphrase: optional, again: optional })
const FolderForm = z.object({ folder: text.min(1) })
const RestoreForm = z.object({ backupId: text, secret: optional, passphrase: optional, again: optional })

/**
 * What a person is shown when the data cannot be opened, or is yet to come from a copy: one page that stands alone, and what its
 * forms ask for. Only our own page can send JSON here, and nothing is offered while the data is open and in use.
 */
export function recoveryFront(actions: RecoveryActions): Fetch {
  let folder: string | undefined

  async function backups(): Promise<FoundBackup[]> {
    const chosen = folder ?? actions.backupFolder()
    const places = [
      ...(chosen ? [[placeIn(chosen), 'second'] as const] : []),
      [localPlace(actions.dataDir), 'local'] as const,
    ]
    const found = await Promise.all(
      places.map(async ([path, place]) =>
        (await backupsIn(path, place)).map((backup) => ({ ...backup, folder: join(path, backup.id) })),
      ),
    )
    return found.flat().sort(byNewest)
  }

  async function listed(request: Request) {
    const items = (await backups()).map(({ folder: _, ...backup }) => backup)
    const said = tell(say('recovery.found', { count: items.length }), languageOf(request))
    return Response.json({ folder: folder ?? actions.backupFolder(), items, said }, { headers: SAFE_HEADERS })
  }

  const posts: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    async llave(request) {
      const form = await read(request, KeyForm)
      const typed = readTypedKey(form.key)
      if ('problem' in typed) throw new StartupError(typed.problem)
      await actions.takeKey(typed.key, await newPassphrase(actions.judge, form))
      return done()
    },
    async carpeta(request) {
      const wanted = (await read(request, FolderForm)).folder
      const isFolder = await stat(wanted).then(
        (facts) => facts.isDirectory(),
        () => false,
      )
      if (!isFolder) throw new StartupError(say('recovery.folderAway'))
      folder = wanted
      return listed(request)
    },
    async restaurar(request) {
      const form = await read(request, RestoreForm)
      const backup = (await backups()).find(({ id }) => id === form.backupId)
      if (!backup) throw new StartupError(say('recovery.copyGone'))
      await actions.restore(backup, form.secret, await newPassphrase(actions.judge, form))
      return done()
    },
    async reintentar() {
      await actions.retry()
      return done()
    },
  }

  async function posted(name: string, request: Request): Promise<Response> {
    const run = Object.hasOwn(posts, name) ? posts[name] : undefined
    if (!run || request.method !== 'POST') return new Response(null, { status: 405, headers: SAFE_HEADERS })
    const refused = whyNotOwnPage(request)
    if (refused) return pageRefusal(request, ...refused)
    try {
      return await run(request)
    } catch (error) {
      return toldToPerson(request, inWords(error))
    }
  }

  return async (request) => {
    const trouble = await actions.trouble()
    if (!trouble) return new Response(null, { status: 303, headers: { ...SAFE_HEADERS, location: '/' } })
    const { pathname } = new URL(request.url)
    const name = pathname.startsWith(`${RECOVERY_PATH}/`) ? pathname.slice(RECOVERY_PATH.length + 1) : ''
    if (request.method !== 'GET') return posted(name, request)
    return name === 'copias' ? listed(request) : recoveryPage(trouble, languageOf(request))
  }
}

function toldToPerson(request: Request, error: unknown): Response {
  if (error instanceof PassphraseNeeded) return pageRefusal(request, 409, error.said)
  if (error instanceof StartupError || error instanceof Fault) return pageRefusal(request, 400, error.said)
  throw error
}

/** People choose the folder that they chose before, or the one inside it that they find there. */
const placeIn = (chosen: string) => (basename(chosen) === basename(secondPlace('')) ? chosen : secondPlace(chosen))

async function read<T>(request: Request, form: z.ZodType<T>): Promise<T> {
  const parsed = form.safeParse(await smallJson(request))
  if (!parsed.success) throw new StartupError(say('recovery.incomplete'))
  return parsed.data
}

async function newPassphrase(
  judge: PassphraseJudge,
  { passphrase, again }: Partial<NewPassphrase>,
): Promise<string | undefined> {
  if (passphrase === undefined) return undefined
  const problem = await passphraseProblem(judge, { passphrase, again })
  if (problem) throw new PassphraseNeeded(problem)
  return passphrase
}

const done = () => new Response(null, { status: 204, headers: SAFE_HEADERS })
