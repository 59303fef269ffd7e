import { z } from 'zod'
import { DispatchState } from '../../../contract/choices.ts'
import { LIST_SEARCH } from '../../ui/table/search.ts'

const { orden, desde, hasta, pagador, montoDesde, montoHasta } = LIST_SEARCH

export const dispatchSearch = z.object({
  estado: DispatchState.optional().catch(undefined),
  /** The document whose steps are shown. */
  ver: z.string().optional().catch(undefined),
  q: z.string().max(200).optional().catch(undefined),
  orden,
  desde,
  hasta,
  pagador,
  montoDesde,
  montoHasta,
})
export type DispatchesSearch = z.infer<typeof dispatchSearch>
