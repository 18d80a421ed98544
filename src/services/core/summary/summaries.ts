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
import { findWaiting } from '../approvals/waiting.ts'
import { ALL_DEALS } from '../deals/tallies.ts'
import { todayFigures, totalFigures } from './figures.ts'
import { findUserFigures } from './user-figures.ts'

type Words = { t: Translate; format: Format }

/** summary/ADMIN, summary/MERCHANT and summary/BANK (DASH-12). */
export function addSummaries(app: ServiceApp, deps: ServiceDeps): void {
  const { db, settings } = deps

  implement(app, deps, readAdminSummary, async (call) => {
    const [{ todaySummary, totalSummary }, users, waitingForApproval] = await Promise.all([
      readSummary(deps, ALL_DEALS, call),
      findUserFigures(db, settings.businessTimeZone),
      findWaiting(db, call.caller, settings.businessTimeZone),
    ])
    return {
      data: {
        todaySummary: { ...todaySummary, users: users.today },
        totalSummary: { ...totalSummary, users: users.total },
        waitingForApproval,
      },
    }
  })

  implement(app, deps, readMerchantSummary, async (call) => ({
    data: await readSummary(deps, call.caller.userId, call),
  }))

  implement(app, deps, readBankSummary, async (call) => ({
    data: await readSummary(deps, ALL_DEALS, call),
  }))
}

async function readSummary(
  { db, settings }: ServiceDeps,
  scope: string,
  { t, format }: Words,
): Promise<Summary> {
  const [today, total] = await Promise.all([
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
  }
}
