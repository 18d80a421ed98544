import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from '#views/errors/message.tsx'
import { Dash } from './restricted.tsx'

/** Not paid, or not admitted. @param visiting whether Try Again can show the packages */
export function Failed({ visiting }: { visiting: boolean }) {
  const { t } = usePage()
  return (
    <Message
      title={t('package-embed:failed.title')}
      text={
        <>
          <Dash />
          {t('package-embed:failed.text')}
        </>
      }
      note={visiting ? undefined : t('package-embed:failed.over')}
    >
      <PlainLink href={embedPaths.index()} primary label={t('package-embed:failed.again')} />
    </Message>
  )
}
