import type { LastRedemption } from '#src/contract/core/coupons.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'
import { Time } from '#views/components/time.tsx'

type Props = {
  last: LastRedemption[] | null
}

export function LastRedemptions({ last }: Props) {
  const { t } = usePage()
  return (
    <section className="stack tight" id="last-redemptions">
      <h2>{t('coupon-redeem:last.title')}</h2>
      {last === null && <p className="sm muted">{t('coupon-redeem:last.failed')}</p>}
      {last?.length === 0 && <p className="sm muted">{t('coupon-redeem:last.none')}</p>}
      {last && last.length > 0 && <Queue last={last} />}
      <p className="sm">
        <Go href={couponPaths.sold()}>{t('coupon-redeem:last.all')}</Go>
      </p>
    </section>
  )
}

function Queue({ last }: { last: LastRedemption[] }) {
  return (
    <ul className="queue card" role="list">
      {last.map(({ id, dealTitle, couponCode, couponRedeemDate }) => (
        <li key={id}>
          <Go href={redeemPaths.done({ id })}>
            <span className="grow">
              {dealTitle}
              <span className="sub code">{couponCode}</span>
            </span>
            <span className="sm faint">
              <Time value={couponRedeemDate} long />
            </span>
          </Go>
        </li>
      ))}
    </ul>
  )
}
