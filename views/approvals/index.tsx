import { countsOf, type InboxKind } from '#src/contract/core/approvals.ts'
import { approvalPaths, figurePaths } from '#src/contract/screens/approvals.ts'
import { reasonPaths } from '#src/contract/screens/reason-templates.ts'
import { threadPaths } from '#src/contract/screens/review-threads.ts'
import { trustPaths } from '#src/contract/screens/trust.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { Note } from '#views/components/note.tsx'
import { PickForm } from '#views/components/picks.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { isFullAdministrator, usePage } from '#views/page/page.ts'
import { type ApprovalProps, approvalQuery } from './filters.ts'
import { ApprovalPicks } from './picks.tsx'
import { WaitingTable } from './table.tsx'

export function ApprovalIndex(props: ApprovalProps) {
  const { t, actor } = usePage()
  const { filters, queues } = props
  const { tab: current, q } = filters
  const counts = queues && countsOf(queues)
  const samples = queues?.samples ?? 0
  const answers = queues?.answers ?? 0
  const tabs = props.tabs.map((tab) => ({
    label: t(`approvals:tab.${tab}`),
    href: approvalPaths.index({ tab }),
    current: tab === current,
    count: tab === 'all' ? sumOf(props.tabs, counts) : counts?.[tab],
  }))
  return (
    <>
      <PageHead title={t('approvals:title')} summary={t('approvals:lead')}>
        <ButtonLink href={figurePaths.show()} tone="ghost" icon="chart">
          {t('decision-figures:title')}
        </ButtonLink>
        {actor && isFullAdministrator(actor) && (
          <>
            <ButtonLink href={reasonPaths.list()} tone="ghost">
              {t('reason-templates:link')}
            </ButtonLink>
            <ButtonLink href={trustPaths.rules()} tone="ghost">
              {t('trust:link')}
            </ButtonLink>
          </>
        )}
      </PageHead>
      {(samples > 0 || answers > 0) && (
        <Note>
          {samples > 0 && (
            <Go href={trustPaths.samples()}>{t('trust:samples.waiting', { count: samples })}</Go>
          )}
          {samples > 0 && answers > 0 && <br />}
          {answers > 0 && (
            <Go href={threadPaths.list()}>
              {t('review-threads:toAnswerCount', { count: answers })}
            </Go>
          )}
        </Note>
      )}
      <Tabs label={t('approvals:tabs')} tabs={tabs} />
      <Card flush>
        <Toolbar
          action={approvalPaths.index()}
          search={{ name: 'q', label: t(`approvals:search.${current}`), value: q }}
          keep={{ tab: approvalQuery(filters).tab }}
        />
        <PickForm />
        <ApprovalList {...props} />
      </Card>
    </>
  )
}

/** Only tabs of kinds this person decides on. */
function sumOf(tabs: ApprovalProps['tabs'], counts: Record<InboxKind, number> | null) {
  return counts ? tabs.reduce((sum, tab) => sum + (tab === 'all' ? 0 : counts[tab]), 0) : undefined
}

type ListProps = Pick<ApprovalProps, 'filters' | 'found' | 'activity' | 'selected'>

export function ApprovalList({ filters, found, activity, selected }: ListProps) {
  const { t } = usePage()
  const { tab, q: term, page } = filters
  const here = approvalPaths.index(approvalQuery(filters))
  const rows = found?.items.length ?? 0
  return (
    <ListRegion
      found={found}
      rows={rows}
      page={page}
      here={here}
      head={
        found && rows > 0 && <ApprovalPicks filters={filters} found={found} selected={selected} />
      }
      nothing={
        <NothingFound
          title={t(`approvals:empty.${tab}`)}
          hint={t(`approvals:emptyText.${tab}`)}
          noMatch={term ? t(`approvals:noMatch.${tab}`, { term }) : null}
          clearHref={approvalPaths.index({ tab })}
        />
      }
    >
      {found && <WaitingTable {...found} from={here} activity={activity} selected={selected} />}
    </ListRegion>
  )
}
