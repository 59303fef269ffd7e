import { launch } from './launch.mjs'

await launch(import.meta.url, async () => {
  const { cli } = await import('../../out/main/hub.js')
  await cli(process.argv.slice(2))
})
