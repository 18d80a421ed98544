import { Fragment, type ReactNode } from 'react'
import { countWaiting, type WaitingForApproval } from '#src/contract/core/approvals.ts'
import { approvalPaths, figurePaths } from '#src/contract/screens/approvals.ts'
import { reasonPaths } from '#src/contract/screens/reason-templates.ts'
import { threadPaths } from '#src/contract/screens/review-threads.ts'
import { secondApprovalPaths } from '#src/contract/screens/second-approvals.ts'
import { trustPaths } from '#src/contract/screens/trust.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Go } from '#views/components/go.tsx'
import { PageHead } from '#views/components/layout.tsx'
import { MoreMenu } from '#views/components/more-menu.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { type Actor, isFullAdministrator, usePage } from '#views/page/page.ts'
import { type ApprovalTab, inboxTabs, kindsOf } from './filters.ts'

type Props = {
  actor: Actor
  current: ApprovalTab
  waiting: WaitingForApproval | null
  /** How many acts wait for a second administrator. */
  second: number
  toolbar: ReactNode
  children: ReactNode
}

/** The inbox with its search beside the title, so that what waits begins high on the page. */
export function InboxMain({ toolbar, children, ...props }: Props) {
  const { t } = usePage()
  const also = alsoWaiting(t, props)
  return (
    <>
      <PageHead title={t('approvals:title')} summary={also.length > 0 && <Also links={also} />}>
        {toolbar}
        <MoreMenu label={t('list-views:more')}>
          <InboxLinks actor={props.actor} />
        </MoreMenu>
      </PageHead>
      <InboxTabs {...props} />
      <section className="card inbox">{children}</section>
      <Sheet name="inbox" />
    </>
  )
}

function InboxLinks({ actor }: { actor: Actor }) {
  const { t } = usePage()
  return (
    <>
      <ButtonLink href={figurePaths.show()} tone="ghost">
        {t('decision-figures:title')}
      </ButtonLink>
      {isFullAdministrator(actor) && (
        <>
          <ButtonLink href={reasonPaths.list()} tone="ghost">
            {t('reason-templates:link')}
          </ButtonLink>
          <ButtonLink href={trustPaths.rules()} tone="ghost">
            {t('trust:link')}
          </ButtonLink>
        </>
      )}
    </>
  )
}

/** What waits elsewhere: for a second administrator, automatic approvals to look at, conversations to answer. */
function alsoWaiting(t: Translate, { waiting, second }: Pick<Props, 'waiting' | 'second'>) {
  const samples = waiting?.samples ?? 0
  const answers = waiting?.answers ?? 0
  return [
    {
      count: second,
      href: secondApprovalPaths.list(),
      text: t('second-approvals:waiting', { count: second }),
    },
    {
      count: samples,
      href: trustPaths.samples(),
      text: t('trust:samples.waiting', { count: samples }),
    },
    {
      count: answers,
      href: threadPaths.list(),
      text: t('review-threads:toAnswerCount', { count: answers }),
    },
  ].filter(({ count }) => count > 0)
}

function Also({ links }: { links: ReturnType<typeof alsoWaiting> }) {
  return links.map(({ href, text }, at) => (
    <Fragment key={href}>
      {at > 0 && ' '}
      <Go href={href}>{text}</Go>
    </Fragment>
  ))
}

type TabsProps = Pick<Props, 'actor' | 'current' | 'waiting'>

/** A tab for each kind this person decides on. */
function InboxTabs({ actor, current, waiting }: TabsProps) {
  const { t } = usePage()
  const tabs = inboxTabs(actor).map((tab) => ({
    label: t(`approvals:tab.${tab}`),
    href: approvalPaths.index({ tab }),
    current: tab === current,
    count: waiting ? countOf(waiting, tab, actor) : undefined,
  }))
  return <Tabs label={t('approvals:tabs')} tabs={tabs} />
}

function countOf(waiting: WaitingForApproval, tab: ApprovalTab, actor: Actor): number {
  if (tab === 'mine') return waiting.mine
  return countWaiting(waiting, tab === 'all' ? kindsOf(actor) : [tab])
}
