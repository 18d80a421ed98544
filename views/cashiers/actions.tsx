import type { Cashier } from '#src/contract/authentication/cashiers.ts'
import { cashierPaths } from '#src/contract/screens/tills.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { Form } from '#views/components/form.tsx'
import { usePage } from '#views/page/page.ts'

export function CashierActions({ cashier: { id, name } }: { cashier: Cashier }) {
  const { t } = usePage()
  return (
    <span className="row">
      <ButtonLink href={cashierPaths.edit({ id })} tone="ghost" icon="edit" of={name}>
        {t('cashiers:list.edit')}
      </ButtonLink>
      <DialogLink href={cashierPaths.link({ id })} tone="ghost" icon="mail" of={name}>
        {t('cashiers:list.link')}
      </DialogLink>
      <DialogLink href={cashierPaths.delete({ id })} tone="danger" icon="x" of={name}>
        {t('cashiers:delete.action')}
      </DialogLink>
    </span>
  )
}

/** Of the merchant, for all tills. */
export function UndoSwitch({ allowed }: { allowed: boolean }) {
  const { t } = usePage()
  return (
    <Form action={cashierPaths.undo()}>
      <input type="hidden" name="allowed" value={allowed ? '' : 'on'} />
      <p className="row sm">
        {t(`cashiers:undo.${allowed ? 'isAllowed' : 'isForbidden'}`)}
        <Button>{t(`cashiers:undo.${allowed ? 'forbid' : 'allow'}`)}</Button>
      </p>
    </Form>
  )
}
