import type { UserPackage } from '#src/contract/core/user-packages.ts'
import { usePage } from '#src/web/page/page.ts'

export function PackagePrice({ offer: { price } }: { offer: Pick<UserPackage, 'price'> }) {
  const { t } = usePage()
  return <b className="num">{price.cents === 0 ? t('package-embed:free') : price.display}</b>
}

export function Terms({ offer: { couponLimit, validDays } }: { offer: UserPackage }) {
  const { t } = usePage()
  const coupons = t('package-embed:coupons', {
    count: couponLimit,
  })
  const days = t('package-embed:days', { count: validDays })
  return (
    <span className="sm muted">
      {coupons} · <span className="nowrap">{days}</span>
    </span>
  )
}
