import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const RENDERER = join(import.meta.dirname, '../..')
const sources = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(RENDERER, file), 'utf8') }))

/** Acts of the shell, which words its own failures. */
const SHOWN_ELSEWHERE = ['features/backups/updates-section.tsx check', 'features/backups/updates-section.tsx install']

/** What may fail in silence: a person could do nothing about it, and nothing of theirs is lost. */
const MAY_FAIL = [
  "features/backups/backup-row.tsx const answer = await fetch('/api/v1/health').catch(() => undefined)",
  'shell/session/idle-lock.ts await ending.catch(() => undefined)',
  "shell/session/sign-out.ts await call('sessions.delete', { signal: AbortSignal.timeout(LEAVING_MS) }).catch(() => undefined)",
  'features/documents/use-readiness.ts const again = () => void ask(giveUp.signal).catch(() => undefined)',
  "features/folders/send.ts await call('runs.cancel', { params }).catch(() => undefined)",
  "features/supports/send.ts await call('supports.remove', { params }).catch(() => undefined)",
  'base/files/save-file.ts before = saved.catch(() => undefined)',
  'base/api/events.ts await listen(follower, stop.signal).catch(() => undefined)',
  'base/drafts/draft.ts for (const key of open) void send(key, lastWord).catch(() => undefined)',
  'features/deadlines/use-telling.ts const tell = () => void look().catch(() => undefined)',
  'features/teamwork/present-now.tsx void leave.catch(() => undefined)',
  "features/visits/use-prices.ts const answer = await call('visits.price', { params: { workspaceId }, body }).catch(() => undefined)",
  'features/visits/visit-form.tsx const terms = await termsOf(workspaceId, patientId).catch(() => undefined)',
]

/** A few lines from where something begins. */
const from = (text: string, start: string) => text.slice(text.indexOf(start)).slice(0, 300)

function isShown(text: string, name: string): boolean {
  if (text.includes(`${name}.error`) || from(text, `const ${name} = use`).includes('onError')) return true
  if (text.includes(`${name}.mutate(`) && from(text, `${name}.mutate(`).includes('onError')) return true
  if (text.includes(`${name}.mutateAsync(`) && from(text, `${name}.mutateAsync(`).includes('sayFault')) return true
  // One of several whose refusals are looked through together.
  return /find\(\(\{ error \}\) => error( && !wasStopped\(error\))?\)/.test(text)
}

it('shows what refused each act of a person', () => {
  const silent = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/const (\w+) = use(?:Mutation|Change)\b/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !isShown(text, name))
      .map((name) => `${file} ${name}`),
  )
  expect(silent.sort()).toEqual(SHOWN_ELSEWHERE)
})

it('lets nothing else fail in silence', () => {
  const silent = sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => /catch\(\(\) => (undefined|\{\}|null)\)|void (call|operations)\b.*\)$/.test(line))
      .map((line) => `${file} ${line.trim()}`),
  )
  expect(silent.filter((line) => !line.endsWith('sayFault)')).sort()).toEqual([...MAY_FAIL].sort())
})
