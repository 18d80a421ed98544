import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'

export function Samples({ deal }: { deal: Deal }) {
  const { t } = usePage()
  const address = ofDeal(deal.id)
  return (
    <div className="prose sm">
      <h3>{t('coupon-files:samples.title')}</h3>
      <ul>
        <li>
          <Go href={couponFilePaths.countsSample(address)} plain download>
            couponSample.csv
          </Go>
          : {t('coupon-files:samples.counts')}
        </li>
        <li>
          <Go href={couponFilePaths.codesSample(address)} plain download>
            couponCodesSample.csv
          </Go>
          : {t('coupon-files:samples.codes')}
        </li>
      </ul>
      <p>{t('coupon-files:samples.rules')}</p>
    </div>
  )
}
