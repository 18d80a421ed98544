import type { CouponFile, FailedCoupon } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { type Column, Table } from '#views/components/table.tsx'

type Props = {
  deal: Deal
  file: CouponFile
  failures: readonly FailedCoupon[]
  all: number
}

export function Failures({ deal, file, failures, all }: Props) {
  const page = usePage()
  const { t } = page
  const address = { ...ofDeal(deal.id), file: file.id }
  return (
    <Card
      title={t('coupon-files:failures.title')}
      beside={<First shown={failures.length} all={all} />}
      footer={
        <div className="row">
          {file.correctable && (
            <ButtonLink href={couponFilePaths.corrections(address)} plain download>
              {t('coupon-files:failures.correct')}
            </ButtonLink>
          )}
          <ButtonLink href={couponFilePaths.failures(address)} plain download>
            {t('coupon-files:failures.csv')}
          </ButtonLink>
        </div>
      }
      flush
    >
      <Table
        caption={t('coupon-files:failures.caption')}
        columns={columnsOf(page)}
        rows={failures}
        rowKey={({ line }) => String(line)}
        text
      />
    </Card>
  )
}

function First({ shown, all }: { shown: number; all: number }) {
  const { t, format } = usePage()
  if (shown >= all) return null
  return (
    <span className="sm muted">
      {t('coupon-files:failures.first', { shown: format.number(shown), all: format.number(all) })}
    </span>
  )
}

function columnsOf({ t, format }: Page): Column<FailedCoupon>[] {
  return [
    {
      key: 'line',
      header: t('coupon-files:column.line'),
      cell: ({ line }) => format.number(line),
      numeric: true,
      tight: true,
      wideOnly: true,
    },
    {
      key: 'code',
      header: t('coupon-files:column.couponCode'),
      cell: ({ couponCode }) => <span className="code">{couponCode}</span>,
      part: 'title',
    },
    {
      key: 'reason',
      header: t('coupon-files:column.reason'),
      cell: ({ reason }) => reason,
      part: 'meta',
    },
  ]
}
