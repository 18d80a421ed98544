import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { taskPaths } from '#src/contract/screens/tasks.ts'
import { hasEditButton, mayCorrect } from '#src/features/profile/lifecycle.ts'
import type { Actor } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Go } from '#views/components/go.tsx'
import { Note } from '#views/components/note.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { StateTag } from '#views/components/tag.tsx'
import type { Account } from './account.ts'

type Props = {
  account: Account
  actor: Actor
  comment: string | null
}

export function ProfileHead({ account, actor, comment }: Props) {
  const { t } = usePage()
  const role = actor.roleLowerCase
  const editor = { role: actor.role, approvalStatus: account.approvalStatus }
  const edit = profilePaths.edit({ role })
  return (
    <>
      <PageHead
        title={account.fullName}
        summary={t('profile:memberSince', { date: account.createdAt.displayDate })}
        tags={<StateTag text={`profile:accountStatus.${account.approvalStatus}`} />}
      >
        <ButtonLink href={sessionsPaths.index({ role })} tone="ghost">
          {t('profile:sessions')}
        </ButtonLink>
        <ButtonLink href={taskPaths.list()} tone="ghost">
          {t('common:crumbs.tasks')}
        </ButtonLink>
        <ButtonLink href={notificationPaths.settings()} tone="ghost">
          {t('inbox:settings.title')}
        </ButtonLink>
        {!actor.isAdmin && !hasEditButton(editor) && (
          <ButtonLink href={profilePaths.edit({ role }, { tab: 'password' })} tone="ghost">
            {t('profile:password.submit')}
          </ButtonLink>
        )}
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
