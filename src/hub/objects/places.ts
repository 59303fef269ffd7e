import type { SealedPlace } from '../../core/files/sealed-files.ts'
import { say } from '../../core/messages/message.ts'
import { StartupError } from '../../host/startup-error.ts'
import { objectStore } from './s3.ts'

/** Where sealed files of each kind lie. */
export type SealedPlaces = (kind: string) => SealedPlace

export interface ObjectKeys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

const [ID, SECRET, REGION] = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']

/** Taken out of the environment, so that no child inherits them. @throws StartupError */
export function takeObjectKeys(env: NodeJS.ProcessEnv = process.env): ObjectKeys {
  const { [ID]: accessKeyId, [SECRET]: secretAccessKey, [REGION]: region = 'us-east-1' } = env
  for (const name of [ID, SECRET]) delete env[name]
  if (!accessKeyId || !secretAccessKey) throw new StartupError(say('hub.objectKeysMissing'))
  return { accessKeyId, secretAccessKey, region }
}

/** Under `url/KIND/NAME`, where a name is the SHA-256 of what it names: what is there never changes. */
export function objectPlaces(url: string, keys: ObjectKeys): SealedPlaces {
  const store = objectStore(url, keys)
  return (kind) => {
    /** Asked for and not there: to ask for each before it is shown would take as long as to fetch it. */
    const lost = new Set<string>()
    return {
      async put(name, sealed) {
        await store.put(`${kind}/${name}`, Buffer.concat(sealed), name)
        lost.delete(name)
      },
      async read(name) {
        const found = await store.get(`${kind}/${name}`)
        if (found) lost.delete(name)
        else lost.add(name)
        return found
      },
      has: (name) => !lost.has(name),
      names: async () => (await store.list(`${kind}/`)).map((key) => key.slice(kind.length + 1)),
      remove: (name) => store.delete(`${kind}/${name}`),
      // An object is there whole or not at all.
      sweep: async () => undefined,
    }
  }
}
