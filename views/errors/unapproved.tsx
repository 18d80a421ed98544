import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from './message.tsx'

/** A page for approved accounts, opened by one that waits or was rejected (422). */
export function UnapprovedView({ rejected }: { rejected: boolean }) {
  const { t } = usePage()
  return (
    <Message
      icon="alert"
      title={t('common:errors.unapprovedTitle')}
      text={t(rejected ? 'common:errors.unapprovedRejected' : 'common:errors.unapproved')}
    >
      <PlainLink href="/" primary>
        {t('common:errors.yourProfile')}
      </PlainLink>
    </Message>
  )
}
