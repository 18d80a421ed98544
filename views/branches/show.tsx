import type { ReactNode } from 'react'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import { branchDecisions } from '#src/contract/location/branch-lifecycle.ts'
import type { Branch } from '#src/contract/location/branches.ts'
import { STATIC_SIZE } from '#src/contract/location/place.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { isDecider, Waiting } from '#views/approvals/exports.ts'
import { RecordTimeline } from '#views/audit/exports.ts'
import { AcceptedParts } from '#views/components/accepted-parts.tsx'
import { Avatar } from '#views/components/avatar.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { DecisionButtons } from '#views/components/decision-buttons.tsx'
import { DecisionHistory } from '#views/components/decision-history.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, PageHead, TwoColumns } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { offersFor } from '#views/page/decision-rules.ts'
import { can, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { stateWord } from '#views/page/state-word.ts'
import { ThreadPanel, type ThreadShown } from '#views/review-threads/exports.ts'
import { branchRules, isOwner } from './lifecycle.ts'
import { VerifyCard } from './verify.tsx'
import { BranchVersion, SinceSentBack } from './version.tsx'

type Props = {
  branch: Branch
  from: string | null
  /** The part just marked as verified or not: its button keeps the focus. */
  marked?: string | null
  refusal?: string
  timeline?: Timeline | 'failed' | null
  look?: ReactNode
  notes?: ReactNode
  thread?: ThreadShown | null
}

export function BranchShow({
  branch,
  from,
  marked,
  refusal,
  timeline = null,
  look,
  notes,
  thread = null,
}: Props) {
  const page = usePage()
  const { t } = page
  const isReviewed = branch.status === 'PENDING' && isDecider(page.actor, 'branches')
  return (
    <>
      {refusal && <Note tone="bad">{refusal}</Note>}
      <PageHead
        title={branch.name}
        tags={
          <StateTag text={`branches:status.${stateWord(branch.status, branch.changesRequested)}`} />
        }
        summary={
          !isReviewed &&
          t('branches:show.submitted', { when: page.format.moment(branch.submittedAt) })
        }
      >
        <BranchActions branch={branch} from={from} />
      </PageHead>
      <RejectedNote branch={branch} />
      <LiveNote branch={branch} />
      {branch.status === 'PENDING' && (
        <Waiting kind="branches" since={branch.submittedAt} risks={branch.risks} look={look} />
      )}
      <TwoColumns
        aside={
          <>
            <MapCard branch={branch} />
            {page.actor?.isAdmin && <OwnerCard branch={branch} />}
          </>
        }
        below={
          <>
            <ThreadPanel shown={thread} isOpen={branch.status !== 'APPROVED'} />
            {notes}
            <DecisionHistory of="branches" reviews={branch.reviews} />
            <RecordTimeline id={branch.id} timeline={timeline} />
          </>
        }
      >
        <SinceSentBack branch={branch} />
        <VerifyCard branch={branch} from={from} marked={marked} />
        <BranchVersion branch={branch} />
      </TwoColumns>
    </>
  )
}

function BranchActions({ branch, from }: Pick<Props, 'branch' | 'from'>) {
  const { t, actor } = usePage()
  const { id } = branch
  const offers = actor ? offersFor(branchRules, actor, branch) : []
  const decisions = offers.flatMap(({ action, reason }) =>
    action === 'edit' || action === 'verify'
      ? []
      : {
          decision: branchDecisions[action],
          label: t(`branches:${action}.offer`),
          href: branchPaths[action]({ id }, { from, seen: branch.version }),
          reason: reason && t(reason),
        },
  )
  return (
    <>
      <DecisionButtons offers={decisions} />
      {offers.some(({ action }) => action === 'edit') && (
        <ButtonLink href={branchPaths.edit({ id })} tone="primary" icon="edit" plain>
          {t('branches:edit.offer')}
        </ButtonLink>
      )}
    </>
  )
}

function MapCard({ branch: { name, location } }: { branch: Branch }) {
  const { t } = usePage()
  const { latitude, longitude, locationMapUrl } = location
  const point = `${latitude},${longitude}`
  const open = <a href={`geo:${point}?q=${point}`}>{t('branches:show.openMaps')}</a>
  return (
    <Card title={t('branches:show.map')} footer={open} flush>
      {locationMapUrl ? (
        <img
          src={pictureUrl(locationMapUrl, 'card')}
          alt={t('branches:show.mapAlt', { name, latitude, longitude })}
          width={STATIC_SIZE}
          height={STATIC_SIZE}
          loading="lazy"
        />
      ) : (
        <p className="pad muted">{t('branches:show.noMap', { latitude, longitude })}</p>
      )}
    </Card>
  )
}

function OwnerCard({ branch }: { branch: Branch }) {
  const { t, actor } = usePage()
  const { merchant, bank, ownerType } = branch
  const owner = merchant ?? bank
  if (!owner) return null
  const { id, name, imageUrl } = owner
  const open = actor && can(actor, `VIEW_${ownerType}`) && (
    <Go href={pathsOf[ownerType].view({ id })}>{t('branches:show.openOwner')}</Go>
  )
  return (
    <Card footer={open || undefined}>
      <div className="row nowrap">
        <Avatar name={name} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} square big />
        <div className="grow">
          <h2>{name}</h2>
          <p className="sm faint">{t(`branches:owner.${ownerType}`)}</p>
        </div>
      </div>
    </Card>
  )
}

const rejected = { own: 'branches:show.changeThis', other: 'branches:show.rejectedWith' } as const
const changesRequested = {
  own: 'branches:show.changesRequested',
  other: 'branches:show.changesRequestedWith',
} as const

function RejectedNote({ branch }: { branch: Branch }) {
  const { t, actor } = usePage()
  if (branch.status !== 'REJECTED') return null
  const own = actor && isOwner(actor, branch)
  const words = branch.changesRequested ? changesRequested : rejected
  return (
    <Note tone="warn" icon="info">
      <b>{t(own ? words.own : words.other)}</b> {branch.comment}
      <AcceptedParts accepted={branch.reviews[0]?.accepted ?? []} />
    </Note>
  )
}

function LiveNote({ branch }: { branch: Branch }) {
  const { t } = usePage()
  if (!branch.live || branch.status === 'APPROVED') return null
  return <Note>{t('branches:show.liveStays', { when: branch.live.approvedAt.displayDate })}</Note>
}
