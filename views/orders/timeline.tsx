import type { OrderHappened } from '#src/contract/order-payment/orders.ts'
import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'
import { Stack } from '#views/components/layout.tsx'
import { Time } from '#views/components/time.tsx'

export function OrderTimeline({ timeline }: { timeline: readonly OrderHappened[] }) {
  return (
    <ol role="list" className="stack">
      {timeline.map((happened) => (
        <li key={`${happened.what} ${happened.at.milliseconds}`}>
          <Happened {...happened} />
        </li>
      ))}
    </ol>
  )
}

function Happened({ what, at, number }: OrderHappened) {
  const { t } = usePage()
  return (
    <Stack gap="tight">
      <span>
        <b>{t(`orders:event.${what}`)}</b>{' '}
        {number && <Go href={invoicePaths.show({ number })}>{number}</Go>}
        <span className="sub">
          <Time value={at} long />
        </span>
      </span>
    </Stack>
  )
}
