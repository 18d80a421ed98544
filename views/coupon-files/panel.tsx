import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { Go } from '#views/components/go.tsx'
import { Card, Stack, TwoColumns } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'
import { seesFiles, uploadRefusal } from './lifecycle.ts'
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

type Props = {
  deal: Deal
  error: string | undefined
  /** The largest file; undefined while the list could not be loaded. */
  fileBytes: number | undefined
}

export function AnotherFile({ deal, error, fileBytes }: Props) {
  const { t } = usePage()
  return (
    <TwoColumns
      aside={
        <Card>
          <Samples deal={deal} />
          <p className="sm">
            <Go href={couponFilePaths.make(ofDeal(deal.id))}>{t('coupon-files:make.link')}</Go>
          </p>
        </Card>
      }
    >
      <Card title={t('coupon-files:upload.title')}>
        <UploadForm deal={deal} error={error} fileBytes={fileBytes} />
      </Card>
    </TwoColumns>
  )
}
