import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Defect } from '../mutation/planted/defects.ts'
import { copyOf, planted } from '../mutation/planted/planted.ts'
import { appImage, feedOf, installed } from '../shell/installed.ts'
import { killShells, openShell } from '../shell/shell.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { newFolder, until } from '../support/process.ts'
import { type Attack, type OnVictim, onProgram, onVictim } from './attack.ts'
import { ADMIN_PHONE, PASSPHRASE, PASSWORD, setup } from './target.ts'

const SWAP_MS = 20_000

/** Whoever holds the server of the feed describes a script of their own there, with its hash; nobody signed it. */
async function arbitraryScript(program: string): Promise<boolean> {
  const mark = join(newFolder(), 'ran')
  const feed = await feedOf({ version: '0.2.0', described: appImage(mark), isForged: true })
  try {
    const at = await installed(feed.url, program)
    if ((await at.check())?.phase !== 'ready') return false
    // The window goes away under the question.
    void at.page.evaluate(() => window.desktop?.installUpdate()).catch(() => undefined)
    await until(() => existsSync(mark), SWAP_MS).catch(() => undefined)
    return existsSync(mark)
  } finally {
    killShells()
    feed.close()
  }
}

/** What a page of the same origin, or a copy of the browser's profile, finds is tried as a token, and to renew a session. */
const storedInBrowser: OnVictim = async ({ url, ask }) => {
  const browser = await chromium.launch({ ...(CHROMIUM && { executablePath: CHROMIUM }), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ locale: 'es-CO' })
    await page.goto(url)
    await page.getByLabel('Teléfono').fill(ADMIN_PHONE)
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Secciones', exact: true }).waitFor()
    const lying = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    for (const [token] of lying.matchAll(/[\w.-]{20,}/g)) {
      const asToken = await ask('GET', '/api/v1/account', { token })
      const headers = { origin: url }
      const asKey = await ask('POST', '/api/v1/sessions/renewal', { body: { windowKey: token }, headers })
      if (asToken.status === 200 || asKey.status === 200) return true
    }
    return false
  } finally {
    await browser.close()
  }
}

/** A word in the shape of a program's token opens the door for programs, which the desktop alone has, to who has none. */
async function signsInAtDoor(program: string): Promise<boolean> {
  const port = await freePort()
  try {
    const { page } = await openShell('stand-in', newFolder(), { RADICA_STORE_KEY: PASSPHRASE }, [], program)
    const opened = await page.evaluate(openDoor, { setup: setup(), phone: ADMIN_PHONE, password: PASSWORD, port })
    const answer = await fetch(`${opened.url}/api/v1/sessions`, {
      method: 'POST',
      headers: { authorization: 'Bearer rdc_x', 'content-type': 'application/json' },
      body: JSON.stringify({ phone: ADMIN_PHONE, password: PASSWORD }),
    })
    return answer.status === 201
  } finally {
    killShells()
  }
}

/** In the page: begins a clinic, whose administrator opens the door. */
async function openDoor({ setup, port, ...credentials }: { setup: object; port: number }): Promise<{ url: string }> {
  const send = async (method: string, path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': path, authorization: `Bearer ${token}` }
    return (await fetch(path, { method, headers, body: JSON.stringify(body) })).json()
  }
  await send('POST', '/api/v1/setup', setup)
  const { token } = await send('POST', '/api/v1/sessions', credentials)
  return send('PUT', '/api/v1/local-api', { enabled: true, port }, token)
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

interface Report {
  readonly numTotalTests: number
  readonly numFailedTests: number
  readonly success: boolean
}

/** True: with the defence taken out, the checklist of the same program still passes. */
const unnoticed = (name: string, defect: Pick<Defect, 'file' | 'edit'>) => async (program: string) => {
  const copy = copyOf(program)
  try {
    const file = join(copy, 'src', defect.file)
    writeFileSync(file, planted(readFileSync(file, 'utf8'), { name, ...defect }))
    const report = join(copy, 'report.json')
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    const args = [vitest, 'run', 'test/shell/checklist.test.ts', '--reporter=json', `--outputFile=${report}`]
    spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore' })
    const { numTotalTests, numFailedTests, success }: Report = JSON.parse(readFileSync(report, 'utf8'))
    if (numTotalTests === 0 || success !== (numFailedTests === 0)) throw new Error('the checklist did not run')
    return success
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** As the review did: what listens stays, and decides nothing any more. */
const DEFENCES: Readonly<Record<string, Pick<Defect, 'file' | 'edit'>>> = {
  navigation: {
    file: 'main/hardening.ts',
    edit: [
      "contents.on('will-navigate', (event) => {\n    if (!isOurs(event.url)) event.preventDefault()\n  })",
      "contents.on('will-navigate', () => undefined)",
    ],
  },
  permission: { file: 'main/hardening.ts', edit: ['    decide(', '    decide(permission !== requestingUrl || '] },
  webview: {
    file: 'main/hardening.ts',
    edit: ["'will-attach-webview', (event) => event.preventDefault())", "'will-attach-webview', () => undefined)"],
  },
  "IPC sender's": {
    file: 'main/desktop-channels.ts',
    edit: ['!isOurPage(event.senderFrame) || !window', '!window'],
  },
  scheme: {
    file: 'main/scheme.ts',
    edit: ['if (!isOurs(request.url)) return new Response(null, { status: 404 })\n', ''],
  },
}

export const ON_DESKTOP: readonly Attack[] = [
  onProgram(6, 'a script that the feed names is installed and run', arbitraryScript),
  onVictim(12, "what lies in the browser's storage signs in", storedInBrowser),
  onProgram(15, 'a made-up token signs in at the door for programs', signsInAtDoor),
  ...Object.entries(DEFENCES).map(
    ([check, defect]): Attack => ({
      ...onProgram(14, `the ${check} check is taken out and the checklist passes`, unnoticed(check, defect)),
      isSlow: true,
    }),
  ),
]
