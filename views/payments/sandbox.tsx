import { type SandboxCheckout, sandboxActions } from '#src/contract/order-payment/sandbox.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { Form } from '#views/components/form.tsx'
import { Narrow, Stack } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { PageHead } from '#views/components/page-head.tsx'

export function SandboxView({ checkout }: { checkout: SandboxCheckout }) {
  const { t } = usePage()
  const { id, description, amount, state } = checkout
  return (
    <Narrow form>
      <PageHead title={t('payments:sandbox.title')} summary={t('payments:sandbox.summary')} />
      <Card title={description}>
        <Stack gap="wide">
          <p className="price num">
            <b>{amount.display}</b>
          </p>
          {state === 'OPEN' ? (
            <Form action={paymentPaths.sandbox({ id })} plain>
              <Stack>
                {sandboxActions.map((act) => (
                  <Button
                    key={act}
                    name="act"
                    value={act}
                    tone={act === 'PAY' ? 'primary' : undefined}
                    block
                  >
                    {t(`payments:sandbox.act.${act}`)}
                  </Button>
                ))}
              </Stack>
            </Form>
          ) : (
            <Note>{t(`payments:sandbox.state.${state}`)}</Note>
          )}
        </Stack>
      </Card>
    </Narrow>
  )
}
