import type { OrderDetails } from '#src/contract/order-payment/orders.ts'
import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { can } from '#src/web/page/actor.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'
import { Stack } from '#views/components/layout.tsx'

export function InvoiceLinks({ order }: { order: OrderDetails }) {
  const { t } = usePage()
  const numbers = [order.invoiceNumber, order.creditNumber].filter((one) => one !== null)
  if (numbers.length === 0) return t('common:facts.none')
  return (
    <Stack gap="tight">
      {numbers.map((number) => (
        <span key={number}>
          <Go href={invoicePaths.show({ number })}>{number}</Go>
        </span>
      ))}
    </Stack>
  )
}

export function BuyerLink({ buyer }: Pick<OrderDetails, 'buyer'>) {
  const href = buyerHref(usePage(), buyer)
  return href ? <Go href={href}>{buyer.name}</Go> : buyer.name
}

function buyerHref({ actor }: Page, { id, role }: OrderDetails['buyer']): string | null {
  if (!actor?.isAdmin) return null
  if (role === 'MERCHANT' || role === 'BANK')
    return can(actor, `VIEW_${role}`) ? pathsOf[role].view({ id }) : null
  return role === 'USER' && can(actor, 'VIEW_USER') ? mobileUserPaths.show({ id }) : null
}

export function SubjectLink({ order }: { order: OrderDetails }) {
  const href = subjectHref(usePage(), order)
  return href ? <Go href={href}>{order.title}</Go> : order.title
}

function subjectHref({ actor }: Page, order: OrderDetails): string | null {
  const { kind, subjectId, fulfilled, state } = order
  if (!actor || kind !== 'PLAN') return null
  if (!actor.isAdmin)
    return fulfilled && state === 'PAID'
      ? profilePaths.show({ role: actor.roleLowerCase }, { tab: 'plan' })
      : null
  return can(actor, 'VIEW_SUBSCRIPTION') ? planPaths.summary({ id: subjectId }) : null
}
