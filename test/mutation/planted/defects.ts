/** A defect put into the desktop shell on purpose, and the test that has to notice it. */
export interface Defect {
  readonly name: string
  /** Below `src`. */
  readonly file: string
  /** Text that stands there exactly once, and what stands there instead. */
  readonly edit: readonly [string, string]
  /** A file of tests, and a regular expression for the names of those in it that have to fail. */
  readonly caughtBy: readonly [string, string]
}

const CHECKLIST = 'test/shell/checklist.test.ts'
const SHELL = 'test/shell/shell.test.ts'
const UPDATES = 'src/main/updates.test.ts'

type Edit = Defect['edit']

const at = (file: string, test: string) => (name: string, edit: Edit, caughtBy: string) => ({
  name,
  file,
  edit,
  caughtBy: [test, caughtBy] as const,
})

const hardening = at('main/hardening.ts', CHECKLIST)
const window = at('main/window.ts', CHECKLIST)
const scheme = at('main/scheme.ts', CHECKLIST)
const updates = at('main/updates.ts', UPDATES)
const thread = at('main/core-thread.ts', 'src/main/core-thread.test.ts')
const preload = at('preload/index.ts', CHECKLIST)

const LISTENER = (name: string) =>
  `contents.on('${name}', (event) => {\n    if (!isOurs(event.url)) event.preventDefault()\n  })`

export const DEFECTS: readonly Defect[] = [
  hardening('pages may go anywhere', [LISTENER('will-navigate'), ''], '13 leaves its origin'),
  hardening('pages may be led anywhere', [LISTENER('will-redirect'), ''], '13 lets will-redirect'),
  hardening(
    'a webview may be attached',
    ["contents.on('will-attach-webview', (event) => event.preventDefault())", ''],
    '12 attaches no webview',
  ),
  hardening('pages may open windows', ["action: 'deny'", "action: 'allow'"], '14, 15 opens no window'),
  hardening('any address opens outside', ['if (isAllowedOutside(url)) void', 'void'], '14, 15 opens no window'),
  hardening(
    'whatever a page asks for is granted',
    ['decide(GRANTED.includes(permission) && isOurs(requestingUrl))', 'decide(permission !== requestingUrl)'],
    '5 is granted copying',
  ),
  hardening(
    'whatever a page checks is granted',
    ['=> GRANTED.includes(permission) && isOurs(origin)', '=> permission !== origin'],
    '5 is granted copying',
  ),
  hardening(
    'no permission is decided',
    ['  refusePermissions(session.defaultSession)', '  void (() => refusePermissions(session.defaultSession))'],
    '5 grants its page copying',
  ),
  hardening(
    'others may copy',
    [
      'decide(GRANTED.includes(permission) && isOurs(requestingUrl))',
      'decide(GRANTED.includes(permission) || requestingUrl === "")',
    ],
    '5 is granted copying',
  ),
  at('main/index.ts', CHECKLIST)('processes are not sandboxed', ['app.enableSandbox()\n', ''], '4 has every process'),
  window('the window is not sandboxed', ['sandbox: true', 'sandbox: false'], '2, 3, 6'),
  window('the preload shares its world', ['contextIsolation: true', 'contextIsolation: false'], '20 gives its page'),
  window('pages have Node', ['nodeIntegration: false', 'nodeIntegration: true'], '2, 3, 6'),
  window('pages may read other origins', ['webSecurity: true', 'webSecurity: false'], '2, 3, 6'),
  window('pages have the webview tag', ['webviewTag: false', 'webviewTag: true'], '2, 3, 6'),
  window('insecure content runs', ['spellcheck: false', 'allowRunningInsecureContent: true'], '2, 3, 6'),
  at('main/origin.ts', CHECKLIST)(
    'an origin is ours that begins as ours does',
    ['url === ORIGIN || url', 'url.startsWith(ORIGIN) || url'],
    '13 lets will-navigate',
  ),
  at('main/origin.ts', CHECKLIST)(
    'a frame inside the page is heard',
    ['frame.parent === null && ', ''],
    '17 answers the main frame',
  ),
  at('main/desktop-channels.ts', CHECKLIST)(
    'everybody is heard',
    ['!isOurPage(event.senderFrame) || !window', '!window'],
    '17 answers the main frame',
  ),
  at('main/desktop-channels.ts', CHECKLIST)(
    'whatever comes over a channel is taken',
    ['...shape.parse(args)', '...(args as A)'],
    '17 takes only what a channel',
  ),
  at('main/desktop-channels.ts', SHELL)(
    'a page proposes a place',
    ['basename(suggestedName)', 'suggestedName'],
    'saves a file where',
  ),
  at('main/shown-files.ts', CHECKLIST)(
    'any name is shown',
    ['!/^[\\w-][\\w.-]{0,99}\\.pdf$/.test(name) || ', ''],
    '17 takes only what a channel',
  ),
  at('main/shown-files.ts', CHECKLIST)(
    'anything is shown',
    [' || !PDF.equals(bytes.subarray(0, PDF.length))', ''],
    '17 takes only what a channel',
  ),
  scheme(
    'every host of the scheme is served',
    ['if (!isOurs(request.url)) return new Response(null, { status: 404 })\n', ''],
    '18 serves its own addresses',
  ),
  scheme('the scheme is not secure', ['secure: true, ', ''], '1 loads nothing but'),
  scheme('the scheme has no policy', ['codeCache: true }', 'codeCache: true, bypassCSP: true }'], '7 runs no script'),
  at('host/assets.ts', CHECKLIST)(
    'files beside the built ones are served',
    ['return inside && ', 'return '],
    '18 serves its own addresses',
  ),
  at('host/assets.ts', CHECKLIST)(
    'the policy begins with everything',
    [`"default-src 'none'"`, '"default-src *"'],
    '7 runs no script',
  ),
  preload(
    'the page may send any message',
    [
      "contextBridge.exposeInMainWorld('desktop', desktop)",
      "contextBridge.exposeInMainWorld('desktop', { ...desktop, invoke: ipcRenderer.invoke })",
    ],
    '20 gives its page',
  ),
  preload(
    'the page has the messages themselves',
    [
      "contextBridge.exposeInMainWorld('desktop', desktop)",
      "contextBridge.exposeInMainWorld('desktop', desktop)\ncontextBridge.exposeInMainWorld('messages', ipcRenderer)",
    ],
    '20 gives its page',
  ),
  preload(
    'the page hears who sent a link',
    ['callback(String(path))', 'Reflect.apply(callback, undefined, [_event, path])'],
    '20 tells its page the path',
  ),
  at('main/index.ts', SHELL)(
    'two programs have the same data',
    ['if (app.requestSingleInstanceLock()) void', 'if (app.isReady() || app) void'],
    'gives way to one',
  ),
  at('main/menu.ts', SHELL)(
    'an installed person has the tools of developers',
    ['app.isPackaged ? [] : [', 'app.isReady() && app.isPackaged ? [] : ['],
    'no tools of developers',
  ),
  at('main/desktop.ts', SHELL)(
    'quitting waits for nothing',
    ["    event.preventDefault()\n    if (phase === 'stopping') return", "    if (phase === 'stopping') return"],
    'stops the core before it quits',
  ),
  at('main/desktop.ts', SHELL)(
    'the page that asks for the passphrase is not shown',
    ['if (!isOpen) await windows.loadAgain()', ''],
    'asks for the passphrase',
  ),
  at('main/wake-events.ts', SHELL)(
    'unlocking wakes nobody',
    ["powerMonitor.on('unlock-screen', () => wake('unlock'))", ''],
    'wakes the core',
  ),
  at('main/window-state.ts', SHELL)(
    'a damaged place keeps the window away',
    ['return undefined\n  }', "throw new Error('damaged')\n  }"],
    'stops the core before it quits',
  ),
  at('main/deep-link.ts', 'src/main/deep-link.test.ts')('a link may lead up', ['[\\w-]{1,64}', '[^/]{1,64}'], '.'),
  thread('a thread that died stays away', ['else this.#client = this.#runAgain()', ''], 'started again after it died'),
  thread('a thread that dies is started for ever', ['if (isSecond) this', 'if (code < 0) this'], 'second death'),
  updates('an unsigned version is taken', ['if (isSigned(info, this.#options.keys))', 'if (info)'], '.'),
  updates('a version is swapped in without a copy', ['      await backUp()\n', ''], 'verified copy'),
  updates('a version is swapped in while documents leave', ['if (count > 0) return', 'if (count < 0) return'], 'sent'),
  updates('the core still runs under the swap', ['      await stopCore()\n', ''], 'core ended'),
  at('main/update-signature.ts', UPDATES)(
    'what is not the hash is not signed',
    ['canonical(info)', 'canonical({ ...info, path: 0, files: 0 })'],
    '.',
  ),
]
