import { z } from 'zod'

// The page's policy forbids `eval`; without this, zod probes for it at start and the browser logs a violation.
z.config({ jitless: true })
