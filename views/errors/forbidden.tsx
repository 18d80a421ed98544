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
      <PlainLink href={backHref} back primary>
        {t('common:errors.goBack')}
      </PlainLink>
      <PlainLink href="/">{t('common:errors.homePage')}</PlainLink>
    </Message>
  )
}
