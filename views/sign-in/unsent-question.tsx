import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { usePage } from '#views/page/page.ts'

/** Before a till is signed out that has something to send. */
export function UnsentQuestion({ count }: { count: number }) {
  const { t } = usePage()
  return (
    <>
      <header>
        <h1>{t('session:unsent.title')}</h1>
        <p>{t('session:unsent.text', { count })}</p>
      </header>
      <ButtonLink href={redeemPaths.counter()} tone="primary">
        {t('session:unsent.send')}
      </ButtonLink>
      <Form action={sessionPaths.logout()} plain>
        <input type="hidden" name="unsent" value="delete" />
        <Button tone="danger">{t('session:unsent.delete')}</Button>
      </Form>
    </>
  )
}
