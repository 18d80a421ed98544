import type { CouponDeal } from '#src/contract/core/coupons.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { can } from '#src/web/page/actor.ts'
import type { Page } from '#src/web/page/page.ts'
import { Labelled } from '#views/components/labelled.tsx'
import { type Column, RowLink } from '#views/components/table.tsx'
import { Tag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { CouponSwitch } from './switch.tsx'

type Columns = Column<CouponDeal>[]

/** The documented columns of `/coupons`, the deal's title in front of them. */
export function dealColumns(page: Page, next: string): Columns {
  return [...names(page), price(page), ...days(page), ...figures(page), active(page, next)]
}

/** Those of the coupon report. */
export function reportColumns(page: Page): Columns {
  return [...names(page), ...days(page), ...figures(page)]
}

function names({ t }: Page): Columns {
  return [
    {
      key: 'title',
      header: t('coupons:column.title'),
      part: 'title',
      cell: ({ id, title }) => (
        <div id={`name-${id}`}>
          <RowLink href={couponPaths.ofDeal({ dealId: id })} limit="title">
            {title}
          </RowLink>
        </div>
      ),
    },
    {
      key: 'merchant',
      header: t('coupons:column.merchant'),
      part: 'meta',
      cell: ({ merchant }) => <Truncate text={merchant.name} rule="name" />,
    },
    {
      key: 'code',
      header: t('coupons:column.dealCode'),
      part: 'meta',
      tight: true,
      cell: ({ dealCode }) => <span className="code">{dealCode}</span>,
    },
  ]
}

function price({ t }: Page): Column<CouponDeal> {
  return {
    key: 'price',
    header: t('coupons:column.price'),
    part: 'meta',
    tight: true,
    cell: ({ couponPrice }) => couponPrice?.display ?? t('coupons:free'),
  }
}

function days({ t }: Page): Columns {
  return [
    {
      key: 'from',
      header: t('coupons:column.validFrom'),
      part: 'from',
      tight: true,
      cell: ({ validFrom }) => <Time value={validFrom} />,
    },
    {
      key: 'to',
      header: t('coupons:column.expiredOn'),
      part: 'to',
      tight: true,
      cell: ({ expiredOn }) => <Time value={expiredOn} />,
    },
  ]
}

function figures({ t, format }: Page): Columns {
  const [total, available] = [t('coupons:column.total'), t('coupons:column.available')]
  return [
    {
      key: 'total',
      header: total,
      part: 'line',
      numeric: true,
      cell: ({ couponDetails }) => (
        <Labelled label={total}>{format.number(couponDetails.totalCoupons)}</Labelled>
      ),
    },
    {
      key: 'available',
      header: available,
      part: 'line',
      numeric: true,
      cell: ({ couponDetails }) => (
        <Labelled label={available}>{format.number(couponDetails.remainingCoupons)}</Labelled>
      ),
    },
  ]
}

/** Owners switch, others read. */
function active({ t, actor }: Page, next: string): Column<CouponDeal> {
  const mayWrite = actor && can(actor, 'UPDATE_COUPON')
  return {
    key: 'active',
    header: t('coupons:column.active'),
    part: 'state',
    cell: ({ id, status, expired }) =>
      mayWrite ? (
        <CouponSwitch
          id={id}
          action={couponPaths.dealStatus({ dealId: id })}
          on={status === 'ACTIVE'}
          disabled={expired}
          next={next}
        />
      ) : (
        <Tag tone={status === 'ACTIVE' ? 'ok' : 'off'}>{t(`coupons:status.${status}`)}</Tag>
      ),
  }
}
