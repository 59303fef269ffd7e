import { z } from 'zod'
import { calendarDate, filledText, instant, nullableText, page, pageQuery, recordFields } from './common.ts'
import { amount, cents, id } from './documents.ts'
import { sortedBy } from './lists.ts'
import { MIB, type Operation, reading, writing } from './operation.ts'
import { asks } from './pattern.ts'
import { recordOperations } from './records.ts'
import { WS } from './workspaces.ts'

/** Where the prices of a list come from: its own, or those of the SOAT's or the ISS' manual, more or less a percentage. */
export const PriceBase = z.enum(['own', 'soat', 'iss'])
export type PriceBase = z.infer<typeof PriceBase>

/** By which code a price is found; `OWN`: a code of the clinic or of a manual. */
export const CodeKind = z.enum(['CUPS', 'CUM', 'IUM', 'OWN'])
export type CodeKind = z.infer<typeof CodeKind>

/** Per cent more (less: below zero), with at most two decimals. */
export const percentage = cents.min(-100).max(1_000)

const name = filledText(120)
const base = PriceBase
const agreed = {
  /** The list with the manual's values, of base `own`; null where the base is `own`. */
  manualId: id.nullable(),
  /** The payer that it was agreed with: a file that names another one is refused. Null: any. */
  clientId: id.nullable(),
}

export const PriceListInput = z
  .strictObject({ name, base, ...z.strictObject(agreed).partial().shape })
  .meta({ id: 'PriceListInput' })
/** What its prices come from stays: what was priced by it says so. */
export const PriceListPatch = z
  .strictObject({ name, clientId: agreed.clientId })
  .partial()
  .meta({ id: 'PriceListPatch' })
export const PriceList = z
  .strictObject({ id: z.string(), name, base, ...agreed, ...recordFields })
  .meta({ id: 'PriceList' })
export type PriceListInput = z.infer<typeof PriceListInput>
export type PriceListPatch = z.infer<typeof PriceListPatch>
export type PriceList = z.infer<typeof PriceList>

/** Eleven times as much, which is the highest percentage, is still an amount. */
const MOST_VALUE = 900_000_000_000
/** Of one version; the largest manuals have some 10,000. */
export const MAX_PRICE_ITEMS = 30_000

export const PriceItem = z
  .strictObject({
    kind: CodeKind,
    code: z
      .string()
      .overwrite((code) => code.trim().toUpperCase())
      .regex(/^[A-Z0-9][A-Z0-9.-]{0,29}$/, asks('priceCode')),
    value: amount.max(MOST_VALUE),
    description: nullableText(300).optional(),
  })
  .meta({ id: 'PriceItem' })
export type PriceItem = z.infer<typeof PriceItem>

export const PriceVersionInput = z
  .strictObject({
    /** The first day on which it holds; it does so until the next one begins. */
    from: calendarDate,
    /** Of a list by a manual, and of no other. */
    percentage: percentage.nullable().optional(),
    /** Of a list by a manual: what was agreed otherwise, to which no percentage is added. */
    items: z.array(PriceItem).max(MAX_PRICE_ITEMS),
  })
  .meta({ id: 'PriceVersionInput' })
export type PriceVersionInput = z.infer<typeof PriceVersionInput>

/** What a list says from a day on. It is never changed: a wrong one is withdrawn. */
export const PriceVersion = z
  .strictObject({
    id: z.string(),
    priceListId: z.string(),
    from: calendarDate,
    percentage: percentage.nullable(),
    items: z.int().min(0),
    createdAt: instant,
    withdrawnAt: instant.nullable(),
  })
  .meta({ id: 'PriceVersion' })
export type PriceVersion = z.infer<typeof PriceVersion>

/** The version that a file of prices becomes. */
export const PriceVersionOfFile = PriceVersionInput.omit({ items: true })
  .extend({ priceListId: id })
  .meta({ id: 'PriceVersionOfFile' })
export type PriceVersionOfFile = z.infer<typeof PriceVersionOfFile>

/** A price as a version has it. */
export const ListedPrice = PriceItem.required().meta({ id: 'ListedPrice' })
export type ListedPrice = z.infer<typeof ListedPrice>

const area = 'Prices'
const records = recordOperations({
  rights: { read: 'clinic.read', write: 'registers.write' },
  area,
  path: 'price-lists',
  param: 'priceListId',
  noun: 'price list',
  output: PriceList,
  create: PriceListInput,
  patch: PriceListPatch,
  errors: ['not_found'],
})

const read = reading(area, 'clinic.read')
const write = writing(area, 'registers.write')
const VERSIONS = `${WS}/price-lists/{priceListId}/versions` as const
const VERSION = `${WS}/price-versions/{priceVersionId}` as const

export const priceOperations = {
  'priceLists.list': {
    ...records.list,
    query: records.list.query.extend({ sort: sortedBy('name'), base: PriceBase.optional() }),
  },
  'priceLists.create': records.create,
  'priceLists.get': records.get,
  'priceLists.update': records.update,
  'priceLists.archive': records.archive,
  'priceLists.restore': records.restore,
  'priceVersions.list': {
    ...read,
    path: VERSIONS,
    summary: 'The versions of a price list, the latest day first; those that were withdrawn among them',
    query: pageQuery,
    success: { 200: page(PriceVersion) },
    errors: ['not_found'],
  },
  'priceVersions.create': {
    ...write,
    method: 'POST',
    path: VERSIONS,
    summary: 'Say what a price list holds from a day on; a workbook does so by `imports.create`',
    body: PriceVersionInput,
    maxBodyBytes: 16 * MIB,
    success: { 201: PriceVersion },
    errors: ['not_found', 'resource_archived', 'duplicate_resource'],
  },
  'priceVersions.get': {
    ...read,
    path: VERSION,
    summary: 'Read a version of a price list, without its prices',
    success: { 200: PriceVersion },
    errors: ['not_found'],
  },
  'priceVersions.withdraw': {
    ...write,
    method: 'DELETE',
    path: VERSION,
    summary: 'Withdraw a version: nothing is priced by it any more, and what was priced stays as it is',
    success: { 200: PriceVersion },
    errors: ['not_found'],
  },
  'priceVersions.restore': {
    ...write,
    method: 'POST',
    path: `${VERSION}/restore`,
    summary: 'Let a version that was withdrawn hold again',
    success: { 200: PriceVersion },
    errors: ['not_found', 'duplicate_resource'],
  },
  'priceItems.list': {
    ...read,
    path: `${VERSION}/items`,
    summary: 'The prices of a version, in the order in which they were brought',
    query: pageQuery.extend({ q: z.string().max(200).optional(), codeKind: CodeKind.optional() }),
    success: { 200: page(ListedPrice) },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
