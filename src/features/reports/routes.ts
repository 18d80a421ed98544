import type { Route } from '#src/web/http/route.ts'
import { detail } from './detail.tsx'
import { options } from './options.tsx'
import { reportPaths } from './paths.ts'
import { report } from './report.tsx'
import { index } from './reports.tsx'

const everyone = 'VIEW_REPORT'
const acrossAll = { permission: 'VIEW_REPORT', roles: ['ADMIN', 'BANK'] } as const
const own = { permission: 'VIEW_REPORT', roles: ['MERCHANT'] } as const

export const reportRoutes: readonly Route[] = [
  { method: 'get', path: reportPaths.index.pattern, allow: everyone, handler: index },
  { method: 'get', path: reportPaths.options.pattern, allow: everyone, handler: options },
  { method: 'get', path: reportPaths.deals.pattern, allow: acrossAll, handler: report('deals') },
  { method: 'get', path: reportPaths.deal.pattern, allow: acrossAll, handler: detail('deals') },
  { method: 'get', path: reportPaths.ownDeals.pattern, allow: own, handler: report('deals') },
  { method: 'get', path: reportPaths.ownDeal.pattern, allow: own, handler: detail('deals') },
  {
    method: 'get',
    path: reportPaths.merchants.pattern,
    allow: acrossAll,
    handler: report('merchants'),
  },
  {
    method: 'get',
    path: reportPaths.merchant.pattern,
    allow: acrossAll,
    handler: detail('merchants'),
  },
  { method: 'get', path: reportPaths.own.pattern, allow: own, handler: report('merchants') },
  {
    method: 'get',
    path: reportPaths.ownPeriods.pattern,
    allow: own,
    handler: detail('merchants'),
  },
  { method: 'get', path: reportPaths.banks.pattern, allow: acrossAll, handler: report('banks') },
  { method: 'get', path: reportPaths.bank.pattern, allow: acrossAll, handler: detail('banks') },
  {
    method: 'get',
    path: reportPaths.categories.pattern,
    allow: everyone,
    handler: report('categories'),
  },
  {
    method: 'get',
    path: reportPaths.category.pattern,
    allow: everyone,
    handler: detail('categories'),
  },
]
