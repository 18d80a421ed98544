import type { PlanChange } from '#src/contract/order-payment/checkouts.ts'
import { Note } from '#views/components/note.tsx'
import { type Page, usePage } from '#views/page/page.ts'

/** What becomes of the deals of this month; nothing for banks, whose plans hold none. */
export function ChangedLimits({ change }: { change: PlanChange }) {
  const text = limitsText(usePage(), change)
  return text === '' ? null : <Note tone="info">{text}</Note>
}

type Words = Pick<Page, 't' | 'format' | 'actor'>

export function limitsText(
  { t, format, actor }: Words,
  { title: name, usedDeals, dealsPerMonth }: PlanChange,
): string {
  if (actor?.role !== 'MERCHANT') return ''
  const used = format.number(usedDeals)
  const limit = format.number(dealsPerMonth)
  const count = usedDeals - dealsPerMonth
  return count > 0
    ? t('plans:change.above', { count, used, limit, name })
    : t('plans:change.within', { used, limit, name })
}
