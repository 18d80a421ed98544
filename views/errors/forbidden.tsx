import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from './message.tsx'

export function ForbiddenView({ backHref = '/', reason }: { backHref?: string; reason?: string }) {
  const { t } = usePage()
  return (
    <Message
      icon="alert"
      title={t('common:errors.forbiddenTitle')}
      text={reason ?? t('common:errors.forbidden')}
    >
      <PlainLink href={backHref} back primary label={t('common:errors.goBack')} />
      <PlainLink href="/" label={t('common:errors.homePage')} />
    </Message>
  )
}
