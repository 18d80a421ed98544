import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from '#views/errors/message.tsx'

export function GoneView({ why }: { why: string }) {
  const { t } = usePage()
  return (
    <Message
      icon="clock"
      title={t('session:invitation.goneTitle')}
      text={`${why} ${t('session:invitation.goneText')}`}
    >
      <PlainLink href={sessionPaths.login()} primary label={t('session:invitation.signIn')} />
    </Message>
  )
}
