import { CURRENCY } from '#src/contract/core/deals.ts'
import { readChange } from '#src/contract/order-payment/checkouts.ts'
import { addDays, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { lockChange } from '#src/services/core/index.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { priceChange } from './price-change.ts'

export const planChangeEndpoints = [
  bind(readChange, async ({ caller, params, format }, { db, settings }) => {
    const { userId, role } = caller
    const timeZone = settings.businessTimeZone
    const command = { userId, role, planId: params.planId, timeZone }
    const { change, price } = await db.transaction(async (tx) => {
      const change = await lockChange(tx, command)
      return { change, price: await priceChange(tx, change) }
    })
    const { current, plan, when, today, usedDeals } = change
    const money = (cents: number) => ({ cents, currency: CURRENCY, display: format.money(cents) })
    const day = (date: string) => format.instant(new Date(startOfBusinessDate(date, timeZone)))
    const isNow = when === 'NOW'
    return {
      data: {
        subscriptionId: current.id,
        planId: plan.id,
        title: plan.title,
        fromTitle: current.title,
        when,
        from: day(isNow || !current.paidThrough ? today : addDays(current.paidThrough, 1)),
        through: isNow && !plan.free ? day(change.through) : null,
        price: money(plan.amountCents),
        credit: money(price.creditCents),
        unusedDays: price.unusedDays,
        due: money(price.amountCents),
        free: plan.free,
        usedDeals,
        dealsPerMonth: plan.dealsPerMonth,
      },
    }
  }),
]
