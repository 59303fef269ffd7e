/** What a page may ask of the desktop: only what a web page cannot do by itself. Each name is one channel. */
export const CHANNELS = {
  saveFile: 'desktop:save-file',
  print: 'desktop:print',
  windowState: 'desktop:window-state',
} as const

export interface WindowState {
  readonly isMaximized: boolean
  readonly isFullScreen: boolean
}

/** `window.desktop` in the application's own window; in a browser there is none. */
export interface Desktop {
  /** Asks where, and writes there. False when the person changed their mind. */
  saveFile(suggestedName: string, bytes: Uint8Array): Promise<boolean>
  /** The system's print dialog for the page as it is. False when nothing was printed. */
  print(): Promise<boolean>
  windowState(): Promise<WindowState>
}

declare global {
  interface Window {
    readonly desktop?: Desktop
  }
}
