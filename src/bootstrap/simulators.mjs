import { launch } from './launch.mjs'

await launch(import.meta.url, async () => {
  const { cli } = await import('../../out/main/simulators.js')
  await cli(process.argv.slice(2))
})
