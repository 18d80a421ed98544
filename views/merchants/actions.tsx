import { accountDecisions } from '#src/contract/authentication/account-lifecycle.ts'
import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { actionsFor, awaitsReview } from '#src/features/merchants/lifecycle.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DecisionButtons } from '#views/components/decision-buttons.tsx'
import type { AccountShowProps } from './show-props.ts'

type Props = Pick<AccountShowProps, 'type' | 'where' | 'account' | 'from'>

export function AccountActions({ type, where, account, from }: Props) {
  const { t, actor } = usePage()
  if (!actor) return null
  const id = account.userId
  const { view, review, edit } = pathsOf[type]
  const subject = { type, approvalStatus: account.approvalStatus }
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
      <DecisionButtons
        offers={actionsFor(actor, subject, where).map((action) => ({
          decision: accountDecisions[type][action],
          label: t(`merchants:action.${action}`),
          href: pathsOf[type][action]({ id }, { from }),
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
