import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Select } from '#views/components/select.tsx'
import { usePage } from '#views/page/page.ts'

export type CounterPlace = {
  branches: readonly { id: string; name: string }[]
  /** The id of one of them. */
  chosen: string | null
}

/** Chosen once for this browser. It never opens by itself, which would move the button under a finger. */
export function BranchChoice({ branches, chosen }: CounterPlace) {
  const { t } = usePage()
  const branch = branches.find(({ id }) => id === chosen)?.name
  return (
    <details>
      <summary className="link">
        {branch ? t('coupon-redeem:branch.at', { branch }) : t('coupon-redeem:branch.choose')}
      </summary>
      <Form action={redeemPaths.branch()}>
        <Select
          name="branch"
          label={t('coupon-redeem:branch.label')}
          hint={t('coupon-redeem:branch.hint')}
          value={chosen ?? ''}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
          empty={t('coupon-redeem:branch.none')}
        />
        <Button>{t('coupon-redeem:branch.save')}</Button>
      </Form>
    </details>
  )
}
