import type { CouponForecast } from '#src/contract/core/coupon-files.ts'
import { Card } from '#views/components/card.tsx'
import { Stats } from '#views/components/stats.tsx'
import { Tally } from '#views/components/tally.tsx'
import { usePage } from '#views/page.ts'
import { Failures } from './failures.tsx'

/** What would happen: nothing of it is written yet (S88). */
export function Forecast({ forecast }: { forecast: CouponForecast }) {
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
      {failed > 0 && (
        <Card
          title={t('coupon-files:failures.title')}
          beside={<First shown={failures.length} all={failed} />}
          flush
        >
          <Failures failures={failures} />
        </Card>
      )}
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
        <p className="sm muted">
          {t('coupon-files:forecast.moreDays', { count: moreDays, shown: format.number(moreDays) })}
        </p>
      )}
    </Card>
  )
}

/** "the first 20 of 3,000" where not all are shown. */
export function First({ shown, all }: { shown: number; all: number }) {
  const { t, format } = usePage()
  if (shown >= all) return null
  return (
    <span className="sm muted">
      {t('coupon-files:failures.first', { shown: format.number(shown), all: format.number(all) })}
    </span>
  )
}
