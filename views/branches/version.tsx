import type { Branch } from '#src/contract/location/branches.ts'
import { ChangesSince } from '#views/components/changes-since.tsx'
import { Comparison } from '#views/components/comparison.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Card } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'
import { branchFacts, verifiedFacts } from './facts.tsx'

/** What was submitted, beside what is live if something is. */
export function BranchVersion({ branch }: { branch: Branch }) {
  const page = usePage()
  return (
    <>
      <Card title={page.t('branches:show.details')}>
        <Facts facts={verifiedFacts(page, branch)} />
      </Card>
      <Changes branch={branch} />
    </>
  )
}

export function SinceSentBack({ branch }: { branch: Branch }) {
  const page = usePage()
  const { id, previous, reviews } = branch
  if (!previous) return null
  const before = branchFacts(page, id, previous)
  return (
    <ChangesSince
      comment={reviews[0]?.comment}
      accepted={reviews[0]?.accepted}
      before={before}
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
