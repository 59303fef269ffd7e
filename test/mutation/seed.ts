import fc from 'fast-check'
import { inject } from 'vitest'
import { MUTANT_WAIT_MS } from '../support/patience.ts'
import { waitLonger } from '../support/wait-longer.ts'

/** The same examples for every mutant and in every run. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 })

/** Of Vitest's record of a module, what says that it was loaded. */
interface Loaded {
  evaluated: boolean
  promise: unknown
  exports: unknown
}
declare global {
  var __vitest_worker__: { readonly evaluatedModules: { readonly idToModuleMap: ReadonlyMap<string, Loaded> } }
  var mutantBefore: unknown
  var isPatient: true | undefined
}

const mutant = Reflect.apply(inject, undefined, ['activeMutant'])
const isOurs = (id: string) => /\/(src|test)\//.test(id) && !/node_modules|test\/mutation/.test(id)

/** What a module keeps may have been made by the mutant before: it is forgotten. Of other programs' modules nothing is. */
if (process.env.MUTATION_KEEPS !== 'true' && globalThis.mutantBefore !== mutant) {
  for (const [id, module] of globalThis.__vitest_worker__.evaluatedModules.idToModuleMap) {
    if (isOurs(id)) Object.assign(module, { evaluated: false, promise: undefined, exports: undefined })
  }
}
globalThis.mutantBefore = mutant

if (!globalThis.isPatient) waitLonger(MUTANT_WAIT_MS)
globalThis.isPatient = true
