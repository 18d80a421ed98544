import type { CouponValue } from '#src/contract/core/coupon-value.ts'
import type { Coupon, CouponDeal } from '#src/contract/core/coupons.ts'
import { Card } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Stats } from '#views/components/stats.tsx'
import { Tag } from '#views/components/tag.tsx'
import { type Page, usePage } from '#views/page/page.ts'

export function CouponFigures({ deal }: { deal: CouponDeal }) {
  const { t, format } = usePage()
  const { totalCoupons, remainingCoupons, printedCoupons } = deal.couponDetails
  return (
    <>
      {deal.status === 'INACTIVE' && <Note tone="warn">{t('coupons:ofDeal.inactive')}</Note>}
      <Card flush>
        <Stats
          stats={[
            { label: t('coupons:column.total'), value: format.number(totalCoupons) },
            { label: t('coupons:column.available'), value: format.number(remainingCoupons) },
            { label: t('coupons:state.printed'), value: format.number(printedCoupons) },
          ]}
        />
      </Card>
    </>
  )
}

type State = Pick<Coupon, 'redeemed' | 'expired' | 'value' | 'printed'>

export function CouponState({ coupon: { redeemed, expired, value, printed } }: { coupon: State }) {
  const { t } = usePage()
  if (redeemed) return <Tag tone="ok">{t('coupons:state.redeemed')}</Tag>
  if (expired) return <Tag tone="off">{t('coupons:state.expired')}</Tag>
  const state = t(printed ? 'coupons:state.printed' : 'coupons:state.notRedeemed')
  if (!value) return <Tag>{state}</Tag>
  return <Tag>{printed ? `${state} · ${leftText(value, t)}` : leftText(value, t)}</Tag>
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
