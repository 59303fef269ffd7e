import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateApi } from 'swagger-typescript-api'

export const GENERATED_DIR = join(import.meta.dirname, 'generated')

/** Makes `generated/contract.ts` of the document that a service serves, as a stranger would. */
export async function generateClient(document: string): Promise<void> {
  mkdirSync(GENERATED_DIR, { recursive: true })
  const source = join(GENERATED_DIR, 'openapi.json')
  writeFileSync(source, document)
  const { files } = await generateApi({ input: source, output: false, httpClientType: 'fetch', silent: true })
  const [file] = files
  if (!file) throw new Error('the generator made nothing')
  writeFileSync(join(GENERATED_DIR, 'contract.ts'), file.fileContent)
}
