import { setTimeout as sleep } from 'node:timers/promises'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { bankPaths, merchantPaths } from '#src/contract/screens/merchants.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import type { Address, Guard } from '#src/contract/screens/path.ts'
import type { Key } from '#src/i18n/keys.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault, type UpstreamResult } from '#src/upstream/result.ts'
import { authorize } from '#src/web/auth/allow.ts'
import type { Request } from '#src/web/http/route.ts'
import type { FoundGroup, FoundItem } from './found.ts'

type Source = {
  list: Address<Guard> & { label: Key }
  find: (request: Request, query: Query) => Promise<UpstreamResult<FoundItem[]>>
}
type Query = { page: 0; size: number; term: string }

const EACH = 5
/** Shorter terms match nearly every name, and no trigram index helps. */
const TERM_MIN = 3
/** Time limit of one source; the others are shown without it. */
const DEADLINE_MS = 1500

/**
 * Records by name, code or number, from the lists this person may open; the services enforce each scope.
 */
export function findRecords(request: Request, term: string): Promise<FoundGroup[]> {
  if ([...term].length < TERM_MIN) return Promise.resolve([])
  const open = sources.filter(({ list }) => isOpen(request, list))
  return Promise.all(
    open.map(async ({ list, find }) => {
      const query = { page: 0, size: EACH, term } as const
      const late = sleep(DEADLINE_MS, null, { ref: false })
      const answer = await Promise.race([attempt(find(request, query)), late])
      const failed = answer === null || answer instanceof UpstreamFault || !answer.ok
      return { title: request.page.t(list.label), items: failed ? null : answer.data }
    }),
  )
}

export function isOpen({ actor, c }: Request, { allow, pattern }: Address<Guard>): boolean {
  const routes = c.get('session')?.row.userRoutes ?? null
  return authorize(actor, allow, routes, pattern) === 'open'
}

const sources: readonly Source[] = [
  {
    list: dealPaths.list,
    async find({ upstream, actor }, query) {
      const path = { role: actor.role, ...query }
      const found = await upstream.core.GET('/deals/{role}/{page}/{size}/search/{term}', { path })
      return itemsOf(found, ({ deals }) =>
        deals.map(({ id, title, dealCode }) => ({
          label: title,
          hint: dealCode,
          href: dealPaths.show({ userType: actor.roleLowerCase, id }),
        })),
      )
    },
  },
  {
    list: merchantPaths.list,
    async find({ upstream: { authentication } }, path) {
      const found = await authentication.GET('/users/MERCHANT/{page}/{size}/search/{term}', {
        path,
      })
      return itemsOf(found, ({ merchants }) => merchants.map(accountItem(merchantPaths)))
    },
  },
  {
    list: bankPaths.list,
    async find({ upstream: { authentication } }, path) {
      const found = await authentication.GET('/users/BANK/{page}/{size}/search/{term}', { path })
      return itemsOf(found, ({ banks }) => banks.map(accountItem(bankPaths)))
    },
  },
  {
    list: orderPaths.list,
    async find({ upstream }, query) {
      const found = await upstream['order-payment'].GET('/orders', { query })
      return itemsOf(found, ({ orders }) =>
        orders.map(({ id, title, buyer, amount, createdAt }) => ({
          label: title,
          hint: [buyer.name, amount.display, createdAt.displayDate].join(' · '),
          href: orderPaths.show({ id }),
        })),
      )
    },
  },
  {
    list: invoicePaths.list,
    async find({ upstream }, query) {
      const found = await upstream['order-payment'].GET('/invoices', { query })
      return itemsOf(found, ({ invoices }) =>
        invoices.map(({ number, buyerName, title }) => ({
          label: number,
          hint: [buyerName, title].join(' · '),
          href: invoicePaths.show({ number }),
        })),
      )
    },
  },
]

function accountItem({ view }: typeof merchantPaths | typeof bankPaths) {
  return ({ profile, business }: Account): FoundItem => ({
    label: business.businessName ?? profile.name,
    hint: business.businessName ? profile.name : '',
    href: view({ id: profile.id }),
  })
}

type Account = {
  profile: { id: string; name: string }
  business: { businessName: string | null }
}

function itemsOf<Data>(
  found: UpstreamResult<Data>,
  itemsIn: (data: Data) => FoundItem[],
): UpstreamResult<FoundItem[]> {
  return found.ok ? { ...found, data: itemsIn(found.data) } : found
}
