import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockOf, shippedPackages } from './shipped.mjs'

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i
const LINE = '-'.repeat(80)

/** The terms of one package: its own files, or what it declares where it brings none. */
function termsOf(folder, { installed, facts: { version, license } }) {
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const said = license ?? (texts.length > 0 ? 'según su texto' : 'sin licencia declarada')
  return [`${installed} ${version} (${said})`, ...texts].join('\n\n')
}

/** The typeface of printed documents, which is not a package. */
function fontTerms(root) {
  const text = readFileSync(join(root, 'resources/fonts/OFL.txt'), 'utf8').trim()
  return `Roboto (OFL-1.1)\n\n${text}`
}

/** Writes `licencias.txt`: the licences of everything that is shipped, since most require their text beside every copy. */
export function writeLicences(root, folder) {
  const terms = shippedPackages(lockOf(root))
    // Modules of other platforms are not here; their terms are those of the package that brings them.
    .filter(({ place }) => existsSync(join(root, place)))
    .map((shipped) => termsOf(join(root, shipped.place), shipped))
  const path = join(folder, 'licencias.txt')
  terms.push(fontTerms(root))
  writeFileSync(path, `Radica contiene estos programas de otros autores.\n\n${terms.join(`\n\n${LINE}\n\n`)}\n`)
  return path
}
