import type { SimulatorRequest } from '../../kit/simulator.ts'
import { originOf } from '../context.ts'

/** Laravel's page of a list: ten rows unless `filter[per_page]` says otherwise. */
export function page<Row>(request: SimulatorRequest, rows: readonly Row[], show: (row: Row) => unknown) {
  const perPage = positive(request.query.get('filter[per_page]'), 10)
  const current = positive(request.query.get('page'), 1)
  const start = (current - 1) * perPage
  const shown = rows.slice(start, start + perPage)
  const last = Math.max(1, Math.ceil(rows.length / perPage))
  return {
    data: shown.map(show),
    pagination: {
      total: rows.length,
      per_page: perPage,
      current_page: current,
      last_page: last,
      from: shown.length === 0 ? null : start + 1,
      to: shown.length === 0 ? null : start + shown.length,
      links: rows.length === 0 ? [] : links(request, current, last),
    },
  }
}

function links(request: SimulatorRequest, current: number, last: number) {
  const url = (number: number) =>
    number < 1 || number > last ? null : `${originOf(request)}${request.path}?page=${number}`
  const numbers = Array.from({ length: last }, (_, index) => index + 1)
  return [
    { url: url(current - 1), label: '&laquo; Previous', active: false },
    ...numbers.map((number) => ({ url: url(number), label: String(number), active: number === current })),
    { url: url(current + 1), label: 'Next &raquo;', active: false },
  ]
}

function positive(text: string | null, otherwise: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : otherwise
}
