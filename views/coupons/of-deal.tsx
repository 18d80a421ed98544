import type { CouponValue } from '#src/contract/core/coupon-value.ts'
import type { Coupon, CouponDeal } from '#src/contract/core/coupons.ts'
import { Card } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Stats } from '#views/components/stats.tsx'
import { Tag } from '#views/components/tag.tsx'
import { type Page, usePage } from '#views/page/page.ts'

export function CouponFigures({ deal }: { deal: CouponDeal }) {
  const { t, format } = usePage()
  const { totalCoupons, remainingCoupons } = deal.couponDetails
  return (
    <>
      {deal.status === 'INACTIVE' && <Note tone="warn">{t('coupons:ofDeal.inactive')}</Note>}
      <Card flush>
        <Stats
          stats={[
            { label: t('coupons:column.total'), value: format.number(totalCoupons) },
            { label: t('coupons:column.available'), value: format.number(remainingCoupons) },
          ]}
        />
      </Card>
    </>
  )
}

type State = Pick<Coupon, 'redeemed' | 'expired' | 'value'>

export function CouponState({ coupon: { redeemed, expired, value } }: { coupon: State }) {
  const { t } = usePage()
  if (redeemed) return <Tag tone="ok">{t('coupons:state.redeemed')}</Tag>
  if (expired) return <Tag tone="off">{t('coupons:state.expired')}</Tag>
  if (value) return <Tag>{leftText(value, t)}</Tag>
  return <Tag>{t('coupons:state.notRedeemed')}</Tag>
}

/** Whether it is redeemed, as files say it. */
export function couponStateText({ redeemed, value }: State, t: Page['t']): string {
  if (value && !redeemed) return leftText(value, t)
  return t(redeemed ? 'coupons:yes' : 'coupons:no')
}

/** What is left of an amount, in words. */
export function leftText({ left, amount }: NonNullable<CouponValue>, t: Page['t']): string {
  return t('coupons:left', { left: left.display, amount: amount.display })
}
