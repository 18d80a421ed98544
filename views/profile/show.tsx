import type { ReactNode } from 'react'
import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { taskPaths } from '#src/contract/screens/tasks.ts'
import type { Account } from '#src/features/profile/load-profile.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Go } from '#views/components/go.tsx'
import { PageHead, Stack } from '#views/components/layout.tsx'
import { MoreMenu } from '#views/components/more-menu.tsx'
import { Note } from '#views/components/note.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { type Actor, type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { stateWord } from '#views/page/state-word.ts'
import { ShortcutCard } from '#views/preferences/exports.ts'
import type { Change } from './change-note.tsx'
import { type ProfileTab, tabsOf } from './filters.ts'
import { hasEditButton, mayCorrect } from './lifecycle.ts'

type SentBack = Pick<Change, 'answer' | 'comment'>

type Props = {
  account: Account
  tab: ProfileTab | null
  /** What the reviewer of a business profile that came back asked for. */
  sentBack: SentBack | null
  /** The steps to the first redemption, for those who have no dashboard yet. */
  steps: ReactNode
  children: ReactNode
}

export function Profile({ account, tab, sentBack, steps, children }: Props) {
  const { t, actor } = usePage()
  if (!actor) return null
  const role = actor.roleLowerCase
  const names = tabsOf(actor.role)
  const tabs = names.map((name) => ({
    label: t(`profile:tab.${name}`),
    href: profilePaths.show({ role }, { tab: name === names[0] ? null : name }),
    current: name === tab,
  }))
  return (
    <Stack>
      <Sheet name="account" />
      <ProfileHead account={account} actor={actor} sentBack={sentBack} />
      {steps}
      <Summary account={account} actor={actor} sentBack={sentBack} />
      {tabs.length > 0 && <Tabs label={t('profile:tabs')} tabs={tabs} />}
      {children}
      <ShortcutCard />
    </Stack>
  )
}

type HeadProps = Pick<Props, 'account' | 'sentBack'> & { actor: Actor }

function ProfileHead({ account, actor, sentBack }: HeadProps) {
  const { t } = usePage()
  const comment = account.comment ?? sentBack?.comment
  const role = actor.roleLowerCase
  const editor = { role: actor.role, approvalStatus: account.approvalStatus }
  const edit = profilePaths.edit({ role })
  return (
    <>
      <PageHead title={account.fullName}>
        <MoreMenu label={t('profile:more')}>
          <ButtonLink href={sessionsPaths.index({ role })} tone="ghost">
            {t('profile:sessions')}
          </ButtonLink>
          <ButtonLink href={taskPaths.list()} tone="ghost">
            {t('common:crumbs.tasks')}
          </ButtonLink>
          <ButtonLink href={notificationPaths.settings()} tone="ghost">
            {t('inbox:settings.title')}
          </ButtonLink>
          {actor.isAdmin && (
            <ButtonLink href={profilePaths.edit({ role }, { tab: 'contact' })} tone="ghost">
              {t('profile:contact.signIn')}
            </ButtonLink>
          )}
          {!actor.isAdmin && !hasEditButton(editor) && (
            <ButtonLink href={profilePaths.edit({ role }, { tab: 'password' })} tone="ghost">
              {t('profile:password.submit')}
            </ButtonLink>
          )}
        </MoreMenu>
        {hasEditButton(editor) && (
          <ButtonLink href={edit} tone="primary" icon="edit">
            {t('profile:edit.action')}
          </ButtonLink>
        )}
      </PageHead>
      {mayCorrect(editor) && (
        <Note tone="bad">
          <p>{t('profile:rejected.text')}</p>
          {comment && <p>{t('profile:change.comment', { comment })}</p>}
          <Go href={edit}>{t('profile:rejected.action')}</Go>
        </Note>
      )}
    </>
  )
}

function Summary({ account, actor, sentBack }: HeadProps) {
  const page = usePage()
  const { fullName, imageUrl } = account
  return (
    <section className="card account">
      <Avatar name={fullName} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} big />
      <h2 className="vh">{page.t('profile:summary')}</h2>
      <Facts facts={summaryFacts(page, { account, actor, sentBack })} />
    </section>
  )
}

function summaryFacts({ t, format }: Page, { account, actor, sentBack }: HeadProps): Fact[] {
  const { mobileNo, createdAt, updatedAt } = account
  const { businessName, approvalStatus } = actor.businessProfile
  const status = stateWord(approvalStatus, Boolean(sentBack?.answer))
  const business: Fact[] = [
    { label: t('profile:business'), value: businessName },
    {
      label: t('profile:businessStatus'),
      value: <StateTag text={`profile:profileStatus.${status}`} />,
    },
  ]
  return [
    {
      label: t('profile:account'),
      value: <StateTag text={`profile:accountStatus.${account.approvalStatus}`} />,
    },
    ...(actor.isAdmin ? [] : business),
    { label: t('profile:email'), value: account.email && <Verbatim>{account.email}</Verbatim> },
    { label: t('profile:mobile'), value: mobileNo && format.phone(mobileNo) },
    { label: t('profile:role'), value: t(`profile:roles.${actor.role}`) },
    { label: t('profile:joined'), value: createdAt.displayDate, date: true },
    { label: t('profile:updated'), value: updatedAt.displayDate, date: true },
  ]
}
