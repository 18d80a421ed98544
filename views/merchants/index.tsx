import { invitingPaths } from '#src/contract/screens/invitations.ts'
import type { AccountListProps } from '#src/features/merchants/list-props.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { AccountFilterBar } from './filters.tsx'
import { AccountList } from './list.tsx'

export function AccountIndex(props: AccountListProps) {
  const { t, format } = usePage()
  const { type, found } = props
  const all = found?.counts?.all
  const summary =
    all !== undefined && t(`merchants:list.${type}.head`, { count: all, shown: format.number(all) })
  return (
    <>
      <PageHead title={t(`merchants:list.${type}.title`)} summary={summary}>
        {type === 'BANK' && <InviteLinks />}
      </PageHead>
      <Card flush>
        <AccountFilterBar {...props} />
        <AccountList {...props} />
      </Card>
    </>
  )
}

/** Banks come by invitation. */
function InviteLinks() {
  const { t, actor } = usePage()
  const { list, add } = invitingPaths.BANK
  return (
    <>
      <ButtonLink href={list()} tone="ghost">
        {t('role-manager:open.BANK')}
      </ButtonLink>
      {actor && can(actor, 'ADD_BANK') && (
        <ButtonLink href={add()} tone="primary" icon="plus">
          {t('role-manager:invite.BANK.title')}
        </ButtonLink>
      )}
    </>
  )
}
