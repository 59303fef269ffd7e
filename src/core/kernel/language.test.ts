import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

it.each([
  [undefined, 'es-CO'],
  ['', 'es-CO'],
  ['en', 'en'],
  ['en-US', 'en'],
  ['EN-us,en;q=0.9', 'en'],
  ['es', 'es-CO'],
  ['es-MX, en;q=0.8', 'es-CO'],
  ['en;q=0.5, es;q=0.9', 'es-CO'],
  ['en;q=0.9, es;q=0.5', 'en'],
  ['en ; q=1.000', 'en'],
  ['fr, en;q=0.1', 'en'],
  ['fr-FR', 'es-CO'],
  ['*', 'es-CO'],
  ['en;q=0', 'es-CO'],
  ['es;q=0, *', 'en'],
  ['en;q=2', 'es-CO'],
  ['en;level=1', 'es-CO'],
  [',;,=,en', 'en'],
])('%j is answered in %s', (header, language) => {
  const headers = header === undefined ? undefined : { 'accept-language': header }
  expect(languageOf(new Request('http://localhost/', { ...(headers && { headers }) }))).toBe(language)
})

it.each([
  [undefined, 'en'],
  ['*', 'en'],
  ['fr', 'en'],
  ['en, es', 'en'],
  ['es', 'es-CO'],
  ['en;q=0.1, es;q=0.2', 'es-CO'],
  ['en;q=0, *', 'es-CO'],
])('%j of somebody whose language is English is answered in %s', (header, language) => {
  const headers = header === undefined ? undefined : { 'accept-language': header }
  expect(languageOf(new Request('http://localhost/', { ...(headers && { headers }) }), 'en')).toBe(language)
})
