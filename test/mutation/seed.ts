import fc from 'fast-check'

/** The same examples for every mutant and in every run. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 })
