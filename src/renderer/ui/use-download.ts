import { useState } from 'react'
import { saveFile } from '../base/files/save-file.ts'
import { sayFault, toast } from './toast.tsx'

interface Download {
  readonly read: () => Promise<{ readonly body: Blob }>
  /** Also by what came. */
  readonly name: string | ((body: Blob) => string)
  readonly done: string
  /** Left out: as every fault is said. */
  readonly onFault?: (error: unknown) => void
}

/** Saves what the service makes when it is asked; busy until it is here. */
export function useDownload() {
  const [busy, setBusy] = useState(false)
  const download = async ({ read, name, done, onFault = sayFault }: Download) => {
    setBusy(true)
    try {
      const { body } = await read()
      if (await saveFile(body, typeof name === 'string' ? name : name(body))) toast(done)
    } catch (error) {
      onFault(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, download }
}
