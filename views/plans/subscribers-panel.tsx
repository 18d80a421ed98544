import { planPaths } from '#src/contract/screens/plans.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { SubscriberList, type SubscribersProps } from './subscribers.tsx'

/** The tab of those whose current plan it is, with their search. */
export function SubscriberPanel(props: SubscribersProps) {
  const { t } = usePage()
  const search = { name: 'q', label: t('plans:subscriber.search'), value: props.filters.q }
  return (
    <Card flush>
      <Toolbar
        action={planPaths.summary({ id: props.plan.id })}
        search={search}
        keep={{ tab: 'subscribers' }}
      />
      <SubscriberList {...props} />
    </Card>
  )
}
