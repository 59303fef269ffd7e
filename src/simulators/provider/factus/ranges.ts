import { z } from 'zod'
import { jsonAnswer, type SimulatorAnswer } from '../../kit/simulator.ts'
import { bogota, dayFirst, utcSeconds } from '../bogota.ts'
import { RANGE_DOCUMENT_NAMES } from '../catalog.ts'
import { type Context, jsonBody, type Route } from '../context.ts'
import { AUTHORISATIONS, fresh, isExpired, type NumberingRange, noteRange } from '../numbering.ts'
import { invalid, problemsOf, required, unprocessable } from '../problems.ts'
import { conflict, done, notFound, ok } from './errors.ts'
import { page } from './page.ts'

const BASE = '/v2/numbering-ranges'

const NewRange = z.object({
  document: z.enum(['21', '22', '23']),
  prefix: z.string().regex(/^[A-Z0-9]{1,4}$/),
  current: z.coerce.number().pipe(z.int().min(1)),
  resolution_number: z.string().nullish(),
})
const Current = NewRange.pick({ current: true })

const common = { access: 'factus' } as const

export const rangeRoutes: Route[] = [
  { ...common, method: 'GET', path: BASE, name: 'numbering-ranges/list', effect: false, handle: list },
  {
    ...common,
    method: 'GET',
    path: `${BASE}/dian`,
    name: 'numbering-ranges/dian',
    effect: false,
    handle: () => ok(AUTHORISATIONS.map(authorisationData)),
  },
  {
    ...common,
    method: 'GET',
    path: `${BASE}/:id`,
    name: 'numbering-ranges/view',
    effect: false,
    handle: (context) => withRange(context, (range) => ok(rangeData(range, context.now))),
  },
  { ...common, method: 'POST', path: BASE, name: 'numbering-ranges/create', effect: true, handle: create },
  {
    ...common,
    method: 'PATCH',
    path: `${BASE}/:id/current`,
    name: 'numbering-ranges/current',
    effect: true,
    handle: (context) => withRange(context, (range) => setCurrent(context, range)),
  },
  {
    ...common,
    method: 'PATCH',
    path: `${BASE}/:id/toggle-status`,
    name: 'numbering-ranges/toggle-status',
    effect: true,
    handle: (context) => withRange(context, (range) => ok(put(context, { ...range, active: !range.active }))),
  },
  {
    ...common,
    method: 'DELETE',
    path: `${BASE}/:id`,
    name: 'numbering-ranges/delete',
    effect: true,
    handle: (context) => withRange(context, (range) => remove(context, range)),
  },
]

function list({ memory, account, now, request }: Context): SimulatorAnswer {
  const asked = (name: string) => request.query.get(`filter[${name}]`) ?? ''
  const rows = memory.ranges(account).filter((range) =>
    Object.entries({
      id: String(range.id),
      document: range.document,
      resolution_number: range.resolution ?? '',
      technical_key: range.technicalKey ?? '',
      is_active: range.active ? '1' : '0',
    }).every(([name, value]) => asked(name) === '' || asked(name) === value),
  )
  return ok(page(request, rows, (range) => rowData(range, now)))
}

function create(context: Context): SimulatorAnswer {
  const { memory, account, now, request } = context
  const body = jsonBody(request)
  const read = NewRange.safeParse(body)
  if (!read.success) return unprocessable(problemsOf(read.error, body))
  const { document, prefix, current, resolution_number } = read.data
  const ranges = memory.ranges(account)
  const id = Math.max(0, ...ranges.map((range) => range.id)) + 1
  if (ranges.some((range) => range.prefix === prefix)) return unprocessable([invalid('prefix')])
  if (document !== '21') return answerWith(put(context, noteRange(id, document, prefix, current, now)))
  if (resolution_number == null) return unprocessable([required('resolution_number')])
  const authorised = AUTHORISATIONS.find((each) => each.resolution === resolution_number && each.prefix === prefix)
  if (authorised === undefined) return unprocessable([invalid('resolution_number')])
  if (current < authorised.from || current > authorised.to) return unprocessable([invalid('current')])
  return answerWith(put(context, { ...fresh(id, document, current, now), ...authorised }))
}

function answerWith(data: unknown): SimulatorAnswer {
  return jsonAnswer(201, { status: 'Created', message: 'Rango de numeración creado con éxito', data })
}

/** Going back is allowed, as with the real one: numbers that the tax authority has seen then meet rule 90. */
function setCurrent(context: Context, range: NumberingRange): SimulatorAnswer {
  const body = jsonBody(context.request)
  const read = Current.safeParse(body)
  if (!read.success) return unprocessable(problemsOf(read.error, body))
  const { current } = read.data
  if (current < range.from || current > range.to) return unprocessable([invalid('current')])
  return ok(put(context, { ...range, current }))
}

function remove({ memory, account }: Context, range: NumberingRange): SimulatorAnswer {
  const used = memory.documents(account).some((document) => document.range.prefix === range.prefix)
  if (used) return conflict('El rango de numeración tiene documentos')
  memory.commit({ rangeRemoved: { account, id: range.id } })
  return done('Rango de numeración eliminado con éxito')
}

function put({ memory, account, now }: Context, range: NumberingRange): unknown {
  const kept = { ...range, updatedAt: now }
  memory.commit({ range: { account, range: kept } })
  return rangeData(kept, now)
}

function withRange(context: Context, then: (range: NumberingRange) => SimulatorAnswer): SimulatorAnswer {
  const range = context.memory.range(context.account, Number(context.params.id))
  return range === undefined ? notFound() : then(range)
}

/** In lists the document is a name and dates are ISO; alone, the document is a code and dates go day first. */
function rowData(range: NumberingRange, now: number) {
  return {
    id: range.id,
    document: RANGE_DOCUMENT_NAMES[range.document] ?? range.document,
    ...numbers(range),
    start_date: range.startDate,
    end_date: range.endDate,
    ...state(range, now),
    deleted_at: null,
    ...stamps(range),
  }
}

function rangeData(range: NumberingRange, now: number) {
  return {
    id: range.id,
    document: range.document,
    document_name: RANGE_DOCUMENT_NAMES[range.document] ?? range.document,
    ...numbers(range),
    start_date: dayFirst(range.startDate),
    end_date: dayFirst(range.endDate),
    ...state(range, now),
    ...stamps(range),
  }
}

function numbers({ prefix, from, to, current, resolution }: NumberingRange) {
  return { prefix, from, to, current, resolution_number: resolution }
}

function state(range: NumberingRange, now: number) {
  return {
    technical_key: range.technicalKey,
    is_expired: isExpired(range, bogota(now).date),
    is_active: range.active ? 1 : 0,
  }
}

function stamps({ createdAt, updatedAt }: NumberingRange) {
  return { created_at: utcSeconds(createdAt), updated_at: utcSeconds(updatedAt) }
}

function authorisationData({
  resolution,
  prefix,
  from,
  to,
  startDate,
  endDate,
  technicalKey,
}: (typeof AUTHORISATIONS)[number]) {
  return {
    resolution_number: resolution,
    prefix,
    from: String(from),
    to: String(to),
    start_date: startDate,
    end_date: endDate,
    technical_key: technicalKey,
  }
}
