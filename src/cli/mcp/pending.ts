import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readIfPresent } from '../../core/files/durable-file.ts'

const Pending = z.object({ what: z.string(), code: z.string(), expiresAt: z.number() })
export type Pending = z.infer<typeof Pending>

/** Acts that wait for a person to confirm them by a code; old ones are dropped. */
export async function pendingIn(folder: string, now: number): Promise<Pending[]> {
  const found: Pending[] = []
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const pending = Pending.safeParse(JSON.parse((await readIfPresent(join(folder, name))) ?? 'null')).data
    if (pending && pending.expiresAt >= now) found.push(pending)
    else await rm(join(folder, name), { force: true })
  }
  return found
}
