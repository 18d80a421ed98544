import type { Deal } from '#src/contract/core/deals.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Card } from '#views/components/layout.tsx'
import { Tally } from '#views/components/tally.tsx'
import { can, usePage } from '#views/page/page.ts'
import { pauseText } from './pause-text.ts'

/** How full its branches are today, and a press that pauses its coupons or lets them go on. */
export function AtTheCounter({ deal }: { deal: Deal }) {
  const page = usePage()
  const { t, actor } = page
  const { pause, couponRules } = deal
  const isLimited = (couponRules.perBranchDay ?? couponRules.perBranchHour) !== null
  const isLive = deal.approvalStatus === 'APPROVED' && !deal.expired
  const isOver = deal.validAt?.every(({ closed }) => closed) === true
  if (!isLive || !deal.couponDetails?.totalCoupons || !actor || !can(actor, 'VIEW_COUPON'))
    return null
  return (
    <Card title={t('deals:pause.title')}>
      <div className="stack tight">
        <p>{isOver ? t('deals:pause.closed') : pauseText(page, pause)}</p>
        {isLimited && <Fullness deal={deal} />}
        {!isOver && can(actor, 'PAUSE_DEAL') && (actor.isAdmin || !pause?.byAdmin) && (
          <PauseButtons deal={deal} />
        )}
      </div>
    </Card>
  )
}

function Fullness({ deal: { redeemedToday, couponRules } }: { deal: Deal }) {
  const { t, format } = usePage()
  const { perBranchDay, perBranchHour } = couponRules
  const of = (key: 'ofDay' | 'ofHour', redeemed: number, most: number | null) =>
    most !== null &&
    t(`deals:pause.${key}`, { redeemed: format.number(redeemed), most: format.number(most) })
  if (redeemedToday.length === 0) return <p className="sm muted">{t('deals:pause.none')}</p>
  return (
    <Tally
      rows={redeemedToday.map(({ name, today, thisHour }) => ({
        label: name || t('deals:pause.here'),
        value: [of('ofDay', today, perBranchDay), of('ofHour', thisHour, perBranchHour)]
          .filter(Boolean)
          .join(', '),
      }))}
    />
  )
}

function PauseButtons({ deal: { id, pause } }: { deal: Deal }) {
  const { t } = usePage()
  const press = pause ? (['goOn'] as const) : (['pause', 'today'] as const)
  return (
    <Form action={dealPaths.pause({ id })}>
      <div className="row">
        {press.map((act) => (
          <Button key={act} name="act" value={act}>
            {t(`deals:pause.${act}`)}
          </Button>
        ))}
      </div>
    </Form>
  )
}
