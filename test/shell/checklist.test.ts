import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAllowedOutside } from '../../src/main/external-links.ts'
import { isOurPage, isOurs } from '../../src/main/origin.ts'
import { ensureBuilt } from './process.ts'

/**
 * Electron's security checklist (electronjs.org/docs/latest/tutorial/security), point by point, on the built files that are
 * shipped. What only a running window can show is asserted in shell.test.ts; the fuses as packaged in package.test.ts.
 */
let main: string
let preload: string
let page: string
let built: string
beforeAll(async () => {
  await ensureBuilt()
  const folder = 'out/main'
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(m?js|cjs)$/.test(name))
  const isShell = (text: string) => /from ["']electron["']/.test(text)
  main = names
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter(isShell)
    .join('\n')
  preload = readFileSync('out/preload/index.cjs', 'utf8')
  page = readFileSync('out/renderer/index.html', 'utf8')
  built = main + preload
}, 60_000)

const builder = readFileSync('electron-builder.yml', 'utf8')
const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const fuse = (name: string, on: boolean) => expect(builder).toMatch(new RegExp(`^ {2}${name}: ${on}$`, 'm'))

const POINTS: Record<string, () => void> = {
  '1 only secure content is loaded': () => {
    expect(main).toContain('app://radica')
    expect(main).not.toMatch(/loadURL\((?!`\$\{ORIGIN\})/)
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
  },
  '2 no Node.js for pages': () => expect(main).toMatch(/nodeIntegration: false/),
  '3 context isolation': () => {
    expect(main).toMatch(/contextIsolation: true/)
    expect(preload).toContain('contextBridge')
  },
  '4 every process is sandboxed': () => {
    expect(main).toMatch(/app\.enableSandbox\(\)/)
    expect(main).toMatch(/sandbox: true/)
  },
  '5 permission requests are decided': () => {
    expect(main).toContain('setPermissionRequestHandler')
    expect(main).toContain('setPermissionCheckHandler')
  },
  '6 webSecurity stays on': () => expect(main).toMatch(/webSecurity: true/),
  '7 a Content-Security-Policy that begins with nothing': () => {
    const files = readdirSync('out/main', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
    const all = files.map((name) => readFileSync(join('out/main', name), 'utf8')).join('\n')
    expect(all).toContain("default-src 'none'")
    expect(all).not.toContain('unsafe-eval')
  },
  '8 no insecure content is let in': () => expect(built).not.toContain('allowRunningInsecureContent'),
  '9 no experimental features': () => expect(built).not.toContain('experimentalFeatures'),
  '10 no Blink features': () => expect(built).not.toContain('enableBlinkFeatures'),
  '11 no webview opens windows': () => expect(built + page).not.toContain('allowpopups'),
  '12 no webview is attached': () => {
    expect(main).toContain('will-attach-webview')
    expect(main).toMatch(/webviewTag: false/)
  },
  '13 navigation ends at the own origin': () => {
    expect(main).toContain('will-navigate')
    expect(main).toContain('will-redirect')
    expect(['https://example.com/', 'app://radica.evil/', 'file:///etc/passwd'].some(isOurs)).toBe(false)
  },
  '14 no new windows': () => {
    expect(main).toContain('setWindowOpenHandler')
    expect(main).toMatch(/action: ["']deny["']/)
    expect(main).not.toMatch(/action: ["']allow["']/)
  },
  '15 only listed addresses are opened outside': () => {
    const refused = ['http://minsalud.gov.co', 'https://minsalud.gov.co.evil.example', 'file:///etc/passwd', 'calc:x']
    expect(refused.some(isAllowedOutside)).toBe(false)
    expect(main.match(/openExternal/g)).toHaveLength(1)
  },
  '16 a current Electron, the same everywhere': () => {
    expect(builder).toContain(`electronVersion: ${devDependencies.electron}`)
    expect(Number(devDependencies.electron.split('.')[0])).toBeGreaterThanOrEqual(45)
  },
  '17 the sender of every message is checked': () => {
    expect(main.match(/ipcMain\.handle\(/g)).toHaveLength(1)
    expect(main).not.toMatch(/ipcMain\.(on|once)\(/)
    expect(isOurPage({ url: 'app://radica/', parent: {} })).toBe(false)
    expect(isOurPage({ url: 'https://example.com/', parent: null })).toBe(false)
    expect(isOurPage(null)).toBe(false)
  },
  '18 no file:// pages': () => {
    expect(main).not.toMatch(/loadFile\(/)
    expect(main).toContain('protocol.handle')
    fuse('grantFileProtocolExtraPrivileges', false)
  },
  '19 fuses': () => {
    for (const off of ['runAsNode', 'enableNodeOptionsEnvironmentVariable', 'enableNodeCliInspectArguments'])
      fuse(off, false)
    fuse('loadBrowserProcessSpecificV8Snapshot', false)
    for (const on of ['enableCookieEncryption', 'enableEmbeddedAsarIntegrityValidation', 'onlyLoadAppFromAsar'])
      fuse(on, true)
  },
  '20 no Electron API reaches a page': () => {
    expect(preload).not.toMatch(/exposeInMainWorld\(["'][^"']+["'], (electron|ipcRenderer)\b/)
    expect(preload.match(/exposeInMainWorld/g)).toHaveLength(1)
  },
}

let passed = 0
it.each(Object.entries(POINTS))('%s', (_name, holds) => {
  holds()
  passed++
})

afterAll(() => {
  process.stdout.write(`Electron's security checklist: ${passed}/${Object.keys(POINTS).length}\n`)
})
