import { profileLimits } from '#src/features/profile/business-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { Pair } from '#views/components/layout.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import type { BusinessFormProps } from './business-props.ts'

type Props = Pick<BusinessFormProps, 'values' | 'errors'>

/** The account that a merchant is paid to. */
export function BankFields({ values, errors }: Props) {
  const { t } = usePage()
  const input = (name: 'bank' | 'branch' | 'bankAccount' | 'bankAccountName') => (
    <TextInput
      name={name}
      label={t(`profile:field.${name}`)}
      value={values[name]}
      error={errors[name]}
      maxLength={name === 'bankAccount' ? profileLimits.bankAccount : profileLimits.bank}
      autoComplete="off"
      optional
    />
  )
  return (
    <>
      <Pair>
        {input('bank')}
        {input('branch')}
      </Pair>
      <Pair>
        {input('bankAccount')}
        {input('bankAccountName')}
      </Pair>
    </>
  )
}
