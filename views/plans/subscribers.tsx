import type { Plan, Subscriber } from '#src/contract/core/plans.ts'
import { pictureUrl } from '#src/features/deals/paths.ts'
import { pathsOf } from '#src/features/merchants/paths.ts'
import { type PlanFilters, planQuery } from '#src/features/plans/filters.ts'
import { planPaths } from '#src/features/plans/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Time } from '#views/deals/time.tsx'
import { type Page, usePage } from '#views/page.ts'
import { AccountTag } from '#views/profile/status.tsx'

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
  const address = (query: Record<string, string>) =>
    planPaths.summary({ id: plan.id }, { tab: 'subscribers', ...query })
  const here = address(planQuery(filters))
  if (!found)
    return (
      <div id="list">
        <LoadFailed retryHref={here} />
      </div>
    )
  if (found.subscribers.length === 0) {
    return (
      <div id="list">
        <Nothing q={filters.q} total={found.totalItems} all={address({})} />
      </div>
    )
  }
  return (
    <div id="list">
      <Table
        caption={t('plans:subscriber.caption')}
        columns={subscriberColumns(page, plan)}
        rows={found.subscribers}
        rowKey={({ id }) => id}
      />
      <Pagination page={filters.page} totalItems={found.totalItems} url={here} />
      <p className="pad">
        <ButtonLink
          href={address({ ...planQuery({ ...filters, page: 0 }), format: 'csv' })}
          tone="ghost"
          plain
          download
        >
          {t('plans:list.csv')}
        </ButtonLink>
      </p>
    </div>
  )
}

function Nothing({ q, total, all }: { q: string; total: number; all: string }) {
  const { t } = usePage()
  if (total > 0) return <PastEnd />
  const title = t('common:empty.records')
  if (q === '') return <EmptyState icon="store" title={title} hint={t('plans:subscriber.none')} />
  return (
    <EmptyState icon="search" title={title} hint={t('plans:subscriber.noMatch', { term: q })}>
      <ButtonLink href={all}>{t('common:search.clear')}</ButtonLink>
    </EmptyState>
  )
}

/** The row leads to the account, which remembers the plan that it was opened from (SUBS-08). */
function subscriberColumns(
  { t }: Page,
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
      cell: ({ id, name }) => (
        <RowLink href={pathsOf[userRole].view({ id }, { from: 'subscription', planId })}>
          {name}
        </RowLink>
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
