import { countWaiting, type WaitingForApproval } from '#src/contract/core/approvals.ts'
import { approvalPaths, figurePaths } from '#src/contract/screens/approvals.ts'
import { reasonPaths } from '#src/contract/screens/reason-templates.ts'
import { threadPaths } from '#src/contract/screens/review-threads.ts'
import { trustPaths } from '#src/contract/screens/trust.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Go } from '#views/components/go.tsx'
import { Note } from '#views/components/note.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { type Actor, isFullAdministrator, usePage } from '#views/page/page.ts'
import { type ApprovalTab, inboxTabs, kindsOf } from './filters.ts'

export function InboxLinks({ actor }: { actor: Actor }) {
  const { t } = usePage()
  return (
    <>
      <ButtonLink href={figurePaths.show()} tone="ghost" icon="chart">
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

type Props = { actor: Actor; current: ApprovalTab; waiting: WaitingForApproval | null }

/** What else waits, and a tab for each kind this person decides on. */
export function InboxTabs({ actor, current, waiting }: Props) {
  const { t } = usePage()
  const samples = waiting?.samples ?? 0
  const answers = waiting?.answers ?? 0
  const tabs = inboxTabs(actor).map((tab) => ({
    label: t(`approvals:tab.${tab}`),
    href: approvalPaths.index({ tab }),
    current: tab === current,
    count: waiting ? countWaiting(waiting, tab === 'all' ? kindsOf(actor) : [tab]) : undefined,
  }))
  return (
    <>
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
    </>
  )
}
