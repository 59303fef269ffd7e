/** What a page may ask of the desktop: only what a web page cannot do by itself. Each name is one channel. */
export const CHANNELS = {
  saveFile: 'desktop:save-file',
  saveMore: 'desktop:save-more',
  showPdf: 'desktop:show-pdf',
  print: 'desktop:print',
  windowState: 'desktop:window-state',
  bringForward: 'desktop:bring-forward',
  chooseFolder: 'desktop:choose-folder',
  takeLink: 'desktop:take-link',
  updateState: 'desktop:update-state',
  checkForUpdates: 'desktop:check-for-updates',
  installUpdate: 'desktop:install-update',
} as const

/** The one message that comes by itself: a link from outside names a place in the application. */
export const OPEN_CHANNEL = 'desktop:open'

export interface WindowState {
  readonly isMaximized: boolean
  readonly isFullScreen: boolean
}

export interface UpdateState {
  /** The one that runs. */
  readonly version: string
  /** `unavailable`: this build does not update itself. `ready`: downloaded and checked, waits for a person. */
  readonly phase: 'unavailable' | 'idle' | 'checking' | 'downloading' | 'ready' | 'failed'
  readonly next: string | null
  /** For the person: why it failed, or why it was not installed. */
  readonly message: string | null
}

/** `window.desktop` in the application's own window; in a browser there is none. */
export interface Desktop {
  /** Asks where, and writes there. False when the person changed their mind. `isMore`: `saveMore` brings the rest. */
  saveFile(suggestedName: string, bytes: Uint8Array, isMore?: boolean): Promise<boolean>
  /** Goes on with what was saved last and is not whole yet. What cannot be written to its end does not stay. */
  saveMore(bytes: Uint8Array, isMore: boolean): Promise<void>
  /** Shows a PDF in the system's own program, where it can be printed. False when there is none. */
  showPdf(name: string, bytes: Uint8Array): Promise<boolean>
  /** The system's print dialog for the page as it is. False when nothing was printed. */
  print(): Promise<boolean>
  windowState(): Promise<WindowState>
  /** After a click on a notification: a page cannot do that for its own window. */
  bringForward(): Promise<void>
  /** Asks for a folder. Null when the person changed their mind. */
  chooseFolder(): Promise<string | null>
  updateState(): Promise<UpdateState>
  checkForUpdates(): Promise<UpdateState>
  /** Copies the data, ends the core and starts the new version; gives the state when it did not. */
  installUpdate(): Promise<UpdateState>
  /** The place that a link from outside names and that nobody has gone to yet; null: there is none. Asked once. */
  takeLink(): Promise<string | null>
  /** Calls back with the path of each link that is opened, also of one that came before; gives the end of it. */
  onOpen(callback: (path: string) => void): () => void
}

declare global {
  interface Window {
    readonly desktop?: Desktop
  }
}
