import { vi } from 'vitest'

class Reader {
  result = ''
  onload: () => void = () => undefined
  async readAsDataURL(file: Blob): Promise<void> {
    this.result = `data:;base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`
    this.onload()
  }
}

/** Files are read as in a window, until what was stubbed is taken back. */
export const readFilesAsInAWindow = (): void => void vi.stubGlobal('FileReader', Reader)
