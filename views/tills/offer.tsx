import type { ReactNode } from 'react'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { pairingPaths } from '#src/contract/screens/tills.ts'
import { Button } from '#views/components/button.tsx'
import { Checkbox } from '#views/components/checkbox.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Island } from '#views/components/island.tsx'
import { Note } from '#views/components/note.tsx'
import { Words } from '#views/components/words.tsx'
import { Message, PlainLink } from '#views/errors/message.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  token: string
  offer: { shop: string; branchName: string; tillName: string; cashierName: string | null }
  /** Whoever is signed in on this device, and would be signed out. */
  signedInAs: string | null
  stays: boolean
  errors: Partial<Record<string, string>>
  message?: string | undefined
  children: ReactNode
}

export function OfferView({ token, offer, signedInAs, stays, children, ...outcome }: Props) {
  const { t } = usePage()
  const { shop, branchName: branch, tillName, cashierName } = offer
  return (
    <>
      <header>
        <h1>{t('tills:pair.offerTitle')}</h1>
        <p>
          <b>
            <Words text={t('tills:pair.offerFor', { shop, branch })} />
          </b>
        </p>
        <p className="muted">
          <Words
            text={
              cashierName
                ? t('tills:pair.offerOwn', { name: cashierName })
                : t('tills:pair.offerTill', { name: tillName })
            }
          />{' '}
          {t('tills:pair.limits')}
        </p>
      </header>
      <ErrorSummary
        errors={outcome.errors}
        message={stays ? t('tills:pair.leaveRequired') : outcome.message}
      />
      <Form action={pairingPaths.show({ token })} plain>
        {signedInAs && (
          <>
            <Note icon="info">{t('tills:pair.signedIn', { name: signedInAs })}</Note>
            <Checkbox name="leave" label={t('tills:pair.leave')} />
          </>
        )}
        {children}
        <Island name="till-key" when="load" props={{}}>
          <input type="hidden" name="publicKey" />
        </Island>
        <Button tone="primary" big block>
          {t('tills:pair.use')}
        </Button>
      </Form>
    </>
  )
}

export function GoneTillView({ why }: { why: string }) {
  const { t } = usePage()
  return <Message icon="clock" title={t('tills:pair.goneTitle')} text={why} />
}

export function TillOverView() {
  const { t } = usePage()
  return (
    <Message icon="store" title={t('tills:ended.title')} text={t('tills:ended.text')}>
      <PlainLink href={sessionPaths.login()} label={t('tills:ended.owner')} />
    </Message>
  )
}
