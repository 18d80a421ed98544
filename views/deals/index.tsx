import { dealPaths } from '#src/contract/screens/deals.ts'
import { dealQuery } from '#src/features/deals/filters.ts'
import type { DealListProps } from '#src/features/deals/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { DealFilterBar } from './filters.tsx'
import { GateNote } from './gate.tsx'
import { DealList } from './list.tsx'

export function DealIndex(props: DealListProps) {
  const { t } = usePage()
  return (
    <>
      <PageHead title={t('deals:list.title')} summary={<Summary {...props} />}>
        {props.gate && <AddLink gate={props.gate} />}
        {!props.gate && props.filters.merchantId && <AllDealsLink {...props} />}
      </PageHead>
      {props.gate && <GateNote gate={props.gate} />}
      <Card flush>
        <DealFilterBar {...props} />
        <DealList {...props} />
      </Card>
    </>
  )
}

/** How many there are, and for a subscribed merchant how many may join this month. */
function Summary({ found, plan, gate }: DealListProps) {
  const { t, format } = usePage()
  if (!found) return null
  const all = t('deals:list.head', {
    count: found.counts.all,
    shown: format.number(found.counts.all),
  })
  if (!plan?.subscribed || gate !== 'open') return all
  const left = plan.remainingNoOfDealsPerMonth
  return `${all} ${t('deals:list.left', { count: left, shown: format.number(left) })}`
}

/** From the deals of one merchant to those of all, with the same words and status. */
function AllDealsLink({ filters, userType }: DealListProps) {
  const { t } = usePage()
  const query = dealQuery({ ...filters, merchantId: null })
  return (
    <ButtonLink href={dealPaths.list({ userType }, query)} data-filters="">
      {t('deals:list.allMerchants')}
    </ButtonLink>
  )
}

/** Where something comes first, the same address says so: a popup with script, a page without. */
function AddLink({ gate }: { gate: NonNullable<DealListProps['gate']> }) {
  const { t } = usePage()
  const label = t('deals:list.add')
  if (gate === 'open') {
    return (
      <ButtonLink href={dealPaths.add()} tone="primary" icon="plus">
        {label}
      </ButtonLink>
    )
  }
  return (
    <DialogLink href={dealPaths.add()} tone="primary" icon="plus">
      {label}
    </DialogLink>
  )
}
