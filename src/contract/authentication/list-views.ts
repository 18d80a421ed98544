import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { staffRoles } from '../roles.ts'
import { line } from '../texts.ts'
import { entity, id } from '../values.ts'

/** The filters of each list, by their names in its addresses; a view holds no others. */
export const listFilters = {
  deals: ['status', 'added', 'q', 'category', 'from', 'to', 'merchant', 'sort'],
  branches: ['status', 'q', 'sort', 'owner'],
  merchants: ['status', 'joined', 'q', 'sort', 'reached'],
  banks: ['status', 'joined', 'q', 'sort', 'reached'],
  users: ['joined', 'q', 'sort'],
  categories: ['filter', 'q', 'sort'],
  brands: ['added', 'q', 'sort'],
  'offer-types': ['q', 'sort'],
  'coupon-deals': ['filter', 'q', 'least', 'most', 'merchant'],
  'coupon-report': ['filter', 'q', 'least', 'most', 'merchant'],
  'sold-coupons': ['q', 'by', 'from', 'to', 'sort', 'till', 'cashier'],
  'credit-cards': ['requested', 'q', 'bank', 'sort'],
  'merchant-requests': ['requested', 'q', 'merchant'],
  'bank-requests': ['requested', 'q', 'bank'],
  orders: ['status', 'q', 'sort', 'from', 'to', 'least', 'most', 'buyer'],
  invoices: ['q', 'sort', 'from', 'to', 'least', 'most', 'buyer'],
  payments: ['plan', 'from', 'to', 'buyer', 'sort'],
  staff: ['q', 'role'],
  audit: ['q', 'group', 'subject', 'actor', 'from', 'to', 'sort'],
} as const satisfies Record<string, readonly string[]>
export type ListKey = keyof typeof listFilters
export const listKeys = Object.keys(listFilters) as [ListKey, ...ListKey[]]

/** Parameters that every list has besides its filters. */
export const arranging: readonly string[] = ['columns', 'density']

/** What of a query a view of the list may hold, each parameter once. */
export function viewQueryOf(list: ListKey, query: string): string {
  const own = new Set<string>([...listFilters[list], ...arranging])
  const kept = [...new URLSearchParams(query)].filter(([name]) => own.delete(name))
  return new URLSearchParams(kept).toString()
}

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** In characters; the documents set no limits here. */
export const VIEW_NAME_MAX = 40
const VIEW_QUERY_MAX = 1000
export const VIEWS_MAX = 12
export const COLUMNS_MAX = 40
const COLUMN_KEY_MAX = 40

const list = z.enum(listKeys)
const columns = z.array(z.string().min(1).max(COLUMN_KEY_MAX)).max(COLUMNS_MAX).nullable()

const view = entity('ListView', {
  id,
  name: z.string(),
  /** Of the list: search, filters, order and columns. */
  query: z.string(),
  shared: z.boolean(),
  sharedBy: z.string().nullable(),
})
export type ListView = z.infer<typeof view>

const listChoices = entity('ListChoices', {
  columns,
  density: z.enum(densities),
  defaultViewId: id.nullable(),
  views: z.array(view),
})
export type ListChoices = z.infer<typeof listChoices>

export const readListChoices = endpoint('get /lists/{list}', {
  summary: 'Columns, density and views of a list: the own ones and those that administrators share',
  callers: staffRoles,
  accounts: 'any',
  params: z.object({ list }),
  data: listChoices,
})

export const chooseColumns = endpoint('put /lists/{list}/columns', {
  summary: 'Keep which columns of a list the caller sees, and how dense',
  callers: staffRoles,
  accounts: 'any',
  outdates: 'own',
  params: z.object({ list }),
  body: z.object({ columns, density: z.enum(densities) }),
})

const saved = {
  name: line(VIEW_NAME_MAX),
  query: z
    .string()
    .max(VIEW_QUERY_MAX)
    .regex(/^[\x21-\x7e]*$/),
  /** With all administrators; only administrators may share. */
  shared: z.boolean(),
  isDefault: z.boolean(),
}

export const addListView = endpoint('post /lists/{list}/views', {
  summary: 'Save a view of a list',
  callers: staffRoles,
  accounts: 'any',
  outdates: 'views',
  params: z.object({ list }),
  body: z.object(saved),
  data: z.object({ id }),
  refuses: ['conflict', 'ruleBroken'],
})

export const updateListView = endpoint('put /lists/views/{id}', {
  summary: 'Rename, share or change an own view',
  callers: staffRoles,
  accounts: 'any',
  outdates: 'views',
  body: z.object(saved),
  refuses: ['conflict'],
})

export const chooseDefaultView = endpoint('put /lists/{list}/default', {
  summary: 'Choose the view that a list opens with for the caller; null for none',
  callers: staffRoles,
  accounts: 'any',
  outdates: 'own',
  params: z.object({ list }),
  body: z.object({ viewId: id.nullable() }),
  refuses: ['notFound'],
})

export const deleteListView = endpoint('delete /lists/views/{id}', {
  summary: 'Delete an own view',
  callers: staffRoles,
  accounts: 'any',
  outdates: 'views',
})
