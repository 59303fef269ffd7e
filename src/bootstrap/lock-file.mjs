import { shippedPackages } from './shipped.mjs'

/** Terms that ask for nothing but their text beside a copy: what is shipped has only these. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  // Of fonts.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]
/** What tools may have besides: nothing of them reaches a clinic. */
const FOR_TOOLS = ['CC-BY-4.0', 'CC0-1.0', 'MPL-2.0', 'PSF-2.0', 'WTFPL']
/** They name no terms where npm looks; these are those of the text that they bring. */
const BY_TEXT = { 'node_modules/png-js': 'MIT' }
const REGISTRY = 'https://registry.npmjs.org/'
const EXACT = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

/**
 * What is wrong with the packages that an installation will bring, told from `package.json` and `package-lock.json` alone: without
 * a network, so that nobody can answer for the registry. A list of sentences; none: nothing.
 */
export function problemsOfLock(manifest, lock) {
  const entries = Object.entries(lock.packages).filter(([place]) => place !== '')
  return [
    ...problemsOfVersions(manifest, lock.packages['']),
    ...entries.flatMap(([place, facts]) => problemsOfOrigin(place, facts)),
    ...problemsOfScripts(manifest, entries),
    ...problemsOfTerms(lock, entries),
  ]
}

function problemsOfVersions(manifest, locked) {
  return ['dependencies', 'devDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind]).flatMap(([name, version]) => [
      ...(EXACT.test(version) ? [] : [`${name}: ${version} is no exact version`]),
      ...(locked[kind][name] === version ? [] : [`${name}: the lock file has ${locked[kind][name]}`]),
    ]),
  )
}

/** From the registry, and whole: a link, a folder, a git address or an archive elsewhere has no integrity that we know. */
function problemsOfOrigin(place, { integrity, resolved, link }) {
  return [
    ...(/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [`${place}: no integrity`]),
    ...(resolved === undefined || resolved.startsWith(REGISTRY) ? [] : [`${place}: from ${resolved}`]),
    ...(link ? [`${place}: a link`] : []),
  ]
}

/** `allowScripts` decides about each package that would run something when it is installed, and about no other. */
function problemsOfScripts({ allowScripts }, entries) {
  const running = new Set(entries.filter(([, facts]) => facts.hasInstallScript).map(([place]) => nameAt(place)))
  return [
    ...[...running]
      .filter((name) => !(name in allowScripts))
      .map((name) => `${name}: runs a script, and nobody decided`),
    ...Object.keys(allowScripts)
      .filter((name) => !running.has(name))
      .map((name) => `${name}: runs no script`),
  ]
}

function problemsOfTerms(lock, entries) {
  const shipped = new Set(shippedPackages(lock).map(({ place }) => place))
  return entries.flatMap(([place, { license }]) => {
    const terms = license ?? BY_TEXT[place]
    const allowed = shipped.has(place) ? PERMISSIVE : [...PERMISSIVE, ...FOR_TOOLS]
    // Of alternatives one is enough.
    const isAllowed = `${terms}`
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((one) => allowed.includes(one))
    return isAllowed ? [] : [`${place}: ${terms} is not on the list`]
  })
}

const nameAt = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
