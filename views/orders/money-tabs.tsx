import type { PaidMonth } from '#src/contract/order-payment/orders.ts'
import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import type { DateValue } from '#src/contract/values.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { can, type Page, usePage } from '#views/page/page.ts'

type MoneyList = 'orders' | 'invoices' | 'payments' | 'overdue'

/** The lists of one money; the last two are the administrators’. */
export function MoneyTabs({ current }: { current: MoneyList }) {
  const { t, actor } = usePage()
  const lists: [MoneyList, string][] = [
    ['orders', orderPaths.list()],
    ['invoices', invoicePaths.list()],
  ]
  if (actor?.isAdmin)
    lists.push(['payments', paymentPaths.list()], ['overdue', paymentPaths.overdue()])
  const tabs = lists.map(([name, href]) => ({
    label: t(`common:menu.${name}`),
    href,
    current: name === current,
  }))
  return <Tabs label={t('orders:list.tabs')} tabs={tabs} />
}

/** Where a business orders what these lists will show. */
export function ToPlans() {
  const { t, actor } = usePage()
  if (!actor || actor.isAdmin || !can(actor, 'VIEW_SUBSCRIPTION')) return null
  return (
    <ButtonLink href={planPaths.list({ userType: actor.roleLowerCase })}>
      {t('orders:list.toPlans')}
    </ButtonLink>
  )
}

type View = Pick<Page, 't' | 'format'> & {
  filters: Record<string, unknown>
  found: { months: readonly PaidMonth[] } | null
}

/** A list that is narrowed shows its months without a sum; one by amount has none. */
export function monthHeading(at: DateValue, { t, format, filters, found }: View): string {
  const { page: _page, sort, buyerId: _buyer, ...narrowing } = filters
  if (typeof sort === 'string' && sort.endsWith('amount')) return ''
  const name = format.month(new Date(at.milliseconds))
  const month = businessDate(at.milliseconds, format.timeZone).slice(0, 7)
  const paid = found?.months.find((one) => one.month === month)?.paid
  if (!paid || Object.values(narrowing).some(Boolean)) return name
  return t('orders:list.month', { month: name, sum: paid.display })
}
