import {
  readAdminSummary,
  readBankSummary,
  readMerchantSummary,
  type Summary,
} from '#src/contract/core/summary.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/translate.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import type { ServiceApp } from '../../service-app.ts'
import { ALL_DEALS } from '../deals/tallies.ts'
import { oldestWaitingDays, todayFigures, totalFigures } from './figures.ts'

type Words = { t: Translate; format: Format }

/** summary/ADMIN, summary/MERCHANT and summary/BANK (DASH-12). */
export function addSummaries(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, readAdminSummary, async (call) => {
    const [{ waiting, ...summary }, oldestDealDays] = await Promise.all([
      readSummary(deps, ALL_DEALS, call),
      oldestWaitingDays(deps.db, deps.settings.businessTimeZone),
    ])
    return { data: { ...summary, waitingForApproval: { deals: waiting, oldestDealDays } } }
  })

  implement(app, deps, readMerchantSummary, async (call) => {
    const { waiting: _waiting, ...data } = await readSummary(deps, call.caller.userId, call)
    return { data }
  })

  implement(app, deps, readBankSummary, async (call) => {
    const { waiting: _waiting, ...data } = await readSummary(deps, ALL_DEALS, call)
    return { data }
  })
}

async function readSummary(
  { db, settings }: ServiceDeps,
  scope: string,
  { t, format }: Words,
): Promise<Summary & { waiting: number }> {
  const [today, { waiting, ...total }] = await Promise.all([
    todayFigures(db, scope, settings.businessTimeZone),
    totalFigures(db, scope, settings.businessTimeZone),
  ])
  return {
    todaySummary: {
      title: t('core:summary.today'),
      subTitle: format.date(new Date()),
      deals: today,
    },
    totalSummary: {
      title: t('core:summary.total'),
      subTitle: t('core:summary.totalHint'),
      deals: total,
    },
    waiting,
  }
}
