import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { coldVisit, ENCODINGS } from './cold-visit.ts'
import { requestBytes } from './load.ts'

export const LIST = '/deals/list/admin'
/** Addresses that share caches of rows and frames. */
export const HUNDRED_PAGES = Array.from({ length: 100 }, (_, page) => `${LIST}?page=${page}`)

type Person = Record<'cookie' | 'deal', string>
/** Requests that are sent in turn; so many of them are one visit. */
export type Case = { name: string; requests: readonly Buffer[]; perVisit: number }

/** Pages of an administrator, who has this cookie and sees this deal. */
export async function casesOf(port: number, { cookie, deal }: Person): Promise<Case[]> {
  const visit = await coldVisit({ port, cookie, path: LIST })
  const headers = { cookie, 'accept-encoding': ENCODINGS }
  const swap = { ...headers, 'hx-request': 'true' }
  const region = { ...swap, 'hx-target': 'div#list' }
  return [
    caseOf('list of deals', { port, path: LIST, headers }),
    caseOf('100 pages of the list', ...HUNDRED_PAGES.map((path) => ({ port, path, headers }))),
    caseOf('list, main', { port, path: LIST, headers: { ...swap, 'hx-target': 'main#main' } }),
    caseOf('page 2, region', { port, path: `${LIST}?page=2`, headers: region }),
    caseOf('search, region', { port, path: `${LIST}?q=tea`, headers: region }),
    caseOf('deal', { port, path: deal, headers }),
    caseOf('dashboard', { port, path: '/dashboard', headers }),
    caseOf('approvals', { port, path: '/approvals', headers }),
    caseOf('report of deals', { port, path: yearOfDeals(), headers }),
    { name: 'cold visit', requests: visit, perVisit: visit.length },
  ]
}

export function caseOf(name: string, ...targets: Parameters<typeof requestBytes>[0][]): Case {
  return { name, requests: targets.map(requestBytes), perVisit: 1 }
}

/** The large world's deals were all seen within the last year, none within the last days. */
function yearOfDeals(): string {
  const to = businessDate(Date.now(), 'Asia/Colombo')
  return `/reports/deals?from=${addDays(to, -364)}&to=${to}`
}
