import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { type PackedEntry, packEntry } from '../zip/written.ts'
import { coverOf } from './cover.ts'
import type { PlannedBundle, PlanningIn } from './plan.ts'

export const COVER = 'PORTADA'

/** What the payer does not take is refused with its size, before and while it is made. */
function refuse(said: 'file' | 'bundle', name: string, bytes: number, max: number, field?: string): never {
  const facts = { name, bytes, max }
  const sentence = said === 'file' ? say('bundles.fileTooLarge', facts) : say('bundles.over', facts)
  throw new Fault('request_too_large', sentence, { ...(field !== undefined && { field }) })
}

/**
 * @param field by which the invoice was asked for.
 * @throws Fault with the first thing that the payer does not take, as far as it is known before.
 */
export function refuseTooLarge({ tooLarge, files, number }: PlannedBundle, field?: string): void {
  for (const { name, bytes, max } of tooLarge) {
    if (name === null) refuse('bundle', number, bytes, max, field)
    refuse('file', files.find((file) => file.name === name)?.label ?? number, bytes, max, field)
  }
}

/**
 * The files of a bundle as they lie in an archive, read and packed one after the other: in a folder of the invoice where there are
 * `several`, or side by side as its payer wants it.
 */
export async function* entriesOf(
  of: PlanningIn,
  bundle: PlannedBundle,
  fontsDir: string,
  several: boolean,
): AsyncGenerator<PackedEntry> {
  const { terms, files } = bundle
  const number = bundle.number.replace(/[^\w-]/g, '')
  const isFlat = terms.bundleLayout === 'flat'
  const folder = several && !isFlat ? `${number}/` : ''
  const cover = several && isFlat ? `${COVER}_${number}.pdf` : `${COVER}.pdf`
  let sum = 0
  const packed = async (name: string, label: string, data: Uint8Array, packs: boolean) => {
    const { maxFileBytes, maxBundleBytes } = terms
    if (maxFileBytes !== null && data.length > maxFileBytes) refuse('file', label, data.length, maxFileBytes)
    const entry = await packEntry({ name: `${folder}${name}`, data, packs })
    sum += entry.packed.length
    if (maxBundleBytes !== null && sum > maxBundleBytes) refuse('bundle', bundle.number, sum, maxBundleBytes)
    return entry
  }
  if (terms.bundleCover) yield await packed(cover, COVER, await coverOf(of, bundle, fontsDir), false)
  for (const { name, label, packs, read } of files) yield await packed(name, label, await read(), packs)
}
