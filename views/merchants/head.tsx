import { awaitsReview } from '#src/features/merchants/lifecycle.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { Card } from '#views/components/card.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Note } from '#views/components/note.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'
import { AccountActions } from './actions.tsx'
import type { Account, AccountShowProps } from './show-props.ts'

type Props = Pick<AccountShowProps, 'type' | 'where' | 'account' | 'from'>

export function AccountHead(props: Props) {
  const page = usePage()
  const { t, actor } = page
  const { type, where, account } = props
  const { fullName, imageUrl, approvalStatus } = account
  const waits = where === 'review' && actor && awaitsReview(actor, { type, approvalStatus })
  return (
    <>
      <PageHead
        title={fullName}
        summary={waits && t(`merchants:show.${type}.waits`)}
        tags={<StateTag text={`profile:accountStatus.${approvalStatus}`} />}
      >
        <AccountActions {...props} />
      </PageHead>
      <LastComment account={account} />
      <Card
        title={t('profile:summary')}
        beside={<Avatar name={fullName} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} big />}
      >
        <Facts facts={summaryFacts(page, account)} />
      </Card>
    </>
  )
}

function LastComment({ account: { approvalStatus, comment } }: { account: Account }) {
  const { t } = usePage()
  if (!comment) return null
  const open = approvalStatus === 'BLOCKED' || approvalStatus === 'REJECTED'
  return (
    <Note tone={open ? 'warn' : 'info'} icon="info">
      {t('merchants:show.comment', { comment })}
    </Note>
  )
}

function summaryFacts({ t, format }: Page, account: Account): Fact[] {
  const { fullName, email, mobileNo, createdAt, updatedAt } = account
  return [
    { label: t('profile:fullName'), value: fullName },
    { label: t('profile:email'), value: email },
    { label: t('profile:field.telephone'), value: mobileNo && format.phone(mobileNo) },
    { label: t('profile:joined'), value: <Time value={createdAt} />, date: true },
    { label: t('profile:updated'), value: <Time value={updatedAt} />, date: true },
  ]
}
