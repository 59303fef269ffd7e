import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../../core/files/durable-file.ts'
import type { Hub } from './link.ts'

const Remembered = z.strictObject({ url: z.url(), authority: z.string().nullable() })

const fileIn = (profile: string) => join(profile, 'central.json')

/** The hub that this desktop shows; undefined: the data of this computer. */
export function rememberedHub(profile: string): Hub | undefined {
  try {
    return Remembered.parse(JSON.parse(readFileSync(fileIn(profile), 'utf8')))
  } catch {
    return undefined
  }
}

export async function rememberHub(profile: string, hub: Hub | undefined): Promise<void> {
  if (hub) await writeDurably(fileIn(profile), `${JSON.stringify(hub, undefined, 2)}\n`)
  else await rm(fileIn(profile), { force: true })
}
