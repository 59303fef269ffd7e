/** Gives a file to the person, under a name that every system takes. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName.replace(/[^\w.-]+/g, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
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
