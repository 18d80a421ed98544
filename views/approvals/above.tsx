import { Fragment, type ReactNode } from 'react'
import { countWaiting, type WaitingForApproval } from '#src/contract/core/approvals.ts'
import { type DecisionFigures, FIGURES_DAYS } from '#src/contract/core/decision-figures.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { reasonPaths } from '#src/contract/screens/reason-templates.ts'
import { threadPaths } from '#src/contract/screens/review-threads.ts'
import { secondApprovalPaths } from '#src/contract/screens/second-approvals.ts'
import { trustPaths } from '#src/contract/screens/trust.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { duration } from '#views/components/duration.ts'
import { Go } from '#views/components/go.tsx'
import { PageHead } from '#views/components/layout.tsx'
import { MoreMenu } from '#views/components/more-menu.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { type Actor, isFullAdministrator, type Page, usePage } from '#views/page/page.ts'
import { type ApprovalTab, inboxTabs, kindsOf } from './filters.ts'

type Props = {
  actor: Actor
  current: ApprovalTab
  waiting: WaitingForApproval | null
  /** How many acts wait for a second administrator. */
  second: number
  decided: DecisionFigures | null
  toolbar: ReactNode
  children: ReactNode
}

/** The inbox with its search beside the title, so that what waits begins high on the page. */
export function InboxMain({ toolbar, children, ...props }: Props) {
  const page = usePage()
  const { t } = page
  const summary = summaryOf(page, props)
  return (
    <>
      <PageHead title={t('approvals:title')} summary={summary.length > 0 && summary}>
        {toolbar}
        {isFullAdministrator(props.actor) && (
          <MoreMenu label={t('list-views:more')}>
            <InboxLinks />
          </MoreMenu>
        )}
      </PageHead>
      <InboxTabs {...props} />
      <section className="card inbox">{children}</section>
      <Sheet name="inbox" />
    </>
  )
}

function InboxLinks() {
  const { t } = usePage()
  return (
    <>
      <ButtonLink href={reasonPaths.list()} tone="ghost">
        {t('reason-templates:link')}
      </ButtonLink>
      <ButtonLink href={trustPaths.rules()} tone="ghost">
        {t('trust:link')}
      </ButtonLink>
    </>
  )
}

/**
 * What waits elsewhere: for a second administrator, automatic approvals to look at, conversations to answer;
 * and how much was decided lately.
 */
function summaryOf(
  page: Page,
  { waiting, second, decided }: Pick<Props, 'waiting' | 'second' | 'decided'>,
) {
  const { t } = page
  const samples = waiting?.samples ?? 0
  const answers = waiting?.answers ?? 0
  const elsewhere = [
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
  const links = elsewhere.map(({ href, text }) => (
    <Fragment key={href}>
      <Go href={href}>{text}</Go>{' '}
    </Fragment>
  ))
  return decided?.decided ? [...links, decidedText(page, decided)] : links
}

function decidedText({ t, format }: Page, { decided, medianSeconds }: DecisionFigures): string {
  const found = { days: FIGURES_DAYS, decided: format.number(decided) }
  if (medianSeconds === null) return t('approvals:decided', found)
  return t('approvals:decidedWithin', { ...found, time: duration(t, medianSeconds) })
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
