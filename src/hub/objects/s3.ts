import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { ObjectKeys } from './places.ts'

/** Objects of a bucket by their keys, behind the bucket's own prefix. What fails throws. */
export interface ObjectStore {
  /** @param sha256 of the bytes, in hex: the store refuses what did not arrive as it was sent. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  delete(key: string): Promise<void>
  /** Those whose keys begin so. */
  list(beginning: string): Promise<string[]>
}

const ANSWER_MS = 60_000
const RETRIES = 3

const Page = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string() })).default([]),
    IsTruncated: z.string(),
    NextContinuationToken: z.string().optional(),
  }),
})
const pages = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' })

/** Any store that speaks S3, by addresses with the bucket in their path. */
export function objectStore(url: string, { accessKeyId, secretAccessKey, region }: ObjectKeys): ObjectStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const { origin, pathname } = new URL(url)
  const [, bucket = '', ...rest] = pathname.split('/')
  const escapedPrefix = rest.length > 0 ? `${rest.join('/')}/` : ''
  /** As a list is asked for it, and gives it back. */
  const prefix = decodeURIComponent(escapedPrefix)

  async function ask(at: string, init: RequestInit = {}): Promise<Response> {
    const answer = await client.fetch(`${origin}/${bucket}${at}`, { ...init, signal: AbortSignal.timeout(ANSWER_MS) })
    if (answer.ok || answer.status === 404) return answer
    throw new Error(`the object store answers ${answer.status}`)
  }
  const expectThere = (answer: Response): void => {
    if (!answer.ok) throw new Error('the object store has no such bucket')
  }

  return {
    async put(key, bytes, sha256) {
      const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256 }
      expectThere(await ask(`/${escapedPrefix}${key}`, { method: 'PUT', body: bytes, headers }))
    },
    async get(key) {
      const answer = await ask(`/${escapedPrefix}${key}`)
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
    },
    async delete(key) {
      await ask(`/${escapedPrefix}${key}`, { method: 'DELETE' })
    },
    async list(beginning) {
      const keys: string[] = []
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + beginning })
        if (next !== undefined) query.set('continuation-token', next)
        const answer = await ask(`/?${query}`)
        expectThere(answer)
        const page = Page.parse(pages.parse(await answer.text())).ListBucketResult
        keys.push(...page.Contents.map(({ Key }) => Key.slice(prefix.length)))
        next = page.IsTruncated === 'true' ? page.NextContinuationToken : undefined
      } while (next !== undefined)
      return keys
    },
  }
}
