import type { AccountAction } from '#src/contract/authentication/account-lifecycle.ts'
import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { actionsFor, awaitsReview } from '#src/features/merchants/lifecycle.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink, type ButtonTone } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import type { IconName } from '#views/components/icon.tsx'
import type { AccountShowProps } from './show-props.ts'

type Props = Pick<AccountShowProps, 'type' | 'where' | 'account' | 'from'>

const looks: Record<AccountAction, { tone: ButtonTone; icon: IconName }> = {
  BLOCK: { tone: 'danger', icon: 'x' },
  REJECT: { tone: 'danger', icon: 'x' },
  UNBLOCK: { tone: 'primary', icon: 'check' },
  APPROVE: { tone: 'primary', icon: 'check' },
}
/** The most wanted stands last, at the right. */
const order: readonly AccountAction[] = ['BLOCK', 'REJECT', 'UNBLOCK', 'APPROVE']

/** What this person may do with the account now, read from the lifecycle table. */
export function AccountActions({ type, where, account, from }: Props) {
  const { t, actor } = usePage()
  if (!actor) return null
  const id = account.userId
  const { view, review, edit } = pathsOf[type]
  const subject = { type, approvalStatus: account.approvalStatus }
  const offered = actionsFor(actor, subject, where)
  return (
    <>
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
      {order
        .filter((action) => offered.includes(action))
        .map((action) => (
          <DialogLink
            key={action}
            href={pathsOf[type][action]({ id }, { from })}
            {...looks[action]}
          >
            {t(`merchants:action.${action}`)}
          </DialogLink>
        ))}
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
