import type { Coupon } from '#src/contract/core/coupons.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { can } from '#src/web/page/actor.ts'
import type { Page } from '#src/web/page/page.ts'
import { Labelled } from '#views/components/labelled.tsx'
import type { Column } from '#views/components/table.tsx'
import { Tag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'
import { CouponSwitch } from './switch.tsx'

export function couponColumns({ t, actor }: Page, next: string): Column<Coupon>[] {
  const mayWrite = actor && can(actor, 'UPDATE_COUPON')
  return [
    {
      key: 'code',
      header: t('coupons:column.code'),
      part: 'title',
      tight: true,
      cell: ({ id, couponCode }) => (
        <span className="code" id={`name-${id}`}>
          {couponCode}
        </span>
      ),
    },
    {
      key: 'redeemed',
      header: t('coupons:column.redeemed'),
      part: 'meta',
      cell: (coupon) => <State {...coupon} t={t} />,
    },
    {
      key: 'redeemedOn',
      header: t('coupons:column.redeemedOn'),
      part: 'line',
      tight: true,
      cell: ({ redeemedOn }) => (
        <Labelled label={t('coupons:column.redeemedOn')}>
          {redeemedOn ? <Time value={redeemedOn} long /> : t('common:facts.none')}
        </Labelled>
      ),
    },
    {
      key: 'expiredOn',
      header: t('coupons:column.expiredOn'),
      part: 'from',
      tight: true,
      cell: ({ expiredOn }) => (
        <Labelled label={t('coupons:column.expiredOn')}>
          <Time value={expiredOn} long />
        </Labelled>
      ),
    },
    {
      key: 'active',
      header: t('coupons:column.active'),
      part: 'state',
      cell: ({ id, couponActive, expired, redeemed }) =>
        mayWrite ? (
          <CouponSwitch
            id={id}
            action={couponPaths.couponStatus({ couponId: id })}
            on={couponActive}
            disabled={expired || redeemed}
            next={next}
          />
        ) : (
          <Tag tone={couponActive ? 'ok' : 'off'}>
            {t(`coupons:status.${couponActive ? 'ACTIVE' : 'INACTIVE'}`)}
          </Tag>
        ),
    },
  ]
}

/** Redeemed or not; an expired one never will be. */
function State({ redeemed, expired, t }: Coupon & Pick<Page, 't'>) {
  if (redeemed) return <Tag tone="ok">{t('coupons:state.redeemed')}</Tag>
  if (expired) return <Tag tone="off">{t('coupons:state.expired')}</Tag>
  return <Tag>{t('coupons:state.notRedeemed')}</Tag>
}
