import { usePage } from '#src/web/page/page.ts'
import { HomeLink, Message } from './message.tsx'
import { RequestNumber } from './request-number.tsx'

export function FailureView() {
  const { t } = usePage()
  return (
    <Message
      title={t('common:errors.failureTitle')}
      text={t('common:errors.failure')}
      note={<RequestNumber />}
    >
      <HomeLink primary />
    </Message>
  )
}
