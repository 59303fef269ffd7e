import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Fetch, serveAssets } from './assets.ts'

let fetch: Fetch
beforeAll(() => {
  const parent = mkdtempSync(join(tmpdir(), 'radica-assets-'))
  const root = join(parent, 'renderer')
  mkdirSync(join(root, 'assets'), { recursive: true })
  mkdirSync(join(parent, 'renderer-secret'))
  writeFileSync(join(root, 'index.html'), '<div id="root"></div>')
  writeFileSync(join(root, 'assets/index-abc.js'), 'export {}')
  mkdirSync(join(root, 'referencia'))
  writeFileSync(join(root, 'referencia/index.html'), '<main id="reference"></main>')
  writeFileSync(join(root, 'assets/font.woff2'), 'font')
  writeFileSync(join(root, 'año.svg'), '<svg/>')
  writeFileSync(join(parent, 'secret.txt'), 'secret')
  writeFileSync(join(parent, 'renderer-secret/key.txt'), 'secret')
  fetch = serveAssets(root)
})
const get = (path: string, method = 'GET') => fetch(new Request(`http://127.0.0.1${path}`, { method }))

describe('serving the built renderer', () => {
  it.each(['/', '/index.html', '/pacientes/nuevo'])('gives the page, under a strict policy, for %s', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(await answer.text()).toContain('<div id="root">')
  })

  it.each(['/referencia', '/referencia/', '/referencia/index.html'])('gives the reference for %s', async (path) => {
    const answer = await get(path)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(await answer.text()).toContain('<main id="reference">')
  })

  it.each([
    ['/assets/index-abc.js', /^text\/javascript/, 'public, max-age=31536000, immutable'],
    ['/assets/font.woff2', /^font\/woff2/, 'public, max-age=31536000, immutable'],
    ['/a%C3%B1o.svg', /^image\/svg\+xml/, 'no-cache'],
  ])('gives %s its type and its life in caches', async (path, type, cache) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(type)
    expect(answer.headers.get('cache-control')).toBe(cache)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it.each([
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%2frenderer-secret/key.txt',
    '/%00.js',
    '/%E0%A4%A.js',
    '/assets/missing.js',
  ])('answers 404 to %s', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('')
  })

  it('answers HEAD without a body and refuses other methods', async () => {
    const head = await get('/assets/index-abc.js', 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '9', ''])
    const post = await get('/', 'POST')
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})
