import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lastLanguage, rememberLanguage } from './last-language.ts'

it('is what was spoken last, and nothing where that cannot be read', () => {
  const profile = mkdtempSync(join(tmpdir(), 'radica-language-'))
  onTestFinished(() => rmSync(profile, { recursive: true }))
  expect(lastLanguage(profile)).toBeUndefined()
  rememberLanguage(profile, 'en')
  expect(lastLanguage(profile)).toBe('en')
  for (const damaged of ['', '"fr"', '{']) {
    writeFileSync(join(profile, 'language.json'), damaged)
    expect(lastLanguage(profile)).toBeUndefined()
  }
  rememberLanguage(join(profile, 'gone'), 'en')
})
