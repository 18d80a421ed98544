import type { CouponFile, CouponForecast } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { Stats } from '#views/components/stats.tsx'
import { Tally } from '#views/components/tally.tsx'
import { Failures } from './failures.tsx'

type Props = { deal: Deal; file: CouponFile; forecast: CouponForecast }

export function Forecast({ deal, file, forecast }: Props) {
  const { t, format } = usePage()
  const { coupons, failed, failures } = forecast
  return (
    <>
      <Card title={t('coupon-files:forecast.title')} flush>
        <Stats
          stats={[
            { label: t('coupon-files:forecast.coupons'), value: format.number(coupons) },
            { label: t('coupon-files:forecast.failed'), value: format.number(failed) },
          ]}
        />
      </Card>
      {coupons > 0 && <Days forecast={forecast} />}
      {failed > 0 && <Failures deal={deal} file={file} failures={failures} all={failed} />}
    </>
  )
}

function Days({ forecast }: { forecast: CouponForecast }) {
  const { t, format } = usePage()
  const { days, moreDays } = forecast
  return (
    <Card title={t('coupon-files:forecast.days')}>
      <Tally
        rows={days.map(({ expiresOn, coupons }) => ({
          label: expiresOn.displayDate,
          value: format.number(coupons),
        }))}
      />
      {moreDays > 0 && (
        <p className="sm muted">{t('coupon-files:forecast.moreDays', { count: moreDays })}</p>
      )}
    </Card>
  )
}
