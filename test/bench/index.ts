/**
 * `npm run bench`: each figure beside its yardstick, both measured in this run, in turn. `npm run bench -- get post`
 * measures only those; `-- peers` puts Radica beside others who do a part of it, `-- hub` measures a hub. A request is made before the clock starts
 * and its answer is read to the end before it stops.
 */
const wanted = process.argv.slice(2)
const sections = wanted.filter((name) => name !== 'peers')
// By name only, since it installs other people's packages; and without the world of 100,000 patients, which it does not need.
if (wanted.includes('peers')) await (await import('./peers/index.ts')).comparePeers()
if (wanted.length === 0 || sections.length > 0) await (await import('./sections.ts')).measureSections(sections)

export {}
