import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { seesFiles, uploadRefusal } from '#src/features/coupon-files/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'
import { Card, Stack } from '#views/components/layout.tsx'
import { Samples, UploadForm } from './samples.tsx'

export function CouponPanel({ deal }: { deal: Deal }) {
  const { t, actor } = usePage()
  if (!seesFiles(actor, deal)) return null
  const refusal = uploadRefusal(deal)
  const statistics = (
    <Go className="sm" href={couponFilePaths.list(ofDeal(deal.id))}>
      {t('coupon-files:statistics')}
    </Go>
  )
  return (
    <Card title={t('coupon-files:title')} beside={statistics} id="coupons">
      {refusal ? (
        <p className="sm muted">{t(refusal)}</p>
      ) : (
        <Stack gap="wide">
          <UploadForm deal={deal} />
          <Samples deal={deal} />
        </Stack>
      )}
    </Card>
  )
}
