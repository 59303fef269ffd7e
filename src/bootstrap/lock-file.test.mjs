import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { problemsOfLock } from './lock-file.mjs'

const read = (name) => JSON.parse(readFileSync(name, 'utf8'))

it('what is installed here is pinned, whole, from the registry, under known terms, and runs what was decided', () => {
  expect(problemsOfLock(read('package.json'), read('package-lock.json'))).toEqual([])
})

const ZOD = 'node_modules/zod'

it.each([
  ['a range of versions', 'no exact version', ({ manifest }) => (manifest.dependencies.keytar = '^2.1.2')],
  ['a version of a tag', 'no exact version', ({ manifest }) => (manifest.devDependencies.zod = 'latest')],
  ['a git address', 'no exact version', ({ manifest }) => (manifest.devDependencies.zod = 'github:a/zod')],
  [
    'another version than the locked one',
    'the lock file has',
    ({ manifest }) => (manifest.devDependencies.zod = '1.2.3'),
  ],
  ['no integrity', 'no integrity', ({ packages }) => delete packages[ZOD].integrity],
  [
    'a weak integrity',
    'no integrity',
    ({ packages }) => (packages[ZOD].integrity = 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='),
  ],
  ['another server', 'from https://', ({ packages }) => (packages[ZOD].resolved = 'https://example.com/zod.tgz')],
  [
    'a name like the registry',
    'from https://',
    ({ packages }) => (packages[ZOD].resolved = 'https://registry.npmjs.org.x/z'),
  ],
  ['a folder', 'a link', ({ packages }) => (packages[ZOD].link = true)],
  ['a script at installation', 'nobody decided', ({ packages }) => (packages[ZOD].hasInstallScript = true)],
  ['a decision about nothing', 'runs no script', ({ manifest }) => (manifest.allowScripts.zod = true)],
  ['terms that are not ours to keep', 'not on the list', ({ packages }) => (packages[ZOD].license = 'AGPL-3.0')],
  ['terms for tools in what is shipped', 'not on the list', ({ packages }) => (packages[ZOD].license = 'MPL-2.0')],
  ['no terms', 'not on the list', ({ packages }) => delete packages[ZOD].license],
])('tells %s', (_what, said, spoil) => {
  const [manifest, lock] = [read('package.json'), read('package-lock.json')]
  spoil({ manifest, packages: lock.packages })
  expect(problemsOfLock(manifest, lock)).toContainEqual(expect.stringContaining(said))
})
