import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from './message.tsx'

export function UnapprovedView({ rejected }: { rejected: boolean }) {
  const { t } = usePage()
  return (
    <Message
      title={t('common:errors.unapprovedTitle')}
      text={t(rejected ? 'common:errors.unapprovedRejected' : 'common:errors.unapproved')}
    >
      <PlainLink href="/" primary label={t('common:errors.yourProfile')} />
    </Message>
  )
}
