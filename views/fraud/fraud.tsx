import { type FraudRow, fraudLimits } from '#src/contract/core/fraud.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { rows: readonly FraudRow[] }

export function FraudPage({ rows }: Props) {
  const { t, actor } = usePage()
  return (
    <>
      <PageHead title={t('fraud:title')} summary={t('fraud:lead', { count: fraudLimits.days })} />
      <Card flush>
        {rows.length === 0 ? (
          <EmptyState title={t('fraud:none')} hint={t('fraud:noneText')} />
        ) : (
          <Table
            caption={t('fraud:title')}
            rows={rows.map((row, at) => ({ ...row, at }))}
            rowKey={({ at }) => String(at)}
            columns={[
              {
                key: 'what',
                header: t('fraud:what'),
                part: 'title',
                cell: (row) => <Sentence row={row} />,
              },
              ...(actor?.isMerchant
                ? []
                : [
                    {
                      key: 'merchant',
                      header: t('fraud:merchant'),
                      part: 'line' as const,
                      cell: ({ merchant }: FraudRow) => merchant.name,
                    },
                  ]),
              {
                key: 'last',
                header: t('fraud:last'),
                part: 'meta',
                cell: ({ what, lastOn }) => <Time value={lastOn} long={what !== 'takings'} />,
              },
              {
                key: 'act',
                header: t('fraud:act'),
                part: 'end',
                cell: (row) => <Action row={row} />,
              },
            ]}
          />
        )}
      </Card>
    </>
  )
}

/** What was seen; its figures lead to the redemptions. */
function Sentence({ row: { what, who, count, usual, amount, deal, day } }: { row: FraudRow }) {
  const { t, format, actor } = usePage()
  const text = t(`fraud:seen.${what}`, {
    count,
    who: who || t('fraud:unknown'),
    deal: deal?.title ?? '',
    usual,
    amount,
    minutes: format.number(fraudLimits.burstMinutes),
  })
  if (what === 'wrongCodes' || !actor?.permissions.has('VIEW_COUPON')) return text
  const from = what === 'customer' ? null : day
  return (
    <Go
      className="link"
      href={couponPaths.sold({ by: 'redeemed', from, to: from, q: deal?.title })}
    >
      {text}
    </Go>
  )
}

/** Where the switch of the coupons stands that pauses them. */
function Action({ row: { deal } }: { row: FraudRow }) {
  const { t, actor } = usePage()
  const href = deal ? couponPaths.ofDeal({ dealId: deal.id }) : couponPaths.deals()
  if (deal && !deal.couponsActive) return t('fraud:paused')
  if (!actor?.permissions.has('VIEW_COUPON')) return null
  return (
    <Go className="link" href={href}>
      {t('fraud:pause')}
    </Go>
  )
}
