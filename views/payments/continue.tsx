import type { PaymentPage } from '#src/contract/order-payment/checkouts.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Narrow, Stack } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'

export function PaymentContinue(checkout: PaymentPage) {
  const { t } = usePage()
  const { paymentUrl, site, subscriptionPlanId: planId, title, amount, charged } = checkout
  const named = { site }
  const collected = {
    label: t('payments:continue.charged', named),
    value: <b className="num">{charged?.display}</b>,
  }
  return (
    <Narrow form>
      <PageHead
        title={t('payments:continue.title', named)}
        summary={t('payments:continue.summary', named)}
      />
      <Card title={title}>
        <Stack gap="wide">
          <Facts
            facts={[
              {
                label: t('payments:method.amount'),
                value: <b className="num">{amount.display}</b>,
              },
              ...(charged ? [collected] : []),
            ]}
          />
          <ButtonLink href={paymentUrl} tone="primary" big block plain>
            {t('payments:continue.go', named)}
          </ButtonLink>
          <ButtonLink href={paymentPaths.method({ planId })} tone="ghost" block plain>
            {t('payments:continue.other')}
          </ButtonLink>
        </Stack>
      </Card>
    </Narrow>
  )
}
