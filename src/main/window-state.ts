import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, type BrowserWindow, type Rectangle, screen } from 'electron'
import { z } from 'zod'

const SavedState = z.object({
  bounds: z.object({ x: z.number(), y: z.number(), width: z.number().min(400), height: z.number().min(300) }),
  isMaximized: z.boolean(),
})
type SavedState = z.infer<typeof SavedState>

const DEFAULT_SIZE = { width: 1280, height: 820 }

const file = () => join(app.getPath('userData'), 'window.json')

/** Where the window was the last time, as far as a screen still shows that place. */
export function readWindowState(): { bounds: Partial<Rectangle>; isMaximized: boolean } {
  const saved = readSaved()
  if (!saved) return { bounds: DEFAULT_SIZE, isMaximized: false }
  const { width, height } = saved.bounds
  return { bounds: isOnScreen(saved.bounds) ? saved.bounds : { width, height }, isMaximized: saved.isMaximized }
}

/** A window that closes leaves its place for the next time. */
export function rememberWindowState(window: BrowserWindow): void {
  window.on('close', () => {
    const state: SavedState = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }
    try {
      writeFileSync(file(), JSON.stringify(state))
    } catch {
      // A disk that is full keeps no window from closing.
    }
  })
}

function readSaved(): SavedState | undefined {
  try {
    return SavedState.parse(JSON.parse(readFileSync(file(), 'utf8')))
  } catch {
    // A lost or damaged place is no reason not to open.
    return undefined
  }
}

function isOnScreen(bounds: Rectangle): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const overlapsX = bounds.x < workArea.x + workArea.width && bounds.x + bounds.width > workArea.x
    return overlapsX && bounds.y >= workArea.y && bounds.y < workArea.y + workArea.height
  })
}
