import type { ReactNode } from 'react'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import type { Branch } from '#src/contract/location/branches.ts'
import { usePage } from '#src/web/page/page.ts'
import { Waiting } from '#views/approvals/exports.ts'
import { RecordTimeline } from '#views/audit/exports.ts'
import { Card } from '#views/components/card.tsx'
import { ChangesSince } from '#views/components/changes-since.tsx'
import { Comparison } from '#views/components/comparison.tsx'
import { DecisionHistory } from '#views/components/decision-history.tsx'
import { Facts } from '#views/components/facts.tsx'
import { TwoColumns } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { ThreadPanel, type ThreadShown } from '#views/review-threads/exports.ts'
import { BranchActions } from './actions.tsx'
import { BranchAside } from './aside.tsx'
import { branchFacts, verifiedFacts } from './facts.tsx'
import { LiveNote, RejectedNote } from './reviews.tsx'
import { VerifyCard } from './verify.tsx'

type Props = {
  branch: Branch
  from: string | null
  /** What was just marked as verified or not: its button keeps the focus. */
  marked?: string | null
  refusal?: string
  timeline?: Timeline | 'failed' | null
  claim?: ReactNode
  thread?: ThreadShown | null
}

const decided = {
  APPROVED: 'approvedBy',
  REJECTED: 'rejectedBy',
  CHANGES_REQUESTED: 'changesRequestedBy',
} as const

export function BranchShow({
  branch,
  from,
  marked,
  refusal,
  timeline = null,
  claim,
  thread = null,
}: Props) {
  const page = usePage()
  const { t } = page
  return (
    <>
      {refusal && <Note tone="bad">{refusal}</Note>}
      <PageHead
        title={branch.name}
        tags={<StateTag text={`branches:status.${branch.status}`} />}
        summary={t('branches:show.submitted', { when: page.format.moment(branch.submittedAt) })}
      >
        <BranchActions branch={branch} from={from} />
      </PageHead>
      <RejectedNote branch={branch} />
      <LiveNote branch={branch} />
      {branch.status === 'PENDING' && (
        <Waiting kind="branches" since={branch.submittedAt} risks={branch.risks} claim={claim} />
      )}
      <TwoColumns aside={<BranchAside branch={branch} />}>
        <SinceSentBack branch={branch} />
        <VerifyCard branch={branch} from={from} marked={marked} />
        <Card title={t('branches:show.details')}>
          <Facts facts={verifiedFacts(page, branch)} />
        </Card>
        <Changes branch={branch} />
        <ThreadPanel shown={thread} isOpen={branch.status !== 'APPROVED'} />
        <DecisionHistory
          title={t('branches:show.reviews')}
          reviews={branch.reviews}
          words={({ decision, decidedBy: name }) =>
            t(`branches:show.${decided[decision]}`, { name })
          }
        />
        <RecordTimeline id={branch.id} timeline={timeline} />
      </TwoColumns>
    </>
  )
}

function SinceSentBack({ branch }: { branch: Branch }) {
  const page = usePage()
  const { id, previous, reviews } = branch
  if (!previous) return null
  const before = branchFacts(page, id, previous)
  return (
    <ChangesSince
      comment={reviews[0]?.comment}
      accepted={reviews[0]?.accepted}
      {...{ before }}
      now={branchFacts(page, id, branch)}
    />
  )
}

function Changes({ branch }: { branch: Branch }) {
  const page = usePage()
  const { live, status, id } = branch
  if (!live || status === 'APPROVED') return null
  return (
    <Card title={page.t('branches:show.compare')} flush>
      <Comparison live={branchFacts(page, id, live, 'live')} next={branchFacts(page, id, branch)} />
    </Card>
  )
}
