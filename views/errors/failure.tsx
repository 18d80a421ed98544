import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from './message.tsx'
import { RequestNumber } from './request-number.tsx'

export function FailureView() {
  const { t } = usePage()
  return (
    <Message
      icon="alert"
      title={t('common:errors.failureTitle')}
      text={t('common:errors.failure')}
      note={<RequestNumber />}
    >
      <PlainLink href="/" primary label={t('common:errors.homePage')} />
    </Message>
  )
}
