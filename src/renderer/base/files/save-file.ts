/** More than this is not held in memory a second time: the download of Chromium takes it, which tells no outcome. */
const MAX_HANDED_BYTES = 64 * 1024 * 1024

/** Gives a file to the person, under a name that every system takes. False when the person changed their mind, as far as that is told. */
export async function saveFile(content: Blob, fileName: string): Promise<boolean> {
  const name = fileName.replace(/[^\w.-]+/g, '_')
  if (window.desktop && content.size <= MAX_HANDED_BYTES) {
    return window.desktop.saveFile(name, new Uint8Array(await content.arrayBuffer()))
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  return true
}

/** A file's bytes as base64, without the address prefix of a data URL. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
