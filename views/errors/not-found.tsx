import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from './message.tsx'

/** Any unknown address, and records that are not this person's. */
export function NotFoundView({ backHref = '/' }: { backHref?: string }) {
  const { t } = usePage()
  return (
    <Message
      icon="search"
      title={t('common:errors.notFoundTitle')}
      text={t('common:errors.notFound')}
    >
      <PlainLink href="/" primary>
        {t('common:errors.homePage')}
      </PlainLink>
      <PlainLink href={backHref} back>
        {t('common:errors.goBack')}
      </PlainLink>
    </Message>
  )
}
