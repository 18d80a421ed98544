import type { CouponFile } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { Stats } from '#views/components/stats.tsx'
import { Failures } from './failures.tsx'

type Props = { deal: Deal; file: CouponFile }

export function Statistics({ deal, file }: Props) {
  const { t, format } = usePage()
  const { uploadSuccessCount, uploadFailedCount, totalCouponCount, failedCoupons } = file
  const counts = [
    ['succeeded', uploadSuccessCount],
    ['failed', uploadFailedCount],
    ['total', totalCouponCount],
  ] as const
  return (
    <>
      <Card title={t('coupon-files:show.statistics')} flush>
        <Stats
          stats={counts.map(([name, count]) => ({
            label: t(`coupon-files:column.${name}`),
            value: format.number(count),
          }))}
        />
      </Card>
      {uploadFailedCount > 0 && (
        <Failures deal={deal} file={file} failures={failedCoupons} all={uploadFailedCount} />
      )}
    </>
  )
}
