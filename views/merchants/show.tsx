import type { ReactNode } from 'react'
import { accountDecisions } from '#src/contract/authentication/account-lifecycle.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { tillPaths } from '#src/contract/screens/tills.ts'
import type { Account } from '#src/features/profile/index.ts'
import { Waiting } from '#views/approvals/exports.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { DecisionButtons } from '#views/components/decision-buttons.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Card, PageHead, Stack } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { can, type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { type AccountTab, actionsFor, awaitsReview, type Screen } from './lifecycle.ts'

export function AccountShow(props: AccountShowProps) {
  const page = usePage()
  const { type, where, account, tabs, tab, from, refusal, look, children } = props
  const links = tabs.map((name) => ({
    label: accountTabName(page, name),
    href: pathsOf[type][where](
      { id: account.userId },
      { tab: name === tabs[0] ? null : name, from },
    ),
    current: name === tab,
  }))
  return (
    <Stack>
      {refusal && <Note tone="bad">{refusal}</Note>}
      <AccountHead type={type} where={where} account={account} from={from} />
      {account.approvalStatus === 'PENDING' && where === 'review' && (
        <Waiting kind="accounts" since={account.submittedAt} look={look} />
      )}
      <Tabs label={page.t('merchants:show.tabs')} tabs={links} />
      {children}
    </Stack>
  )
}

export function accountTabName({ t }: Page, tab: AccountTab): string {
  return tab === 'deals' ? t('merchants:tab.deals') : t(`profile:tab.${tab}`)
}

type Props = Pick<AccountShowProps, 'type' | 'where' | 'account' | 'from'>

function AccountHead(props: Props) {
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
    { label: t('profile:email'), value: email && <Verbatim>{email}</Verbatim> },
    { label: t('profile:field.telephone'), value: mobileNo && format.phone(mobileNo) },
    { label: t('profile:joined'), time: createdAt },
    { label: t('profile:updated'), time: updatedAt },
  ]
}

function AccountActions({ type, where, account, from }: Props) {
  const { t, actor } = usePage()
  if (!actor) return null
  const id = account.userId
  const { view, review, edit } = pathsOf[type]
  const subject = { type, approvalStatus: account.approvalStatus }
  return (
    <>
      {type === 'MERCHANT' && where === 'view' && can(actor, 'VIEW_TILL') && (
        <ButtonLink href={tillPaths.list({ merchant: id })} tone="ghost">
          {t('tills:title')}
        </ButtonLink>
      )}
      {where === 'view' && can(actor, 'VIEW_AS') && account.approvalStatus !== 'BLOCKED' && (
        <ButtonLink href={sessionsPaths.view({ type: type.toLowerCase(), id })} tone="ghost">
          {t('sessions:view.action')}
        </ButtonLink>
      )}
      {can(actor, `UPDATE_${type}`) && (
        <>
          <ButtonLink href={sessionsPaths.of({ type: type.toLowerCase(), id })} tone="ghost">
            {t('merchants:show.sessions')}
          </ButtonLink>
          <ButtonLink href={edit({ id })} icon="edit">
            {t('profile:edit.action')}
          </ButtonLink>
        </>
      )}
      <DecisionButtons
        offers={actionsFor(actor, subject, where).map((action) => ({
          decision: accountDecisions[type][action],
          label: t(`merchants:action.${action}`),
          href: pathsOf[type][action]({ id }, { from, seen: account.updatedAt.milliseconds }),
        }))}
      />
      {where === 'view' && awaitsReview(actor, subject) && (
        <ButtonLink href={review({ id }, { from })} tone="primary" icon="check-list">
          {t('merchants:action.review')}
        </ButtonLink>
      )}
      {where === 'review' && !awaitsReview(actor, subject) && (
        <ButtonLink href={view({ id })}>{t('merchants:action.view')}</ButtonLink>
      )}
    </>
  )
}

type AccountShowProps = {
  type: BusinessRole
  where: Screen
  account: Account
  tabs: readonly AccountTab[]
  tab: AccountTab
  from: string | null
  refusal?: string | undefined
  look?: ReactNode
  children: ReactNode
}
