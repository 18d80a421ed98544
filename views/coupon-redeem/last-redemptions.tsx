import type { LastRedemption } from '#src/contract/core/coupons.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { Go } from '#views/components/go.tsx'
import { Time } from '#views/components/time.tsx'
import { can, usePage } from '#views/page/page.ts'

export function LastRedemptions({ last }: { last: LastRedemption[] | null }) {
  const { t, actor } = usePage()
  return (
    <section className="stack tight" id="last-redemptions">
      <h2>{t('coupon-redeem:last.title')}</h2>
      {last === null && <p className="sm muted">{t('coupon-redeem:last.failed')}</p>}
      {last?.length === 0 && <p className="sm muted">{t('coupon-redeem:last.none')}</p>}
      {last && last.length > 0 && <Queue last={last} />}
      {!actor?.counter && (
        <p className="sm">
          <Go href={couponPaths.sold()}>{t('coupon-redeem:last.all')}</Go>
        </p>
      )}
    </section>
  )
}

function Queue({ last }: { last: LastRedemption[] }) {
  const { t, actor } = usePage()
  const canUndo = actor && can(actor, 'UNDO_REDEMPTION')
  const undo = t('common:decision.undo')
  return (
    <ul className="queue card" role="list">
      {last.map(({ id, dealTitle, couponCode, couponRedeemDate, taken, undone, undoable }) => (
        <li key={id}>
          <Go href={redeemPaths.done({ id })}>
            <span className="grow">
              {dealTitle}
              <span className="sub code" translate="no">
                {couponCode}
              </span>
              {taken && <span className="sub">{taken.display}</span>}
            </span>
            <span className="sm faint">
              {undone ? t('coupon-redeem:undo.state') : <Time value={couponRedeemDate} long />}
            </span>
          </Go>
          {undoable && canUndo && (
            <Go href={redeemPaths.undo({ id })} aria-label={`${undo}: ${couponCode}`}>
              {undo}
            </Go>
          )}
        </li>
      ))}
    </ul>
  )
}
