import { launch } from './launch.mjs'

await launch(import.meta.url, () => undefined)
