import type { CounterDeal } from '#src/contract/core/deal-pause.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Form } from '#views/components/form.tsx'
import { Card, Narrow, PageHead } from '#views/components/layout.tsx'
import { Words } from '#views/components/words.tsx'
import { pauseText } from '#views/deals/exports.ts'
import { usePage } from '#views/page/page.ts'
import { CounterScan } from './counter-scan.tsx'

type Props = { deals: readonly CounterDeal[] }

export function CounterDeals({ deals }: Props) {
  const page = usePage()
  const { t } = page
  return (
    <Narrow>
      <PageHead title={t('coupon-redeem:deals.title')} summary={t('coupon-redeem:deals.lead')}>
        <ButtonLink href={redeemPaths.counter()}>{t('coupon-redeem:deals.back')}</ButtonLink>
      </PageHead>
      {deals.length === 0 && <EmptyState title={t('coupon-redeem:deals.none')} />}
      {deals.map((deal) => (
        <Card key={deal.id}>
          <h2>
            <Words text={deal.title} />
          </h2>
          <Form action={redeemPaths.pause({ id: deal.id })}>
            <input type="hidden" name="paused" value={deal.pause ? '0' : '1'} />
            <p className="sm">{pauseText(page, deal.pause)}</p>
            {!deal.pause?.byAdmin && (
              <Button block tone={deal.pause ? 'primary' : undefined} of={deal.title}>
                {t(deal.pause ? 'deals:pause.goOn' : 'deals:pause.pause')}
              </Button>
            )}
          </Form>
        </Card>
      ))}
      <CounterScan />
    </Narrow>
  )
}
