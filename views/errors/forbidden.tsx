import { usePage } from '#src/web/page/page.ts'
import { HomeLink, Message, PlainLink } from './message.tsx'

export function ForbiddenView({ backHref = '/' }: { backHref?: string }) {
  const { t } = usePage()
  return (
    <Message title={t('common:errors.forbiddenTitle')} text={t('common:errors.forbidden')}>
      <PlainLink href={backHref} back primary label={t('common:errors.goBack')} />
      <HomeLink />
    </Message>
  )
}
