import { usePage } from '#src/web/page/page.ts'
import { HomeLink, Message, PlainLink } from './message.tsx'

export function NotFoundView({ backHref = '/' }: { backHref?: string }) {
  const { t } = usePage()
  return (
    <Message
      icon="search"
      title={t('common:errors.notFoundTitle')}
      text={t('common:errors.notFound')}
    >
      <HomeLink primary />
      <PlainLink href={backHref} back label={t('common:errors.goBack')} />
    </Message>
  )
}
