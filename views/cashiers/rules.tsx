import { cashierPaths } from '#src/contract/screens/tills.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Card } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { undo: boolean; pause: boolean }

/** Of the merchant, for all tills. */
export function CounterRules({ undo, pause }: Props) {
  const { t } = usePage()
  return (
    <Card title={t('cashiers:rules')}>
      <div className="stack">
        <Switch what="undo" allowed={undo} />
        <Switch what="pause" allowed={pause} />
      </div>
    </Card>
  )
}

function Switch({ what, allowed }: { what: keyof Props; allowed: boolean }) {
  const { t } = usePage()
  return (
    <Form action={cashierPaths[what]()}>
      <input type="hidden" name="allowed" value={allowed ? '' : 'on'} />
      <p className="row">
        {t(`cashiers:${what}.${allowed ? 'isAllowed' : 'isForbidden'}`)}
        <Button>{t(`cashiers:${what}.${allowed ? 'forbid' : 'allow'}`)}</Button>
      </p>
    </Form>
  )
}
