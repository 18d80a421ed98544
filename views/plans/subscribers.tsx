import type { Plan, Subscriber } from '#src/contract/core/plans.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { type PlanFilters, planQuery } from '#src/features/plans/filters.ts'
import { can } from '#src/web/page/actor.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { AccountTag } from '#views/components/account-tag.tsx'
import { Avatar } from '#views/components/avatar.tsx'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'

export type SubscribersProps = {
  plan: Pick<Plan, 'id' | 'userRole'>
  filters: PlanFilters
  /** Null when the list could not be loaded. */
  found: { subscribers: Subscriber[]; totalItems: number } | null
}

/** The region that search and pages swap. */
export function SubscriberList({ plan, filters, found }: SubscribersProps) {
  const page = usePage()
  const { t } = page
  const rows = found?.subscribers ?? []
  const { q: term } = filters
  const address = (query: Record<string, string>) =>
    planPaths.summary({ id: plan.id }, { tab: 'subscribers', ...query })
  const nothing = (
    <NothingFound
      icon="store"
      hint={t('plans:subscriber.none')}
      noMatch={term ? t('plans:subscriber.noMatch', { term }) : null}
      clearHref={address({})}
    />
  )
  return (
    <ListRegion
      found={found}
      rows={rows.length}
      page={filters.page}
      here={address(planQuery(filters))}
      csvHref={address({ ...planQuery({ ...filters, page: 0 }), format: 'csv' })}
      nothing={nothing}
    >
      <Table
        caption={t('plans:subscriber.caption')}
        columns={subscriberColumns(page, plan)}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </ListRegion>
  )
}

/** The row leads to the account, which remembers the plan that it was opened from. */
function subscriberColumns(
  { t, actor }: Page,
  { id: planId, userRole }: SubscribersProps['plan'],
): Column<Subscriber>[] {
  return [
    {
      key: 'picture',
      header: t('plans:field.image'),
      headerHidden: true,
      part: 'media',
      cell: ({ name, imageUrl }) => (
        <Avatar name={name} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} square big />
      ),
    },
    {
      key: 'name',
      header: t('plans:subscriber.name'),
      part: 'title',
      cell: ({ id, name }) =>
        actor && can(actor, `VIEW_${userRole}`) ? (
          <RowLink href={pathsOf[userRole].view({ id }, { from: 'subscription', planId })}>
            {name}
          </RowLink>
        ) : (
          name
        ),
    },
    {
      key: 'since',
      header: t('plans:subscriber.since'),
      part: 'from',
      tight: true,
      cell: ({ subscribedOn }) => <Time value={subscribedOn} />,
    },
    {
      key: 'status',
      header: t('plans:subscriber.status'),
      part: 'state',
      cell: ({ approvalStatus }) => <AccountTag status={approvalStatus} />,
    },
  ]
}
